import { randomBytes } from 'node:crypto';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { SharedIntentStore } from '../swap/intake-ports.ts';
import { SHARED_INTENT_LASTS_MS } from '../swap/retention.ts';
import type { StoreDeps } from './store-deps.ts';

/** 16 characters: fits a start parameter (64) with room, and says nothing of what was shared, nor by whom. */
const ID_BYTES = 12;

/** Intents that travel into a private chat. The same person sharing the same again gets the same link, good for longer. */
export function createSharedIntentStore(deps: StoreDeps): SharedIntentStore {
  const { database } = deps;
  return {
    share: async (intent, sharedBy, now) => {
      const { id } = await database
        .insertInto('shared_intents')
        .values({
          id: randomBytes(ID_BYTES).toString('base64url'),
          from_mint: intent.fromMint,
          to_mint: intent.toMint,
          amount: intent.amount.toString(),
          created_at: now,
          shared_by: sharedBy,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['shared_by', 'from_mint', 'to_mint', 'amount'])
            .doUpdateSet((row) => ({ created_at: row.ref('excluded.created_at') })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    findShared: async (id, now) => {
      const row = await database
        .selectFrom('shared_intents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row || row.created_at <= now - SHARED_INTENT_LASTS_MS) return undefined;
      return {
        fromMint: row.from_mint as Mint,
        toMint: row.to_mint as Mint,
        amount: BigInt(row.amount) as BaseUnits,
      };
    },
  };
}
