import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import { readAgreedStatus } from '../../src/solana/agreed-status.ts';
import type { StatusReader } from '../../src/solana/chain-status.ts';

const signature = 'signature' as Signature;
const BOUND = { lastValidBlockHeight: 900 };

type Word = 'processed' | 'confirmed' | 'finalized' | 'failing' | 'failed' | 'nothing' | 'behind' | 'silent';

/** A node that says this of the transaction. It knows finalized height 1,000, and 880 where it is behind. */
function node(word: Word, height = 1_000): StatusReader {
  const level = word === 'failed' ? 'finalized' : word === 'failing' ? 'confirmed' : word;
  const err = word === 'failed' || word === 'failing' ? { InstructionError: [2, { Custom: 1 }] } : null;
  const isUnseen = word === 'nothing' || word === 'behind';
  const value = isUnseen ? null : { slot: 7, confirmations: null, err, confirmationStatus: level };
  return {
    getEpochInfo: async () => {
      if (word === 'silent') throw new Error('no answer');
      const blockHeight = word === 'behind' ? 880 : height;
      return { epoch: 1, slotIndex: 1, slotsInEpoch: 1, absoluteSlot: 2_000, blockHeight };
    },
    getSignatureStatuses: async () => ({ context: { slot: 2_000 }, value: [value] }) as never,
  };
}

async function ask(words: readonly [Word, ...Word[]], query: object = BOUND, height?: number) {
  let contradictions = 0;
  const nodes = words.map((word) => node(word, height));
  const main = nodes[0] as StatusReader;
  const onContradiction = () => {
    contradictions += 1;
  };
  const { status } = await readAgreedStatus({ main, nodes, onContradiction }, [signature], query);
  return { status, contradictions };
}

describe('one node', () => {
  it.each([
    ['nothing', 'expired'],
    ['failed', 'failed'],
    ['finalized', 'finalized'],
    ['silent', 'unknown'],
  ] as const)('that says %s is believed: %s', async (word, status) => {
    expect(await ask([word])).toEqual({ status, contradictions: 0 });
  });
});

describe('two nodes', () => {
  it.each<[Word, Word, string, number]>([
    ['nothing', 'nothing', 'expired', 0],
    ['nothing', 'behind', 'pending', 0],
    ['nothing', 'silent', 'pending', 0],
    ['nothing', 'processed', 'pending', 0],
    ['nothing', 'confirmed', 'confirmed', 1],
    ['nothing', 'finalized', 'finalized', 1],
    ['nothing', 'failed', 'failed', 0],
    ['failed', 'failed', 'failed', 0],
    ['failing', 'failing', 'failed', 0],
    ['failing', 'behind', 'pending', 0],
    ['failing', 'silent', 'pending', 0],
    ['failed', 'silent', 'failed', 0],
    ['failed', 'behind', 'pending', 0],
    ['failed', 'finalized', 'unknown', 1],
    ['failing', 'confirmed', 'unknown', 1],
    ['confirmed', 'nothing', 'confirmed', 0],
    ['finalized', 'silent', 'finalized', 0],
    ['behind', 'nothing', 'pending', 0],
  ])('%s and %s: %s', async (first, second, status, contradictions) => {
    expect(await ask([first, second])).toEqual({ status, contradictions });
  });

  it('ten minutes past the bound one that is silent or behind no longer holds the verdict back', async () => {
    expect((await ask(['nothing', 'silent'], BOUND, 2_401)).status).toBe('expired');
    expect((await ask(['failed', 'behind'], BOUND, 2_401)).status).toBe('failed');
    expect((await ask(['nothing', 'silent'], BOUND, 2_400)).status).toBe('pending');
  });

  it('but one that shows it landed still does', async () => {
    expect((await ask(['nothing', 'finalized'], BOUND, 9_000)).status).toBe('finalized');
    expect((await ask(['failed', 'finalized'], BOUND, 9_000)).status).toBe('unknown');
  });
});

it('one that never answers is silent like one that cannot be reached, and is not waited for', async () => {
  const hangs: StatusReader = { ...node('nothing'), getEpochInfo: () => new Promise(() => {}) };
  const main = node('nothing');
  const witnesses = { main, nodes: [main, hangs], onContradiction: () => {}, withinMs: 1 };
  expect(await readAgreedStatus(witnesses, [signature], BOUND)).toEqual({ status: 'pending' });
});

const WORDS: readonly Word[] = [
  'processed',
  'confirmed',
  'finalized',
  'failing',
  'failed',
  'nothing',
  'behind',
  'silent',
];
const anyWord = fc.constantFrom(...WORDS);

it('whatever the nodes say, none that shows it landed is ever overruled by bad news', async () => {
  await fc.assert(
    fc.asyncProperty(anyWord, fc.array(anyWord, { minLength: 1, maxLength: 4 }), async (first, more) => {
      const { status } = await ask([first, ...more]);
      const isLanded = [first, ...more].some((word) => word === 'confirmed' || word === 'finalized');
      return !isLanded || (status !== 'expired' && status !== 'failed');
    }),
  );
});

it('and an expiry is never said while any node is behind or silent', async () => {
  await fc.assert(
    fc.asyncProperty(anyWord, fc.array(anyWord, { minLength: 1, maxLength: 4 }), async (first, more) => {
      const { status } = await ask([first, ...more]);
      return status !== 'expired' || [first, ...more].every((word) => word === 'nothing');
    }),
  );
});
