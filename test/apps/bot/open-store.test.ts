import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from 'grammy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BotMetrics, createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import { type OpenStore, openStore } from '../../../src/apps/bot/open-store.ts';
import { newKey } from '../../../src/bot/store/field-cipher.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { DUE_NOW_FIRST } from '../../../src/bot/swap/accept-signed.ts';
import type { Standing } from '../../../src/bot/swap/standing.ts';
import {
  createCallbackAnswers,
  type HandlingOptions,
  handleUpdate,
} from '../../../src/bot/telegram/intake/handle-update.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { takeAway } from '../../bot/support/break-table.ts';
import {
  CHAT,
  makeSigned,
  makeSwap,
  moved,
  OWNER,
  orderedSwap,
  signedSwap,
} from '../../bot/support/make-swap.ts';
import { partOf } from '../../bot/support/scripted.ts';
import { restPlaced } from '../../bot/support/use-standing.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { testSettings } from './support/test-settings.ts';

const DAY_MS = 86_400_000;
const ANN = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: 'es' };

describe("the bot's store", () => {
  let test: ReturnType<typeof testSettings>;
  let storage: OpenStore;
  let woken: string[];
  let metrics: BotMetrics;

  beforeEach(async () => {
    test = testSettings();
    woken = [];
    storage = await open();
  });

  afterEach(async () => {
    await storage.close();
    rmSync(test.folder, { recursive: true, force: true });
  });

  const open = async () => {
    metrics = createBotMetrics();
    const opened = await openStore(test.settings, metrics);
    opened.leader.onWake((work) => woken.push(work));
    return opened;
  };

  /** A figure of the metrics, by its name and labels. */
  async function figure(name: string): Promise<number> {
    const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length).replace('+Inf', 'Infinity'));
  }

  /** Another process on the same file. */
  async function elsewhere<T>(
    work: (database: Awaited<ReturnType<typeof openFile>>) => Promise<T>,
  ): Promise<T> {
    const database = await openFile();
    const result = await work(database);
    await database.destroy();
    return result;
  }
  const openFile = () => openDatabase<BotSchema>(test.settings.databaseUrl);

  it('wakes the outbox and the watcher only after a write that gives them work', async () => {
    await storage.store.people.upsertPerson(ANN, 1);
    expect(woken).toEqual([]);
    await storage.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    expect(woken.toSorted()).toEqual(['messages', 'swaps']);
  });

  it('counts open work, and the age of the oldest swap that may still land', async () => {
    await storage.store.swaps.createSwap(makeSwap('card'), 'token', []);
    await signedSwap(storage.store.swaps, 'early', 'w1' as Address);
    const late = await signedSwap(storage.store.swaps, 'late', 'w2' as Address);
    await moved(storage.store.swaps, late, 'submitted');
    const ended = await orderedSwap(storage.store.swaps, 'ended', 'w3' as Address);
    await moved(storage.store.swaps, ended, 'cancelled');
    const open = ['offered', 'ordered', 'served', 'signed', 'submitted'].map((state) =>
      figure(`bot_swaps_open{state="${state}"}`),
    );
    expect(await Promise.all(open)).toEqual([1, 0, 0, 1, 1]);
    expect(await figure('bot_swap_oldest_in_flight_seconds')).toBeCloseTo((Date.now() - 2_000) / 1_000, -2);
  });

  it('counts standing orders by state, those that ended not among them', async () => {
    const { standingOrders } = storage.store;
    const place = (id: string) => elsewhere((database) => restPlaced({ database }, 1, undefined, id));
    for (const id of ['a', 'b', 'c', 'd']) await place(id);
    const change = async (id: string, to: Partial<Standing>) => {
      const order = await standingOrders.find(id);
      if (order) await standingOrders.change(order, { dueAt: 5, now: 1, ...to });
    };
    await change('b', { filled: 1n as BaseUnits });
    await change('c', { state: 'filled', filled: 2n as BaseUnits });
    await change('d', { state: 'gone', endedAt: 1, dueAt: null });
    const states = ['resting', 'part_filled', 'filled', 'gone'];
    const counts = states.map((state) => figure(`bot_standing_orders{state="${state}"}`));
    expect(await Promise.all(counts)).toEqual([1, 1, 1, Number.NaN]);
    expect(await figure('bot_queue_depth{queue="orders"}')).toBe(3);
  });

  it('reports no swap in flight when there is none', async () => {
    expect(await figure('bot_swap_oldest_in_flight_seconds')).toBe(0);
  });

  it('caches the counts of open work for ten seconds', async () => {
    await storage.close();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      storage = await open();
      const { swaps } = storage.store;
      await swaps.createSwap(makeSwap('a'), 'token-a', []);
      const count = () => figure('bot_swaps_open{state="offered"}');
      expect(await count()).toBe(1);
      await swaps.createSwap(makeSwap('b'), 'token-b', []);
      vi.setSystemTime(Date.now() + 9_999);
      expect(await count()).toBe(1);
      vi.setSystemTime(Date.now() + 1);
      expect(await count()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells each change of a swap by its person, after the commit', async () => {
    const { swaps } = storage.store;
    const changed: number[] = [];
    storage.changes.on('swap', (person) => changed.push(person));
    const swap = await orderedSwap(swaps, 'a');
    expect(changed).toEqual([swap.personId, swap.personId]);
  });

  it('counts what waits, with the age of the oldest', async () => {
    const { inbox, swaps } = storage.store;
    const anHourAgo = Date.now() - 3_600_000;
    await inbox.accept([{ updateId: 1, key: '7', payload: 'old' }], anHourAgo);
    await inbox.accept([{ updateId: 2, key: '7', payload: 'handled' }], 1);
    await inbox.finish(2, Date.now());
    await swaps.createSwap(makeSwap('a', { createdAt: anHourAgo, dueAt: Date.now() - 60_000 }), 'token-a', [
      'status',
    ]);
    await swaps.createSwap(makeSwap('b', { dueAt: Date.now() + 60_000 }), 'token-b', []);
    const queues = ['updates', 'messages', 'swaps', 'prices', 'boards'];
    const of = (name: string) => Promise.all(queues.map((queue) => figure(`${name}{queue="${queue}"}`)));
    expect(await of('bot_queue_depth')).toEqual([1, 1, 1, 0, 0]);
    const [updates, messages, due, ...rest] = await of('bot_queue_age_seconds');
    expect([updates, messages].map((age) => Math.round((age ?? 0) / 10))).toEqual([360, 360]);
    expect(Math.round((due ?? 0) / 10)).toBe(6);
    expect(rest).toEqual([0, 0]);
  });

  it('counts the chats that Telegram has paused, not the whole bot among them', async () => {
    const until = Date.now() + 60_000;
    await storage.store.swaps.createSwap(makeSwap('a'), 'token-a', ['status']);
    const [item] = await storage.store.outbox.claimDue(Date.now(), 1, 1_000, []);
    if (item) await storage.store.outbox.pauseChat(item, { until, botUntil: until }, Date.now());
    expect(await figure('bot_paused_chats')).toBe(1);
  });

  it('a signed swap that is due before all others has waited since its signature', async () => {
    const { swaps } = storage.store;
    const swap = await orderedSwap(swaps, 'a');
    const patch = { signed: makeSigned('a'), dueAt: DUE_NOW_FIRST };
    await swaps.move({ swap, to: 'signed', patch, why: '', notices: [], now: Date.now() - 60_000 });
    expect(Math.round((await figure('bot_queue_age_seconds{queue="swaps"}')) / 10)).toBe(6);
  });

  it('refuses what a handler writes after its update was given up', async () => {
    const { inbox, conversations } = storage.store;
    const held = Promise.withResolvers<void>();
    let written: Promise<void> | undefined;
    const deps: HandlingOptions = {
      ...{ inbox, now: Date.now, log: test.settings.log, deadlineMs: 100, onUpdate: () => undefined },
      answers: createCallbackAnswers(partOf<Api>({ answerCallbackQuery: async () => true })),
      handle: async () => {
        await held.promise;
        written = conversations.write('late', 'lost', 1);
        await written;
      },
      apologise: () => conversations.write('apology', 'kept', 1),
    };
    await inbox.accept([{ updateId: 1, key: '7', payload: '{}' }], 1);
    expect(await handleUpdate(deps, { update_id: 1 }, true)).toBe('given_up');
    held.resolve();
    await until(() => expect(written).toBeDefined());
    await expect(written).rejects.toThrow('given up at its deadline');
    const read = (key: string) => conversations.read(key);
    expect(await Promise.all(['apology', 'late'].map(read))).toEqual(['kept', undefined]);
  });

  it.each(dialects)('says that it leads, on $name', async ({ url }) => {
    await storage.close();
    test = { ...test, settings: { ...test.settings, databaseUrl: await databaseUrl(url) } };
    storage = await open();
    await until(async () => expect(await figure('bot_leading')).toBe(1));
  });

  it('tells the age of the last backup, an infinite one where none was made', async () => {
    const { admin } = storage.store;
    await admin.addNote('backup', { value: 'none', at: Date.now() });
    expect(await figure('bot_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    await admin.setNote('backup', { value: 'made', at: Date.now() - 3_600_000 });
    await storage.close();
    storage = await open();
    expect(Math.round((await figure('bot_backup_age_seconds')) / 60)).toBe(60);
  });

  it('tells how many quotes the last drill refused', async () => {
    expect(await figure('bot_drill_refused')).toBe(0);
    const value = JSON.stringify({ passed: 7, refused: 2, first: 'SOL/USDC' });
    await storage.store.admin.setNote('drill', { value, at: Date.now() });
    await storage.close();
    storage = await open();
    expect(await figure('bot_drill_refused')).toBe(2);
  });

  it('is ready while its tables answer', async () => {
    expect(await storage.isReady()).toBe(true);
    await elsewhere((database) => takeAway(database, 'swaps'));
    await expect(storage.isReady()).rejects.toThrow('no such table');
  });

  it('is not ready on a full disk, though its tables answer', async () => {
    const link = join(test.folder, 'link');
    symlinkSync(test.folder, link);
    await storage.close();
    storage = await openStore({ ...test.settings, databaseUrl: `file:${link}/bot.db` }, createBotMetrics());
    expect(await storage.isReady()).toBe(true);
    rmSync(link);
    // A file system without room.
    symlinkSync('/proc', link);
    expect(await storage.isReady()).toBe(false);
  });

  it('deletes expired rows at its start, and no others', async () => {
    const { inbox } = storage.store;
    await inbox.accept([{ updateId: 1, key: '7', payload: 'old' }], 1);
    await inbox.finish(1, Date.now() - 90 * DAY_MS);
    await inbox.accept([{ updateId: 2, key: '7', payload: 'unfinished' }], 1);
    await storage.close();
    storage = await open();
    const left = async () =>
      elsewhere(async (database) =>
        (await database.selectFrom('inbox').select('update_id').execute()).map((row) => row.update_id),
      );
    await until(async () => expect(await left()).toEqual([2]));
  });

  it('opens only with the key of its file, and creates no second key for encrypted data', async () => {
    await storage.store.people.upsertPerson(ANN, 1);
    await storage.close();
    storage = await open();
    expect((await storage.store.people.findPerson(OWNER))?.language).toBe('es');
    await storage.close();
    const foreign = { ...test.settings, encryptionKeyFile: join(test.folder, 'another.key') };
    const openForeign = () => openStore(foreign, createBotMetrics());
    await expect(openForeign()).rejects.toMatchObject({
      code: 'wrong_encryption_key',
      message: expect.stringContaining(`${foreign.encryptionKeyFile} is not there`),
    });
    expect(existsSync(foreign.encryptionKeyFile)).toBe(false);
    writeFileSync(foreign.encryptionKeyFile, newKey(), { mode: 0o600 });
    await expect(openForeign()).rejects.toMatchObject({
      code: 'wrong_encryption_key',
      message: expect.stringContaining('not the one of this database'),
    });
    storage = await open();
  });

  it('logs an unreadable row and continues', async () => {
    await signedSwap(storage.store.swaps, 'bad', 'w1' as Address);
    await signedSwap(storage.store.swaps, 'good', 'w2' as Address);
    await elsewhere((database) =>
      database.updateTable('swaps').set({ offer: '{}' }).where('id', '=', 'bad').execute(),
    );
    const due = await storage.store.swaps.claimDue(Date.now(), 10, 1_000, []);
    expect(due.map(({ id }) => id)).toEqual(['good']);
    expect(test.lines.filter((line) => line.includes('a row cannot be read'))).toHaveLength(1);
  });
});
