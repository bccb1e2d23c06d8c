import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import { oncePerSlot, readNodeAnswer, type StatusReader, shareReads } from '../../src/solana/chain-status.ts';
import { readTransactionStatus, WHOLE_LEDGER } from '../support/read-transaction-status.ts';

const first = 'first' as Signature;
const second = 'second' as Signature;

type Statuses = Awaited<ReturnType<StatusReader['getSignatureStatuses']>>['value'];

const landed = (confirmationStatus: 'processed' | 'confirmed' | 'finalized', err: object | null = null) => ({
  slot: 77,
  confirmations: null,
  err,
  confirmationStatus,
});

/** A node at finalized height 1,000 and slot 2,000 that records its calls. */
function node(value: Statuses, slot = 2_032, calls: string[] = []): StatusReader {
  return {
    getEpochInfo: async (commitment) => {
      calls.push(`height ${String(commitment)}`);
      return { epoch: 1, slotIndex: 1, slotsInEpoch: 1, absoluteSlot: 2_000, blockHeight: 1_000 };
    },
    getSignatureStatuses: async (signatures, config) => {
      calls.push(`status ${signatures.join()} history ${String(config?.searchTransactionHistory)}`);
      return { context: { slot }, value };
    },
    ...WHOLE_LEDGER,
  };
}

test('reads recent statuses beside the height, and the history before an expiry only', async () => {
  const calls: string[] = [];
  const read = async (bound: number | undefined) => {
    const query = bound === undefined ? {} : { lastValidBlockHeight: bound };
    const { status } = await readTransactionStatus(node([null, null], 2_032, calls), [first, second], query);
    return [status, ...calls.splice(0)];
  };
  const status = (history: boolean) => `status first,second history ${history}`;
  expect(await read(1_000)).toEqual(['pending', 'height finalized', status(false)]);
  expect(await read(9)).toEqual(['expired', 'height finalized', status(false), status(true)]);
  // Without a bound nothing but the history tells whether the transaction landed long ago.
  expect(await read(undefined)).toEqual(['pending', 'height finalized', status(true)]);
});

test('a landing that only the history holds is found past the bound', async () => {
  const reader: StatusReader = {
    ...node([null]),
    getSignatureStatuses: (asked, config) =>
      node(config.searchTransactionHistory ? [landed('finalized')] : [null]).getSignatureStatuses(
        asked,
        config,
      ),
  };
  const found = await readTransactionStatus(reader, [first], { lastValidBlockHeight: 1 });
  expect(found.status).toBe('finalized');
});

test('a known height past the bound saves the first search', async () => {
  const calls: string[] = [];
  const before = { absoluteSlot: 1_990, blockHeight: 990 };
  const query = { lastValidBlockHeight: 989 };
  const { transaction } = await readNodeAnswer(node([null], 1_995, calls), [first], query, before);
  expect([transaction.status, ...calls]).toEqual([
    'expired',
    'height finalized',
    'status first history true',
  ]);
  const { transaction: stale } = await readNodeAnswer(node([null], 1_989), [first], query, before);
  expect(stale.status).toBe('unknown');
});

test('a landing between the two searches is seen', async () => {
  const answers = [node([null]), node([landed('confirmed')])];
  const reader: StatusReader = {
    ...node([null]),
    getSignatureStatuses: (...asked) => (answers.shift() as StatusReader).getSignatureStatuses(...asked),
  };
  const found = await readTransactionStatus(reader, [first], { lastValidBlockHeight: 1 });
  expect(found.status).toBe('confirmed');
});

test.each([
  ['processed', 'pending'],
  ['confirmed', 'confirmed'],
  ['finalized', 'finalized'],
] as const)('landed at %s is %s, however old the bound', async (level, status) => {
  const found = await readTransactionStatus(node([landed(level)]), [first], { lastValidBlockHeight: 1 });
  expect(found.status).toBe(status);
});

test('any signature of a message is enough', async () => {
  const found = await readTransactionStatus(node([null, landed('finalized')]), [first, second], {
    lastValidBlockHeight: 1,
  });
  expect(found).toEqual({ status: 'finalized', slot: 77, signature: second });
});

test('a failure has its slot, the node’s error, and its finality', async () => {
  const error = { InstructionError: [2, { Custom: 1 }] };
  expect(await readTransactionStatus(node([landed('confirmed', error)]), [first])).toEqual({
    status: 'failed',
    slot: 77,
    signature: first,
    error,
    finalized: false,
  });
  expect(await readTransactionStatus(node([landed('finalized', error)]), [first])).toMatchObject({
    finalized: true,
  });
  expect(await readTransactionStatus(node([landed('processed', error)]), [first])).toEqual({
    status: 'pending',
  });
});

test.each([
  ['expired', 999, 2_000],
  ['pending', 1_000, 2_000],
  ['pending', undefined, 2_000],
  ['unknown', 999, 1_999],
] as const)('unseen is %s with bound %s and an answer of slot %s', async (status, bound, slot) => {
  const query = bound === undefined ? {} : { lastValidBlockHeight: bound };
  expect(await readTransactionStatus(node([null], slot), [first], query)).toEqual({ status });
});

test('a transaction seen at any level is not expired', async () => {
  const found = await readTransactionStatus(node([landed('processed')]), [first], {
    lastValidBlockHeight: 1,
  });
  expect(found).toEqual({ status: 'pending' });
});

test('a node without a height in its epoch info expires nothing', async () => {
  const mute = node([null]);
  const reader: StatusReader = {
    ...mute,
    getEpochInfo: async () => ({ epoch: 1, slotIndex: 1, slotsInEpoch: 1, absoluteSlot: 2_000 }),
  };
  expect(await readTransactionStatus(reader, [first], { lastValidBlockHeight: 1 })).toEqual({
    status: 'pending',
  });
});

test.each(['getEpochInfo', 'getSignatureStatuses'] as const)('an error of %s is unknown', async (call) => {
  const reader = {
    ...node([null]),
    [call]: async () => {
      throw new Error('node is behind');
    },
  };
  expect(await readTransactionStatus(reader, [first], { lastValidBlockHeight: 1 })).toEqual({
    status: 'unknown',
  });
});

test.each([
  ['reaches back to it', { getBlockTime: async () => 500 }, 'expired', undefined],
  ['begins with the chain', {}, 'expired', undefined],
  ['begins later', { getBlockTime: async () => 501 }, 'unknown', true],
  [
    'loses its first block meanwhile',
    { getBlockTime: () => Promise.reject(new Error('cleaned up')) },
    'unknown',
    undefined,
  ],
  [
    'is not told',
    { getFirstAvailableBlock: () => Promise.reject(new Error('no method')) },
    'unknown',
    undefined,
  ],
])(
  'an absence since a moment is judged by a ledger that %s',
  async (_name, ledger, status, isLedgerShort) => {
    const begins = 'getBlockTime' in ledger ? { getFirstAvailableBlock: async () => 7 } : {};
    const reader = { ...node([null]), ...begins, ...ledger };
    const query = { lastValidBlockHeight: 1, ledgerSince: 500_000 };
    const answer = await readNodeAnswer(reader, [first], query);
    expect([answer.transaction.status, answer.isLedgerShort]).toEqual([status, isLedgerShort]);
    const landing = { ...reader, getSignatureStatuses: node([landed('finalized')]).getSignatureStatuses };
    expect((await readTransactionStatus(landing, [first], query)).status).toBe('finalized');
  },
);

test('a node that omits statuses is unknown', async () => {
  const found = await readTransactionStatus(node([null]), [first, second], { lastValidBlockHeight: 1 });
  expect(found).toEqual({ status: 'unknown' });
});

/** A node at finalized height 1,000 that knows signatures with `landed` and records its calls. */
function countingNode(change: Partial<StatusReader> = {}) {
  const calls: (readonly string[])[] = [];
  let heights = 0;
  const reader: StatusReader = {
    ...WHOLE_LEDGER,
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

describe('concurrent status queries', () => {
  it('share one height and batches of 256 statuses', async () => {
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

  it('get the statuses of their own signatures', async () => {
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

  it('fail when the node omits statuses', async () => {
    const { reader } = countingNode({
      getSignatureStatuses: async () => ({ context: { slot: 2_000 }, value: [null] }),
    });
    const shared = shareReads(reader, () => 0);
    const found = await Promise.all([ask(shared, 'landed1'), ask(shared, 'landed2')]);
    expect(found).toEqual([{ status: 'unknown' }, { status: 'unknown' }]);
  });

  it('all fail with the node, and may retry', async () => {
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

it('the height is read once within a slot', async () => {
  let now = 0;
  let reads = 0;
  const read = oncePerSlot(
    async () => ++reads,
    () => now,
  );
  expect([await read(), await read()]).toEqual([1, 1]);
  now = 149;
  expect(await read()).toBe(1);
  now = 150;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});
