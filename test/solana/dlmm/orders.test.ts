import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import type { Address } from '../../../src/solana/address.ts';
import { type PoolBin, readBinArray, readOrder, readPool } from '../../../src/solana/dlmm/accounts.ts';
import { binArrayAddress, cancelOrder, placeOrder } from '../../../src/solana/dlmm/instructions.ts';
import { binPrice, nearestBin, proceedsOf } from '../../../src/solana/dlmm/price.ts';
import { readProgress } from '../../../src/solana/dlmm/progress.ts';
import { DLMM_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';

/*
 * Bytes of the real program, from runs of its published build on an embedded chain, and from the fixtures of its SDK.
 */

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const ownedByProgram = (data: Uint8Array) => ({ owner: DLMM_PROGRAM, data });
const address = (text: string) => text as Address;

test.each([
  [250, 0, 18_446_744_073_709_551_616n],
  [250, 1, 18_907_912_675_552_290_407n],
  [250, 35, 43_777_908_701_764_267_298n],
  [250, 69, 101_359_960_942_596_611_675n],
  [250, -1, 17_996_823_486_545_904_015n],
  [250, -35, 7_772_924_221_645_721_223n],
  [250, -69, 3_357_167_502_399_209_223n],
  [10, 68, 19_744_084_047_827_681_593n],
  [10, -70, 17_200_231_768_266_385_305n],
])('the price of step %i in bin %i is the one that mainnet stores', (step, bin, price) => {
  expect(binPrice(step, bin)).toBe(price);
});

test.each([
  ['ask', 'a price between two bins', 1_012_345_678n, 123],
  ['ask', 'the price of a bin', proceedsOf('ask', 1_000_000_000n, binPrice(1, 70)), 70],
  ['ask', 'a unit above the price of a bin', proceedsOf('ask', 1_000_000_000n, binPrice(1, 70)) + 1n, 71],
  ['bid', 'a price between two bins', 1_012_345_678n, -123],
  ['bid', 'the price of a bin', proceedsOf('bid', 1_000_000_000n, binPrice(1, -70)), -70],
  ['bid', 'a unit below the price of a bin', proceedsOf('bid', 1_000_000_000n, binPrice(1, -70)) + 1n, -71],
] as const)('the nearest bin that is not worse for an %s at %s', (side, _, bought, bin) => {
  const pool = { binStep: 1, minBin: -400_000, maxBin: 400_000 };
  expect(nearestBin(pool, side, { sold: 1_000_000_000n, bought })).toBe(bin);
});

test('a price beyond the pool has no bin, and any price is met by its last one', () => {
  const pool = { binStep: 100, minBin: -100, maxBin: 100 };
  expect(nearestBin(pool, 'ask', { sold: 1_000n, bought: 3_000n })).toBeUndefined();
  expect(nearestBin(pool, 'ask', { sold: 1_000n, bought: 1n })).toBe(-100);
  expect(nearestBin(pool, 'bid', { sold: 1_000n, bought: 3_000n })).toBeUndefined();
  expect(nearestBin(pool, 'bid', { sold: 1_000n, bought: 1n })).toBe(100);
  expect(() => binPrice(10_000, -400_000)).toThrow(RangeError);
});

const person = address('BghGcXQa9WyE1S8UwForroAEDB5iC2D696cegtq9X5EU');
const pool = address('CqUENEFmQHJhRcZpSA6SogQCbjn5pEFgHJ8Xf97z86J2');
const token = (mint: string, reserve: string) => ({
  mint: address(mint),
  reserve: address(reserve),
  tokenProgram: TOKEN_PROGRAM,
});
const REAL_POOL = {
  ...{ binStep: 10, minBin: -35_163, maxBin: 35_163, activeBin: 0, isDisabled: false, takesOrders: true },
  x: token('8hvbWyz4y2MLuSt7SvxxZgzZa9u3779ShhmjD5B1ztar', 'Bs2WWjHKXB8kuUt16pXr3WbEebNVqBneeP5cy7at1JDL'),
  y: token('DpT73SgdQDMpyHQ7Regn6Gy61UcvVXDPeCrrT75xGGvo', 'GFWnU6fzMwAtN1SUco1ELkuJbKsiwG6onvy8TQupQMMu'),
  opens: { unit: 'second', after: 0n },
  feeToken: 'paid',
} as const;

const list = (text: string) => text.trim().split(/\s*\n\s*/);
const shown = ({ accounts }: ReturnType<typeof placeOrder>) =>
  accounts.map(([account, rights]) => `${account} ${rights.toUpperCase()}`.trim());

test('a placement is the one that landed', () => {
  const order = address('4jbU7eJaKWgZaVCTYaA5vvXDVRLYbKSKRjGuz9f2NTKH');
  const bins = [{ bin: 4, amount: 1_000_000_000n }];
  const placed = placeOrder({ person, order, pool, side: 'ask', bins }, REAL_POOL);
  expect(Buffer.from(placed.data).toString('hex')).toBe(
    '6cb021ba92e501c5010000000000000000000000000000000000010000000400000000ca9a3b00000000010000000000',
  );
  expect(shown(placed)).toEqual(
    list(`
      CqUENEFmQHJhRcZpSA6SogQCbjn5pEFgHJ8Xf97z86J2 W
      LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo
      Bs2WWjHKXB8kuUt16pXr3WbEebNVqBneeP5cy7at1JDL W
      8hvbWyz4y2MLuSt7SvxxZgzZa9u3779ShhmjD5B1ztar
      4jbU7eJaKWgZaVCTYaA5vvXDVRLYbKSKRjGuz9f2NTKH SW
      BghGcXQa9WyE1S8UwForroAEDB5iC2D696cegtq9X5EU SW
      BghGcXQa9WyE1S8UwForroAEDB5iC2D696cegtq9X5EU
      HPjDSsz7CLxijWe3cLACTm1RkHv33SmmfBitw2nLiLx6 W
      BghGcXQa9WyE1S8UwForroAEDB5iC2D696cegtq9X5EU S
      TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
      11111111111111111111111111111111
      D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6
      LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo
      6X8vHrb4SuDhZDRtDUhWCKtVbBaNMM1UCwfaJhkssaYy W`),
  );
});

test('a cancel and its close are those that landed', () => {
  const order = address('GH4hUzYGrjg9ASyibeqsEhncTEF1wrqRkDFVLpVCraWy');
  const bins = [
    { bin: 2, side: 'ask', amount: 0n, age: 0 },
    { bin: 5, side: 'ask', amount: 1n, age: 1 },
  ] as const;
  const [cancel, close] = cancelOrder(order, { pool, owner: person, bins }, REAL_POOL);
  expect(Buffer.from(cancel.data).toString('hex')).toBe('849c841f4328e86101000000050000000200000000000100');
  expect(shown(cancel)).toEqual(
    list(`
      CqUENEFmQHJhRcZpSA6SogQCbjn5pEFgHJ8Xf97z86J2 W
      LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo
      Bs2WWjHKXB8kuUt16pXr3WbEebNVqBneeP5cy7at1JDL W
      GFWnU6fzMwAtN1SUco1ELkuJbKsiwG6onvy8TQupQMMu W
      8hvbWyz4y2MLuSt7SvxxZgzZa9u3779ShhmjD5B1ztar
      DpT73SgdQDMpyHQ7Regn6Gy61UcvVXDPeCrrT75xGGvo
      GH4hUzYGrjg9ASyibeqsEhncTEF1wrqRkDFVLpVCraWy W
      HPjDSsz7CLxijWe3cLACTm1RkHv33SmmfBitw2nLiLx6 W
      2qbxxevbpPVDcyqj6jwHoTh5GqfvWUokcjPdTt2Uw2iL W
      BghGcXQa9WyE1S8UwForroAEDB5iC2D696cegtq9X5EU S
      TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
      TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
      MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr
      D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6
      LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo
      6X8vHrb4SuDhZDRtDUhWCKtVbBaNMM1UCwfaJhkssaYy W`),
  );
  expect(Buffer.from(close.data).toString('hex')).toBe('397c249b7ef95dab');
  expect(shown(close).slice(0, 3)).toEqual([`${order} W`, `${person} S`, `${person} W`]);
});

test('bins far from one need the extension of the bitmap, below zero as well', () => {
  const at = (bin: number) =>
    placeOrder({ person, order: person, pool, side: 'bid', bins: [{ bin, amount: 1n }] }, REAL_POOL).accounts;
  const derive = (...seeds: readonly Uint8Array[]) =>
    PublicKey.findProgramAddressSync([...seeds], new PublicKey(DLMM_PROGRAM))[0].toBase58();
  const extension = derive(Buffer.from('bitmap'), new PublicKey(pool).toBytes());
  const [low, high] = [-512 * 70, 512 * 70 - 1];
  expect([low - 1, low, high, high + 1].map((bin) => at(bin)[1]?.[0])).toEqual([
    ...[extension, DLMM_PROGRAM, DLMM_PROGRAM, extension],
  ]);
  expect(binArrayAddress(pool, -1)).toBe(
    derive(Buffer.from('bin_array'), new PublicKey(pool).toBytes(), hex('ffffffffffffffff')),
  );
});

/** One bin, ask of 1,000,000,000 at bin 4. */
const ORDER = hex(
  `89b7d45b731d8de3c9eddcb93a116d6a8182374bb65fc8949be5907f23d55c9dbdc469b658991a5cd21224e2f3e75d9f8bd6a7e1efd5eaea25eb4d1a0084aec9e3d8a2a2533d5570
   01000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000ca9a3b00000000000000000000000004000000010000000000000000000000`.replace(
    /\s/g,
    '',
  ),
);

test('an order is read from the account that the program made', () => {
  expect(readOrder(ownedByProgram(ORDER))).toEqual({
    pool: 'EbFKCaYnuhE5nAmgDAavy5bCzim9V9K3Pq92LvQMmjhd',
    owner: 'F92fUBgCkYhcDbD6SKVB5UTrFawywxzmk9NYh43YbPqy',
    bins: [{ bin: 4, side: 'ask', amount: 1_000_000_000n, age: 0 }],
  });
  expect(readOrder({ owner: TOKEN_PROGRAM, data: ORDER })).toBeUndefined();
  expect(readOrder(ownedByProgram(ORDER.slice(0, -1)))).toBeUndefined();
  expect(readOrder(ownedByProgram(ORDER.with(0, 0)))).toBeUndefined();
  expect(readPool(ownedByProgram(ORDER))).toBeUndefined();
  expect(readBinArray(undefined)).toBeUndefined();
});

const bin = (parts: Partial<PoolBin>): PoolBin => ({
  ...{ price: binPrice(25, 4), filled: { ask: 0n, bid: 0n }, fees: { ask: 0n, bid: 0n } },
  ...{ open: 0n, processing: 0n, remaining: 0n, age: 0 },
  ...parts,
});
const FEES = { ask: 2_625_000n, bid: 0n };

test.each([
  ['untouched', 3, { age: 3, open: 5n }, 0n, 0n, 0n],
  [
    'filled in part, as the program did',
    0,
    {
      ...{ age: 1, processing: 1_000_000_000n, remaining: 510_166_733n, fees: FEES },
      filled: { ask: 489_833_267n, bid: 0n },
    },
    489_833_267n,
    494_749_999n,
    2_625_000n,
  ],
  [
    'filled in part, rounded for the pool',
    0,
    { age: 1, processing: 3n, remaining: 1n },
    666_666_666n,
    673_358_374n,
    0n,
  ],
  ['filled at once', 0, { age: 1, processing: 9n }, 1_000_000_000n, 1_010_037_562n, 0n],
  [
    'reached, before anything was left to others',
    0,
    { age: 1, open: 5n },
    1_000_000_000n,
    1_010_037_562n,
    0n,
  ],
  [
    'filled two ages ago',
    0,
    { age: 2, open: 5n, processing: 9n, remaining: 9n },
    1_000_000_000n,
    1_010_037_562n,
    0n,
  ],
] as const)('an order that is %s', (_, age, parts, filled, proceeds, fee) => {
  const amount = 1_000_000_000n;
  const order = { pool, owner: person, bins: [{ bin: 4, side: 'ask', amount, age }] } as const;
  const bins = Array.from({ length: 70 }, (_one, place) => bin(place === 4 ? parts : {}));
  const progress = readProgress(order, REAL_POOL, [{ pool, index: 0n, bins }]);
  expect(progress).toEqual([{ amount, filled, proceeds, fees: { x: 0n, y: fee } }]);
  expect(() => readProgress(order, REAL_POOL, [{ pool: person, index: 0n, bins }])).toThrow(RangeError);
});

test('the share of the fee of a bid is in X, unless the pool takes its fees in Y', () => {
  const order = { pool, owner: person, bins: [{ bin: -70, side: 'bid', amount: 10n, age: 1 }] } as const;
  const parts = {
    age: 3,
    filled: { ask: 0n, bid: 20n },
    fees: { ask: 0n, bid: 5n },
    price: binPrice(10, -70),
  };
  const arrays = [{ pool, index: -1n, bins: [bin(parts)] }];
  expect(readProgress(order, REAL_POOL, arrays)[0]?.fees).toEqual({ x: 2n, y: 0n });
  expect(readProgress(order, { feeToken: 'y' }, arrays)[0]?.fees).toEqual({ x: 0n, y: 2n });
  const younger = { ...order, bins: [{ ...order.bins[0], age: 4 }] };
  expect(() => readProgress(younger, REAL_POOL, arrays)).toThrow(RangeError);
});
