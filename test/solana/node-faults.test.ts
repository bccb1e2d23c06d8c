import { readFileSync } from 'node:fs';
import type { Connection } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { createServedReader } from '../../src/apps/bot/create-clients.ts';
import type { Signature } from '../../src/solana/address.ts';
import { createAgreement } from '../../src/solana/agreement.ts';
import type { StatusReader } from '../../src/solana/chain-status.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { WHOLE_LEDGER } from '../support/read-transaction-status.ts';

/** The rows of the table in docs/security.md: nodes, what is wrong with some of them, and what follows. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d \|/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()) as [string, string, string, string, string]);

const START = 1_000_000;
const SLOT_MS = 200;
/** The chain at the start, and the last height that takes the transaction, half a minute later. */
const [HEIGHT, BOUND] = [10_000, 10_150];
const [LANDS_MS, FINAL_MS] = [2_000, 15_000];
const heightAt = (at: number) => HEIGHT + Math.floor((at - START) / SLOT_MS);
const signature = 'signature' as Signature;

const FATES = ['lands', 'fails', 'never lands'] as const;
type Fate = (typeof FATES)[number];
const END_OF = { lands: 'finalized', fails: 'failed', 'never lands': 'expired' } as const;

type Fault = 'silent' | 'slow' | 'stuck' | 'ahead' | 'lying' | 'far ahead and lying';

/** A node of this chain, honest without a fault. A liar shows a failure of what lands, and nothing of what does not. */
function nodeOf(
  time: VirtualTime,
  fate: Fate,
  fault: Fault | undefined,
): StatusReader & Pick<Connection, 'getBlockHeight'> {
  const seenAt = () => (fault === 'stuck' ? Math.min(time.now(), START + 1_000) : time.now());
  const isFar = fault === 'ahead' || fault === 'far ahead and lying';
  const isLying = fault === 'lying' || fault === 'far ahead and lying';
  const answer = async <T>(read: () => T): Promise<T> => {
    if (fault === 'silent') throw new Error('no answer');
    if (fault === 'slow') await time.sleep(4_000);
    return read();
  };
  const height = (finalMs: number) =>
    isFar ? HEIGHT + 100_000 : heightAt(seenAt() - finalMs) + (isLying ? BOUND - HEIGHT : 0);
  const landed = (err: object | null, isFinal: boolean) => {
    return { slot: 7, confirmations: null, err, confirmationStatus: isFinal ? 'finalized' : 'confirmed' };
  };
  const status = () => {
    const sinceMs = seenAt() - START;
    if (isLying) return fate === 'lands' ? landed({ Custom: 1 }, true) : null;
    if (fate === 'never lands' || sinceMs < LANDS_MS) return null;
    return landed(fate === 'fails' ? { Custom: 1 } : null, sinceMs >= FINAL_MS);
  };
  return {
    ...WHOLE_LEDGER,
    getBlockHeight: () => answer(() => height(0)),
    getEpochInfo: () => answer(() => ({ absoluteSlot: height(13_000), blockHeight: height(13_000) })),
    getSignatureStatuses: () => answer(() => ({ context: { slot: 1e9 }, value: [status()] }) as never),
  };
}

/** What is told of a transaction within twenty minutes, and how long after it was so on the chain. */
async function follow(fate: Fate, faults: readonly (Fault | undefined)[]) {
  const time = new VirtualTime(START);
  const nodes = faults.map((fault) => nodeOf(time, fate, fault));
  const clock = { now: time.now, after: time.timers.after };
  const read = createAgreement({ nodes, now: time.now, clock, onAlert: () => undefined });
  const told = new Set<string>();
  let endMs = Number.POSITIVE_INFINITY;
  const trueMs = fate === 'never lands' ? (BOUND - HEIGHT) * SLOT_MS + 13_000 : FINAL_MS;
  while (time.now() < START + 20 * 60_000 && endMs === Number.POSITIVE_INFINITY) {
    const { status } = await playOut(time, read([signature], { lastValidBlockHeight: BOUND, sentAt: START }));
    const isBad = status === 'failed' || status === 'expired' || status === 'finalized';
    if (isBad) told.add(status);
    if (status === END_OF[fate]) endMs = time.now() - START - trueMs;
    await time.play(3_000);
  }
  return { isFalse: [...told].some((one) => one !== END_OF[fate]), endMs };
}

async function playOut<T>(time: VirtualTime, work: Promise<T>): Promise<T> {
  let done: { readonly with: T } | undefined;
  void work.then((result) => {
    done = { with: result };
  });
  while (done === undefined) await time.play(500);
  return done.with;
}

/** The bound of a new swap, as blocks above the chain's height. */
async function boundAfter(faults: readonly (Fault | undefined)[]): Promise<number | undefined> {
  const time = new VirtualTime(START + 3 * 60_000);
  const nodes = faults.map((fault) => nodeOf(time, 'lands', fault)) as unknown as Connection[];
  const { highestBlockHeight } = createServedReader(nodes, { now: time.now, onAlert: () => undefined });
  const height = await playOut(time, highestBlockHeight());
  return height === undefined ? undefined : height - heightAt(time.now());
}

const END_WORDS = [
  ['at once', 20_000],
  ['within three minutes', 180_000],
  ['after ten minutes', 660_000],
  ['never', Number.POSITIVE_INFINITY],
] as const;

function endWord(endMs: number): string {
  return END_WORDS.find(([, ms]) => endMs <= ms)?.[0] ?? 'never';
}

function boundWord(blocks: number | undefined): string {
  if (blocks === undefined) return 'refused';
  if (blocks < -150) return 'end too early';
  return blocks > 1_500 ? 'end too late' : 'as ever';
}

/** Each order of the nodes: the preferred one is asked first. */
function ordersOf(count: number, fault: string): readonly (readonly (Fault | undefined)[])[] {
  const [first = '', other] = fault.split(', the others ');
  const two = /^two (.+)$/.exec(first)?.[1];
  const faulty = (two ? [two, two] : [first]) as Fault[];
  const rest = Array.from({ length: count - faulty.length }, () => other as Fault | undefined);
  const all = [...faulty, ...rest];
  return all.map((_, turn) => [...all.slice(turn), ...all.slice(0, turn)]);
}

describe('one of the nodes is at fault', () => {
  it('and the table of docs/security.md has a row for each case', () => {
    const cases = ['silent', 'slow', 'stuck', 'ahead', 'lying'];
    const found = rows.map(([count, fault]) => `${count} ${fault}`);
    expect(found).toEqual(
      expect.arrayContaining(['1', '2', '3'].flatMap((n) => cases.map((one) => `${n} ${one}`))),
    );
  });

  it.each(rows)(
    '%s nodes, %s: false ends %s, ends %s, new swaps %s',
    async (count, fault, falsely, ends, bound) => {
      const orders = ordersOf(Number(count), fault);
      const runs = await Promise.all(orders.flatMap((order) => FATES.map((fate) => follow(fate, order))));
      const bounds = await Promise.all(orders.map(boundAfter));
      const words = bounds.map(boundWord).toSorted((one) => (one === 'as ever' ? 1 : -1));
      const got = {
        falsely: runs.some(({ isFalse }) => isFalse) ? 'told' : 'none',
        ends: endWord(Math.max(...runs.map(({ endMs }) => endMs))),
        bound: words[0],
      };
      expect(got).toEqual({ falsely, ends, bound });
    },
  );
});
