import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/create-bot-store.ts';
import { countBoards } from '../../../src/bot/features/boards/store.ts';
import { countQueues } from '../../../src/bot/store/due-rows.ts';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';
import { openRing, reencryptRows } from '../../../src/bot/store/installation-key.ts';
import { listPauses, listUndelivered } from '../../../src/bot/store/outbox.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { countStanding } from '../../../src/bot/store/standing-orders.ts';
import { countOpenSwaps } from '../../../src/bot/store/swap-reader.ts';
import type { ChatId, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { describePlans, fillPast } from '../../support/query-plans.ts';
import { ALLOWED_READS } from '../support/allowed-scans.ts';
import { DELIVERED, deliverEveryWay } from '../support/deliver-every-way.ts';
import { liveALife, makeAlert, makePlan, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { makeWanted } from '../support/make-board.ts';
import { makeAttempt, makeSigned, makeSwap } from '../support/make-swap.ts';
import { unfinishedIn } from '../support/open-test-store.ts';
import { TAKEN_OUT, useStanding } from '../support/use-standing.ts';

const NOW = 1_000_000;

interface World {
  readonly store: BotStore;
  readonly person: Somebody;
  readonly database: Kysely<BotSchema>;
  readonly key: Uint8Array;
}

type Ask = (world: World) => Promise<unknown>;

/** Run for every update or swap, every few seconds or hourly: their cost must not grow with the data. */
const ASKED: readonly (readonly [name: string, ask: Ask])[] = [
  ['everything a person does', ({ store, person }) => liveALife(store, person)],
  ['the claim of due swaps', ({ store }) => store.swaps.claimDue(NOW, 10, 1_000, [])],
  ['the claim beside swaps under way', ({ store }) => store.swaps.claimDue(NOW, 10, 1_000, ['a', 'b'])],
  ['when a swap is due next', ({ store }) => store.swaps.nextDueAt(NOW)],
  ['a look that moved nothing', (world) => rescheduleDue(world, 1)],
  ['hundreds of looks at once', (world) => rescheduleDue(world, 500)],
  ['a swap brought forward', ({ store }) => store.swaps.bringForward('a' as SwapId, NOW)],
  ['a look that said something', lookAndTell],
  ['the claim of due messages', ({ store }) => store.outbox.claimDue(NOW, 10, 1_000, [])],
  ['the claim beside messages under way', ({ store }) => store.outbox.claimDue(NOW, 10, 1_000, ['a', 'b'])],
  ['when a message is due next', ({ store }) => store.outbox.nextDueAt(NOW)],
  ['what a clock that was ahead has put off', pullBackAll],
  ['every end of a delivery', ({ store, person }) => deliverEveryWay(store, person, NOW)],
  ['chats that Telegram asked to leave alone', ({ store }) => pause(store)],
  ['an update, tried and handled', handleUpdate],
  ['updates that are not handled', ({ store }) => unfinishedIn(store.inbox)],
  [
    'updates beside those under way',
    ({ store }) => store.inbox.listUnfinished({ after: 0, most: 10, except: { ids: [1, 2], keys: ['1:1'] } }),
  ],
  ['a dialogue', useDialogue],
  ['an intent out of a group', shareIntent],
  ['the life of a group', liveAsGroup],
  ['the prices of a day', recordPrices],
  ['the life of a swap', followSwap],
  ['an order that a wallet fetches', serveSwap],
  ['the swaps of a person', readSwaps],
  ['the wallets of a person', useWallets],
  ['the alerts of a person', useAlerts],
  ['a price that is watched', watchPrice],
  ['the plans of a person', usePlans],
  ['alerts whose time is up', ({ store }) => store.watchedPrices.expireAlerts(NOW * 1e6, 10)],
  ['the board of a group', useBoard],
  ['the standing orders of a person', (world) => useStanding(world, NOW)],
  ['how many boards there are, for the metrics', ({ database }) => countBoards(database)],
  ['how many orders rest, for the metrics', ({ database }) => countStanding(database)],
  ['what waits for the worker, for the metrics', ({ database }) => countQueues(database, NOW)],
  ['somebody who comes back', comeBack],
  ['how many swaps are open, for the metrics', ({ database }) => countOpenSwaps(database)],
  ['whether it is ready', ({ store }) => store.isReady()],
  ['a start', ({ store }) => store.releaseLeases()],
  ['a start whose key file is gone', startWithoutKey],
  ['the sweep of old rows', sweepAll],
  ['all that the operator asks for', ({ store }) => store.swaps.listUnfinished(10)],
  ['the swaps of the last days, for the operator', ({ store }) => store.swaps.listSince(NOW, 10)],
  ['what an operator asks in the chat', askAsOperator],
  ['the outbox, for the operator', listOutbox],
  ['an erasure', ({ store, person }) => erase(store, person)],
  ['a change of keys', changeKeys],
];

async function listOutbox({ database }: World): Promise<void> {
  for (const state of ['pending', 'parked'] as const) await listUndelivered(database, state, 10);
  await listPauses(database, NOW);
}

async function askAsOperator({ store: { admin }, person: { id, wallet } }: World): Promise<void> {
  const note = { value: '', at: NOW };
  await admin.setNote('a', note);
  await admin.addNote('b', note);
  await admin.notes();
  await admin.removeNote('b');
  await admin.isPaused();
  await admin.blockedTokens();
  await admin.figures(NOW);
  await admin.touchedSince(NOW - 1_000, NOW);
  await admin.apologise([{ personId: id, chatId: Number(id) as ChatId }], NOW);
  for (const words of [String(id), wallet, wallet + wallet, 'a-swap']) await admin.findSwaps(words);
}

/** Late enough for a person's links to expire. */
async function sweepAll({ store, person }: World): Promise<void> {
  await liveALife(store, person);
  await store.sweep(NOW * 1e6);
  const lapsed = { state: 'lapsed', finalAt: NOW, dueAt: null } as const;
  await store.swaps.createSwap(makeSwap('an unused offer', lapsed), 'its hash', []);
  expect(await store.sweep(NOW + 31 * 86_400_000)).toBeGreaterThan(0);
}

/** From an early time, every due time is too late. */
async function pullBackAll({ store, person }: World): Promise<void> {
  await liveALife(store, person, ['submitted']);
  const before = NOW - 1e9;
  await store.swaps.nextDueAt(before);
  await store.outbox.nextDueAt(before);
}

async function rescheduleDue({ store, person }: World, looks: number): Promise<void> {
  const swap = await inFlight(store, person);
  const reschedule = () => store.swaps.reschedule(swap, { dueAt: NOW }, NOW);
  await Promise.all(Array.from({ length: looks }, reschedule));
}

async function lookAndTell({ store, person }: World): Promise<void> {
  const swap = await inFlight(store, person);
  await store.swaps.reschedule(swap, { dueAt: NOW, why: 'seen', serviceReport: 'submitted' }, NOW, [
    'status',
  ]);
}

async function inFlight(store: BotStore, person: Somebody): Promise<Swap> {
  const [swap] = await liveALife(store, person, ['submitted']);
  if (swap === undefined) throw new Error('there is nothing to look at');
  return swap;
}

async function pause({ outbox }: BotStore): Promise<void> {
  const [item] = await outbox.claimDue(NOW, 1, 1_000, []);
  if (item === undefined) throw new Error('nothing is due');
  await outbox.pauseChat(item, { until: NOW + 1_000, botUntil: NOW + 1_000 }, NOW);
  expect(await outbox.pausedUntil(item.chatId, NOW)).toBeDefined();
}

async function handleUpdate({ store: { inbox } }: World): Promise<void> {
  await inbox.accept([{ updateId: 999_999, key: '1:1', payload: '{}' }], NOW);
  await inbox.countTries(999_999, 1);
  await inbox.finish(999_999, NOW);
  await inbox.reopen({ updateId: 999_999, key: '1:1', payload: '{}' });
}

async function useDialogue({ store: { conversations } }: World): Promise<void> {
  // A person's first write creates their key.
  await conversations.write('987654:987654', '{}', NOW);
  await conversations.write('1:1', '{}', NOW);
  await conversations.read('1:1');
  await conversations.delete('1:1');
}

async function shareIntent({ store: { sharedIntents } }: World): Promise<void> {
  await sharedIntents.findShared(
    await sharedIntents.share({ fromMint: 'a', toMint: 'b', amount: 1n } as never, 1 as never, NOW),
    NOW,
  );
}

async function liveAsGroup({ store: { groups } }: World): Promise<void> {
  const [group, later] = [-100 as ChatId, -200 as ChatId];
  expect(await groups.enter(group, NOW)).toBe(true);
  expect(await groups.enter(group, NOW)).toBe(false);
  await groups.change(group, { quotes: false }, NOW);
  const turn = { what: 'price', chatId: group, personId: 5 as PersonId, everyMs: 5_000 } as const;
  expect(await groups.acquireCooldown(turn, NOW)).toBe(true);
  await groups.releaseCooldown(turn);
  expect(await groups.takePace(group, 1, NOW)).toBe(true);
  await groups.hasPace(group, 1, NOW);
  await groups.pausePace(group, NOW + 1);
  await groups.deleteLater({ chatId: group, messageId: 5 }, NOW);
  expect(await groups.nextAnswerDueAt()).toBe(NOW);
  const [due] = await groups.claimDueAnswers(NOW, 10, 1_000);
  if (!due) throw new Error('nothing is to be deleted');
  await groups.finishAnswer(due);
  await groups.move(group, later, NOW);
  await groups.leave(later, NOW);
  await groups.find(later);
  await groups.forget(later);
}

async function recordPrices({ store: { priceRecord } }: World): Promise<void> {
  const pair = { from: 'a', to: 'b' } as never;
  await priceRecord.note(pair, { at: NOW, fromAmount: 1n, toAmount: 1n } as never);
  await priceRecord.near(pair, NOW);
  await priceRecord.between(pair, 0, NOW);
}

async function followSwap({ store, person }: World): Promise<void> {
  const { swaps } = store;
  const [offered, ordered] = await liveALife(store, person, ['offered', 'ordered']);
  if (!offered || !ordered) throw new Error('nothing was offered');
  await swaps.sendCardAgain(offered, NOW);
  await swaps.setMessage(offered.id, 5);
  await swaps.showCardPage(offered, PLAIN_CARD, NOW);
  await swaps.redraw(offered, NOW);
  await swaps.replaceOffer(offered, { ...offered, card: PLAIN_CARD }, NOW, []);
  const refusal = { swap: ordered, refusal: 'altered', answer: new Uint8Array(3), now: NOW } as const;
  await swaps.noteRefusal(refusal as never);
  await swaps.recheck(ordered.id, NOW);
  await swaps.listEvents(ordered.id);
  const landed = await inFlight(store, makeSomebody(3));
  const signed = makeSigned(landed.id);
  const patch = { signed, wallet: person.wallet };
  const move = { to: 'signed', why: 'the same transaction twice', notices: [], now: NOW } as const;
  expect(await swaps.move({ ...move, swap: ordered, patch })).toMatchObject({ kind: 'in_flight' });
  expect(await swaps.move({ ...move, swap: { ...ordered, fence: 99 }, patch })).toMatchObject({
    kind: 'stale',
  });
}

async function serveSwap({ store }: World): Promise<void> {
  const somebody = makeSomebody(4);
  const { swaps } = store;
  const [ordered] = await liveALife(store, somebody, ['ordered']);
  if (!ordered) throw new Error('nothing was ordered');
  const served = { cosigned: Uint8Array.of(1), reference: somebody.wallet };
  const attempt = makeAttempt(ordered.id, { id: 'served', returnTokenHash: 'served', served });
  const move = { swap: ordered, to: 'served', attempt, why: 'scanned', notices: [], now: NOW } as const;
  expect(await swaps.move({ ...move, patch: { wallet: somebody.wallet } })).toMatchObject({ kind: 'moved' });
  expect(await swaps.wantCancel(ordered, NOW)).toBeDefined();
}

async function readSwaps({ store: { swaps }, person: { id, wallet } }: World): Promise<void> {
  await swaps.findInFlight(wallet, id);
  await swaps.findSwapBySigningToken('hash');
  await swaps.findSwapByPayToken('hash');
  await swaps.findAttemptByReturnToken('hash');
  await swaps.findAttempts('swap' as never);
  const swap = { createdAt: NOW, id: 'swap' as never };
  await swaps.listPast(id, { limit: 6 });
  const some = { states: ['confirmed'], mint: 'm' as never } as const;
  await swaps.listPast(id, { limit: 6, from: { swap, direction: 'older' }, ...some });
  await swaps.listPast(id, { limit: 6, from: { swap, direction: 'newer' } });
  await swaps.listOpen(id);
  await swaps.findNewestOffer(id);
  await swaps.listOffers(id);
  await swaps.listOffers(id, 5);
  await swaps.countServed();
}

async function useWallets({ store: { wallets, people }, person: { id, wallet } }: World): Promise<void> {
  await people.findPerson(id);
  await wallets.activeWallet(id);
  await wallets.findWallet(id, wallet);
  await wallets.findSession(id, wallet);
  await wallets.activateWallet(id, 'wallet', NOW);
  await wallets.renameWallet(id, 'wallet', 'mine');
  await wallets.findLink('link');
  await wallets.findOpenLink(id, NOW);
  await wallets.findLinkByToken('hash');
  await wallets.setLinkMessage('link', 5);
  await wallets.dropLink('link', NOW);
  const [first] = await wallets.listWallets(id);
  await wallets.acceptLink(first?.id ?? 'the Yes that made it, once more', NOW);
  await wallets.removeWallet(id, first?.id ?? '');
}

async function useAlerts({ store: { alerts }, person }: World): Promise<void> {
  const alert = makeAlert(person, { direction: 'below' });
  await alerts.create(alert);
  await alerts.find(alert.id);
  await alerts.list(person.id);
  await alerts.pause(alert.id, person.id);
  await alerts.resume(alert.id, person.id, NOW);
  await alerts.remove(alert.id, person.id);
}

async function usePlans({ store: { plans }, person }: World): Promise<void> {
  const plan = makePlan(person);
  await plans.create(plan);
  await plans.find(plan.id);
  await plans.list(person.id);
  await plans.skip(plan.id, person.id, NOW);
  await plans.nextDueAt(NOW);
  const [due] = await plans.claimDue(plan.dueAt * 4, 10, 1_000, []);
  if (due === undefined) throw new Error('no plan is due');
  const swap = makeSwap('of a plan', { personId: person.id, state: 'offered', dueAt: NOW });
  const fired = { swap, signingTokenHash: 'sign of a plan', payTokenHash: 'pay of a plan' };
  await plans.fire(due, fired, plan.dueAt * 4);
  await plans.isNoticeWaiting({ ...due, noticedAt: due.dueAt });
  await plans.reschedule(due, NOW);
  await plans.remove(plan.id, person.id);
}

async function watchPrice({ store: { alerts, watchedPrices: prices }, person }: World): Promise<void> {
  const alert = makeAlert(person, { direction: 'below', createdAt: NOW, expiresAt: NOW * 2 });
  await alerts.create(alert);
  await prices.nextDueAt(NOW);
  await prices.claimDue(NOW, 10, 1, ['a']);
  const claimed = await prices.claimDue(NOW + 1, 10, 1_000, []);
  const price = claimed.find(({ intent }) => intent.amount === alert.intent.amount);
  if (!price) throw new Error('nothing is watched');
  expect(await prices.isWanted(price)).toBe(true);
  const agreed = { least: 1n, most: 2n ** 63n } as never;
  await prices.findReached(price, agreed, 10);
  await prices.notifyPriceMissing(price, NOW + 7_200_000);
  await prices.recordPrice(price, 1n as never, NOW, NOW + 7_200_000);
  await prices.reschedule(price, NOW);
  await prices.release(price);
  const swap = makeSwap('of an alert'.padEnd(22, '_'));
  expect(
    await prices.fire(
      price,
      [{ alert, swap, signingTokenHash: 'of an alert', payTokenHash: 'its code' }],
      NOW,
    ),
  ).toBe(true);
  await alerts.create(makeAlert(person, { createdAt: NOW, expiresAt: NOW * 2 }));
  expect(await prices.isWanted({ ...price, id: 'nobody’s' })).toBe(false);
}

async function useBoard({ store: { boards, dueBoards, groups } }: World): Promise<void> {
  const [chat, other] = [-1 as ChatId, -2 as ChatId];
  await boards.set(chat, makeWanted(), NOW);
  await dueBoards.nextDueAt(NOW);
  await dueBoards.claimDue(NOW, 10, 1, ['5']);
  const [board] = await dueBoards.claimDue(NOW + 1, 10, 1_000, []);
  if (!board) throw new Error('no board is due');
  expect(await dueBoards.noteSent(board, 7)).toBe(true);
  await dueBoards.notePinned(board);
  await dueBoards.noteFailed(board, NOW + 9, NOW);
  await dueBoards.noteShown(board, NOW + 9, NOW);
  expect((await boards.refresh(chat, 7, 1, NOW + 5)).kind).toBe('granted');
  expect((await boards.takePicture(chat, 7, 1, NOW)).kind).toBe('granted');
  await boards.noteUse(chat, NOW * 9);
  await boards.releasePicture(chat, NOW);
  await groups.move(chat, other, NOW);
  expect(await boards.stop(other, NOW)).toBe(true);
  await dueBoards.pause(board, NOW);
  await dueBoards.remove(board);
  await groups.forget(other);
}

async function comeBack({ store: { people, preferences }, person: { id, chatId } }: World): Promise<void> {
  await people.upsertPerson({ id, chatId, username: null, firstName: 'A', languageCode: null }, NOW);
  await preferences.change(id, { slippageBps: 50 }, NOW);
  await preferences.find(id);
}

async function erase(store: BotStore, { id }: Somebody): Promise<void> {
  const swap = await inFlight(store, makeSomebody(3));
  await store.personalData.erase({ personId: id, language: 'es', now: NOW });
  await store.personalData.erase({ personId: swap.personId, language: 'es', now: NOW });
  const current = await store.swaps.findSwap(swap.id);
  if (!current) throw new Error('a swap in flight was erased');
  for (const item of await store.outbox.claimDue(NOW, 100, 1_000, [])) await store.outbox.finish(item, NOW);
  const patch = { dueAt: NOW };
  const move = { to: 'confirmed', why: 'chain', notices: [], now: NOW, patch } as const;
  const ended = await store.swaps.move({ ...move, swap: current });
  if (ended.kind !== 'moved') throw new Error('the swap did not end');
  expect(await store.swaps.eraseEnded(ended.swap)).toBe(true);
}

async function startWithoutKey({ database }: World): Promise<void> {
  await expect(openRing(database, '/no/such.key')).rejects.toMatchObject({ code: 'wrong_encryption_key' });
}

async function changeKeys({ database, key }: World): Promise<void> {
  const keys = [randomBytes(32), key];
  const cipher = createFieldCipher(() => keys);
  await reencryptRows(database, cipher);
}

describePlans<BotSchema, World>('the bot', {
  asked: ASKED,
  allowed: ALLOWED_READS,
  files: globSync('src/{bot/store,bot/features,apps}/**/*.ts', {
    // `VACUUM INTO` has no plan.
    exclude: ['**/bot-migrations.ts', '**/cli/move/**', '**/watch-file.ts'],
  }),
  prepare: async (database, plain) => {
    const key = randomBytes(32);
    const cipher = createFieldCipher(key);
    const store = await createBotStore({ database, cipher, now: () => NOW });
    const world = { store, database, key, person: makeSomebody(1) };
    await liveALife(store, makeSomebody(2), ['submitted']);
    await fillPast(plain, 'outbox', DELIVERED);
    await fillPast(plain, 'standing_orders', TAKEN_OUT);
    await liveALife(store, world.person);
    return world;
  },
});
