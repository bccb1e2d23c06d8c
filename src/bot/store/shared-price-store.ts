import type { SharedPriceStore } from '../swap/shared-prices-port.ts';
import type { StoreDeps } from './store-deps.ts';
import { readOffer, writeOffer } from './swap-codec.ts';

/** A row for each question, guarded by itself: an older price never takes the place of a newer one. */
export function createSharedPriceStore(deps: StoreDeps): SharedPriceStore {
  const { database } = deps;
  return {
    find: async (question) => {
      const row = await database
        .selectFrom('shared_prices')
        .select('offer')
        .where('id', '=', question)
        .executeTakeFirst();
      try {
        return row?.offer == null ? undefined : readOffer(row.offer);
      } catch (error) {
        deps.onUnreadableRow('shared_prices', question, error);
        return undefined;
      }
    },
    takeTurn: async (question, now, everyMs) => {
      const taken = await database
        .insertInto('shared_prices')
        .values({ id: question, offer: null, quoted_at: 0, asked_at: now })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ asked_at: now })
            .where('shared_prices.asked_at', '<=', now - everyMs),
        )
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
    keep: async (question, offer) => {
      await database
        .updateTable('shared_prices')
        .set({ offer: writeOffer(offer), quoted_at: offer.quotedAt })
        .where('id', '=', question)
        .where('quoted_at', '<', offer.quotedAt)
        .execute();
    },
    giveTurnBack: async (question) => {
      await database.updateTable('shared_prices').set({ asked_at: 0 }).where('id', '=', question).execute();
    },
  };
}
