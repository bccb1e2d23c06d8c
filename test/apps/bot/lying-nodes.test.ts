import type { Connection, SignatureStatus } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import { createServedReader } from '../../../src/apps/bot/create-clients.ts';
import { acceptSigned } from '../../../src/bot/swap/accept-signed.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import { createWatcher } from '../../../src/bot/workers/watcher.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { makeQuote } from '../../bot/support/make-quote.ts';
import { makeSummary } from '../../bot/support/make-summary.ts';
import { makeSigned, OWNER, orderedSwap, signedSwap, WALLET } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { neverCalled, partOf } from '../../bot/support/scripted.ts';
import { VirtualTime } from '../../bot/support/virtual-time.ts';
import { WHOLE_LEDGER } from '../../support/read-transaction-status.ts';

const START = 3_000;
const { lastValidBlockHeight: BOUND } = makeSigned('a');
const TEN_MINUTES = 600_000;

/** Answers of one node; tests change them during a swap. */
interface Script {
  height: number;
  found: Partial<SignatureStatus> | null;
  /** Delay of each answer, ms. */
  afterMs?: number;
  isSilent?: boolean;
}

const below = (): Script => ({ height: BOUND - 10, found: null });
const farPast = (): Script => ({ height: BOUND + 10_000, found: null });
const justPast = (): Script => ({ height: BOUND + 1, found: null });
const landed = (err: object | null = null): SignatureStatus => ({
  ...{ slot: 900, confirmations: null, err, confirmationStatus: 'finalized' },
});

describe('a signed swap with lying nodes', () => {
  let time: VirtualTime;
  let test: TestStore;
  let alerts: string[];

  beforeEach(async () => {
    time = new VirtualTime(START);
    test = await openTestStore();
    alerts = [];
  });

  function nodeOf(script: Script): Connection {
    const answer = async <T>(read: () => T): Promise<T> => {
      if (script.isSilent) throw new Error('no answer');
      const told = read();
      if (script.afterMs) await time.sleep(script.afterMs);
      return told;
    };
    return {
      getBlockHeight: () => answer(() => script.height),
      getEpochInfo: () => answer(() => ({ absoluteSlot: 1_000, blockHeight: script.height })),
      getSignatureStatuses: (signatures: string[]) =>
        answer(() => ({ context: { slot: 1_040 }, value: signatures.map(() => script.found) })),
      ...{ getTransaction: async () => null, ...WHOLE_LEDGER },
    } as unknown as Connection;
  }

  function chainOf(scripts: readonly Script[]) {
    const nodes = scripts.map(nodeOf);
    const clock = { now: time.now, after: time.timers.after };
    const onAlert = (alert: string, place: number) => alerts.push(`${alert} ${place}`);
    const agreement = { now: time.now, clock, onAlert };
    return {
      ...createChainReader(nodes[0] as Connection, { ...agreement, nodes }),
      ...createServedReader(nodes, agreement),
    };
  }

  /** A signed swap, followed by a bot with these nodes. */
  async function follow(...scripts: readonly Script[]) {
    const { id } = await signedSwap(test.store.swaps, 'a');
    return followStored(id, scripts);
  }

  function followStored(id: SwapId, scripts: readonly Script[]) {
    const watcher = createWatcher({
      ports: {
        swapApi: { execute: async ({ txHash }) => ({ ok: true, value: { txHash, status: 'submitted' } }) },
        chain: chainOf(scripts),
        swaps: test.store.swaps,
        now: time.now,
        alert: (kind) => alerts.push(kind),
      },
      timers: time.timers,
      onError: (error) => {
        throw error;
      },
      onTimeout: (what) => {
        throw new Error(`late: ${what}`);
      },
    });
    watcher.start();
    return async () => (await test.store.swaps.findSwap(id))?.state;
  }

  const isHeld = async () => (await test.store.swaps.findInFlight(WALLET, OWNER)) !== undefined;
  const distinct = () => [...new Set(alerts)];

  it('does not expire when one node reports a height far past the bound', async () => {
    const honest = below();
    const state = await follow(farPast(), honest);
    await time.play(120_000);
    expect([await state(), await isHeld()]).toEqual(['submitted', true]);
    expect(distinct()).toEqual(['heights_apart 2']);
    honest.found = landed();
    await time.play(10_000);
    expect(await state()).toBe('confirmed');
  });

  it('has the bound of the node that is ahead, where the preferred one was behind', async () => {
    const scripts = [
      { height: 900, found: null },
      { height: 1_000, found: null },
    ];
    const swap = await orderedSwap(test.store.swaps, 'a', WALLET, { agreedVersion: 1 });
    const ports = {
      clock: time.now,
      chain: chainOf(scripts),
      prices: {
        quote: async () => ({
          ok: true as const,
          value: [makeQuote({ ...swap.offer, unsignedTransaction: 'AQID' })],
        }),
      },
      swaps: {
        ...test.store.swaps,
        newId: () => 'attempt',
        pageTokens: { signing: String, pay: String, fresh: () => 'fresh', hash: String },
        isPaused: neverCalled('isPaused'),
      },
      guard: partOf<Guard>({
        inspect: async (transaction: Uint8Array, offer: SwapOffer) => ({
          ...{ ok: true as const, summary: makeSummary(offer), transaction },
        }),
        compare: () => ({
          ...{ ok: true as const, identical: true, txHash: 'a' as Signature },
          ...{ blockhash: 'b', blockhashReplaced: false },
        }),
      }),
    };
    const opened = await openOrder(ports, swap);
    if (!opened.ok) throw new Error(opened.problem.code);
    await acceptSigned(ports, opened.value.attempt, Uint8Array.of(1));
    const state = followStored(swap.id, scripts);
    for (const script of scripts) script.height = 1_149;
    await time.play(60_000);
    expect([await state(), await isHeld()]).toEqual(['submitted', true]);
    for (const script of scripts) script.height = 1_151;
    await time.play(60_000);
    expect(await state()).toBe('expired');
  });

  it('does not expire while two nodes lie and a third has not answered', async () => {
    const state = await follow(justPast(), justPast(), below());
    await time.play(3 * TEN_MINUTES);
    expect([await state(), await isHeld()]).toEqual(['submitted', true]);
    expect(distinct()).toContain('node_holds_end_back 3');
  });

  it.each([
    ['failed', landed({ InstructionError: [2, { Custom: 1 }] })],
    ['finalized', landed()],
  ])('is not closed when one node shows it %s and another one waits', async (_name, found) => {
    const honest = below();
    const state = await follow({ ...below(), found }, honest);
    await time.play(60_000);
    expect([await state(), await isHeld()]).toEqual(['submitted', true]);
    honest.found = found;
    await time.play(10_000);
    expect(await state()).toBe(found.err === null ? 'confirmed' : 'failed');
  });

  it('expires once every node is past the bound', async () => {
    const [first, second] = [justPast(), below()];
    const state = await follow(first, second);
    await time.play(30_000);
    expect(await state()).toBe('submitted');
    second.height = BOUND + 1;
    await time.play(20_000);
    expect(await state()).toBe('expired');
    expect(alerts).toEqual([]);
  });

  it('ends without a silent node only after ten minutes, with a report to the operator', async () => {
    const state = await follow(justPast(), { ...below(), isSilent: true });
    await time.play(TEN_MINUTES - 1_000);
    expect([await state(), await isHeld(), alerts]).toEqual(['submitted', true, []]);
    await time.play(120_000);
    expect(await state()).toBe('expired');
    expect(distinct()).toEqual(['silent_node_passed_over 2']);
  });

  it('ends without a silent node when two others agree', async () => {
    const state = await follow(justPast(), { ...below(), isSilent: true }, justPast());
    await time.play(60_000);
    expect([await state(), alerts]).toEqual(['expired', []]);
  });

  it('is polled further after a confirmation by only one node', async () => {
    const silent = { ...below(), isSilent: true };
    const state = await follow({ ...below(), found: landed() }, silent);
    await time.play(10_000);
    expect(await state()).toBe('confirmed');
    await time.play(120_000);
    const { due_at: dueAt } = await test.database
      .selectFrom('swaps')
      .select('due_at')
      .executeTakeFirstOrThrow();
    expect(dueAt).not.toBeNull();
    Object.assign(silent, { isSilent: false, found: landed() });
    await time.play(TEN_MINUTES);
    const rested = await test.database.selectFrom('swaps').select('due_at').executeTakeFirstOrThrow();
    expect(rested.due_at).toBeNull();
  });

  it.each([3_000, 6_000, 9_000])(
    'is found within 30 s by a single node with a latency of %i ms',
    async (afterMs) => {
      for (const landsAfterMs of [0, 1_000, 7_500, 20_001]) {
        time = new VirtualTime(START);
        test = await openTestStore();
        const slow: Script = { ...below(), afterMs };
        const state = await follow(slow);
        await time.play(landsAfterMs);
        slow.found = landed();
        await time.play(30_000);
        expect(await state()).toBe('confirmed');
      }
    },
  );
});
