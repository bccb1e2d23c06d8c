import { BoundedCache } from '../../bounded-cache.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import {
  NEAR_MS,
  NOTED_EVERY_MS,
  type NotedPrice,
  type PairOfMints,
  type PriceRecord,
} from '../swap/stores.ts';
import type { PriceRecordRow } from './schema.ts';
import type { StoreDeps } from './store-deps.ts';

/** Prices that this process remembers to have written; an older one is written again, and the row decides. */
const MAX_REMEMBERED = 2_000;

export function createPriceRecord({ database }: StoreDeps): PriceRecord {
  const noted = new BoundedCache<true>(MAX_REMEMBERED);
  const between = async ({ from, to }: PairOfMints, since: number, until: number) => {
    const rows = await database
      .selectFrom('price_record')
      .selectAll()
      .where('from_mint', '=', from)
      .where('to_mint', '=', to)
      .where('at', '>=', since)
      .where('at', '<=', until)
      .orderBy('at')
      .execute();
    return rows.map(readPrice);
  };
  return {
    between,
    note: async (pair, price) => {
      const id = `${pair.from} ${pair.to} ${Math.floor(price.at / NOTED_EVERY_MS)}`;
      if (noted.get(id)) return;
      await database
        .insertInto('price_record')
        .values({
          id,
          from_mint: pair.from,
          to_mint: pair.to,
          at: price.at,
          from_amount: price.fromAmount.toString(),
          to_amount: price.toAmount.toString(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      noted.set(id, true);
    },
    near: async (pair, at) => {
      const distance = (price: NotedPrice) => Math.abs(price.at - at);
      const around = await between(pair, at - NEAR_MS, at + NEAR_MS);
      return around.toSorted((a, b) => distance(a) - distance(b))[0];
    },
  };
}

function readPrice({ at, from_amount, to_amount }: PriceRecordRow): NotedPrice {
  return { at, fromAmount: BigInt(from_amount) as BaseUnits, toAmount: BigInt(to_amount) as BaseUnits };
}
