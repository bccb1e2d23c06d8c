import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateFirst } from '../../../src/bot/telegram/intake/private-first.ts';
import { PrivateWork } from '../../../src/bot/telegram/intake/private-work.ts';

/** Longer than a group ever waits. */
const A_WHILE_MS = 1_000;

const said = (id: number, type: 'private' | 'supergroup') =>
  ({ update_id: id, message: { chat: { id, type } } }) as unknown as Update;
const inGroup = (id: number) => said(id, 'supergroup');
const inPrivate = (id: number) => said(id, 'private');
const pressedIn = (id: number, type: string) =>
  ({ update_id: id, callback_query: { message: { chat: { id, type } } } }) as unknown as Update;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A handler whose updates end when they are told to. */
function startHandling() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const handle = privateFirst((update) => {
    begun.push(update.update_id);
    const end = Promise.withResolvers<void>();
    ends.set(update.update_id, end);
    return end.promise;
  }, new PrivateWork());
  /** What can be done in this turn of the event loop. */
  const settledInTurn = () => new Promise(process.nextTick);
  /** After as many turns of the event loop as any of these tests has updates. */
  const settled = async () => {
    for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
  };
  return {
    begun,
    handle: (update: Update) => void handle(update).catch(() => undefined),
    end: (id: number) => {
      ends.get(id)?.resolve();
      return settled();
    },
    fail: (id: number) => {
      ends.get(id)?.reject(new Error('a mistake'));
      return settled();
    },
    settled,
    settledInTurn,
  };
}

describe('an update of a group', () => {
  it('is begun with at once where nobody swaps, whatever other groups do', async () => {
    const { begun, handle, settled } = startHandling();
    for (const id of [1, 2]) handle(inGroup(id));
    handle({ update_id: 3, my_chat_member: { chat: { id: 3, type: 'private' } } } as unknown as Update);
    await settled();
    expect(begun).toEqual([1, 2, 3]);
  });

  it('leaves a turn to who swaps between itself and the next of a group', async () => {
    const { begun, handle, end, settled, settledInTurn } = startHandling();
    for (const id of [1, 2, 3]) handle(inGroup(id));
    await settledInTurn();
    expect(begun).toEqual([1]);
    handle(inPrivate(4));
    await settled();
    expect(begun).toEqual([1, 4]);
    await end(4);
    expect(begun).toEqual([1, 4, 2, 3]);
  });

  it('waits for the end of the last private one, and those behind it keep their order', async () => {
    const { begun, handle, end, settledInTurn } = startHandling();
    handle(inPrivate(1));
    handle(pressedIn(2, 'private'));
    for (const id of [3, 4]) handle(inGroup(id));
    handle(pressedIn(5, 'supergroup'));
    await end(1);
    expect(begun).toEqual([1, 2]);
    await end(2);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    handle(inGroup(6));
    await settledInTurn();
    expect(begun.at(-1)).toBe(6);
  });

  it('waits for a moment only, and is begun with once', async () => {
    const { begun, handle, end, settled, settledInTurn } = startHandling();
    handle(inPrivate(1));
    handle(inGroup(2));
    await settledInTurn();
    vi.advanceTimersByTime(A_WHILE_MS);
    await settled();
    expect(begun).toEqual([1, 2]);
    await end(1);
    expect(begun).toEqual([1, 2]);
  });

  it('does not wait for a private one that failed', async () => {
    const { begun, handle, fail } = startHandling();
    handle(inPrivate(1));
    handle(inGroup(2));
    await fail(1);
    expect(begun).toEqual([1, 2]);
  });
});
