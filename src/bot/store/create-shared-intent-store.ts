import { createHash } from 'node:crypto';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { SharedIntent, SharedIntentStore } from '../swap/intake-ports.ts';
import type { StoreDeps } from './store-deps.ts';

/** Fits a start parameter (64 characters) with room; 96 bits keep two intents from meeting. */
const ID_CHARACTERS = 16;

/** Intents that travel from a group into a private chat. The id follows from the content: the same intent, the same link. */
export function createSharedIntentStore(deps: StoreDeps): SharedIntentStore {
  const { database } = deps;
  return {
    share: async (intent, now) => {
      const id = idOf(intent);
      await database
        .insertInto('shared_intents')
        .values({
          id,
          from_mint: intent.fromMint,
          to_mint: intent.toMint,
          amount: intent.amount.toString(),
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return id;
    },
    findShared: async (id) => {
      const row = await database
        .selectFrom('shared_intents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return (
        row && {
          fromMint: row.from_mint as Mint,
          toMint: row.to_mint as Mint,
          amount: BigInt(row.amount) as BaseUnits,
        }
      );
    },
  };
}

function idOf({ fromMint, toMint, amount }: SharedIntent): string {
  const content = `${fromMint}\n${toMint}\n${amount}`;
  return createHash('sha256').update(content).digest('base64url').slice(0, ID_CHARACTERS);
}
