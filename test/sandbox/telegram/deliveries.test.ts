import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UpdateQueue, Webhook } from '../../../src/sandbox/telegram/updates.ts';
import { settle } from './start-sandbox.ts';

const HOOK = 'http://127.0.0.1:9/hook';

type Answer = (text: string, tries: number) => Response | Promise<Response>;

/** A webhook answered by `answer`; `fire` runs the pending timers. */
function openHook(answer: Answer) {
  const waits: { milliseconds: number; fire: () => void }[] = [];
  const schedule = (milliseconds: number, fire: () => void): (() => void) => {
    const wait = { milliseconds, fire };
    waits.push(wait);
    return () => void waits.splice(waits.indexOf(wait), waits.includes(wait) ? 1 : 0);
  };
  const queue = new UpdateQueue(() => 0, schedule);
  const tries = new Map<string, number>();
  const delivered: string[] = [];
  const webhook = new Webhook({
    queue,
    now: () => 5000,
    schedule,
    log: { warn: () => undefined },
    fetch: async (_url, init) => {
      const { message } = JSON.parse(String(init?.body)) as { message: string };
      tries.set(message, (tries.get(message) ?? 0) + 1);
      return answer(message, tries.get(message) ?? 0);
    },
    onDelivered: ({ update }) => void delivered.push(String(update.message)),
  });
  const set = () => webhook.set({ url: HOOK, secretToken: '' });
  /** Runs timers until none is left. */
  const run = async (): Promise<void> => {
    await settle();
    for (let wait = waits.shift(); wait; wait = waits.shift()) {
      wait.fire();
      await settle();
    }
  };
  return { queue, webhook, waits, tries, delivered, set, run };
}

const ok = () => new Response('');
const down = () => new Response('', { status: 502, statusText: 'Bad Gateway' });

describe('deliveries', () => {
  test('keep the order of each lane and arrive once despite failures', async () => {
    const sent = fc.array(fc.record({ lane: fc.constantFrom('a', 'b', 'c'), fails: fc.nat(3) }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(sent, async (updates) => {
        const names = updates.map(({ lane }, index) => `${lane}${index}`);
        const failsOf = new Map(names.map((name, index) => [name, updates[index]?.fails ?? 0]));
        const hook = openHook((name, tries) => (tries <= (failsOf.get(name) ?? 0) ? down() : ok()));
        hook.set();
        for (const name of names) hook.queue.push('message', name, name.charAt(0));
        await hook.run();
        expect(hook.delivered.toSorted()).toEqual(names.toSorted());
        for (const lane of ['a', 'b', 'c']) {
          const inLane = (name: string) => name.startsWith(lane);
          expect(hook.delivered.filter(inLane)).toEqual(names.filter(inLane));
        }
        for (const [name, fails] of failsOf) expect(hook.tries.get(name)).toBe(fails + 1);
        expect(hook.queue.pending()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('that fail wait 0, 2, 4, 8, 16, 32 and then 60 seconds, reset by a success', async () => {
    const hook = openHook((_name, tries) => (tries <= 9 ? down() : ok()));
    hook.set();
    hook.queue.push('message', 'one', 'lane');
    const waited: number[] = [];
    await settle();
    for (let wait = hook.waits.shift(); wait; wait = hook.waits.shift()) {
      waited.push(wait.milliseconds / 1000);
      wait.fire();
      await settle();
    }
    expect(waited).toEqual([0, 2, 4, 8, 16, 32, 60, 60, 60]);
    hook.queue.push('message', 'two', 'lane');
    await settle();
    expect(hook.waits.map(({ milliseconds }) => milliseconds)).toEqual([0]);
  });

  test.each([
    ['17', 17_000],
    ['86400', 3_600_000],
    ['soon', 0],
    ['-5', 0],
  ])('with a Retry-After of %s wait %i ms', async (value, milliseconds) => {
    const hook = openHook(() => new Response('', { status: 503, headers: { 'retry-after': value } }));
    hook.set();
    hook.queue.push('message', 'one', 'lane');
    await settle();
    expect(hook.waits.map((wait) => wait.milliseconds)).toEqual([milliseconds]);
  });

  test('run in parallel, 40 at most', async () => {
    const open: (() => void)[] = [];
    const hook = openHook(() => new Promise((resolve) => open.push(() => resolve(ok()))));
    hook.set();
    for (let lane = 1; lane <= 41; lane += 1) hook.queue.push('message', `${lane}`, `${lane}`);
    await settle();
    expect(open).toHaveLength(40);
    open[0]?.();
    await settle();
    expect([...hook.tries.keys()].at(-1)).toBe('41');
  });
});
