import { GrammyError } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, startChatWorld } from '../../support/chat-world.ts';

const GREETING = 'I show prices here';
let world: ChatWorld;
let handled: number;
let alice: ScriptedPerson;
let group: ScriptedPerson;

/** A group of Alice's without the bot. */
async function openGroup(more: object = {}): Promise<ScriptedPerson> {
  return alice.inGroup(await alice.group.open({ title: 'Traders', ...more }));
}

const ofBot = (seat: ScriptedPerson) =>
  seat.messages().filter(({ from, text }) => from.is_bot && text !== undefined);
const settingsOf = (seat: ScriptedPerson | number) =>
  world.test.store.groups.find((typeof seat === 'number' ? seat : seat.chatId) as ChatId);

/** Waits until all updates are handled: a last command is answered to Alice in private. */
async function settled(): Promise<void> {
  const before = handled;
  await alice.say('/status');
  await until(() => expect(handled).toBeGreaterThan(before));
}

beforeEach(async () => {
  handled = 0;
  world = await startChatWorld({ onUpdate: () => (handled += 1) });
  alice = await world.person('Alice');
  group = await openGroup();
});

afterEach(async () => {
  group.close();
  await world.stop();
});

describe('a bot added to a group', () => {
  it('is silent where it may not write', async () => {
    await group.group.place({ status: 'restricted' });
    await settled();
    expect(ofBot(group)).toEqual([]);
  });
});

describe('a bot removed from a group', () => {
  it('keeps the settings for thirty days and is silent', async () => {
    await group.group.place({ status: 'member' });
    await group.waitForMessage(GREETING);
    await world.test.store.groups.change(group.chatId as ChatId, { quotes: false }, world.now());
    await group.group.place({ status: 'kicked' });
    await until(async () => expect(await settingsOf(group)).toMatchObject({ quotes: false, isGone: true }));
    const { messenger } = world.bot;
    const said = await messenger.send({ chatId: group.chatId as ChatId }, { html: 'hello' }, 'refresh');
    expect(said).toBeUndefined();
    await group.group.place({ status: 'member' });
    await until(async () => expect(await settingsOf(group)).toMatchObject({ quotes: false, isGone: false }));
  });

  it('notices it by a refused call', async () => {
    await group.group.place({ status: 'member' });
    await group.waitForMessage(GREETING);
    const other = (await openGroup()).chatId as ChatId;
    expect(await world.bot.messenger.send({ chatId: other }, { html: 'hello' }, 'refresh')).toBeUndefined();
    expect(await settingsOf(other)).toMatchObject({ isGone: true });
  });
});

describe('a migration to a supergroup', () => {
  it('keeps the settings, by the service messages', async () => {
    const small = await openGroup({ type: 'group', bot: true });
    await until(() => expect(ofBot(small)).toHaveLength(1));
    await world.test.store.groups.change(small.chatId as ChatId, { quotes: false }, world.now());
    const to = await small.group.migrate();
    await until(async () => expect(await settingsOf(to)).toMatchObject({ quotes: false, isGone: false }));
    await until(async () => expect(await settingsOf(small)).toMatchObject({ quotes: true }));
    const big = await alice.inGroup(to);
    await big.say('/help@countersign_bot');
    await big.waitForMessage(GREETING);
    for (const seat of [small, big]) seat.close();
  });

  it('is learned from a refused call, which is repeated', async () => {
    const small = await openGroup({ type: 'group', bot: true });
    await until(() => expect(ofBot(small)).toHaveLength(1));
    const chatId = small.chatId as ChatId;
    await world.test.store.groups.change(chatId, { boards: false }, world.now());
    await world.bot.stop();
    const to = await small.group.migrate();
    const big = await alice.inGroup(to);
    expect(await world.bot.messenger.send({ chatId }, { html: 'a board' }, 'refresh')).toBeDefined();
    await until(() => expect(ofBot(big).map(({ text }) => text)).toContain('a board'));
    expect(await settingsOf(to)).toMatchObject({ boards: false });
    for (const seat of [small, big]) seat.close();
  });

  it('of which a late answer notes no message of the old group to be deleted in the new one', async () => {
    const small = await openGroup({ type: 'group', bot: true });
    await until(() => expect(ofBot(small)).toHaveLength(1));
    const chatId = small.chatId as ChatId;
    await world.test.store.groups.change(chatId, { deleteAfterMs: 60_000 }, world.now());
    await world.bot.stop();
    const asked = await small.say('/help');
    const to = await small.group.migrate();
    const place = { chatId, answerTo: asked };
    const message_id = await world.bot.messenger.send(place, { html: 'an answer' }, 'answer');
    const noted = await world.test.database.selectFrom('group_answers').selectAll().execute();
    expect(noted).toMatchObject([{ chat_id: to, message_id }]);
    small.close();
  });
});

describe('the messenger of a group', () => {
  it('pauses as long as Telegram demands', async () => {
    await group.group.place({ status: 'member' });
    await group.waitForMessage(GREETING);
    const chatId = group.chatId as ChatId;
    world.sandbox.emulator.world.faults.add({
      ...{ method: 'sendMessage', kind: 'too_many_requests', remaining: 1 },
      ...{ retryAfterSeconds: 30, delayMilliseconds: 0 },
    });
    const say = (html: string) => world.bot.messenger.send({ chatId }, { html }, 'answer');
    expect(await say('one')).toBeUndefined();
    world.advance(29_000);
    expect(await say('two')).toBeUndefined();
    world.advance(1_000);
    expect(await say('three')).toBeDefined();
    await until(() => expect(ofBot(group).at(-1)?.text).toBe('three'));
    expect(ofBot(group)).toHaveLength(2);
  });

  it.each([
    ['bot was blocked by the user', false],
    ['ANONYMOUS_REACTIONS_DISABLED', false],
    ['MESSAGE_DELETE_FORBIDDEN', false],
    ['the group chat was deleted', true],
  ])('after "%s" the bot is out of the group: %s', async (reason, isGone) => {
    const chatId = group.chatId as ChatId;
    const refusal = { ok: false, error_code: 403, description: `Forbidden: ${reason}` } as const;
    const error = new GrammyError('', refusal, 'sendMessage', {});
    const call = world.bot.messenger.call({ chatId }, 'notice', () => Promise.reject(error));
    await expect(call).rejects.toThrow(reason);
    expect(await settingsOf(group)).toMatchObject({ isGone });
  });
});

describe('names', () => {
  it('of people and groups are never sent', async () => {
    const evil = `\u202e</b><a href="https://scam.example">${'x'.repeat(4_000)}`;
    await group.group.place({ status: 'member' });
    await group.waitForMessage(GREETING);
    const chat = { id: group.chatId, type: 'supergroup', title: evil };
    const from = { id: alice.id, is_bot: false, first_name: evil, last_name: evil, username: 'a'.repeat(32) };
    const say = (text: string, index: number) =>
      world.bot.acceptUpdate({
        update_id: 900_000_000 + index,
        message: {
          ...{ message_id: 900 + index, date: 1, chat, from, text },
          entities: [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length }],
        },
      });
    const before = handled;
    const words = [
      '/groupsettings',
      `/groupsettings tokens ${evil}`,
      '/quote 1 SOL USDC',
      '/swap',
      `/${evil}`,
    ];
    for (const [index, text] of words.entries()) await say(text, index);
    await until(() => expect(handled).toBeGreaterThanOrEqual(before + words.length));
    await until(() => expect(ofBot(group).length).toBeGreaterThanOrEqual(4));
    for (const { text, entities } of ofBot(group)) {
      expect(text).not.toContain('\u202e');
      expect(text?.length).toBeLessThan(1_000);
      expect(entities?.some(({ type }) => type === 'text_link') ?? false).toBe(false);
    }
  });
});
