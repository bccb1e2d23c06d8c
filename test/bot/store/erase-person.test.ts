import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import SqliteDatabase from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { runVacuumCommand } from '../../../src/apps/cli/vacuum-command.ts';
import type { Language } from '../../../src/bot/swap/people.ts';
import { dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { rowsAbout, tracesIn } from '../support/find-traces.ts';
import { liveALife, makeSomebody, type Somebody, swapAt } from '../support/live-a-life.ts';
import { makeAttempt, swapById } from '../support/make-swap.ts';
import { openTestStore, type TestStore, unfinishedIn } from '../support/open-test-store.ts';

const ANN = makeSomebody(7_123_456_789);
const BEN = makeSomebody(7_987_654_321);
const NOW = 50_000;
const EVERYWHERE = [
  'alerts: 1',
  'attempts: 1',
  'conversations: 1',
  'group_turns: 1',
  'keys: 1',
  'outbox: 6',
  'people: 1',
  'plans: 1',
  'preferences: 1',
  'sessions: 1',
  'swaps: 4',
  'wallet_links: 2',
  'wallets: 1',
];

describe.each(dialects)('erasing a person on $name', ({ url }) => {
  let test: TestStore;
  const erase = (person: Somebody, more: { language?: Language; version?: string } = {}) =>
    test.store.personalData.erase({ personId: person.id, language: 'es', now: NOW, ...more });

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('deletes their rows, and keeps all others', async () => {
    await liveALife(test.store, ANN);
    await liveALife(test.store, BEN);
    const pause = { chat_id: ANN.chatId, paused_until: NOW + 1 };
    await test.database.insertInto('chat_pauses').values(pause).execute();
    expect(await rowsAbout(test.database, ANN)).toEqual([
      ...EVERYWHERE.slice(0, 2),
      'chat_pauses: 1',
      ...EVERYWHERE.slice(2),
    ]);
    expect(await erase(ANN)).toEqual({ wallets: 1, past: 2, open: 2, unsettled: 0, others: 30 });
    expect(await rowsAbout(test.database, ANN)).toEqual([]);
    expect(await rowsAbout(test.database, BEN)).toEqual(EVERYWHERE);
    expect(await test.database.selectFrom('swap_events').selectAll().execute()).toHaveLength(11);
  });

  it('recognises a handled update without its owner', async () => {
    await test.store.inbox.accept([{ updateId: 9_001, key: `${ANN.id}:${ANN.id}`, payload: 'x' }], 1);
    await erase(ANN);
    expect(await unfinishedIn(test.store.inbox)).toEqual([{ updateId: 9_001, key: '', payload: 'x' }]);
    await test.store.inbox.finish(9_001, 2);
    expect(await test.store.inbox.accept([{ updateId: 9_001, key: 'k', payload: 'x' }], 3)).toEqual(
      new Set(),
    );
  });

  it('does nothing when wallets or swaps changed since the survey', async () => {
    const [, ordered] = await liveALife(test.store, ANN);
    const { personalData, swaps } = test.store;
    const changes = [
      () => swapAt(test.store, ANN, 'offered'),
      () => swaps.move(cancelOf(ordered)),
      () => test.store.wallets.removeWallet(ANN.id, 'none'),
    ] as const;
    const asked = await personalData.survey(ANN.id);
    expect(asked).toMatchObject({ wallets: 1, past: 2, open: 2, unsettled: 0 });
    await changes[0]();
    expect(await erase(ANN, asked)).toBeUndefined();
    const again = await personalData.survey(ANN.id);
    await changes[1]();
    expect(await erase(ANN, again)).toBeUndefined();
    const last = await personalData.survey(ANN.id);
    await changes[2]();
    expect(await erase(BEN, last)).toBeUndefined();
    expect(await erase(ANN, last)).toMatchObject({ open: 2, past: 3 });
    // The same confirmation again.
    expect(await erase(ANN, last)).toBeUndefined();
    expect(await rowsAbout(test.database, ANN)).toEqual([]);
  });

  it('keeps of a swap in flight only the rows for its end, due now', async () => {
    const [, flying] = await liveALife(test.store, ANN, ['settled', 'submitted']);
    const [claimed] = (await test.store.swaps.claimDue(NOW, 10, 30_000, [])).filter(
      ({ id }) => id === flying?.id,
    );
    expect(await erase(ANN)).toMatchObject({ past: 1, unsettled: 1 });
    expect(await rowsAbout(test.database, ANN)).toEqual(['outbox: 1', 'swaps: 1']);
    const [outbox] = await test.database.selectFrom('outbox').selectAll().execute();
    expect(outbox).toMatchObject({ subject: flying?.id, state: 'pending' });
    if (!claimed) throw new Error('the swap was not due');
    // A worker with the old row must not close it unerased.
    await test.store.swaps.reschedule(claimed, { dueAt: null }, NOW);
    const due = await test.store.swaps.claimDue(NOW, 10, 30_000, []);
    expect(due).toMatchObject([
      { id: flying?.id, state: 'submitted', erasureLanguage: 'es', wallet: ANN.wallet },
    ]);
    expect(await test.store.swaps.listOpen(ANN.id)).toEqual([]);
    expect(await test.store.swaps.listPast(ANN.id, { limit: 10 })).toEqual([]);
    expect((await test.store.swaps.findInFlight(ANN.wallet, ANN.id))?.id).toBe(flying?.id);
  });

  it('keeps polling a confirmation that is not final', async () => {
    const [confirmed] = await liveALife(test.store, ANN, ['confirmed']);
    expect(await erase(ANN)).toMatchObject({ past: 0, unsettled: 1 });
    expect(await test.store.swaps.claimDue(NOW, 10, 30_000, [])).toMatchObject([
      { id: confirmed?.id, state: 'confirmed', erasureLanguage: 'es' },
    ]);
  });

  it('erases a final swap once its messages are delivered, by its worker only', async () => {
    const [swap] = await liveALife(test.store, ANN, ['confirmed']);
    const { swaps, outbox } = test.store;
    await erase(ANN);
    const [due] = await swaps.claimDue(NOW, 10, 30_000, []);
    if (!due || !swap) throw new Error('nothing was due');
    expect(await swaps.eraseEnded(due)).toBe(false);
    for (let left = 2; left > 0; left -= 1) {
      const [item] = await outbox.claimDue(NOW, 10, 30_000, []);
      if (!item) throw new Error('no message was due');
      await (left === 2 ? outbox.finish(item, NOW) : outbox.park(item));
    }
    expect(await swaps.eraseEnded(swap)).toBe(true);
    expect((await swapById(test.store, swap.id)).id).toBe(swap.id);
    expect(await swaps.eraseEnded(due)).toBe(true);
    expect(await rowsAbout(test.database, ANN)).toEqual([]);
    expect(await test.database.selectFrom('swap_events').selectAll().execute()).toEqual([]);
  });

  it('erases no swap without a request, nor one without an end', async () => {
    const [settled] = await liveALife(test.store, BEN, ['settled']);
    const [flying] = await liveALife(test.store, ANN, ['submitted']);
    await erase(ANN);
    await test.database.updateTable('outbox').set({ state: 'done' }).execute();
    for (const one of [settled, flying]) {
      if (!one) throw new Error('there is no swap');
      const current = await swapById(test.store, one.id);
      await test.store.swaps.eraseEnded(current);
      expect(await swapById(test.store, one.id)).toEqual(current);
    }
  });

  it('builds no attempt for an erased order', async () => {
    const [, ordered] = await liveALife(test.store, ANN);
    await erase(ANN);
    const attempt = makeAttempt(ordered?.id ?? '', { returnTokenHash: 'late' });
    expect(await test.store.swaps.addAttempt(attempt)).toBe(false);
    expect(await rowsAbout(test.database, ANN)).toEqual([]);
  });

  it("keeps a returning person's rows when their earlier swap ends", async () => {
    await liveALife(test.store, ANN, ['confirmed']);
    await erase(ANN);
    const { id, chatId, firstName } = ANN;
    await test.store.people.upsertPerson({ id, chatId, firstName, username: 'ann', languageCode: 'tr' }, NOW);
    const fresh = await swapAt(test.store, ANN, 'ordered');
    await test.database.updateTable('outbox').set({ state: 'done' }).execute();
    const due = await test.store.swaps.claimDue(NOW, 10, 30_000, []);
    expect(due).toHaveLength(1);
    for (const one of due) expect(await test.store.swaps.eraseEnded(one)).toBe(true);
    expect(await test.store.people.findPerson(id)).toMatchObject({ username: 'ann', language: 'tr' });
    expect((await test.store.swaps.listOpen(id)).map((swap) => swap.id)).toEqual([fresh.id]);
  });

  function cancelOf(swap: Awaited<ReturnType<typeof swapAt>> | undefined) {
    if (!swap) throw new Error('there is no swap');
    const patch = { dueAt: null };
    return { swap, to: 'cancelled', patch, why: 'test', notices: [], now: 3_000 } as const;
  }
});

describe('an erasure that dies', () => {
  it.each(['erase-person:before-commit', 'erase-person:after-commit'])('at %s', async (place) => {
    const file = join(mkdtempSync(join(tmpdir(), 'erase-')), 'bot.db');
    const test = await openTestStore(`file:${file}`);
    await liveALife(test.store, ANN);
    const before = await rowsAbout(test.database, ANN);
    const dying = await test.reopen({
      faultPoint: (name) => {
        if (name === place) throw new Error('killed');
      },
    });
    const request = { personId: ANN.id, language: 'es', now: NOW } as const;
    await expect(dying.personalData.erase(request)).rejects.toThrow('killed');
    const isDone = place.endsWith('after-commit');
    expect(await rowsAbout(test.database, ANN)).toEqual(isDone ? [] : before);
    const next = await test.reopen();
    if (!isDone) await next.personalData.erase(request);
    expect(await runVacuumCommand(`file:${file}`)).toMatchObject({ exitCode: 0 });
    expect(tracesIn(file, { id: `${ANN.id}`, wallet: ANN.wallet, name: ANN.firstName })).toEqual([]);
    await test.database.destroy();
  });
});

describe('an erasure while another connection reads the file', () => {
  it('does not block the event loop', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'erase-')), 'bot.db');
    const test = await openTestStore(`file:${file}`);
    await liveALife(test.store, ANN);
    const reader = new SqliteDatabase(file, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM people').get();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await test.store.wallets.removeWallet(ANN.id, 'none');
    await test.store.personalData.erase({ personId: ANN.id, language: 'en', now: NOW });
    await test.store.sweep(NOW);
    // The histogram samples once more, to count a stop just before.
    const { count } = delay;
    await until(() => expect(delay.count).toBeGreaterThan(count));
    delay.disable();
    // A checkpoint that waits for the reader took the busy timeout, 5 s.
    expect(delay.max / 1e6).toBeLessThan(2_000);
    reader.close();
    await test.database.destroy();
  });
});
