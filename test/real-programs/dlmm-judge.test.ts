import { createRequire } from 'node:module';
import { type AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Address } from '../../src/solana/address.ts';
import { readBinArray, readOrder, readPool } from '../../src/solana/dlmm/accounts.ts';
import { binArrayAddress } from '../../src/solana/dlmm/instructions.ts';
import { binPrice } from '../../src/solana/dlmm/price.ts';
import { readProgress } from '../../src/solana/dlmm/progress.ts';
import { arrayAccount, orderAccount } from '../guard/support/dlmm.ts';
import { order, poolOf, STEP, tokens, worldOf } from '../guard/support/order-world.ts';
import { person } from '../guard/support/people.ts';

/*
 * The state of orders against Meteora's own SDK, equal to the unit over random orders, bins and ages. The SDK is no part of the
 * repository: `DLMM_SDK` names a folder where `npm install @meteora-ag/dlmm@1.9.14` was run.
 */

const RUNS = Number(process.env.DLMM_ORDERS ?? 10_000);
const U64 = 2n ** 64n - 1n;

type Judge = {
  readonly getLimitOrder: (key: PublicKey) => Promise<{
    readonly limitOrderData: { readonly limitOrderBinData: readonly Record<string, unknown>[] };
  }>;
};
type Sdk = { create(connection: Connection, pool: PublicKey): Promise<Judge> };

/** Accounts by address, in place of a node. */
class Accounts extends Connection {
  readonly held = new Map<string, { readonly owner: Address; readonly data: Uint8Array }>();
  override getAccountInfo = async (key: PublicKey) => this.#of(key) as AccountInfo<Buffer>;
  override getMultipleAccountsInfo = async (keys: PublicKey[]) =>
    keys.map((key) => this.#of(key)) as AccountInfo<Buffer>[];
  #of(key: PublicKey) {
    const account = this.held.get(key.toBase58());
    if (account === undefined) return null;
    const { owner, data } = account;
    return { lamports: 1, executable: false, owner: new PublicKey(owner), data: Buffer.from(data) };
  }
}

const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 100n }),
  fc.bigInt({ min: 1n, max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: U64 >> 8n }),
);
const cases = fc
  .record({
    isAsk: fc.boolean(),
    feeMode: fc.nat(1),
    bins: fc.uniqueArray(fc.integer({ min: -140, max: 139 }), { minLength: 1, maxLength: 5 }),
    amounts: fc.array(amount, { minLength: 5, maxLength: 5 }),
    age: fc.nat(1_000),
    older: fc.nat(3),
    open: fc.oneof(fc.constant(0n), amount),
    others: fc.oneof(fc.constant(0n), amount),
    /** The share that is left of the age that is being filled. */
    left: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    filled: fc.record({ ask: fc.oneof(fc.constant(0n), amount), bid: fc.oneof(fc.constant(0n), amount) }),
    fees: fc.record({ ask: amount, bid: amount }),
  })
  .map(({ amounts, others, left, filled, ...rest }) => {
    // Of one age the orders of a bin sum up to what is processed.
    const processing = amounts.reduce((sum, one) => (one > sum ? one : sum), 0n) + others;
    // A bin has filled at least these, or nothing yet.
    const all = (before: bigint) => (before === 0n ? 0n : before + processing);
    const filledOver = { ask: all(filled.ask), bid: all(filled.bid) };
    return { ...rest, amounts, processing, remaining: (processing * left) / 10n ** 6n, filled: filledOver };
  });

test.skipIf(process.env.DLMM_SDK === undefined)(
  'is what the SDK makes of it',
  async () => {
    const require = createRequire(`${process.env.DLMM_SDK}/package.json`);
    const Dlmm = require('@meteora-ag/dlmm') as Sdk;
    const node = new Accounts('http://node.test');
    for (const [address, account] of worldOf().accounts) node.held.set(address, account);
    const judge = await Dlmm.create(node, new PublicKey(tokens));
    const seen = { open: 0, part: 0, full: 0, bins: 0 };
    await fc.assert(
      fc.asyncProperty(cases, async ({ isAsk, feeMode, bins, amounts, age, older, ...bin }) => {
        const pool = poolOf({ 36: Uint8Array.of(feeMode) });
        const list = bins.toSorted((one, other) => one - other);
        const placed = orderAccount({
          ...{ pool: tokens, owner: person.address, isAsk, age },
          bins: list.map((one, at) => [one, amounts[at] ?? 1n] as const),
        });
        const arrays = [...new Set(list.map((one) => Math.floor(one / 70)))].map(
          (index) => [index, arrayAccount(tokens, index, STEP, { ...bin, age: age + older })] as const,
        );
        node.held.set(tokens, pool);
        node.held.set(order, placed);
        for (const [index, array] of arrays) node.held.set(binArrayAddress(tokens, index), array);
        const own = readProgress(
          readOrder(placed) ?? expect.unreachable(),
          readPool(pool) ?? expect.unreachable(),
          arrays.map(([, array]) => readBinArray(array)),
        );
        const { limitOrderData } = await judge.getLimitOrder(new PublicKey(order));
        for (const [at, mine] of own.entries()) {
          const given = limitOrderData.limitOrderBinData[at] ?? expect.unreachable();
          const [sold, bought] = isAsk ? ['X', 'Y'] : ['Y', 'X'];
          const of = (name: string, token: string | undefined) => unitsOf(given[`${name}Amount${token}`]);
          expect(given.binId).toBe(list[at]);
          expect(of('filled', sold)).toBe(mine.filled);
          expect(of('unfilled', sold)).toBe(mine.amount - mine.filled);
          expect(of('swapped', bought)).toBe(mine.proceeds);
          expect([of('fee', 'X'), of('fee', 'Y')]).toEqual([mine.fees.x, mine.fees.y]);
          seen.bins += 1;
          seen[mine.filled === 0n ? 'open' : mine.filled === mine.amount ? 'full' : 'part'] += 1;
        }
      }),
      { numRuns: RUNS },
    );
    process.stdout.write(`${RUNS} orders of ${JSON.stringify(seen)}\n`);
    expect(seen.part).toBeGreaterThan(RUNS / 10);
  },
  600_000,
);

test.skipIf(process.env.DLMM_SDK === undefined)('every price is that of the SDK', () => {
  const require = createRequire(`${process.env.DLMM_SDK}/package.json`);
  const { getQPriceFromId } = require('@meteora-ag/dlmm');
  const BN = createRequire(require.resolve('@meteora-ag/dlmm'))('bn.js');
  for (const step of [1, 2, 5, 10, 25, 50, 100, 250, 400])
    for (let bin = -500; bin <= 500; bin += 7)
      expect(`${binPrice(step, bin)}`).toBe(getQPriceFromId(new BN(bin), new BN(step)).toString());
});

/** Amounts come in whole tokens of the mint's decimals, as text. */
function unitsOf(text: unknown): bigint {
  const [whole = '0', part = ''] = String(text).split('.');
  if (/e/.test(String(text))) return BigInt(Math.round(Number(text) * 10 ** DECIMALS));
  return BigInt(whole) * 10n ** BigInt(DECIMALS) + BigInt(part.padEnd(DECIMALS, '0'));
}
const DECIMALS = 6;
