import { beforeEach, describe, expect, it } from 'vitest';
import type { NotedPrice } from '../../../src/bot/swap/stores.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { dialects } from '../../support/test-database.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 100 * HOUR;
const PAIR = { from: SOL.mint, to: USDC.mint };

const priceAt = (at: number, toAmount: number): NotedPrice => ({
  at,
  fromAmount: (10n ** 18n) as BaseUnits,
  toAmount: BigInt(toAmount) as BaseUnits,
});

describe.each(dialects)('the record of prices on $name', ({ url }) => {
  let test: TestStore;

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('keeps the first price of a pair in five minutes, from any process', async () => {
    const { priceRecord } = test.store;
    const other = (await test.reopen()).priceRecord;
    await priceRecord.note(PAIR, priceAt(NOW, 1));
    await priceRecord.note(PAIR, priceAt(NOW + MINUTE, 2));
    await other.note(PAIR, priceAt(NOW + 2 * MINUTE, 3));
    await other.note(PAIR, priceAt(NOW + 5 * MINUTE, 4));
    await other.note({ from: USDC.mint, to: SOL.mint }, priceAt(NOW, 5));
    expect(await priceRecord.between(PAIR, 0, 2 * NOW)).toEqual([
      priceAt(NOW, 1),
      priceAt(NOW + 5 * MINUTE, 4),
    ]);
    expect(await priceRecord.between(PAIR, NOW + 1, 2 * NOW)).toHaveLength(1);
  });

  it('finds the closest within half an hour, else nothing', async () => {
    const { priceRecord } = test.store;
    expect(await priceRecord.near(PAIR, NOW)).toBeUndefined();
    await priceRecord.note(PAIR, priceAt(NOW - 20 * MINUTE, 1));
    await priceRecord.note(PAIR, priceAt(NOW + 10 * MINUTE, 2));
    expect(await priceRecord.near(PAIR, NOW)).toEqual(priceAt(NOW + 10 * MINUTE, 2));
    expect(await priceRecord.near(PAIR, NOW - 10 * MINUTE)).toEqual(priceAt(NOW - 20 * MINUTE, 1));
    expect(await priceRecord.near(PAIR, NOW + 41 * MINUTE)).toBeUndefined();
    expect(await priceRecord.near({ from: USDC.mint, to: SOL.mint }, NOW)).toBeUndefined();
  });

  it('drops prices after a week and two hours', async () => {
    const { priceRecord } = test.store;
    await priceRecord.note(PAIR, priceAt(NOW, 1));
    expect(await test.store.sweep(NOW + 170 * HOUR)).toBe(0);
    expect(await test.store.sweep(NOW + 170 * HOUR + 1)).toBe(1);
  });
});
