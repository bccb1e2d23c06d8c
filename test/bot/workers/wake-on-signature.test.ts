import { beforeEach, describe, expect, it } from 'vitest';
import type { ChainStatus } from '../../../src/bot/swap/chain-port.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { SignedTransaction, Swap } from '../../../src/bot/swap/swap.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import { createWatcher, type SignatureNotices } from '../../../src/bot/workers/watcher.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { orderedSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** Long enough for pauses of five seconds between polls. */
const LATE_MS = 30_000;

/** A node that says what the test makes it say. */
class ScriptedNotices implements SignatureNotices {
  readonly #watched = new Map<string, () => void>();

  watch(signature: string, onSeen: () => void): void {
    if (!this.#watched.has(signature)) this.#watched.set(signature, onSeen);
  }

  get watched(): readonly string[] {
    return [...this.#watched.keys()];
  }

  /** As the port promises, only the first notice is passed on. */
  notify(signature: string): void {
    this.#watched.get(signature)?.();
    this.#watched.set(signature, () => undefined);
  }
}

describe.each(engineOfThisRun)('a notice about a signature, on $name', ({ url }) => {
  let test: TestStore;
  let time: VirtualTime;
  let notices: ScriptedNotices;
  let status: ChainStatus;
  let asked: number[];
  let executing: () => Promise<void>;
  let errors: unknown[];
  let watcher: DueWork;

  beforeEach(async () => {
    time = new VirtualTime(3_000);
    notices = new ScriptedNotices();
    status = { kind: 'pending' };
    asked = [];
    errors = [];
    executing = async () => undefined;
    let nudge: () => void = () => undefined;
    test = await openTestStore(url, { onDue: () => nudge() });
    watcher = createWatcher({
      ports: {
        swapApi: {
          execute: async ({ txHash }: SignedTransaction) => {
            await executing();
            return { ok: true, value: { txHash, status: 'submitted' } };
          },
        },
        chain: partOf<AdvancePorts['chain']>({
          transactionStatus: async () => {
            asked.push(time.now());
            return status;
          },
          send: async () => false,
          blockHeight: async () => 1,
          arrived: async () => undefined,
          shortfall: async () => undefined,
          findServed: async () => ({ kind: 'pending' as const }),
          blockMs: () => 213.71,
        }),
        swaps: test.store.swaps,
        now: time.now,
        alert: (kind) => errors.push(kind),
      },
      timers: time.timers,
      signatures: notices,
      onError: (error) => errors.push(error),
    });
    nudge = watcher.nudge;
    watcher.start();
    await time.play(0);
  });

  const found = (swap: Swap) => test.store.swaps.findSwap(swap.id);

  /** Between two polls, five seconds apart. */
  async function waiting(): Promise<Swap> {
    const swap = await signedSwap(test.store.swaps, 'a');
    await time.play(LATE_MS);
    asked = [];
    return swap;
  }

  async function stop(): Promise<void> {
    await watcher.stop();
    expect(errors).toEqual([]);
  }

  it('makes the watcher ask, and the chain decides', async () => {
    const swap = await waiting();
    status = { kind: 'confirmed' };
    await time.play(100);
    notices.notify('hash-a');
    const at = time.now();
    await time.play(0);
    expect(await found(swap)).toMatchObject({ state: 'confirmed', finalAt: at });
    await stop();
  });

  it('ends nothing where it lies: one more question, and the swap waits as before', async () => {
    const swap = await waiting();
    await time.play(100);
    const at = time.now();
    for (let sent = 0; sent < 50; sent += 1) notices.notify('hash-a');
    await time.play(0);
    expect(asked.filter((when) => when === at).length).toBeLessThanOrEqual(2);
    expect(await found(swap)).toMatchObject({ state: 'submitted', dueAt: at + 5_000 });
    status = { kind: 'confirmed' };
    await time.play(5_000);
    expect(await found(swap)).toMatchObject({ state: 'confirmed', finalAt: at + 5_000 });
    await stop();
  });

  it('during a poll counts right after it', async () => {
    const swap = await waiting();
    const { dueAt } = (await found(swap)) as { dueAt: number };
    executing = () => time.sleep(400);
    await time.playUntil(dueAt + 200);
    notices.notify('hash-a');
    await time.playUntil(dueAt + 399);
    const before = asked.length;
    executing = async () => undefined;
    await time.playUntil(dueAt + 400);
    expect(asked.length).toBeGreaterThan(before);
    expect(asked.at(-1)).toBe(dueAt + 400);
    await stop();
  });

  it('leaves the due time as it is where the write fails', async () => {
    const swap = await waiting();
    const { dueAt } = (await found(swap)) as { dueAt: number };
    Object.assign(test.store.swaps, {
      bringForward: async () => {
        throw new Error('the database is away');
      },
    });
    notices.notify('hash-a');
    await time.play(0);
    expect(asked).toEqual([]);
    status = { kind: 'confirmed' };
    await time.playUntil(dueAt);
    expect(await found(swap)).toMatchObject({ state: 'confirmed', finalAt: dueAt });
    await stop();
  });

  it('is asked for only while a swap is in flight', async () => {
    await orderedSwap(test.store.swaps, 'b');
    const swap = await signedSwap(test.store.swaps, 'a');
    await time.play(0);
    expect(notices.watched).toEqual(['hash-a']);
    status = { kind: 'confirmed' };
    await time.play(1_000);
    notices.notify('hash-a');
    await time.play(0);
    expect(await found(swap)).toMatchObject({ state: 'confirmed', dueAt: 3_500 + 8_549 });
    await stop();
  });
});
