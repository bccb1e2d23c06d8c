import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_RIGHTS } from '../../../src/sandbox/telegram/groups/store.ts';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const CAROL = 5003;
const BOT = Number(TOKEN.split(':')[0]);
let sandbox: TestSandbox;
let alice: ScriptedPerson;

beforeEach(async () => {
  sandbox = await startSandbox();
  alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
});

afterEach(() => {
  alice.close();
  return sandbox.app.close();
});

interface Heard {
  readonly update_id: number;
  readonly [kind: string]: unknown;
}

/** The bot's updates since the last call, without numbers. */
async function heard(allowed?: string[]): Promise<Record<string, unknown>[]> {
  const asked = allowed ? { allowed_updates: allowed } : {};
  const updates = (await sandbox.call('getUpdates', asked)).result as Heard[];
  await sandbox.call('getUpdates', { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
  return updates.map(({ update_id: _, ...update }) => update);
}

const refusal = async (method: string, params: object) => {
  const { error_code, description } = await sandbox.call(method, params);
  return `${error_code} ${description}`;
};
const memberOf = async (chat_id: number, user_id: number) =>
  (await sandbox.call('getChatMember', { chat_id, user_id })).result as Record<string, unknown>;

async function openGroup(more: object = {}): Promise<ScriptedPerson> {
  return alice.inGroup(await alice.group.open({ title: 'Traders', ...more }));
}

describe('a group', () => {
  test('of a person is readable for added members only', async () => {
    const group = await openGroup({ members: [BOB] });
    const bob = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Bob', chat: group.chatId });
    await group.say('welcome');
    await expect.poll(() => bob.messages().map(({ text }) => text)).toEqual(['welcome']);
    const { emulator } = sandbox;
    expect(() => emulator.people.send(CAROL, group.chatId, 'x')).toThrow('Carol has no chat');
    await group.group.place({ status: 'kicked' }, BOB);
    expect(() => emulator.people.send(BOB, group.chatId, 'x')).toThrow('Bob has no chat');
    for (const seat of [group, bob]) seat.close();
  });

  test('without the bot is unknown to it', async () => {
    const group = await openGroup();
    await group.say('/quote 1 SOL USDC');
    expect(await heard()).toEqual([]);
    for (const method of ['sendMessage', 'getChatAdministrators'])
      expect(await refusal(method, { chat_id: group.chatId, text: 'x' })).toBe(
        '400 Bad Request: chat not found',
      );
    group.close();
  });
});

describe('the bot', () => {
  test('is notified when it is added, promoted and removed', async () => {
    const group = await openGroup();
    await group.group.place({ status: 'member' });
    const [change, came] = await heard();
    expect(change).toMatchObject({
      my_chat_member: {
        chat: { id: group.chatId, title: 'Traders' },
        from: { id: ALICE },
        old_chat_member: { status: 'left', user: { id: BOT } },
        new_chat_member: { status: 'member', user: { id: BOT } },
      },
    });
    expect(came).toMatchObject({ message: { from: { id: ALICE }, new_chat_members: [{ id: BOT }] } });
    await group.group.place({ status: 'administrator', rights: ['can_pin_messages'] });
    expect(await heard()).toMatchObject([
      {
        my_chat_member: {
          new_chat_member: { status: 'administrator', can_pin_messages: true, can_delete_messages: false },
        },
      },
    ]);
    await group.say('just talking, to an administrator');
    expect(await heard()).toMatchObject([{ message: { text: 'just talking, to an administrator' } }]);
    await group.group.place({ status: 'kicked' });
    expect(await heard()).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'kicked', until_date: 0 } } },
      { message: { left_chat_member: { id: BOT } } },
    ]);
    await group.say('/quote');
    expect(await heard()).toEqual([]);
    group.close();
  });

  test.each(['group', 'supergroup'] as const)(
    'that was removed from a %s receives the change',
    async (type) => {
      const group = await openGroup({ type, bot: true });
      const { chatId: chat_id } = group;
      await group.group.place({ status: 'kicked' });
      const text = { chat_id, text: 'x' };
      expect(await refusal('sendMessage', text)).toBe(`403 Forbidden: bot was kicked from the ${type} chat`);
      expect(await refusal('deleteMessage', { chat_id, message_id: 1 })).toBe(
        `403 Forbidden: bot was kicked from the ${type} chat`,
      );
      await group.group.place({ status: 'left' });
      expect(await refusal('sendMessage', text)).toBe(
        `403 Forbidden: bot is not a member of the ${type} chat`,
      );
      // A small group stays readable to a former member; a private supergroup is visible to members only.
      expect((await sandbox.call('getChatMember', { chat_id, user_id: BOT })).ok).toBe(type === 'group');
      group.close();
    },
  );

  test('without permission to write is refused with the error text of Telegram', async () => {
    const group = await openGroup({ bot: true });
    await group.group.place({ status: 'restricted' });
    expect(await refusal('sendMessage', { chat_id: group.chatId, text: 'x' })).toBe(
      '400 Bad Request: not enough rights to send text messages to the chat',
    );
    expect(await memberOf(group.chatId, BOT)).toMatchObject({
      status: 'restricted',
      can_send_messages: false,
      is_member: true,
    });
    group.close();
  });
});

describe('members', () => {
  test('join and leave, with service messages to the bot, and full updates to an administrator that requests them', async () => {
    const group = await openGroup({ bot: true });
    await heard(['message', 'chat_member']);
    await group.group.place({ status: 'member' }, CAROL);
    expect(await heard()).toMatchObject([{ message: { new_chat_members: [{ id: CAROL }] } }]);
    await group.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    await group.group.place({ status: 'restricted' }, CAROL);
    expect(await heard()).toMatchObject([
      { chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'restricted' } } },
    ]);
    expect(() => sandbox.emulator.people.send(CAROL, group.chatId, 'x')).toThrow('You may not write');
    sandbox.emulator.groups.setStanding(group.chatId, CAROL, { status: 'left' }, CAROL);
    expect((await heard()).at(-1)).toMatchObject({ message: { left_chat_member: { id: CAROL } } });
    group.close();
  });

  test('are distinguished: creator, administrator, member, gone, never there, unknown', async () => {
    expect(await memberOf(GROUP_ID, ALICE)).toMatchObject({ status: 'creator', is_anonymous: false });
    expect(await memberOf(GROUP_ID, BOB)).toMatchObject({
      status: 'administrator',
      can_delete_messages: true,
      can_promote_members: false,
      is_anonymous: false,
    });
    expect(await memberOf(GROUP_ID, CAROL)).toMatchObject({ status: 'member' });
    const group = await openGroup({ bot: true });
    expect(await memberOf(group.chatId, CAROL)).toMatchObject({ status: 'left', user: { id: CAROL } });
    const asked = { chat_id: GROUP_ID, user_id: 777 };
    expect(await refusal('getChatMember', asked)).toBe('400 Bad Request: PARTICIPANT_ID_INVALID');
    expect(await refusal('getChatMember', { chat_id: GROUP_ID })).toBe(
      '400 Bad Request: invalid user_id specified',
    );
    const { result } = await sandbox.call('getChatAdministrators', { chat_id: GROUP_ID });
    expect((result as { user: { id: number } }[]).map(({ user }) => user.id)).toEqual([ALICE, BOB]);
    group.close();
  });

  test('of a hidden list are visible to an administrator bot', async () => {
    const group = await openGroup({ bot: true });
    const asked = { chat_id: group.chatId, user_id: ALICE };
    await group.group.hideMembers();
    expect(await refusal('getChatMember', asked)).toBe('400 Bad Request: CHAT_ADMIN_REQUIRED');
    expect(await memberOf(group.chatId, BOT)).toMatchObject({ status: 'member' });
    const { result } = await sandbox.call('getChatAdministrators', asked);
    expect(result).toMatchObject([{ status: 'creator', user: { id: ALICE } }]);
    await group.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    expect(await memberOf(group.chatId, ALICE)).toMatchObject({ status: 'creator' });
    group.close();
  });

  test('act only within their permissions', () => {
    const { groups } = sandbox.emulator;
    const member = { status: 'member' } as const;
    const admin = { status: 'administrator', rights: ADMIN_RIGHTS } as const;
    expect(() => groups.setStanding(GROUP_ID, BOT, admin, CAROL)).toThrow('can_promote_members is missing');
    expect(() => groups.setStanding(GROUP_ID, BOT, { status: 'kicked' }, CAROL)).toThrow(
      'can_restrict_members',
    );
    expect(() => groups.setStanding(GROUP_ID, BOT, admin, BOB)).toThrow('Bob may not do this');
    expect(() => groups.setStanding(GROUP_ID, ALICE, member)).toThrow('stays what they are');
    expect(() => groups.setStanding(GROUP_ID, 99, member)).toThrow('There is nobody 99');
    expect(() => groups.setAnonymous(CAROL, GROUP_ID, true)).toThrow('Only administrators');
    expect(() => groups.setStanding(ALICE, BOT, member, ALICE)).toThrow('This is no group');
    expect(() => groups.pin(GROUP_ID, 1, true, CAROL)).toThrow('can_pin_messages');
    expect(() => groups.hideMembers(GROUP_ID, true, CAROL)).toThrow('can_restrict_members');
  });
});

test('an anonymous administrator writes as the group, and presses as themselves', async () => {
  const group = await (await alice.inGroup()).anonymously();
  await group.say('/quote 1 SOL USDC');
  const [{ message } = {}] = await heard();
  expect(message).toMatchObject({
    from: { id: 1_087_968_824, username: 'GroupAnonymousBot', is_bot: true },
    sender_chat: { id: GROUP_ID, type: 'supergroup' },
    chat: { id: GROUP_ID },
  });
  expect(await memberOf(GROUP_ID, ALICE)).toMatchObject({ status: 'creator', is_anonymous: true });
  const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
  const sent = await sandbox.call('sendMessage', { chat_id: GROUP_ID, text: 'card', reply_markup });
  const { message_id } = sent.result as { message_id: number };
  sandbox.emulator.people.press(ALICE, GROUP_ID, message_id, { text: 'Go' });
  expect(await heard()).toMatchObject([{ callback_query: { from: { id: ALICE } } }]);
  expect(group.lastMessage().text).toBe('card');
  await group.anonymously(false);
  await group.say('/quote');
  expect(await heard()).toMatchObject([{ message: { from: { id: ALICE } } }]);
  group.close();
});

describe('topics', () => {
  test('of a group that the bot has left are unknown to it', async () => {
    const group = await openGroup({ forum: true, bot: true });
    await group.group.place({ status: 'left' });
    await heard();
    await group.group.closeTopic(await group.group.openTopic('Prices'));
    expect(await heard()).toEqual([]);
    group.close();
  });

  test('keep their messages and the replies to them', async () => {
    const group = await openGroup({ forum: true, bot: true });
    await heard();
    const topic = await group.group.openTopic('Prices');
    expect(await heard()).toMatchObject([
      {
        message: {
          message_id: topic,
          message_thread_id: topic,
          is_topic_message: true,
          forum_topic_created: { name: 'Prices' },
          chat: { is_forum: true },
        },
      },
    ]);
    const inTopic = await alice.inGroup(group.chatId, { topic });
    const asked = await inTopic.say('/quote');
    // In a topic, the server makes a message without a reply answer the opening one.
    expect(await heard()).toMatchObject([
      { message: { message_thread_id: topic, reply_to_message: { message_id: topic } } },
    ]);
    expect(asked.reply_to_message).toBeUndefined();
    await sandbox.call('sendMessage', { chat_id: group.chatId, text: 'named', message_thread_id: topic });
    await sandbox.call('sendMessage', {
      chat_id: group.chatId,
      text: 'answered',
      reply_parameters: { message_id: asked.message_id },
    });
    await sandbox.call('sendMessage', { chat_id: group.chatId, text: 'general' });
    await group.waitForMessage('general');
    expect(inTopic.messages().flatMap(({ text }) => text ?? [])).toEqual(['/quote', 'named', 'answered']);
    await group.say('/help');
    expect((await heard()).at(-1)).not.toHaveProperty('message.message_thread_id');
    for (const seat of [group, inTopic]) seat.close();
  });

  test('that are closed accept only administrators; unknown ones are refused', async () => {
    const group = await openGroup({ forum: true, bot: true, members: [BOB] });
    const topic = await group.group.openTopic('Prices');
    const { chatId: chat_id } = group;
    const send = { chat_id, text: 'x', message_thread_id: topic };
    await group.group.closeTopic(topic);
    expect(await refusal('sendMessage', send)).toBe('400 Bad Request: TOPIC_CLOSED');
    expect(() => sandbox.emulator.people.send(BOB, chat_id, 'x', undefined, { topic })).toThrow('closed');
    await group.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    expect(await sandbox.call('sendMessage', send)).toMatchObject({ ok: true });
    // "General" has no number.
    for (const message_thread_id of [1, 99])
      expect(await refusal('sendMessage', { ...send, message_thread_id })).toBe(
        '400 Bad Request: message thread not found',
      );
    group.close();
  });
});
