import { beforeEach, describe, expect, it } from 'vitest';
import { countBoards } from '../../../../src/bot/features/boards/store.ts';
import type { DueBoard } from '../../../../src/bot/swap/boards.ts';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import { dialects } from '../../../support/test-database.ts';
import { makeWanted } from '../../support/make-board.ts';
import { openTestStore, type TestStore } from '../../support/open-test-store.ts';

const [GROUP, OTHER] = [-100 as ChatId, -200 as ChatId];
const LEASE = 30_000;

describe.each(dialects)('the boards of groups on $name', ({ url }) => {
  let test: TestStore;
  let nudges: number;

  beforeEach(async () => {
    nudges = 0;
    test = await openTestStore(url, { onBoardDue: () => nudges++ });
  });

  const boards = () => test.store.boards;
  const due = () => test.store.dueBoards;

  async function claim(now: number): Promise<DueBoard> {
    const [board] = await due().claimDue(now, 10, LEASE, []);
    if (!board) throw new Error('no board is due');
    return board;
  }

  /** Shown at `now`, and due again five minutes later. */
  async function standing(now: number): Promise<void> {
    await boards().set(GROUP, makeWanted(), now);
    const board = await claim(now);
    await due().noteSent(board, 7);
    await due().noteShown(board, now + 300_000, now);
  }

  it('makes one board per group, then changes it', async () => {
    expect(await boards().set(GROUP, makeWanted(['SOL', 'JUP']), 1_000)).toBe('made');
    expect(await boards().set(GROUP, { ...makeWanted(['WIF'], 60_000), topicId: 5 }, 2_000)).toBe('changed');
    expect(nudges).toBe(2);
    expect(await boards().find(GROUP)).toEqual({
      ...{ ...makeWanted(['WIF'], 60_000), chatId: GROUP, topicId: null, messageId: null },
      ...{ state: 'running', usedAt: 2_000, shownAt: null },
    });
    expect(await boards().find(OTHER)).toBeUndefined();
    expect(await countBoards(test.database)).toEqual({ running: 1, paused: 0 });
  });

  it('is refreshed once per interval for all members', async () => {
    await standing(1_000);
    const refresh = (now: number, message = 7) => boards().refresh(GROUP, message, 15_000, now);
    expect(await refresh(2_000)).toEqual({ kind: 'early', waitMs: 14_000 });
    expect(await refresh(20_000, 8)).toEqual({ kind: 'none' });
    const pressed = await Promise.all(Array.from({ length: 20 }, () => refresh(20_000)));
    expect(pressed.every(({ kind }) => kind === 'granted')).toBe(true);
    await due().noteShown(await claim(20_000), 320_000, 20_500);
    // All of them cost one round.
    expect(await due().claimDue(20_600, 10, LEASE, [])).toEqual([]);
    expect(await refresh(20_600)).toMatchObject({ kind: 'early' });
  });

  it('is removed after its message says so, unless it was set again', async () => {
    await standing(1_000);
    expect(await boards().stop(GROUP, 2_000)).toBe(true);
    expect(await boards().refresh(GROUP, 7, 15_000, 100_000)).toEqual({ kind: 'none' });
    const ending = await claim(2_000);
    expect(ending.state).toBe('stopping');
    await boards().set(GROUP, makeWanted(['JUP']), 2_001);
    await due().remove(ending);
    const again = await claim(2_002);
    expect(again).toMatchObject({ state: 'running', messageId: null });
    await boards().stop(GROUP, 2_003);
    await due().noteShown(again, 9_000, 2_004);
    await due().remove(await claim(2_005));
    expect(await boards().find(GROUP)).toBeUndefined();
    expect(await boards().stop(GROUP, 2_006)).toBe(false);
  });

  it('notes a use every ten minutes at most, and grants a picture once per interval', async () => {
    await standing(1_000);
    await boards().noteUse(GROUP, 500_000);
    expect((await boards().find(GROUP))?.usedAt).toBe(1_000);
    await boards().noteUse(GROUP, 601_001);
    expect((await boards().find(GROUP))?.usedAt).toBe(601_001);
    const take = (now: number, message = 7) => boards().takePicture(GROUP, message, 600_000, now);
    const [first, second] = await Promise.all([take(700_000), take(700_000)]);
    expect([first.kind, second.kind].toSorted()).toEqual(['early', 'granted']);
    expect(await take(900_000)).toEqual({ kind: 'early', waitMs: 400_000 });
    expect(await take(1_300_000, 9)).toEqual({ kind: 'none' });
    expect((await take(1_300_000)).kind).toBe('granted');
    await boards().releasePicture(GROUP, 1_300_000);
    expect((await take(1_300_001)).kind).toBe('granted');
  });

  it('moves with its group to a new message, and is removed with it', async () => {
    await standing(1_000);
    const under = await claim(301_000);
    await test.store.groups.move(GROUP, OTHER, 301_001);
    await due().noteShown(under, 999_999, 301_002);
    expect(await boards().find(GROUP)).toBeUndefined();
    expect(await claim(301_003)).toMatchObject({ chatId: OTHER, messageId: null, isPinned: false });
    await boards().set(GROUP, makeWanted(), 1);
    await test.store.groups.move(GROUP, OTHER, 2);
    expect(await countBoards(test.database)).toEqual({ running: 1, paused: 0 });
    await test.store.groups.leave(OTHER, 3);
    expect(await countBoards(test.database)).toEqual({ running: 0, paused: 0 });
  });

  it('an unreadable row stops no other', async () => {
    const told: string[] = [];
    const store = await test.reopen({ onUnreadableRow: (table, id) => told.push(`${table} ${id}`) });
    await store.boards.set(GROUP, makeWanted(), 1);
    await store.boards.set(OTHER, makeWanted(), 1);
    await test.database.updateTable('boards').set({ pairs: '{}' }).where('chat_id', '=', GROUP).execute();
    expect((await store.dueBoards.claimDue(2, 10, LEASE, [])).map(({ chatId }) => chatId)).toEqual([OTHER]);
    expect(await store.boards.find(GROUP)).toBeUndefined();
    expect(told).toEqual([`boards ${GROUP}`]);
  });
});
