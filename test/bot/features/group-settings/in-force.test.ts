import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerDeletion } from '../../../../src/bot/delivery/delete-answers.ts';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import type { GroupSettings } from '../../../../src/bot/swap/groups.ts';
import type { ApiCall } from '../../../../src/bot/telegram/transport/client-fetch.ts';
import { systemTimers } from '../../../../src/bot/workers/due-work.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, LISTED, startChatWorld } from '../../support/chat-world.ts';

const PANEL = 'Settings of this group';
const [USDC] = LISTED;

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

const set = (patch: Partial<GroupSettings>) =>
  world.test.store.groups.change(alice.chatId as ChatId, patch, world.now());
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
    expect(ofBot().map(({ text }) => text?.includes('One moment please'))).toEqual([false, true]);
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
      await messenger.send({ chatId }, { html: `board ${second}` }, 'refresh');
      await settled(count + 3);
      times.push(...Array.from({ length: said() - before }, () => second));
      world.advance(3_000);
    }
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60).length));
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(20);
  });
});
