import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UpdateQueue } from '../../../src/sandbox/telegram/updates.ts';

/** A queue with a manual clock and timers. */
function openQueue() {
  let clock = 0;
  const timers: { at: number; fire: () => void }[] = [];
  const queue = new UpdateQueue(
    () => clock,
    (milliseconds, fire) => {
      const timer = { at: clock + milliseconds, fire };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  );
  const pass = (milliseconds: number): void => {
    clock += milliseconds;
    for (const timer of timers.filter(({ at }) => at <= clock)) timer.fire();
  };
  const poll = async (offset = 0, limit = 100) => {
    const updates = await queue.poll({ offset, limit, timeoutSeconds: 0 });
    return updates.map(({ message }) => message);
  };
  return { queue, timers, pass, poll };
}

type Step =
  | { readonly do: 'push'; readonly lifetime: number }
  | { readonly do: 'pass'; readonly milliseconds: number }
  | { readonly do: 'poll'; readonly offset: number; readonly limit: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('push' as const), lifetime: fc.constantFrom(30, 150) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), milliseconds: fc.nat(100) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('poll' as const),
      offset: fc.integer({ min: -3, max: 12 }),
      limit: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

describe('polling', () => {
  test('matches a bounded list of updates for any sequence of actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { queue, pass } = openQueue();
        let [clock, next] = [0, 100_000_001];
        let kept: { id: number; until: number }[] = [];
        for (const one of steps) {
          kept = kept.filter(({ until }) => until > clock);
          if (one.do === 'push') {
            queue.push('message', 'x', 'lane', one.lifetime);
            kept.push({ id: next, until: clock + one.lifetime });
            next += 1;
          } else if (one.do === 'pass') {
            pass(one.milliseconds);
            clock += one.milliseconds;
          } else {
            const offset = one.offset > 0 ? 100_000_000 + one.offset : one.offset;
            const got = await queue.poll({ offset, limit: one.limit, timeoutSeconds: 0 });
            if (offset > 0) kept = kept.filter(({ id }) => id >= offset);
            if (offset < 0) kept = kept.slice(offset);
            expect(got.map(({ update_id }) => update_id)).toEqual(
              kept.slice(0, one.limit).map(({ id }) => id),
            );
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('waits at most 50 seconds, even with a longer timeout', async () => {
    const { queue, timers, pass } = openQueue();
    const waiting = queue.poll({ offset: 0, limit: 1, timeoutSeconds: 500 });
    expect(timers.map(({ at }) => at)).toEqual([50_000]);
    pass(50_000);
    expect(await waiting).toEqual([]);
    expect(timers).toEqual([]);
  });

  test('that is aborted consumes nothing and leaves no state', async () => {
    const { queue, timers, poll } = openQueue();
    const gone = new AbortController();
    const waiting = queue.poll({ offset: 0, limit: 1, timeoutSeconds: 30, signal: gone.signal });
    gone.abort();
    expect(await waiting).toEqual([]);
    expect(timers).toEqual([]);
    queue.push('message', 'kept', 'lane');
    expect(await poll()).toEqual(['kept']);
    expect(await queue.poll({ offset: 0, limit: 1, timeoutSeconds: 30, signal: gone.signal })).toHaveLength(
      1,
    );
  });

  test('ends with 409 when another starts, and empty when the server ends', async () => {
    const { queue } = openQueue();
    const first = queue.poll({ offset: 0, limit: 1, timeoutSeconds: 30 });
    const second = queue.poll({ offset: 0, limit: 1, timeoutSeconds: 30 });
    await expect(first).rejects.toMatchObject({ code: 409 });
    queue.release();
    expect(await second).toEqual([]);
    queue.release();
    queue.interrupt('nobody waits');
  });
});

describe('the requested kinds', () => {
  test('are all but three by default, and are remembered', async () => {
    const { queue, poll } = openQueue();
    const kinds = ['message', 'chat_member', 'message_reaction', 'message_reaction_count', 'my_chat_member'];
    for (const kind of kinds) queue.push(kind, kind, 'lane');
    expect(queue.pending().map(({ kind }) => kind)).toEqual(['message', 'my_chat_member']);
    queue.allow(['chat_member']);
    queue.allow(undefined);
    expect(queue.allowed).toEqual(['chat_member']);
    queue.push('message', 'x', 'lane');
    queue.push('chat_member', 'x', 'lane');
    expect(queue.pending().map(({ kind }) => kind)).toEqual(['message', 'my_chat_member', 'chat_member']);
    queue.allow([]);
    expect(queue.allowed).toBeUndefined();
    expect(await poll()).toHaveLength(3);
  });
});
