import type { Api, Context } from 'grammy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showTyping } from '../../../../src/bot/telegram/intake/handle-update.ts';
import { partOf } from '../../support/scripted.ts';

const seen: unknown[][] = [];
const api = partOf<Api>({
  sendChatAction: async (...call: unknown[]) => {
    seen.push(call);
    throw new Error('a sign is nothing to depend on');
  },
});

beforeEach(() => {
  seen.length = 0;
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

/** Handles an update for `ms`; returns the indicators that were sent. */
async function handleFor(ms: number, update: Partial<Context>): Promise<readonly unknown[][]> {
  const done = showTyping(api)(update as Context, () => new Promise((resolve) => setTimeout(resolve, ms)));
  await vi.advanceTimersByTimeAsync(ms);
  await Promise.resolve(done);
  await vi.advanceTimersByTimeAsync(60_000);
  return seen;
}

const written = (more = {}) =>
  ({ message: { chat: { id: 7, type: 'private' }, ...more } }) as unknown as Partial<Context>;

describe('the typing indicator', () => {
  it('appears after 300 ms in the chat of the message, until the answer', async () => {
    expect(await handleFor(300, written())).toEqual([[7, 'typing', {}]]);
    expect(await handleFor(6_000, written({ is_topic_message: true, message_thread_id: 3 }))).toHaveLength(3);
    expect(seen.at(-1)).toEqual([7, 'typing', { message_thread_id: 3 }]);
  });

  it('appears in a group for commands only', async () => {
    const chat = { id: -7, type: 'supergroup' };
    expect(await handleFor(300, written({ chat, text: 'what a day' }))).toEqual([]);
    expect(await handleFor(300, written({ chat, text: '/quote SOL' }))).toEqual([[-7, 'typing', {}]]);
  });

  it('is left out for an immediate answer or a spinning button', async () => {
    expect(await handleFor(150, written())).toEqual([]);
    expect(await handleFor(2_000, { callbackQuery: {} } as Partial<Context>)).toEqual([]);
  });
});
