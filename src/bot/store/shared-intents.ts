import { randomBytes } from 'node:crypto';
import { BoundedCache } from '../../bounded-cache.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { MAX_BASE_UNITS, type PersonId } from '../swap/brands.ts';
import { SHARED_INTENT_LASTS_MS, type SharedIntent, type SharedIntentStore } from '../swap/stores.ts';
import { type StoreDeps, writeTogether } from './store-deps.ts';

/** 16 characters: fits a start parameter (64). */
const ID_BYTES = 12;

/** Older rows have the amount here, others in the link. */
const IN_THE_LINK = '';

/** Beyond it the oldest links end early. */
const MAX_OF_A_PERSON = 500;

/** Younger rows are not rewritten: their links expire earlier. */
const WRITTEN_EVERY_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;

interface Written {
  readonly id: string;
  readonly at: number;
}

interface SharedId {
  readonly id: string;
  readonly amount: BaseUnits | undefined;
}

const SHARED_ID = /^([\w-]{16})(?:-([0-9a-z]{1,13}))?$/;

/** A row per person and pair, whatever the amount, bounds the rows of inline queries. */
export function createSharedIntentStore(deps: StoreDeps): SharedIntentStore {
  const { database } = deps;
  const known = new BoundedCache<Written>(MAX_REMEMBERED);
  return {
    share: async (intent, sharedBy, now) => {
      const key = `${sharedBy} ${intent.fromMint} ${intent.toMint}`;
      const written = known.get(key);
      if (written && now - written.at < WRITTEN_EVERY_MS && now >= written.at)
        return writeSharedId(written.id, intent.amount);
      const id = await writeRow(deps, intent, sharedBy, now);
      known.set(key, { id, at: now });
      return writeSharedId(id, intent.amount);
    },
    findShared: async (shared, now) => {
      const read = readSharedId(shared);
      const row =
        read &&
        (await database
          .selectFrom('shared_intents')
          .selectAll()
          .where('id', '=', read.id)
          .executeTakeFirst());
      if (!row || row.created_at <= now - SHARED_INTENT_LASTS_MS) return undefined;
      const amount = row.amount === IN_THE_LINK ? read.amount : (BigInt(row.amount) as BaseUnits);
      return amount && { fromMint: row.from_mint as Mint, toMint: row.to_mint as Mint, amount };
    },
  };
}

async function writeRow(
  deps: StoreDeps,
  { fromMint, toMint }: SharedIntent,
  sharedBy: PersonId,
  now: number,
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const write = deps.database
    .insertInto('shared_intents')
    .values({
      ...{ id, from_mint: fromMint, to_mint: toMint, amount: IN_THE_LINK },
      ...{ created_at: now, shared_by: sharedBy },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['shared_by', 'from_mint', 'to_mint', 'amount'])
        .doUpdateSet((old) => ({ created_at: old.ref('excluded.created_at') })),
    )
    .returning('id');
  const forgetOldest = deps.database
    .deleteFrom('shared_intents')
    .where('shared_by', '=', sharedBy)
    .where('created_at', '<', (from) =>
      from
        .selectFrom('shared_intents')
        .select('created_at')
        .where('shared_by', '=', sharedBy)
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(MAX_OF_A_PERSON - 1),
    );
  const queries = [write, forgetOldest] as const;
  const [written] = await writeTogether<readonly [{ id: string }, unknown]>(deps, 'share-intent', queries, {
    isGuarded: true,
  });
  // An existing row keeps its id.
  return written.rows[0]?.id ?? id;
}

export function writeSharedId(id: string, amount: BaseUnits): string {
  return `${id}-${amount.toString(36)}`;
}

export function readSharedId(text: string): SharedId | undefined {
  const [, id, digits] = SHARED_ID.exec(text) ?? [];
  if (id === undefined) return undefined;
  const amount = digits === undefined ? undefined : readDigits(digits);
  return { id, amount: amount && amount <= MAX_BASE_UNITS ? (amount as BaseUnits) : undefined };
}

function readDigits(digits: string): bigint {
  return [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
}
