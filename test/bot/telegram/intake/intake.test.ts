import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCallbackAnswers } from '../../../../src/bot/telegram/intake/handle-update.ts';
import { createIntake, type IntakeOptions } from '../../../../src/bot/telegram/intake/intake.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { until } from '../../../support/until.ts';
import { openTestStore, unfinishedIn } from '../../support/open-test-store.ts';
import { partOf } from '../../support/scripted.ts';

const message = (id: number, from = 1): Update =>
  ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: from, type: 'private' }, from: { id: from } },
  }) as unknown as Update;

async function makeIntake({ inbox, ...change }: Partial<IntakeOptions>) {
  const stored = inbox ?? (await openTestStore()).store.inbox;
  const outcomes: string[] = [];
  const deps: IntakeOptions = {
    inbox: stored,
    answers: createCallbackAnswers(partOf<Api>({ answerCallbackQuery: async () => true })),
    now: () => 1,
    log: silentLog(),
    handle: async () => {},
    apologise: async () => {},
    onUpdate: (outcome) => outcomes.push(outcome),
    ...change,
  };
  return { intake: createIntake(deps), outcomes, inbox: stored };
}

describe('the intake', () => {
  it('handles the updates of one person in order, and of several in parallel', async () => {
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
    for (const update of [message(1, 1), message(2, 1), message(3, 2)]) await intake.accept([update]);
    await until(() => expect(running).toEqual(['start 1', 'start 3']));
    waiting.get(3)?.();
    waiting.get(1)?.();
    await until(() => expect(running).toContain('start 2'));
    expect(running.indexOf('end 1')).toBeLessThan(running.indexOf('start 2'));
    waiting.get(2)?.();
    await intake.drain(5_000);
  });

  it('abandons an update past its deadline, once, and continues with the next', async () => {
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
    await intake.accept([message(1)]);
    await intake.accept([message(2)]);
    await intake.drain(5_000);
    expect(tried).toEqual([1, 2]);
    expect(sorry).toEqual([1]);
    expect(outcomes).toEqual(['given_up', 'handled']);
    expect(await unfinishedIn(inbox)).toEqual([]);
  });

  it('keeps updates from before its start or after its stop, and handles each once', async () => {
    const seen: number[] = [];
    const { intake, inbox } = await makeIntake({
      handle: async (update) => void seen.push(update.update_id),
    });
    await intake.accept([message(1)]);
    expect(seen).toEqual([]);
    const opening = intake.open();
    await Promise.all([intake.accept([message(2, 5)]), intake.accept([message(1)]), opening]);
    await intake.drain(5_000);
    expect(seen.toSorted()).toEqual([1, 2]);
    await intake.accept([message(3)]);
    expect(seen).toHaveLength(2);
    expect((await unfinishedIn(inbox)).map(({ updateId }) => updateId)).toEqual([3]);
  });

  it('handles an update once, for any order of accept, open and commit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-intake-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { store } = await openTestStore(`file:${join(folder, 'bot.db')}`);
    for (let round = 0; round < 20; round += 1) {
      const seen: number[] = [];
      const { intake } = await makeIntake({
        inbox: store.inbox,
        handle: async (update) => void seen.push(update.update_id),
      });
      const [first, second, third] = [10 * round + 1, 10 * round + 2, 10 * round + 3] as const;
      const accepting = intake.accept([message(first), message(second, 2)]);
      for (let turn = 0; turn < round % 5; turn += 1) await Promise.resolve();
      await Promise.all([accepting, intake.open(), intake.accept([message(third, 3)])]);
      await intake.drain(5_000);
      expect(seen.toSorted((a, b) => a - b)).toEqual([first, second, third]);
    }
  });

  it('loads unfinished updates in portions, each person in order', async () => {
    const { store } = await openTestStore();
    const entries = Array.from({ length: 450 }, (_, index) => ({
      updateId: index + 1,
      key: `${index % 7}:${index % 7}`,
      payload: JSON.stringify(message(index + 1, index % 7)),
    }));
    await store.inbox.accept(entries, 1);
    const seen: number[] = [];
    const read: number[] = [];
    const inbox: IntakeOptions['inbox'] = {
      ...store.inbox,
      listUnfinished: async (portion) => {
        const found = await store.inbox.listUnfinished(portion);
        read.push(found.length);
        return found;
      },
    };
    const { intake } = await makeIntake({
      inbox,
      handle: async (update) => void seen.push(update.update_id),
    });
    const opening = intake.open();
    await intake.accept([message(1_000, 3)]);
    await opening;
    await intake.drain(5_000);
    expect(Math.max(...read)).toBeLessThanOrEqual(100);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(451);
    for (let person = 0; person < 7; person += 1) {
      const own = seen.filter((id) => (id === 1_000 ? 3 : (id - 1) % 7) === person);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  });

  it('does not poll the inbox while a person’s queue is full', async () => {
    const { store } = await openTestStore();
    const slow = Promise.withResolvers<void>();
    const seen: number[] = [];
    let reads = 0;
    const { intake } = await makeIntake({
      inbox: {
        ...store.inbox,
        listUnfinished: async (portion) => {
          reads += 1;
          // A read that never yields would keep the timers of this test from running.
          await new Promise(setImmediate);
          return store.inbox.listUnfinished(portion);
        },
      },
      handle: async (update) => {
        if (update.update_id === 1) await slow.promise;
        seen.push(update.update_id);
      },
    });
    await intake.open();
    for (let id = 1; id <= 30; id += 1) await intake.accept([message(id)]);
    void intake.poll();
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    expect(reads).toBeLessThan(20);
    slow.resolve();
    await until(() => expect(seen).toHaveLength(30));
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    await intake.drain(5_000);
  });

  it('pauses before a retry', async () => {
    const pauses: number[] = [];
    const { intake, outcomes } = await makeIntake({
      handle: () => Promise.reject(new Error('broken')),
      pause: async (ms) => pauses.push(ms),
    });
    await intake.open();
    await intake.accept([message(1)]);
    await intake.drain(5_000);
    expect(pauses).toEqual([500, 2_000]);
    expect(outcomes).toEqual(['given_up']);
  });

  it('retries a message as it was sent, though a handler has rewritten it', async () => {
    const seen: unknown[] = [];
    const { intake } = await makeIntake({
      handle: async ({ message: sent }) => {
        seen.push({ ...sent });
        Object.assign(sent ?? {}, { text: 'buy bonk', entities: undefined });
        throw new Error('broken');
      },
      pause: async () => undefined,
    });
    await intake.open();
    const { update_id, message: sent } = message(1);
    const entities = [{ type: 'bot_command', offset: 0, length: 4 }];
    await intake.accept([{ update_id, message: { ...sent, text: '/buy bonk', entities } }]);
    await intake.drain(5_000);
    const original = expect.objectContaining({ text: '/buy bonk', entities });
    expect(seen).toEqual([original, original, original]);
  });

  it('stores the first try of a new update together with the second', async () => {
    const { store } = await openTestStore();
    const counted: number[] = [];
    const { intake } = await makeIntake({
      inbox: store.inbox,
      handle: () => Promise.reject(new Error('broken')),
      pause: async () => counted.push(await store.inbox.countTries(1, 0)),
    });
    await intake.open();
    await intake.accept([message(1)]);
    await intake.drain(5_000);
    expect(counted).toEqual([0, 2]);
  });

  it('counts tries over restarts', async () => {
    const { store } = await openTestStore();
    await store.inbox.accept([{ updateId: 1, key: '1:1', payload: JSON.stringify(message(1)) }], 1);
    await store.inbox.countTries(1, 1);
    await store.inbox.countTries(1, 1);
    await store.inbox.countTries(1, 1);
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
  it('is sent once, and by timeout when no handler sends it', async () => {
    vi.useFakeTimers();
    const given: unknown[] = [];
    const answers = createCallbackAnswers(
      partOf<Api>({
        answerCallbackQuery: async (id, other) => {
          given.push([id, other]);
          return true as const;
        },
      }),
    );
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
