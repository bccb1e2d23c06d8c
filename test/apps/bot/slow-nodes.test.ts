import diagnostics from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import { createWatcher } from '../../../src/bot/workers/watcher.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import { signedSwap } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { neverCalled, partOf } from '../../bot/support/scripted.ts';
import { settle, VirtualTime } from '../../bot/support/virtual-time.ts';
import { type Serving, serve } from '../../support/serve.ts';

/** Immediate, after a delay in ms, or never. */
type Manner = 'healthy' | 'hangs' | number;

const START = 3_000;
const LANDS_AT = START + 4_000;
const TOLD_WITHIN_MS = 10_000;
const EPOCH = { epoch: 1, slotIndex: 1, slotsInEpoch: 1, absoluteSlot: 2_000, blockHeight: 100 };

describe('a landed swap with a slow node', () => {
  let time: VirtualTime;
  let test: TestStore;
  let servers: Serving[];
  /** Requests and answers in transit, apart from those that a node delays. */
  let onTheWire: number;
  let answering: Set<string>;

  const count = (by: number) => (message: unknown) => {
    const { origin } = (message as { request: { origin: string } }).request;
    if (answering.has(new URL(origin).origin)) onTheWire += by;
  };
  const asked = count(1);
  const answered = count(-1);

  beforeEach(async () => {
    time = new VirtualTime(START);
    test = await openTestStore();
    servers = [];
    onTheWire = 0;
    answering = new Set();
    diagnostics.subscribe('undici:request:create', asked);
    diagnostics.subscribe('undici:request:trailers', answered);
    diagnostics.subscribe('undici:request:error', answered);
  });
  afterEach(async () => {
    diagnostics.unsubscribe('undici:request:create', asked);
    diagnostics.unsubscribe('undici:request:trailers', answered);
    diagnostics.unsubscribe('undici:request:error', answered);
    await Promise.all(servers.map((server) => server.close()));
  });

  async function startNode(manner: Manner): Promise<string> {
    const server = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (manner === 'hangs') return;
      const answer = answerTo(JSON.parse(body) as Question);
      if (manner !== 'healthy') {
        onTheWire -= 1;
        let isCancelled = false;
        response.once('close', () => {
          if (response.writableEnded) return;
          isCancelled = true;
          onTheWire += 1;
        });
        await time.sleep(manner);
        if (isCancelled) return;
        onTheWire += 1;
      }
      response.end(answer);
    });
    servers.push(server);
    if (manner !== 'hangs') answering.add(server.url);
    return server.url;
  }

  type Question = { readonly id: string; readonly method: string; readonly params: [string[]] };

  function answerTo({ id, method, params }: Question): string {
    const landed = { slot: 1_900, confirmations: null, err: null, confirmationStatus: 'finalized' };
    const value =
      method === 'getSignatureStatuses' && params[0].map(() => (time.now() >= LANDS_AT ? landed : null));
    const results: Record<string, unknown> = {
      getEpochInfo: EPOCH,
      getSignatureStatuses: { context: { slot: 2_000 }, value },
      getTransaction: null,
    };
    return JSON.stringify({ jsonrpc: '2.0', id, result: results[method] });
  }

  /** Advances the fake clock only while nothing is in transit. */
  async function playUntil(until: number, isOver: () => Promise<boolean>): Promise<void> {
    while (time.now() < until && !(await isOver())) {
      do await settle();
      while (onTheWire > 0);
      await time.play(50);
    }
  }

  it.each<[string, Manner[]]>([
    ['hangs in front of a healthy one', ['hangs', 'healthy']],
    ['hangs behind a healthy one', ['healthy', 'hangs']],
    ['answers after three seconds in front of a healthy one', [3_000, 'healthy']],
    ['hangs in front of one that answers after 800 ms', ['hangs', 800]],
    ['hangs in front of two that answer after 900 ms', ['hangs', 900, 900]],
  ])('is reported within ten seconds: a node %s', async (_name, manners) => {
    const urls = await Promise.all(manners.map(startNode));
    const clock = { now: time.now, after: time.timers.after };
    const timeoutMs = 600_000;
    const chain = createChainReader(createConnection(urls, { clock, timeoutMs }), {
      nodes: urls.map((url) => createConnection([url], { clock, timeoutMs })),
      now: time.now,
      clock,
      onAlert: neverCalled('onAlert'),
    });
    const late: string[] = [];
    const watcher = createWatcher({
      ports: {
        swapApi: { execute: async ({ txHash }) => ({ ok: true, value: { txHash, status: 'submitted' } }) },
        chain: partOf<AdvancePorts['chain']>({
          ...chain,
          blockMs: () => 200,
          findServed: async () => ({ kind: 'pending' }),
        }),
        swaps: test.store.swaps,
        now: time.now,
        alert: () => {},
      },
      timers: time.timers,
      onError: (error) => {
        throw error;
      },
      onTimeout: (what) => late.push(what),
    });
    const { id } = await signedSwap(test.store.swaps, 'a');
    watcher.start();
    const isTold = async () => (await test.store.swaps.findSwap(id))?.state === 'confirmed';
    await playUntil(LANDS_AT + TOLD_WITHIN_MS, isTold);
    expect(await isTold()).toBe(true);
    expect(late).toEqual([]);
    expect(onTheWire).toBeGreaterThanOrEqual(0);
    void watcher.stop();
  });
});
