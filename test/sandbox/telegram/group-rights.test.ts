import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PEOPLE } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const BOT = 7_000_000_001;
const DAY = 86_400_000;
let sandbox: TestSandbox;
let alice: ScriptedPerson;
let group: ScriptedPerson;

beforeEach(async () => {
  sandbox = await startSandbox();
  alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
  group = await open({});
});

afterEach(() => {
  for (const seat of [alice, group]) seat.close();
  return sandbox.app.close();
});

const open = async (more: object) =>
  alice.inGroup(await alice.group.open({ title: 'Traders', members: [BOB], bot: true, ...more }));

async function heard(): Promise<Record<string, unknown>[]> {
  const updates = (await sandbox.call('getUpdates')).result as { update_id: number }[];
  await sandbox.call('getUpdates', { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
  return updates.map(({ update_id: _, ...update }) => update);
}

const call = (method: string, more: object = {}) => sandbox.call(method, { chat_id: group.chatId, ...more });
const refusal = async (method: string, more: object = {}) => {
  const { error_code, description } = await call(method, more);
  return `${error_code} ${description}`;
};
const botSays = async () =>
  ((await call('sendMessage', { text: 'board' })).result as { message_id: number }).message_id;
const pinned = () => {
  const [person] = DEFAULT_PEOPLE;
  const view = person && viewOf(sandbox.emulator.world, person);
  return view?.chats.find(({ chat }) => chat.id === group.chatId)?.group?.pinned;
};

describe('pinning', () => {
  test('requires the right, and sends a service message', async () => {
    const message_id = await botSays();
    const no = '400 Bad Request: not enough rights to manage pinned messages in the chat';
    for (const method of ['pinChatMessage', 'unpinChatMessage'])
      expect(await refusal(method, { message_id })).toBe(no);
    await group.group.place({ status: 'administrator', rights: ['can_pin_messages'] });
    await heard();
    expect(await call('pinChatMessage', { message_id, disable_notification: true })).toMatchObject({
      ok: true,
    });
    expect(await heard()).toMatchObject([
      { message: { from: { id: BOT }, pinned_message: { message_id, text: 'board' } } },
    ]);
    expect(pinned()).toEqual([message_id]);
    await call('pinChatMessage', { message_id });
    expect(await heard()).toEqual([]);
    expect(await call('unpinChatMessage', { message_id })).toMatchObject({ ok: true });
    expect(pinned()).toEqual([]);
  });

  test('requires an existing message other than a service message', async () => {
    await group.group.place({ status: 'administrator', rights: ['can_pin_messages'] });
    const message_id = await botSays();
    expect(await refusal('pinChatMessage', { message_id: 99 })).toBe(
      '400 Bad Request: message to pin not found',
    );
    expect(await refusal('unpinChatMessage')).toBe('400 Bad Request: message to unpin not found');
    await call('pinChatMessage', { message_id });
    expect(await refusal('pinChatMessage', { message_id: message_id + 1 })).toBe(
      "400 Bad Request: service messages can't be pinned",
    );
    expect(await call('unpinChatMessage')).toMatchObject({ ok: true });
    await call('pinChatMessage', { message_id });
    await call('deleteMessage', { message_id });
    expect(pinned()).toEqual([]);
  });

  test('requires the right for people, too', async () => {
    const said = await group.say('look');
    await group.group.pin(said);
    expect(pinned()).toEqual([said.message_id]);
    expect((await heard()).at(-1)).toMatchObject({
      message: { from: { id: ALICE }, pinned_message: { text: 'look' } },
    });
    expect(() => sandbox.emulator.groups.pin(group.chatId, said.message_id, false, BOB)).toThrow('may not');
    await group.group.pin(said, false);
    expect(pinned()).toEqual([]);
  });
});

describe('deleting', () => {
  test('messages of others requires the right in a supergroup', async () => {
    const { message_id } = await group.say('spam');
    const no = "400 Bad Request: message can't be deleted";
    await group.group.place({ status: 'administrator', rights: ['can_pin_messages'] });
    expect(await refusal('deleteMessage', { message_id })).toBe(no);
    await call('pinChatMessage', { message_id });
    // Its own service messages as well.
    expect(await refusal('deleteMessage', { message_id: message_id + 1 })).toBe(no);
    await group.group.place({ status: 'administrator', rights: ['can_delete_messages'] });
    for (const id of [message_id, message_id + 1])
      expect(await call('deleteMessage', { message_id: id })).toMatchObject({ ok: true });
    await expect.poll(() => group.messages().some(({ text }) => text === 'spam')).toBe(false);
  });

  test('is possible for two days, and never for the start of a topic', async () => {
    group.close();
    group = await open({ forum: true });
    await group.group.place({ status: 'administrator', rights: ['can_delete_messages'] });
    const topic = await group.group.openTopic('Prices');
    const message_id = await botSays();
    expect(await refusal('deleteMessage', { message_id: topic })).toMatch(/can't be deleted$/);
    sandbox.advance(2 * DAY);
    expect(await refusal('deleteMessage', { message_id })).toMatch(/can't be deleted$/);
  });

  test('in a basic group requires only an administrator', async () => {
    group.close();
    group = await open({ type: 'group' });
    const { message_id } = await group.say('spam');
    const no = "400 Bad Request: message can't be deleted for everyone";
    expect(await refusal('deleteMessage', { message_id })).toBe(no);
    await group.group.place({ status: 'administrator', rights: ['can_manage_chat'] });
    expect(await call('deleteMessage', { message_id })).toMatchObject({ ok: true });
  });

  test('is allowed for own messages, and for administrators on those of others', async () => {
    const { emulator } = sandbox;
    const { message_id } = emulator.people.send(BOB, group.chatId, 'of Bob');
    const said = await group.say('of Alice');
    expect(() => emulator.groups.deleteMessages(group.chatId, [said.message_id], BOB)).toThrow('your own');
    emulator.groups.deleteMessages(group.chatId, [message_id], BOB);
    await group.group.remove(said);
    await expect.poll(() => group.messages().filter(({ text }) => text)).toEqual([]);
  });
});

describe('an upgrade to a supergroup', () => {
  test('is announced on both sides, and the old id points to the new one', async () => {
    group.close();
    group = await open({ type: 'group' });
    const text = { text: 'x' };
    expect(await call('sendMessage', text)).toMatchObject({ result: { chat: { type: 'group' } } });
    await heard();
    const to = await group.group.migrate();
    expect(await heard()).toMatchObject([
      { message: { chat: { id: group.chatId, type: 'group' }, from: { id: ALICE }, migrate_to_chat_id: to } },
      {
        message: {
          chat: { id: to, type: 'supergroup', title: 'Traders' },
          sender_chat: { id: to },
          migrate_from_chat_id: group.chatId,
        },
      },
    ]);
    const moved = {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: to },
    };
    expect(await call('sendMessage', text)).toEqual(moved);
    expect(await call('getChatMember', { user_id: ALICE })).toEqual(moved);
    expect(await call('getChatMember', { user_id: BOT })).toMatchObject({ ok: true });
    const there = { chat_id: to, user_id: ALICE };
    expect(await sandbox.call('getChatMember', there)).toMatchObject({ result: { status: 'creator' } });
    const seat = await alice.inGroup(to);
    await seat.say('/quote');
    expect(await heard()).toMatchObject([{ message: { chat: { id: to }, text: '/quote' } }]);
    expect(() => sandbox.emulator.people.send(ALICE, group.chatId, 'x')).toThrow('Alice has no chat');
    await expect(seat.group.migrate()).rejects.toThrow('This is a supergroup already.');
    seat.close();
  });
});

describe('the rate limit of a group', () => {
  const limit = (perMinute: number | null) =>
    fetch(`${sandbox.baseUrl}/telegram/pace`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ perMinute }),
    }).then((response) => response.json());

  test('is 20 a minute if enabled, edits included, and states the wait', async () => {
    expect(await limit(20)).toEqual({ perMinute: 20 });
    const first = await botSays();
    sandbox.advance(10_000);
    for (let sent = 1; sent < 19; sent += 1) await botSays();
    expect(await call('editMessageText', { message_id: first, text: 'edited' })).toMatchObject({ ok: true });
    expect(await call('sendMessage', { text: 'one too many' })).toEqual({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 50',
      parameters: { retry_after: 50 },
    });
    expect(await call('editMessageText', { message_id: first, text: 'again' })).toMatchObject({
      error_code: 429,
    });
    const other = await open({});
    expect(await sandbox.call('sendMessage', { chat_id: other.chatId, text: 'x' })).toMatchObject({
      ok: true,
    });
    other.close();
    sandbox.advance(50_000);
    expect(await call('sendMessage', { text: 'in time' })).toMatchObject({ ok: true });
    expect(await call('sendMessage', { text: 'not yet' })).toMatchObject({ parameters: { retry_after: 10 } });
    await limit(null);
    expect(await call('sendMessage', { text: 'free' })).toMatchObject({ ok: true });
  });
});
