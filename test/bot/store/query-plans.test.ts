import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { countOpenSwaps } from '../../../src/bot/store/swap-reader.ts';
import { sweepOldRows } from '../../../src/bot/store/sweep-old-rows.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { QueryPlans } from '../../support/query-plans.ts';
import { liveALife, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { unfinishedIn } from '../support/unfinished.ts';

const NOW = 1_000_000;

type Ask = (store: BotStore, person: Somebody, database: Kysely<BotSchema>) => Promise<unknown>;

/** What is asked for every update, every swap or every few seconds: it must not grow with what is stored. */
const OFTEN: readonly (readonly [name: string, ask: Ask])[] = [
  ['everything a person does', (store, person) => liveALife(store, person)],
  ['the claim of due swaps', ({ swaps }) => swaps.claimDue(NOW, 10, 1_000, [])],
  ['when a swap is due next', ({ swaps }) => swaps.nextDueAt(NOW)],
  ['a look that moved nothing', (store, person) => postponeDue(store, person, 1)],
  ['hundreds of looks at once', (store, person) => postponeDue(store, person, 500)],
  ['the claim of due messages', ({ outbox }) => outbox.claimDue(NOW, 10, 1_000, [])],
  ['when a message is due next', ({ outbox }) => outbox.nextDueAt(NOW)],
  ['updates that are not handled', ({ inbox }) => unfinishedIn(inbox)],
  ['the swap in flight of a wallet', ({ swaps }, { wallet }) => swaps.findInFlight(wallet)],
  ['a swap by its signing page', ({ swaps }) => swaps.findSwapBySigningToken('hash')],
  ['an attempt by its return', ({ swaps }) => swaps.findAttemptByReturnToken('hash')],
  ['the history of a person', ({ swaps }, { id }) => swaps.listHistory(id, 10)],
  ['the open swaps of a person', ({ swaps }, { id }) => swaps.listOpen(id)],
  ['the newest offer of a person', ({ swaps }, { id }) => swaps.findNewestOffer(id)],
  ['the wallets of a person', ({ wallets }, { id }) => wallets.listWallets(id)],
  ['the active wallet', ({ wallets }, { id }) => wallets.activeWallet(id)],
  ['the open link of a person', ({ wallets }, { id }) => wallets.findOpenLink(id, NOW)],
  ['a link by its token', ({ wallets }) => wallets.findLinkByToken('hash')],
  ['how many swaps are open, for the metrics', (_store, _person, database) => countOpenSwaps(database)],
  ['what a start frees', (store) => store.releaseLeases()],
];

/** What may read whole tables, and which: once an hour, or when somebody asks to be forgotten. */
const SELDOM: readonly (readonly [name: string, tables: readonly string[], ask: Ask])[] = [
  [
    'the sweep of old rows',
    ['attempts', 'conversations', 'inbox', 'outbox', 'shared_intents', 'wallet_links'],
    (_store, _person, database) => sweepOldRows(database, NOW),
  ],
  [
    'an erasure',
    ['conversations', 'inbox', 'outbox'],
    ({ personalData }, { id }) => personalData.erase({ personId: id, language: 'es', now: NOW }),
  ],
];

async function postponeDue(store: BotStore, person: Somebody, looks: number): Promise<void> {
  const [swap] = await liveALife(store, person, ['submitted']);
  if (swap === undefined) throw new Error('there is nothing to look at');
  const postpone = () => store.swaps.postpone(swap, { dueAt: NOW }, NOW);
  await Promise.all(Array.from({ length: looks }, postpone));
}

describe('the rows of the bot', () => {
  const person = makeSomebody(1);
  const plans = new QueryPlans();
  let database: Kysely<BotSchema>;
  let store: BotStore;

  beforeEach(async () => {
    database = await openDatabase<BotSchema>(':memory:');
    const cipher = createFieldCipher(randomBytes(32));
    const watched = plans.watch(database);
    store = await createBotStore({ database: watched, cipher, now: () => NOW, later: queueMicrotask });
    await liveALife(store, makeSomebody(2), ['submitted']);
    plans.forget();
  });
  afterEach(() => database.destroy());

  it.each(OFTEN)('are found by an index: %s', async (_, ask) => {
    await ask(store, person, plans.watch(database));
    expect(await plans.findScans(database)).toEqual([]);
  });

  it.each(SELDOM)('are looked through only by what happens seldom: %s', async (_, tables, ask) => {
    await ask(store, person, plans.watch(database));
    const scanned = (await plans.findScans(database)).map(([table]) => table);
    expect([...new Set(scanned)].sort()).toEqual(tables);
  });
});
