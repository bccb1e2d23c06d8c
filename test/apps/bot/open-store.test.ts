import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Memory, openMemory } from '../../../src/apps/bot/open-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { newKey } from '../../../src/database/field-cipher.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import type { Address } from '../../../src/solana/address.ts';
import { takeAway } from '../../bot/support/break-table.ts';
import { CHAT, makeSwap, moved, OWNER, orderedSwap, signedSwap } from '../../bot/support/make-swap.ts';
import { until } from '../../support/until.ts';
import { testSettings } from './support/test-settings.ts';

const DAY_MS = 86_400_000;
const ANN = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: 'es' };

describe("the bot's memory", () => {
  let test: ReturnType<typeof testSettings>;
  let memory: Memory;
  let woken: string[];

  beforeEach(async () => {
    test = testSettings();
    woken = [];
    memory = await open();
  });

  afterEach(async () => {
    await memory.close();
    rmSync(test.folder, { recursive: true, force: true });
  });

  const open = async () => {
    const opened = await openMemory(test.settings);
    opened.leader.onWake((work) => woken.push(work));
    return opened;
  };

  /** Another program on the same file. */
  async function elsewhere<T>(
    work: (database: Awaited<ReturnType<typeof openFile>>) => Promise<T>,
  ): Promise<T> {
    const database = await openFile();
    const result = await work(database);
    await database.destroy();
    return result;
  }
  const openFile = () => openDatabase<BotSchema>(test.settings.databaseUrl);

  it('wakes the outbox and the watcher after what gives them work, and by nothing else', async () => {
    await memory.store.people.meetPerson(ANN, 1);
    expect(woken).toEqual([]);
    await memory.store.swaps.createSwap(makeSwap('a'), 'token', ['status']);
    expect(woken.toSorted()).toEqual(['messages', 'swaps']);
  });

  it('counts what is open, and how old the oldest is that may still land', async () => {
    await memory.store.swaps.createSwap(makeSwap('card'), 'token', []);
    await signedSwap(memory.store.swaps, 'early', 'w1' as Address);
    const late = await signedSwap(memory.store.swaps, 'late', 'w2' as Address);
    await moved(memory.store.swaps, late, 'submitted');
    const ended = await orderedSwap(memory.store.swaps, 'ended', 'w3' as Address);
    await moved(memory.store.swaps, ended, 'cancelled');
    const { byState, oldestAgeSeconds } = await memory.gauges.inFlight();
    expect(byState).toEqual({ offered: 1, ordered: 0, signed: 1, submitted: 1 });
    expect(oldestAgeSeconds).toBeCloseTo((Date.now() - 2_000) / 1_000, -2);
  });

  it('says nothing is in flight where nothing is', async () => {
    expect(await memory.gauges.inFlight()).toMatchObject({ oldestAgeSeconds: 0 });
  });

  it('counts what is open once in ten seconds, however often it is asked', async () => {
    await memory.close();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      memory = await open();
      const { swaps } = memory.store;
      await swaps.createSwap(makeSwap('a'), 'token-a', []);
      const count = async () => (await memory.gauges.inFlight()).byState.offered;
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

  it('is ready while its tables answer', async () => {
    expect(await memory.isReady()).toBe(true);
    await elsewhere((database) => takeAway(database, 'swaps'));
    await expect(memory.isReady()).rejects.toThrow('no such table');
  });

  it('forgets at its start what nothing needs any more, and nothing else', async () => {
    const { inbox } = memory.store;
    await inbox.accept([{ updateId: 1, key: '7', payload: 'old' }], 1);
    await inbox.finish(1, Date.now() - 90 * DAY_MS);
    await inbox.accept([{ updateId: 2, key: '7', payload: 'unfinished' }], 1);
    await memory.close();
    memory = await open();
    const left = async () =>
      elsewhere(async (database) =>
        (await database.selectFrom('inbox').select('update_id').execute()).map((row) => row.update_id),
      );
    await until(async () => expect(await left()).toEqual([2]));
  });

  it('reads with the key of its file, and opens with no other, nor makes another one for what was encrypted', async () => {
    await memory.store.people.meetPerson(ANN, 1);
    await memory.close();
    memory = await open();
    expect((await memory.store.people.findPerson(OWNER))?.language).toBe('es');
    await memory.close();
    const foreign = { ...test.settings, encryptionKeyFile: join(test.folder, 'another.key') };
    const openForeign = () => openMemory(foreign);
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
    memory = await open();
  });

  it('names a row that it cannot read and goes on', async () => {
    await signedSwap(memory.store.swaps, 'bad', 'w1' as Address);
    await signedSwap(memory.store.swaps, 'good', 'w2' as Address);
    await elsewhere((database) =>
      database.updateTable('swaps').set({ offer: '{}' }).where('id', '=', 'bad').execute(),
    );
    const due = await memory.store.swaps.claimDue(Date.now(), 10, 1_000, []);
    expect(due.map(({ id }) => id)).toEqual(['good']);
    expect(test.lines.filter((line) => line.includes('a row cannot be read'))).toHaveLength(1);
  });
});
