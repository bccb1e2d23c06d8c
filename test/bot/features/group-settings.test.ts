import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerDeletion } from '../../../src/bot/delivery/delete-answers.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import { DEFAULT_GROUP_SETTINGS, type GroupSettings } from '../../../src/bot/swap/groups.ts';
import type { ApiCall } from '../../../src/bot/telegram/transport/client-fetch.ts';
import { systemTimers } from '../../../src/bot/workers/due-work.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../support/chat-world.ts';

const PANEL = 'Settings of this group';
const [USDC, USDT] = LISTED;
const BONK = 'Dup1111111111111111111111111111111111111111';

let world: ChatWorld;
let handled: number;
let calls: ApiCall[];
/** The creator of the group, an admin, and a member. */
let alice: ScriptedPerson;
let bob: ScriptedPerson;
let carol: ScriptedPerson;

beforeEach(async () => {
  handled = 0;
  calls = [];
  world = await startChatWorld({ onUpdate: () => (handled += 1), onApiCall: (call) => calls.push(call) });
  [alice, bob, carol] = (await Promise.all(
    ['Alice', 'Bob', 'Carol'].map(async (name) => (await world.person(name)).inGroup()),
  )) as [ScriptedPerson, ScriptedPerson, ScriptedPerson];
});

afterEach(async () => {
  for (const seat of [alice, bob, carol]) seat.close();
  await world.stop();
});

const settings = () => world.test.store.groups.find(alice.chatId as ChatId);
const set = (patch: Partial<GroupSettings>) =>
  world.test.store.groups.change(alice.chatId as ChatId, patch, world.now());
const hasButton = (label: string) => (message: Message) => labels(message).flat().includes(label);
const called = (method: string) => calls.filter((call) => call.method === method).length;
const ofBot = () => alice.messages().filter(({ from, text }) => from.is_bot && text !== undefined);

async function openPanel(): Promise<Message> {
  await alice.say('/groupsettings');
  return alice.waitForMessage(PANEL);
}

/** All updates so far are handled. */
async function settled(count: number): Promise<void> {
  await until(() => expect(handled).toBe(count));
}

describe('/groupsettings', () => {
  it('recognises an admin where the group hides its members', async () => {
    await alice.group.hideMembers();
    const panel = await openPanel();
    expect(await carol.press('✓ Prices', panel)).toMatchObject({ alert: true });
    await bob.press('✓ Prices', panel);
    await alice.waitForEdit(panel, hasButton('✗ Prices'));
  });

  it('shows an admin the settings, in one message with pages', async () => {
    const panel = await openPanel();
    // The refused ephemeral panel counted against the group's rate limit.
    world.advance(5_000);
    expect(panel.text?.split('\n')).toHaveLength(7);
    expect(labels(panel).slice(0, 2)).toEqual([['✓ Prices', '✓ Boards'], ['✗ Only admins ask']]);
    await alice.press('✓ Prices');
    await alice.waitForEdit(panel, hasButton('✗ Prices'));
    await bob.press('✗ Only admins ask');
    await alice.waitForEdit(panel, hasButton('✓ Only admins ask'));
    await alice.press('⏳ Waiting');
    await alice.waitForEdit(panel, 'How long until the next price');
    expect(await alice.press('👤 1 minute')).toMatchObject({ text: 'Saved.', alert: false });
    const waiting = await alice.waitForEdit(panel, '1 minute');
    expect(labels(waiting).flat()).toContain('✅ 👤 1 minute');
    await alice.press('Back');
    await alice.waitForEdit(panel, PANEL);
    await alice.press('🗑 Answers');
    await alice.waitForEdit(panel, 'After this time my answers go');
    await alice.press('15 minutes');
    await alice.waitForEdit(panel, '15 minutes');
    expect(ofBot()).toHaveLength(1);
    expect(await settings()).toEqual({
      ...DEFAULT_GROUP_SETTINGS,
      ...{ quotes: false, askers: 'admins', personCooldownMs: 60_000, deleteAfterMs: 900_000, isGone: false },
    });
  });

  it('sets quiet hours by buttons, in the local time of the group', async () => {
    const panel = await openPanel();
    await alice.press('🌙 Quiet hours');
    await alice.waitForEdit(panel, 'I answer nobody here');
    await alice.press('22:00 – 07:00 UTC');
    await alice.waitForEdit(panel, 'By this clock it is 12:00 UTC now');
    const [[, from] = [], , zone, quarters] = labels(await alice.waitForEdit(panel, '(UTC)'));
    expect(from).toBe('from 22:00');
    expect(zone).toEqual(['➖', 'UTC', '➕']);
    expect(quarters).toEqual(['➖', '15 min', '➕']);
    const ahead = alice.lastMessage().reply_markup?.inline_keyboard[2]?.[2]?.callback_data;
    expect(ahead).toBe('gs:h:22~7~60');
  });

  it('uses the language of the group', async () => {
    const panel = await openPanel();
    await alice.press('🌐 Language');
    await alice.waitForEdit(panel, 'The language I answer in here');
    await alice.press('Español');
    await alice.waitForEdit(panel, 'El idioma en que respondo aquí');
    await carol.say('/help@countersign_bot');
    await carol.waitForMessage('Aquí muestro precios');
  });

  it('takes tokens and a pair as arguments', async () => {
    await alice.say('/groupsettings tokens SOL, usdc');
    await alice.waitForMessage('Only these tokens: SOL, USDC');
    expect(await settings()).toMatchObject({ tokens: { kind: 'only', mints: ['native', USDC?.mint] } });
    await alice.say(`/groupsettings block ${BONK}`);
    await alice.waitForMessage('All tokens but these:');
    await alice.say('/groupsettings pair SOL USDT');
    await alice.waitForMessage('/quote alone shows: SOL → USDT');
    expect(await settings()).toMatchObject({ pair: { from: 'native', to: USDT?.mint } });
    world.advance(60_000);
    await alice.say('/groupsettings pair SOL');
    await alice.waitForMessage('I need two different tokens');
    await alice.say('/groupsettings tokens NOPE');
    await alice.waitForMessage('NOPE');
    await alice.say(`/groupsettings tokens ${'SOL '.repeat(21)}`);
    await alice.waitForMessage('At most 20 tokens');
    await alice.say('/groupsettings frobnicate');
    await alice.waitForMessage('Write /groupsettings alone');
    expect(await settings()).toMatchObject({ tokens: { kind: 'not', mints: [BONK] } });
  });

  it('takes them as a reply to the panel too, which is edited', async () => {
    const panel = await openPanel();
    await alice.press('🪙 Tokens');
    const asking = await alice.waitForEdit(panel, 'reply to this message');
    await carol.say('USDT', asking.message_id);
    await settled(3);
    expect(await settings()).toMatchObject({ tokens: { kind: 'all' } });
    await bob.say('SOL usdc', asking.message_id);
    await alice.waitForEdit(panel, 'Only these tokens: SOL, USDC');
    await alice.press('All but these');
    await alice.waitForEdit(panel, 'All tokens but these: SOL, USDC');
    await alice.say('USDT', asking.message_id);
    await alice.waitForEdit(panel, 'All tokens but these: USDT');
    // The refused ephemeral answer to Carol counted against the group's rate limit.
    world.advance(60_000);
    await alice.press('Back');
    await alice.waitForEdit(panel, PANEL);
    await alice.press('Close');
    await alice.waitForEdit(panel, 'Settings closed');
    world.advance(60_000);
    await alice.say('SOL', panel.message_id);
    await alice.say('/help@countersign_bot');
    await alice.waitForMessage('I show prices here');
    expect(await settings()).toMatchObject({ tokens: { kind: 'not', mints: [USDT?.mint] } });
  });

  it('is seen by the admin alone where the bot may send ephemeral messages', async () => {
    await alice.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    const panel = await openPanel();
    expect(panel.receiver_user?.id).toBe(alice.id);
    expect(await alice.press('✓ Prices', panel)).toMatchObject({ text: 'Saved.' });
    await alice.waitForEdit(panel, hasButton('✗ Prices'));
    await alice.press('🪙 Tokens');
    const asking = await alice.waitForEdit(panel, 'reply to this message');
    await alice.say('SOL usdc', asking);
    await alice.waitForEdit(panel, 'Only these tokens: SOL, USDC');
    await alice.press('Back');
    await alice.press('Close', await alice.waitForEdit(panel, PANEL));
    await alice.waitForEdit(panel, 'Settings closed');
    world.advance(60_000);
    await bob.anonymously();
    await bob.say('/groupsettings');
    const shown = await bob.waitForMessage(PANEL);
    expect(shown.ephemeral_message_id).toBeUndefined();
    await carol.waitForMessage(PANEL);
    expect(carol.messages().filter(({ from, text }) => from.is_bot && text?.includes(PANEL))).toHaveLength(1);
    expect(await settings()).toMatchObject({ quotes: false, tokens: { kind: 'only' } });
  });

  it('is refused in a private chat', async () => {
    const inPrivate = await world.person('Alice');
    await inPrivate.say('/groupsettings');
    await inPrivate.waitForMessage('belongs in a group');
  });
});

describe('who may change settings', () => {
  it('a member gets an alert, and nothing changes', async () => {
    await openPanel();
    const outcome = await carol.press('✓ Prices');
    expect(outcome).toMatchObject({ alert: true, text: 'Only admins of this group can do that.' });
    for (let times = 0; times < 5; times += 1) await carol.say('/groupsettings');
    await settled(7);
    const refusals = ofBot().filter(({ text }) => text?.startsWith('Only admins'));
    expect(refusals.length).toBeLessThanOrEqual(1);
    expect(await settings()).toMatchObject({ quotes: true });
  });

  it('an anonymous admin may', async () => {
    await bob.anonymously();
    await bob.say('/groupsettings');
    const panel = await bob.waitForMessage(PANEL);
    await bob.press('✓ Prices');
    await bob.waitForEdit(panel, hasButton('✗ Prices'));
  });

  it('the role is checked again after a minute', async () => {
    await openPanel();
    await alice.group.place({ status: 'member' }, bob.id);
    world.advance(61_000);
    expect(await bob.press('✓ Prices')).toMatchObject({ alert: true });
    await alice.group.place({ status: 'administrator', rights: [] }, carol.id);
    world.advance(61_000);
    expect(await carol.press('✓ Prices')).toMatchObject({ text: 'Saved.' });
    expect(await settings()).toMatchObject({ quotes: false });
  });

  it('a hundred concurrent presses ask Telegram once per person, within the rate limit', async () => {
    await openPanel();
    await bob.say('/help@countersign_bot');
    await bob.waitForMessage('I show prices');
    const asked = called('getChatMember');
    const press = (seat: ScriptedPerson) => seat.press('✓ Prices').catch(() => undefined);
    await Promise.all(Array.from({ length: 100 }, (_, i) => press(i % 2 ? carol : bob)));
    expect(called('getChatMember') - asked).toBe(2);
    expect(called('sendMessage') + called('editMessageText')).toBeLessThanOrEqual(8);
    expect(await settings()).toMatchObject({ quotes: false });
  });

  it('forged presses of members change nothing', async () => {
    const panel = await openPanel();
    const forged = [
      'gs:q:0',
      'gs:a:admins',
      'gs:t:only',
      'gs:h:0~0~0',
      'gs:x:-',
      'gs:o:5',
      'gs:zzz',
      'se:p:home',
    ];
    const from = { id: carol.id, is_bot: false, first_name: '‮<b>Carol</b>' };
    for (const [index, data] of forged.entries()) {
      const message = { ...panel, date: 1, chat: { ...panel.chat, title: '<b>‮' } };
      const press = { id: `forged-${index}`, from, chat_instance: '1', message, data };
      await world.bot.acceptUpdate({ update_id: 900_000_000 + index, callback_query: press });
    }
    await settled(1 + forged.length);
    expect(await settings()).toEqual({ ...DEFAULT_GROUP_SETTINGS, isGone: false });
    expect(called('editMessageText')).toBe(0);
  });
});

describe('a setting', () => {
  it('quotes off: no price and no public answer', async () => {
    await set({ quotes: false });
    await carol.say('/quote 1 SOL USDC');
    await settled(1);
    expect(ofBot()).toEqual([]);
    expect(world.service.asked).toEqual([]);
  });

  it('admins only: prices for admins, anonymous ones included, none for members', async () => {
    await set({ askers: 'admins' });
    await carol.say('/quote 1 SOL USDC');
    await settled(1);
    expect(ofBot()).toEqual([]);
    await alice.say('/quote 1 SOL USDC');
    await alice.waitForMessage('155 USDC');
    await bob.anonymously();
    await bob.say('/quote 2 SOL USDC');
    await bob.waitForMessage('310 USDC');
  });

  it('tokens: excluded ones are refused, and existing cards not refreshed', async () => {
    await carol.say('/quote 1 SOL USDC');
    const card = await carol.waitForMessage('155 USDC');
    await set({ tokens: { kind: 'not', mints: [USDC?.mint as never] } });
    const asked = world.service.asked.length;
    await bob.say('/quote 1 SOL USDC');
    await bob.waitForMessage('does not show the price of that token');
    expect(await carol.press('Refresh', card)).toMatchObject({ alert: true });
    expect(world.service.asked).toHaveLength(asked);
    await alice.say('/quote 1 SOL USDT');
    await alice.waitForMessage('155 USDT');
  });

  it('cooldowns hold per person and for all, with one notice an hour', async () => {
    await set({ personCooldownMs: 60_000, groupCooldownMs: 5_000 });
    await carol.say('/quote 1 SOL USDC');
    await carol.waitForMessage('155 USDC');
    for (let minute = 0; minute < 5; minute += 1) {
      world.advance(10_000);
      await carol.say('/quote 1 SOL USDC');
    }
    await settled(6);
    expect(ofBot()).toHaveLength(1);
    expect(called('setMessageReaction')).toBe(1);
    await bob.say('/quote 2 SOL USDC');
    await bob.waitForMessage('310 USDC');
    await alice.say('/quote 3 SOL USDC');
    await settled(8);
    expect(ofBot().filter(({ text }) => text?.includes('465 USDC'))).toEqual([]);
    world.advance(10_000);
    await alice.say('/quote 3 SOL USDC');
    await alice.waitForMessage('465 USDC');
  });

  it('quiet hours: commands get no public answer, and an admin may end them', async () => {
    await set({ quietHours: { fromHour: 11, toHour: 13, offsetMinutes: 0 } });
    for (const text of ['/quote 1 SOL USDC', '/help@countersign_bot', '/quote', '/groupsettings'])
      await carol.say(text);
    await settled(4);
    expect(ofBot()).toEqual([]);
    const panel = await openPanel();
    await alice.press('🌙 Quiet hours');
    await alice.waitForEdit(panel, 'I answer nobody here');
    await alice.press('✅ No quiet hours').catch(() => alice.press('No quiet hours'));
    await alice.waitForEdit(panel, 'No quiet hours.');
    await carol.say('/quote 1 SOL USDC');
    await carol.waitForMessage('155 USDC');
  });

  it('a topic: commands elsewhere get no answer', async () => {
    const forum = await alice.inGroup(await alice.group.open({ title: 'Forum', forum: true, bot: true }));
    const [prices, talk] = [await forum.group.openTopic('Prices'), await forum.group.openTopic('Talk')];
    const inPrices = await alice.inGroup(forum.chatId, { topic: prices });
    const inTalk = await alice.inGroup(forum.chatId, { topic: talk });
    await inPrices.say('/groupsettings');
    const panel = await inPrices.waitForMessage(PANEL);
    await inPrices.press('✗ Only this topic');
    await inPrices.waitForEdit(panel, 'I answer in one topic only.');
    await inTalk.say('/quote 1 SOL USDC');
    world.advance(10_000);
    await inPrices.say('/quote 1 SOL USDC');
    await inPrices.waitForMessage('155 USDC');
    expect(inTalk.messages().filter(({ from }) => from.is_bot)).toEqual([]);
    await inPrices.press('✓ Only this topic', panel);
    await inPrices.waitForEdit(panel, (shown) => !shown.text?.includes('one topic only'));
    for (const seat of [forum, inPrices, inTalk]) seat.close();
  });
});

describe('answers with a deletion time', () => {
  const deletion = () => {
    const errors: unknown[] = [];
    const { groups } = world.test.store;
    const work = createAnswerDeletion({
      ...{ groups, api: world.bot.outboxApi, now: world.now, timers: systemTimers },
      onError: (error) => errors.push(error),
    });
    return { work, errors };
  };

  it('are deleted, also after a restart; the request stays where the bot may not delete it', async () => {
    await set({ deleteAfterMs: 60_000 });
    const asked = await carol.say('/quote 1 SOL USDC');
    const answer = await carol.waitForMessage('155 USDC');
    await settled(1);
    await deletion().work.runOnce();
    expect(carol.messages().map(({ message_id }) => message_id)).toContain(answer.message_id);
    world.advance(60_000);
    await deletion().work.runOnce();
    const ids = () => carol.messages().map(({ message_id }) => message_id);
    await until(() => expect(ids()).not.toContain(answer.message_id));
    expect(ids()).toContain(asked.message_id);
    expect(await world.test.store.groups.nextAnswerDueAt()).toBeUndefined();
  });

  it('are deleted with the request where the bot has the right', async () => {
    await set({ deleteAfterMs: 60_000 });
    await alice.group.place({ status: 'administrator', rights: ['can_delete_messages'] });
    await carol.say('/quote 2 SOL USDC');
    await carol.waitForMessage('310 USDC');
    const due = () => world.test.database.selectFrom('group_answers').selectAll().execute();
    await until(async () => expect(await due()).toHaveLength(2));
    world.advance(60_000);
    await deletion().work.runOnce();
    await until(() => expect(carol.messages().map(({ text }) => text)).toEqual([]));
  });

  it('are given up after a refusal, and retried after a failure', async () => {
    const chatId = alice.chatId as ChatId;
    await world.test.store.groups.deleteLater({ chatId, messageId: 12_345 }, world.now());
    const { work, errors } = deletion();
    world.sandbox.emulator.world.faults.add({
      ...{ method: 'deleteMessage', kind: 'server_error', remaining: 1 },
      ...{ retryAfterSeconds: 1, delayMilliseconds: 0 },
    });
    await work.runOnce();
    expect(await world.test.store.groups.nextAnswerDueAt()).toBe(world.now() + 60_000);
    world.advance(60_000);
    await work.runOnce();
    expect(await world.test.store.groups.nextAnswerDueAt()).toBeUndefined();
    expect(errors).toEqual([]);
  });
});

describe('the rate limit of a group', () => {
  it('is twenty a minute over commands, presses and boards', async () => {
    await set({ personCooldownMs: 0 });
    const { messenger } = world.bot;
    const chatId = alice.chatId as ChatId;
    const said = () => called('sendMessage') + called('editMessageText');
    const times: number[] = [];
    for (let second = 0; second < 90; second += 3) {
      const before = said();
      const words = ['/quote 1 SOL USDC', '/help@countersign_bot', '/connect', '/quote nonsense'];
      const count = handled;
      await Promise.all([alice, bob, carol].map((seat, i) => seat.say(words[(second + i) % 4] ?? '')));
      await messenger.send({ chatId }, { html: `board ${second}` }, 'board');
      await settled(count + 3);
      times.push(...Array.from({ length: said() - before }, () => second));
      world.advance(3_000);
    }
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60).length));
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(20);
  });
});
