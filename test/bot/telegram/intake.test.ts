import type { Update } from 'grammy/types';
import { describe, expect, it, vi } from 'vitest';
import { createCallbackAnswers } from '../../../src/bot/telegram/intake/callback-answer.ts';
import { createIntake, type IntakePorts } from '../../../src/bot/telegram/intake/create-intake.ts';
import { createRateLimit } from '../../../src/bot/telegram/rate-limit.ts';
import { silentLog } from '../../../src/log.ts';
import { openTestStore } from '../support/open-test-store.ts';

const message = (id: number, from = 1): Update =>
  ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: from, type: 'private' }, from: { id: from } },
  }) as unknown as Update;

async function makeIntake(change: Partial<IntakePorts>) {
  const { store } = await openTestStore();
  const outcomes: string[] = [];
  const ports: IntakePorts = {
    inbox: store.inbox,
    answers: createCallbackAnswers({ answerCallbackQuery: async () => true as const }),
    now: () => 1,
    log: silentLog(),
    handle: async () => {},
    apologise: async () => {},
    onUpdate: (outcome) => outcomes.push(outcome),
    ...change,
  };
  return { intake: createIntake(ports), outcomes, inbox: store.inbox };
}

describe('the intake', () => {
  it('handles one person in order and several side by side', async () => {
    const running: string[] = [];
    const waiting = new Map<number, () => void>();
    const { intake } = await makeIntake({
      handle: (update) => {
        running.push(`start ${update.update_id}`);
        return new Promise((resolve) => {
          waiting.set(update.update_id, () => {
            running.push(`end ${update.update_id}`);
            resolve();
          });
        });
      },
    });
    await intake.open();
    for (const update of [message(1, 1), message(2, 1), message(3, 2)]) await intake.accept(update);
    await vi.waitFor(() => expect(running).toEqual(['start 1', 'start 3']));
    waiting.get(3)?.();
    waiting.get(1)?.();
    await vi.waitFor(() => expect(running).toContain('start 2'));
    expect(running.indexOf('end 1')).toBeLessThan(running.indexOf('start 2'));
    waiting.get(2)?.();
    await intake.drain(5_000);
  });

  it('gives up an update past its deadline, once, and goes on with the next', async () => {
    const tried: number[] = [];
    const sorry: number[] = [];
    const { intake, outcomes, inbox } = await makeIntake({
      deadlineMs: 5,
      handle: (update) => {
        tried.push(update.update_id);
        return update.update_id === 1 ? new Promise(() => {}) : Promise.resolve();
      },
      apologise: async (update) => void sorry.push(update.update_id),
    });
    await intake.open();
    await intake.accept(message(1));
    await intake.accept(message(2));
    await intake.drain(5_000);
    expect(tried).toEqual([1, 2]);
    expect(sorry).toEqual([1]);
    expect(outcomes).toEqual(['given_up', 'handled']);
    expect(await inbox.listUnfinished()).toEqual([]);
  });

  it('keeps what comes before it is open or after it was closed, and handles each once', async () => {
    const seen: number[] = [];
    const { intake, inbox } = await makeIntake({
      handle: async (update) => void seen.push(update.update_id),
    });
    await intake.accept(message(1));
    expect(seen).toEqual([]);
    const opening = intake.open();
    await Promise.all([intake.accept(message(2, 5)), intake.accept(message(1)), opening]);
    await intake.drain(5_000);
    expect(seen.toSorted()).toEqual([1, 2]);
    await intake.accept(message(3));
    expect(seen).toHaveLength(2);
    expect((await inbox.listUnfinished()).map(({ updateId }) => updateId)).toEqual([3]);
  });

  it('counts tries over restarts', async () => {
    const { store } = await openTestStore();
    await store.inbox.accept({ updateId: 1, key: '1:1', payload: JSON.stringify(message(1)) }, 1);
    await store.inbox.startTry(1);
    await store.inbox.startTry(1);
    await store.inbox.startTry(1);
    const handle = vi.fn(async () => {});
    const apologise = vi.fn(async () => {});
    const { intake } = await makeIntake({ inbox: store.inbox, handle, apologise });
    await intake.open();
    await intake.drain(5_000);
    expect(handle).not.toHaveBeenCalled();
    expect(apologise).toHaveBeenCalledOnce();
  });
});

describe('the answer to a press', () => {
  it('is given once, and by itself when nobody gives it in time', async () => {
    vi.useFakeTimers();
    const given: unknown[] = [];
    const answers = createCallbackAnswers({
      answerCallbackQuery: async (id, other) => {
        given.push([id, other]);
        return true as const;
      },
    });
    const update = { update_id: 1, callback_query: { id: 'a' } } as unknown as Update;
    answers.open(update);
    vi.advanceTimersByTime(1_000);
    expect(await answers.of(update).alert('too late')).toBe(false);
    const next = { update_id: 2, callback_query: { id: 'b' } } as unknown as Update;
    answers.open(next);
    expect(await answers.of(next).alert('x'.repeat(300))).toBe(true);
    expect(await answers.of(next).settle()).toBe(false);
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect(given).toEqual([
      ['a', {}],
      ['b', { text: 'x'.repeat(200), show_alert: true }],
    ]);
    expect(await answers.of(message(3)).toast('no press')).toBe(false);
  });
});

describe('createRateLimit', () => {
  it('grants a burst, tells once, is silent, and recovers', () => {
    let now = 0;
    const limit = createRateLimit(2, 1_000, () => now);
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual(['granted', 'granted', 'told', 'silent']);
    expect(limit.take('b')).toBe('granted');
    now = 1_000;
    expect([1, 2].map(() => limit.take('a'))).toEqual(['granted', 'told']);
  });
});
