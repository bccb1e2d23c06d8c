import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOrder } from '../../../../src/service/providers/jupiter/client.ts';
import { readExecution } from '../../../../src/service/providers/jupiter/execution.ts';
import type { Signature } from '../../../../src/solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../../../src/solana/known-programs.ts';
import { often } from '../../../support/depth.ts';
import { NOW, USDC } from './jupiter-world.ts';

const QUESTION = { inputMint: WRAPPED_SOL_MINT, outputMint: USDC, amount: 1_000n, taker: 'a taker' };
const TX_HASH = 'a signature' as Signature;
const RUNS = { numRuns: often(500, 3_000) };

const amount = fc.oneof(fc.bigInt(0n, 2n ** 65n).map(String), fc.string(), fc.anything());
const orderBody = fc.record(
  {
    inputMint: fc.oneof({ weight: 9, arbitrary: fc.constant(WRAPPED_SOL_MINT) }, fc.anything()),
    outputMint: fc.oneof({ weight: 9, arbitrary: fc.constant(USDC) }, fc.anything()),
    inAmount: fc.oneof({ weight: 9, arbitrary: fc.constant('1000') }, amount),
    outAmount: amount,
    otherAmountThreshold: amount,
    swapMode: fc.constantFrom('ExactIn', 'ExactOut', null, undefined),
    router: fc.anything(),
    requestId: fc.oneof(fc.string(), fc.anything()),
    transaction: fc.oneof(fc.base64String(), fc.anything()),
    lastValidBlockHeight: fc.oneof(fc.nat().map(String), fc.anything()),
    signatureFeePayer: fc.oneof(fc.constant('a taker'), fc.string(), fc.anything()),
    gasless: fc.oneof(fc.boolean(), fc.anything()),
    expireAt: fc.oneof(fc.nat().map(String), fc.anything()),
    slippageBps: fc.oneof(fc.double(), fc.anything()),
    inUsdValue: fc.oneof(fc.double(), fc.anything()),
    outUsdValue: fc.oneof(fc.double(), fc.anything()),
    errorCode: fc.oneof(fc.integer(), fc.anything()),
  },
  { requiredKeys: ['inputMint', 'outputMint', 'inAmount', 'outAmount', 'otherAmountThreshold'] },
);
const executionBody = fc.record(
  {
    status: fc.oneof(fc.constantFrom('Success', 'Failed'), fc.anything()),
    code: fc.oneof(fc.integer({ min: -3_000, max: 7_000 }), fc.constant(0), fc.anything()),
    signature: fc.oneof(fc.constant(TX_HASH), fc.anything()),
  },
  { requiredKeys: [] },
);

function answerWith(body: fc.Arbitrary<unknown>) {
  const status = fc.oneof(fc.constantFrom(200, 200, 200, 400, 429, 500), fc.nat(999));
  const headers = fc.dictionary(fc.constantFrom('x-ratelimit-reset', 'retry-after'), fc.string());
  return fc.record({ kind: fc.constant('answered' as const), status, headers, body });
}

it('any answer to an order is an order of exactly this swap, or an outcome', () => {
  fc.assert(
    fc.property(answerWith(fc.oneof({ weight: 4, arbitrary: orderBody }, fc.anything())), (answer) => {
      const reading = readOrder(answer, QUESTION, NOW);
      expect(['order', 'quotes', 'unavailable', 'rate-limited']).toContain(reading.kind);
      if (reading.kind === 'quotes') expect(reading.quotes).toEqual([]);
      if (reading.kind === 'rate-limited') expect(reading.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      if (reading.kind !== 'order') return;
      expect(answer).toMatchObject({ status: 200, body: { inputMint: WRAPPED_SOL_MINT, inAmount: '1000' } });
      const { toAmount, statedMinimum, router, slippageBps = 0, fromAmountUsd = 0 } = reading.order;
      expect(toAmount > 0n && toAmount < 2n ** 64n && statedMinimum < 2n ** 64n).toBe(true);
      expect(router).toMatch(/^[\w-]{1,32}$/);
      expect(Number.isInteger(slippageBps) && Number.isFinite(fromAmountUsd)).toBe(true);
    }),
    RUNS,
  );
});

it('any answer to an execution is an outcome, final only without a contradiction', () => {
  const answer = answerWith(fc.oneof({ weight: 4, arbitrary: executionBody }, fc.anything()));
  fc.assert(
    fc.property(answer, (any) => {
      const outcome = readExecution(any, { txHash: TX_HASH, programs: [] });
      const landed = { status: 200, body: { signature: TX_HASH } };
      if (outcome.kind === 'confirmed') expect(any).toMatchObject({ ...landed, body: { code: 0 } });
      if (outcome.kind === 'failed') expect(any).toMatchObject({ ...landed, body: { status: 'Failed' } });
    }),
    RUNS,
  );
});
