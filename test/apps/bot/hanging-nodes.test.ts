import type { Connection } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import { createServedReader } from '../../../src/apps/bot/create-clients.ts';
import type { ChainReader } from '../../../src/bot/swap/chain-port.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeAttempt, makeSigned, SOL, USDC, WALLET } from '../../bot/support/make-swap.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { buildTransaction, signedBy } from '../../guard/support/build-transaction.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { person, stock, usdc } from '../../guard/support/people.ts';

/** Every call hangs. */
const hanging = new Proxy({}, { get: () => () => new Promise(() => {}) }) as Connection;
const COMPLETE = honestSwap({ route: 'route', from: usdc, to: stock });
const SIGNED = makeSigned('a', {
  transaction: Buffer.from(signedBy(buildTransaction(COMPLETE.parts), person)).toString('base64'),
});
const { txHash, lastValidBlockHeight, transaction } = SIGNED;

/** Each read with its timeout, ms, and its result after the timeout. */
const QUESTIONS: Readonly<
  Record<keyof ChainReader, readonly [number, (chain: ChainReader) => Promise<unknown>, unknown]>
> = {
  transactionStatus: [
    11_000,
    (chain) => chain.transactionStatus(txHash, lastValidBlockHeight, transaction),
    { kind: 'unknown' },
  ],
  arrived: [2_000, (chain) => chain.arrived(txHash, WALLET, USDC), undefined],
  shortfall: [
    2_000,
    (chain) => chain.shortfall(SIGNED, WALLET, { from: SOL, to: USDC, amount: 1n as BaseUnits }),
    undefined,
  ],
  blockHeight: [5_000, (chain) => chain.blockHeight(), undefined],
  send: [9_000, (chain) => chain.send(SIGNED), false],
  mints: [5_000, (chain) => chain.mints([USDC.mint]), new Map()],
  knowsBlockhash: [5_000, (chain) => chain.knowsBlockhash('hash'), undefined],
  holdings: [5_000, (chain) => chain.holdings(WALLET), undefined],
  swapFunds: [5_000, (chain) => chain.swapFunds(WALLET, SOL, USDC), undefined],
  balance: [5_000, (chain) => chain.balance(WALLET, SOL), undefined],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(Object.entries(QUESTIONS))('%s times out when every node hangs', async (_name, question) => {
  const [withinMs, ask, silence] = question;
  const chain = createChainReader(hanging, {
    nodes: [hanging],
    now: Date.now,
    onAlert: neverCalled('onAlert'),
  });
  let answer: { readonly is: unknown } | undefined;
  void ask(chain).then((is) => {
    answer = { is };
  });
  await vi.advanceTimersByTimeAsync(withinMs - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toEqual({ is: silence });
});

test.each([
  ['highestBlockHeight', 5_000, undefined],
  ['canFindServed', 5_000, false],
  ['findServed', 11_000, { kind: 'unknown' }],
] as const)('%s for served orders times out when every node hangs', async (name, withinMs, silence) => {
  const reader = createServedReader([hanging, hanging], { now: Date.now, onAlert: neverCalled('onAlert') });
  const served = { cosigned: buildTransaction(COMPLETE.parts), reference: WALLET };
  let answer: { readonly is: unknown } | undefined;
  void reader[name](makeAttempt('a', { builtAt: Date.now() }), served).then((is) => {
    answer = { is };
  });
  await vi.advanceTimersByTimeAsync(withinMs - 1);
  expect(answer).toBeUndefined();
  // The node that is asked second has a second less.
  await vi.advanceTimersByTimeAsync(1_001);
  expect(answer).toEqual({ is: silence });
});

test('a node that hangs delays the highest block height of the others by two seconds', async () => {
  const answering = { getBlockHeight: async () => 900 } as unknown as Connection;
  const nodes = [hanging, answering];
  const reader = createServedReader(nodes, { now: Date.now, onAlert: neverCalled('onAlert') });
  let height: number | undefined;
  void reader.highestBlockHeight().then((highest) => {
    height = highest;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(height).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(height).toBe(900);
});

test('pages wait once for a node that hangs, not at every opening', async () => {
  let isHanging = true;
  const node = Object.assign(Object.create(hanging) as Connection, {
    getSignaturesForAddress: async () => (isHanging ? new Promise<never>(() => {}) : []),
  });
  const reader = createServedReader([node], { now: Date.now, onAlert: neverCalled('onAlert') });
  const first = reader.canFindServed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe(false);
  expect(await reader.canFindServed()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  isHanging = false;
  expect(await reader.canFindServed()).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await reader.canFindServed()).toBe(true);
});
