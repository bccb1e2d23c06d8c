import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import { DEFAULT_GROUP_SETTINGS } from '../../../src/bot/swap/groups.ts';
import type { ApiCall } from '../../../src/bot/telegram/transport/client-fetch.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../support/chat-world.ts';

const PANEL = 'Settings of this group';
const BUSY = 'This group is busy right now. Try again in a few seconds.';
const [, USDT] = LISTED;

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
const hasButton = (label: string) => (message: Message) => labels(message).flat().includes(label);
const called = (method: string) => calls.filter((call) => call.method === method).length;

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

  it('uses the language of the group', async () => {
    const panel = await openPanel();
    await alice.press('🌐 Language');
    await alice.waitForEdit(panel, 'The language I answer in here');
    await alice.press('Español');
    await alice.waitForEdit(panel, 'El idioma en que respondo aquí');
    await carol.say('/help@countersign_bot');
    await carol.waitForMessage('Aquí muestro precios');
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

  it('is seen by the admin alone at once after the bot became an admin', async () => {
    expect((await openPanel()).ephemeral_message_id).toBeUndefined();
    await alice.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    await settled(2);
    await alice.say('/groupsettings');
    await alice.waitForMessage(({ receiver_user }) => receiver_user?.id === alice.id);
  });
});

describe('who may change settings', () => {
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

  it('a press that changes only the message says that the group is busy', async () => {
    await openPanel();
    for (const on of [false, true, false, true, false, true, false])
      await alice.press(on ? '✗ Prices' : '✓ Prices', await alice.waitForMessage(PANEL));
    expect(await alice.press('⏳ Waiting')).toMatchObject({ text: BUSY });
    expect(await alice.press('Close')).toMatchObject({ text: BUSY });
    world.advance(5_000);
    await alice.press('Close');
    await alice.waitForMessage('Settings closed');
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
