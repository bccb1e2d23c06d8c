import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import type { StatusReader } from '../../src/solana/chain-status.ts';
import { oncePerSlot, shareReads } from '../../src/solana/chain-status.ts';
import { readTransactionStatus } from '../support/read-transaction-status.ts';

/** A node at finalized height 1,000 that knows what begins with `landed`, and writes down what it is asked. */
function countingNode(change: Partial<StatusReader> = {}) {
  const calls: (readonly string[])[] = [];
  let heights = 0;
  const reader: StatusReader = {
    getEpochInfo: async () => {
      heights += 1;
      return { absoluteSlot: 2_000, blockHeight: 1_000 };
    },
    getSignatureStatuses: async (signatures) => {
      calls.push(signatures);
      const value = signatures.map((signature) =>
        signature.startsWith('landed')
          ? { slot: 7, confirmations: null, err: null, confirmationStatus: 'confirmed' as const }
          : null,
      );
      return { context: { slot: 2_000 }, value };
    },
    ...change,
  };
  return { reader, calls, heights: () => heights };
}

const ask = (reader: StatusReader, signature: string, more: readonly string[] = []) =>
  readTransactionStatus(reader, [signature, ...more] as Signature[], { lastValidBlockHeight: 1_000 });

describe('many that ask in one moment', () => {
  it('share one height and ask for 256 statuses in one call', async () => {
    const { reader, calls, heights } = countingNode();
    const shared = shareReads(reader, () => 0);
    const asked = Array.from({ length: 600 }, (_, index) =>
      ask(shared, `${index % 2 ? 'landed' : 'lost'}${index}`),
    );
    const found = await Promise.all(asked);
    expect(heights()).toBe(1);
    expect(calls.map((call) => call.length)).toEqual([256, 256, 88]);
    expect(found.map(({ status }) => status)).toEqual(
      found.map((_, index) => (index % 2 ? 'confirmed' : 'pending')),
    );
  });

  it('each hear of their own signatures, and none is left unasked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 16 })),
        async (messages) => {
          const { reader, calls } = countingNode();
          const shared = shareReads(reader, () => 0);
          const found = await Promise.all(
            messages.map((landed, message) => {
              const [first = '', ...more] = landed.map(
                (yes, index) => `${yes ? 'landed' : 'lost'}-${message}-${index}`,
              );
              return ask(shared, first, more);
            }),
          );
          expect(calls.flat()).toHaveLength(messages.flat().length);
          expect(calls.every((call) => call.length <= 256)).toBe(true);
          for (const [message, landed] of messages.entries()) {
            const first = landed.indexOf(true);
            expect(found[message]).toEqual(
              first < 0
                ? { status: 'pending' }
                : { status: 'confirmed', slot: 7, signature: `landed-${message}-${first}` },
            );
          }
        },
      ),
    );
  });

  it('learn nothing from an answer that leaves statuses out', async () => {
    const { reader } = countingNode({
      getSignatureStatuses: async () => ({ context: { slot: 2_000 }, value: [null] }),
    });
    const shared = shareReads(reader, () => 0);
    const found = await Promise.all([ask(shared, 'landed1'), ask(shared, 'landed2')]);
    expect(found).toEqual([{ status: 'unknown' }, { status: 'unknown' }]);
  });

  it('are all told when the node breaks, and ask again afterwards', async () => {
    let broken = true;
    const { reader, calls } = countingNode({
      getEpochInfo: async () => {
        if (broken) throw new Error('away');
        return { absoluteSlot: 2_000, blockHeight: 1_000 };
      },
    });
    const shared = shareReads(reader, () => 0);
    expect(await Promise.all([ask(shared, 'a'), ask(shared, 'b')])).toEqual([
      { status: 'unknown' },
      { status: 'unknown' },
    ]);
    expect(calls).toEqual([['a', 'b']]);
    broken = false;
    expect(await ask(shared, 'landed')).toMatchObject({ status: 'confirmed' });
  });
});

it('reads the height once in a slot, and again in the next', async () => {
  let now = 0;
  let reads = 0;
  const read = oncePerSlot(
    async () => ++reads,
    () => now,
  );
  expect([await read(), await read()]).toEqual([1, 1]);
  now = 399;
  expect(await read()).toBe(1);
  now = 400;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});
