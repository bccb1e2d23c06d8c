import type { Connection } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChainHead } from '../../src/service/chain-head.ts';
import { silentLog } from '../support/silent-log.ts';

const START = Date.UTC(2026, 10, 22);

let answers: () => Promise<{ blockhash: string; lastValidBlockHeight: number }>;
let asked: string[];
let head: ChainHead;

const at = (height: number) => async () => ({
  blockhash: `hash-${height}`,
  lastValidBlockHeight: height + 150,
});
const silence = () => Promise.reject(new Error('no node answers'));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  asked = [];
  answers = at(1_000);
  const connection = {
    getLatestBlockhash: async (commitment: string) => {
      asked.push(String(commitment));
      return answers();
    },
    isBlockhashValid: async (blockhash: string) => {
      if (blockhash === 'unanswered') return silence();
      if (blockhash === 'hanging') return new Promise(() => {});
      return { context: { slot: 1 }, value: blockhash === 'hash-1000' };
    },
  };
  head = new ChainHead(connection as unknown as Connection, Date.now, silentLog());
});

afterEach(() => {
  head.stop();
  vi.useRealTimers();
});

describe('the head of the chain', () => {
  it('is available from the start and follows the chain', async () => {
    await head.start();
    expect(head.current()).toEqual({ blockhash: 'hash-1000', lastValidBlockHeight: 1_150 });
    expect(head.height()).toBe(1_000);
    answers = at(1_002);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(head.height()).toBe(1_002);
    expect(new Set(asked)).toEqual(new Set(['confirmed']));
  });

  it('is asked anew for a quote, and the polled one serves where the node is slow', async () => {
    await head.start();
    answers = at(1_003);
    expect(await head.newest()).toMatchObject({ blockhash: 'hash-1003' });
    answers = () => new Promise(() => {});
    const asking = head.newest();
    await vi.advanceTimersByTimeAsync(500);
    expect(await asking).toMatchObject({ blockhash: 'hash-1003' });
  });

  it('is valid for fifteen seconds of silence', async () => {
    await head.start();
    answers = silence;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(head.height()).toBe(1_000);
    await vi.advanceTimersByTimeAsync(1);
    expect([head.current(), head.height()]).toEqual([undefined, undefined]);
    answers = at(1_040);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(head.height()).toBe(1_040);
  });

  it('knows no blockhash when no node answers within four seconds', async () => {
    const known = head.knows('hanging');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await known).toBeUndefined();
  });

  it('is not read from a stalled node', async () => {
    await head.start();
    await vi.advanceTimersByTimeAsync(15_001);
    expect(asked.length).toBeGreaterThan(10);
    expect(head.current()).toBeUndefined();
  });

  it('is missing when no node answers at the start', async () => {
    answers = silence;
    await head.start();
    expect(head.height()).toBeUndefined();
  });

  it('is not polled after a stop', async () => {
    await head.start();
    head.stop();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
  });

  it('accepts, refuses or does not know a blockhash', async () => {
    const known = await Promise.all(['hash-1000', 'hash-1', 'unanswered'].map((hash) => head.knows(hash)));
    expect(known).toEqual([true, false, undefined]);
  });
});
