import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUserReplies } from '../../../../src/bot/telegram/messages/send.ts';

const LATER_MS = 1_000;

let calls: [chatId: number | string, messageIds: readonly number[]][];
let answer: () => Promise<true>;
const texts = () =>
  createUserReplies({
    deleteMessages: (chatId, messageIds) => {
      calls.push([chatId, messageIds]);
      return answer();
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  answer = async () => true;
});
afterEach(() => vi.useRealTimers());

describe('typed answers', () => {
  it('are deleted a moment later, in one call per chat', async () => {
    const typed = texts();
    typed.delete(7, 1);
    typed.delete(8, 2);
    typed.delete(7, 3);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(calls).toEqual([
      [7, [1, 3]],
      [8, [2]],
    ]);
    typed.delete(7, 4);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(calls.at(-1)).toEqual([7, [4]]);
  });

  it('are deleted in batches of a hundred, the limit of Telegram', async () => {
    const typed = texts();
    const ids = Array.from({ length: 250 }, (_, id) => id);
    for (const id of ids) typed.delete(7, id);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(calls.map(([, { length }]) => length)).toEqual([100, 100, 50]);
    expect(calls.flatMap(([, some]) => some)).toEqual(ids);
  });

  it('are deleted immediately when the bot stops, which waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<true>();
    answer = () => promise;
    const typed = texts();
    typed.delete(7, 1);
    let isDrained = false;
    const drained = typed.drain().then(() => {
      isDrained = true;
    });
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(calls).toEqual([[7, [1]]]);
    expect(isDrained).toBe(false);
    resolve(true);
    await drained;
  });

  it('remain when Telegram refuses, without an error', async () => {
    answer = () => Promise.reject(new Error('Bad Request: message can’t be deleted'));
    const typed = texts();
    typed.delete(7, 1);
    await typed.drain();
    expect(calls).toHaveLength(1);
    answer = async () => true;
    typed.delete(7, 2);
    await typed.drain();
    expect(calls.at(-1)).toEqual([7, [2]]);
  });
});
