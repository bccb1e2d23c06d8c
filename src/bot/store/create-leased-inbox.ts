import { sql } from 'kysely';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { AfterUpdate, HeldKey, InboxEntry, LeasedInbox } from '../swap/intake-ports.ts';
import {
  ACCEPT,
  countTries,
  type InboxRow,
  isAnotherByNow,
  type NewRow,
  payloadPlace,
  readEntries,
} from './create-inbox-store.ts';
import { INBOX_KEY } from './person-keys.ts';
import { type Connection, inTransaction, type StoreDeps, sealText, writeTogether } from './store-deps.ts';
import { writeSealed } from './write-sealed.ts';

interface Lease {
  readonly key: string;
  readonly holder: string;
}

/** A lease, and the updates of its key behind one of them. */
interface LeaseBehind extends Lease {
  readonly after: number;
}

/** More than a person writes while one of their updates is handled. */
const PORTION = 20;

/** So many keys with nothing but unreadable updates are passed over at one time. */
const MOST_UNREADABLE = 100;

const isHeld = ({ key, holder }: Given<Lease>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM inbox_leases WHERE key = ${key} AND holder = ${holder})`;

const hasUnfinished = (key: Given<Lease>['key']) =>
  sql`SELECT 1 FROM inbox WHERE key = ${key} AND finished_at IS NULL`;

/**
 * Where somebody holds the key the row is written all the same: so whoever is about to let go of it meanwhile has to look
 * again, and finds what was stored in this transaction. A replica that was declared dead leases nothing.
 */
const TAKE = prepareQuery((database: Connection, { key, holder }: Given<Lease>) =>
  database
    .insertInto('inbox_leases')
    .columns(['key', 'holder'])
    .expression(
      database
        .selectNoFrom([
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${holder} AS TEXT)`.as('holder'),
        ])
        .where(sql<boolean>`EXISTS (${hasUnfinished(key)})`)
        .where(sql<boolean>`EXISTS (SELECT 1 FROM replicas WHERE id = ${holder})`),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ holder: sql`inbox_leases.holder` }))
    .returning('holder'),
);

const NEXT = prepareQuery((database: Connection, given: Given<LeaseBehind>) =>
  database
    .selectFrom('inbox')
    .selectAll()
    .where('key', '=', given.key)
    .where('finished_at', 'is', null)
    .where('update_id', '>', given.after)
    .where(isHeld(given))
    .orderBy('update_id')
    .limit(PORTION),
);

const FINISH = prepareQuery((database: Connection, given: Given<Lease & { updateId: number; now: number }>) =>
  database
    .updateTable('inbox')
    .set({ finished_at: given.now, sealed_payload: null, key: '' })
    .where('update_id', '=', given.updateId)
    .where(isHeld(given)),
);

const LET_GO = prepareQuery((database: Connection, { key, holder, after }: Given<LeaseBehind>) =>
  database
    .deleteFrom('inbox_leases')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where(sql<boolean>`NOT EXISTS (${hasUnfinished(key)} AND update_id > ${after})`),
);

const BEGINNING = Number.MIN_SAFE_INTEGER;

/** An inbox of several replicas. Updates that no key opens are left alone, and hold nobody up. */
export function createLeasedInbox(deps: StoreDeps): LeasedInbox {
  const unreadable = new Set<string>();
  const leaseOf = (key: string, after: number): LeaseBehind => ({ key, holder: deps.holder(), after });

  const readNext = async (key: string, rows: readonly InboxRow[], isLetGo: boolean): Promise<AfterUpdate> => {
    if (isLetGo) return { kind: 'let_go' };
    const last = rows.at(-1);
    if (last === undefined) return { kind: 'lost' };
    const [next] = await readEntries(deps, rows);
    if (next) return { kind: 'next', next };
    unreadable.add(key);
    return findNext(key, last.update_id);
  };

  const findNext = async (key: string, after: number): Promise<AfterUpdate> => {
    const lease = leaseOf(key, after);
    const queries = [LET_GO.with(lease), NEXT.with(lease)] as const;
    const [letGo, next] = await writeTogether(deps, 'next-update', queries);
    return readNext(key, next.rows, letGo.count > 0);
  };

  return {
    accept: async (entries, now, takes) =>
      entries.length === 0 ? { accepted: new Set(), held: [] } : accept(deps, entries, now, takes),
    takeAbandoned: (most) => takeAbandoned(deps, most, [...unreadable].slice(-MOST_UNREADABLE)),
    next: (key) => findNext(key, BEGINNING),
    countTries: (updateId, begun) => countTries(deps.database, updateId, begun),
    finish: async ({ key, updateId }, now) => {
      const lease = leaseOf(key, BEGINNING);
      const [, letGo, next] = await writeTogether(deps, 'finish-update', [
        FINISH.with({ ...lease, updateId, now }),
        LET_GO.with(lease),
        NEXT.with(lease),
      ]);
      return readNext(key, next.rows, letGo.count > 0);
    },
  };
}

interface HeldRows {
  readonly key: string;
  readonly rows: readonly InboxRow[];
}

function accept(deps: StoreDeps, entries: readonly InboxEntry[], now: number, takes: boolean) {
  // In one order, so that two replicas that store many at once do not wait for each other.
  const keys = takes ? [...new Set(entries.map(({ key }) => key))].toSorted() : [];
  return writeSealed(deps, INBOX_KEY, async (sealer, owner) => {
    const rows = entries.map(({ updateId, key, payload }) => {
      return { ...owner, updateId, key, sealed: sealText(sealer, payload, payloadPlace(updateId)), now };
    });
    const { accepted, held } = await inTransaction(deps, 'accept-update', async (transaction) => ({
      accepted: await insertAll(transaction, rows),
      held: await takeAll(transaction, keys, deps.holder()),
    }));
    if (accepted.size === 0 && (await isAnotherByNow(deps, sealer))) return undefined;
    const keysHeld = held.map(async ({ key, rows: unfinished }): Promise<HeldKey> => {
      const [next] = await readEntries(deps, unfinished);
      return { key, next };
    });
    return { accepted, held: await Promise.all(keysHeld) };
  });
}

async function insertAll(transaction: Connection, rows: readonly NewRow[]): Promise<ReadonlySet<number>> {
  const accepted = new Set<number>();
  for (const row of rows) {
    const inserted = await ACCEPT.executeTakeFirst(transaction, row);
    if (inserted) accepted.add(inserted.update_id);
  }
  return accepted;
}

async function takeAll(
  transaction: Connection,
  keys: readonly string[],
  holder: string,
): Promise<readonly HeldRows[]> {
  const held: HeldRows[] = [];
  for (const key of keys) {
    const lease = await TAKE.executeTakeFirst(transaction, { key, holder });
    if (lease?.holder !== holder) continue;
    held.push({ key, rows: await NEXT.execute(transaction, { key, holder, after: BEGINNING }) });
  }
  return held;
}

/** Looks first: as a rule nobody is dead. */
async function takeAbandoned(
  { database, holder }: StoreDeps,
  most: number,
  except: readonly string[],
): Promise<readonly string[]> {
  const abandoned = await database
    .selectFrom('inbox')
    .select('key')
    .where('finished_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('key', 'not in', except))
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM inbox_leases WHERE inbox_leases.key = inbox.key)`)
    .orderBy('update_id')
    .limit(most)
    .execute();
  const me = holder();
  const taken: string[] = [];
  for (const key of new Set(abandoned.map((row) => row.key))) {
    const lease = await TAKE.executeTakeFirst(database, { key, holder: me });
    if (lease?.holder === me) taken.push(key);
  }
  return taken;
}
