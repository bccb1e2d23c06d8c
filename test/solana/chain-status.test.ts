import { expect, test } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import { readNodeAnswer, type StatusReader } from '../../src/solana/chain-status.ts';
import { readTransactionStatus } from '../support/read-transaction-status.ts';

const first = 'first' as Signature;
const second = 'second' as Signature;

type Statuses = Awaited<ReturnType<StatusReader['getSignatureStatuses']>>['value'];

const landed = (confirmationStatus: 'processed' | 'confirmed' | 'finalized', err: object | null = null) => ({
  slot: 77,
  confirmations: null,
  err,
  confirmationStatus,
});

/** A node at finalized height 1,000 and slot 2,000 that answers a status query at `slot`, and records the order. */
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
  };
}

test('asks for height and history at once, and for the history again before it calls anything expired', async () => {
  const calls: string[] = [];
  const asked = ['height finalized', 'status first,second history true'];
  await readTransactionStatus(node([null, null], 2_032, calls), [first, second]);
  expect(calls).toEqual(asked);
  await readTransactionStatus(node([null, null], 2_032, calls), [first, second], { lastValidBlockHeight: 9 });
  expect(calls).toEqual([...asked, ...asked, 'status first,second history true']);
});

test('a height past the bound that was told before spares the second search', async () => {
  const calls: string[] = [];
  const before = { absoluteSlot: 1_990, blockHeight: 990 };
  const query = { lastValidBlockHeight: 989 };
  const { transaction } = await readNodeAnswer(node([null], 1_995, calls), [first], query, before);
  expect([transaction.status, calls.length]).toEqual(['expired', 2]);
  const { transaction: stale } = await readNodeAnswer(node([null], 1_989), [first], query, before);
  expect(stale.status).toBe('unknown');
});

test('what lands between the two searches is seen', async () => {
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

test('any one of the signatures of a message is enough', async () => {
  const found = await readTransactionStatus(node([null, landed('finalized')]), [first, second], {
    lastValidBlockHeight: 1,
  });
  expect(found).toEqual({ status: 'finalized', slot: 77, signature: second });
});

test('a failure has its slot, the node’s error, and whether it can still be rolled back', async () => {
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

test('seen at any level is never expired', async () => {
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

test('a node that answers about fewer signatures than it was asked for has said nothing', async () => {
  const found = await readTransactionStatus(node([null]), [first, second], { lastValidBlockHeight: 1 });
  expect(found).toEqual({ status: 'unknown' });
});
