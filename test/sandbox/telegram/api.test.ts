import { Api, InlineKeyboard, InputFile } from 'grammy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/sandbox/telegram/event-log.ts';
import { refused, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const CAROL = 5003;
const GROUP = -1_002_000_000_001;
const BOT = 7_000_000_001;
const TWO_DAYS = 172_800_000;

let sandbox: TestSandbox;
let api: Api;

beforeAll(async () => {
  sandbox = await startSandbox({ botName: 'The bot' });
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  api = new Api(TOKEN, { apiRoot: sandbox.baseUrl });
});

afterAll(() => sandbox.app.close());

/** Events of one type during `act`. */
async function heard<T extends ChatEvent['type']>(type: T, act: () => Promise<unknown>) {
  const events: Extract<ChatEvent, { type: T }>[] = [];
  const stop = sandbox.emulator.world.events.follow(sandbox.emulator.world.events.last, ({ event }) => {
    if (event.type === type) events.push(event as Extract<ChatEvent, { type: T }>);
  });
  await act();
  stop();
  return events;
}

describe('getMe', () => {
  test('returns the identity and permissions of the bot', async () => {
    expect(await api.getMe()).toEqual({
      id: BOT,
      is_bot: true,
      first_name: 'The bot',
      username: 'countersign_bot',
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
    });
  });
});

describe('sendMessage', () => {
  test('returns the whole message with chat, author and Unix seconds', async () => {
    const sent = await api.sendMessage(ALICE, ' <b>Hi</b> /help ', {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
    expect(sent).toEqual({
      message_id: 2,
      chat: {
        id: ALICE,
        type: 'private',
        first_name: 'Alice',
        last_name: 'Moreau',
        username: 'alice_m',
      },
      from: { id: BOT, is_bot: true, first_name: 'The bot', username: 'countersign_bot' },
      date: Date.UTC(2026, 10, 21, 12) / 1000,
      text: 'Hi /help',
      entities: [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'bot_command', offset: 3, length: 5 },
      ],
      link_preview_options: { is_disabled: true },
    });
  });

  test('numbers the messages of each chat separately', async () => {
    const first = await api.sendMessage(GROUP, 'one');
    await api.sendMessage(ALICE, 'in between');
    const second = await api.sendMessage(GROUP, 'two');
    expect([first.message_id, second.message_id]).toEqual([1, 2]);
    expect(first.chat).toEqual({ id: GROUP, type: 'supergroup', title: 'Swap friends' });
  });

  test('includes the quoted message, but not its own quote', async () => {
    const asked = await api.sendMessage(ALICE, 'first');
    const answer = await api.sendMessage(ALICE, 'second', {
      reply_parameters: { message_id: asked.message_id },
    });
    const again = await api.sendMessage(ALICE, 'third', {
      reply_parameters: { message_id: answer.message_id },
    });
    expect(answer.reply_to_message?.text).toBe('first');
    expect(again.reply_to_message).toMatchObject({ text: 'second' });
    expect(again.reply_to_message).not.toHaveProperty('reply_to_message');
  });

  test('is sent without a missing quoted message if the bot allows it', async () => {
    const reply_parameters = { message_id: 999, allow_sending_without_reply: true };
    const sent = await api.sendMessage(ALICE, 'alone', { reply_parameters });
    expect(sent).not.toHaveProperty('reply_to_message');
    expect(await refused(api.sendMessage(ALICE, 'x', { reply_parameters: { message_id: 999 } }))).toBe(
      '400 Bad Request: message to be replied not found',
    );
  });

  test('accepts exactly 4,096 characters after parsing', async () => {
    const text = `<b>${'x'.repeat(4096)}</b>`;
    expect((await api.sendMessage(ALICE, text, { parse_mode: 'HTML' })).text).toHaveLength(4096);
    expect(await refused(api.sendMessage(ALICE, 'x'.repeat(4097)))).toBe(
      '400 Bad Request: message is too long',
    );
  });

  test('does not reach a person who has not started the bot', async () => {
    expect(await refused(api.sendMessage(BOB, 'hi'))).toBe(
      "403 Forbidden: bot can't initiate conversation with a user",
    );
  });
});

describe('sendPhoto', () => {
  /** Header of a PNG of 640 × 480. */
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('00000280000001e0', 'hex'),
  ]);

  test('reads the size of a PNG', async () => {
    const sent = await api.sendPhoto(ALICE, new InputFile(png, 'chart.png'), { caption: 'A chart' });
    expect(sent.photo).toMatchObject([{ width: 640, height: 480, file_size: 24 }]);
  });

  test('refuses an overlong caption', async () => {
    const caption = 'x'.repeat(1025);
    expect(await refused(api.sendPhoto(ALICE, new InputFile(png), { caption }))).toBe(
      '400 Bad Request: message caption is too long',
    );
  });

  test('has no text to edit', async () => {
    const { message_id } = await api.sendPhoto(ALICE, new InputFile(png));
    expect(await refused(api.editMessageText(ALICE, message_id, 'x'))).toBe(
      '400 Bad Request: there is no text in the message to edit',
    );
  });
});

describe('editMessageText', () => {
  test('replaces text, entities and buttons, and dates the edit', async () => {
    const reply_markup = new InlineKeyboard().text('Go', 'go');
    const sent = await api.sendMessage(ALICE, '<b>old</b>', { parse_mode: 'HTML', reply_markup });
    const edited = await api.editMessageText(ALICE, sent.message_id, 'new');
    expect(edited).toMatchObject({ message_id: sent.message_id, text: 'new', date: sent.date });
    expect(edited).toHaveProperty('edit_date');
    expect(edited).not.toHaveProperty('entities');
    expect(edited).not.toHaveProperty('reply_markup');
  });

  test.each([
    ['an empty text', ' ', '400 Bad Request: message text is empty'],
    ['a text too long', 'x'.repeat(4097), '400 Bad Request: message is too long'],
  ])('refuses %s', async (_what, text, description) => {
    const { message_id } = await api.sendMessage(ALICE, 'old');
    expect(await refused(api.editMessageText(ALICE, message_id, text))).toBe(description);
  });

  test('is "not modified" for the same text with the same buttons, and modified with others', async () => {
    const { message_id } = await api.sendMessage(ALICE, 'same', {
      reply_markup: new InlineKeyboard().text('A', 'a'),
    });
    const withButton = (data: string) =>
      api.editMessageText(ALICE, message_id, 'same', { reply_markup: new InlineKeyboard().text('A', data) });
    expect(await refused(withButton('a'))).toMatch(/^400 Bad Request: message is not modified: /);
    expect(await withButton('b')).toMatchObject({ text: 'same' });
  });
});

describe('deleteMessage', () => {
  test('deletes messages of both sides in a private chat for two days', async () => {
    const theirs = sandbox.emulator.people.send(ALICE, ALICE, 'of Alice');
    const own = await api.sendMessage(ALICE, 'of the bot');
    const gone = await heard('delete', async () => {
      for (const { message_id } of [theirs, own]) await api.deleteMessage(ALICE, message_id);
    });
    expect(gone.map(({ messageIds }) => messageIds)).toEqual([[theirs.message_id], [own.message_id]]);
    const old = await api.sendMessage(ALICE, 'old');
    sandbox.advance(TWO_DAYS + 1000);
    expect(await refused(api.deleteMessage(ALICE, old.message_id))).toBe(
      "400 Bad Request: message can't be deleted for everyone",
    );
  });

  test('keeps the messages of others in the group', async () => {
    const theirs = sandbox.emulator.people.send(BOB, GROUP, '/quote');
    const no = "400 Bad Request: message can't be deleted";
    expect(await refused(api.deleteMessage(GROUP, theirs.message_id))).toBe(no);
    const own = await api.sendMessage(GROUP, 'mine');
    expect(await api.deleteMessage(GROUP, own.message_id)).toBe(true);
    expect(sandbox.emulator.world.chats.message(GROUP, own.message_id)).toBeUndefined();
  });
});

describe('members of a chat', () => {
  test('are a creator, an administrator, a member and the bot in the group', async () => {
    const statuses = await Promise.all(
      [ALICE, BOB, CAROL, BOT].map(async (id) => (await api.getChatMember(GROUP, id)).status),
    );
    expect(statuses).toEqual(['creator', 'administrator', 'member', 'member']);
    const leaders = await api.getChatAdministrators(GROUP);
    expect(leaders.map(({ user }) => user.first_name)).toEqual(['Alice', 'Bob']);
  });

  test('are the person and the bot in a private chat, without administrators', async () => {
    expect(await api.getChatMember(ALICE, ALICE)).toMatchObject({ user: { first_name: 'Alice' } });
    expect(await api.getChatMember(ALICE, BOT)).toMatchObject({ user: { is_bot: true } });
    expect(await refused(api.getChatMember(ALICE, BOB))).toBe('400 Bad Request: member not found');
    expect(await refused(api.getChatMember(GROUP, 1))).toBe('400 Bad Request: PARTICIPANT_ID_INVALID');
    expect(await refused(api.getChatAdministrators(ALICE))).toBe(
      '400 Bad Request: there are no administrators in the private chat',
    );
  });
});

describe('sendChatAction', () => {
  test('is visible in the chat', async () => {
    expect(await heard('action', () => api.sendChatAction(ALICE, 'typing'))).toEqual([
      { type: 'action', chatId: ALICE, action: 'typing' },
    ]);
    expect(await refused(api.sendChatAction(ALICE, '' as 'typing'))).toBe(
      '400 Bad Request: wrong parameter action in request',
    );
  });
});

describe('answerCallbackQuery', () => {
  async function pressed(): Promise<string> {
    const reply_markup = new InlineKeyboard().text('Go', 'go');
    const { message_id } = await api.sendMessage(ALICE, 'card', { reply_markup });
    const press = sandbox.emulator.people.press(ALICE, ALICE, message_id, { row: 0, column: 0 });
    return press.kind === 'callback' ? press.callbackId : '';
  }

  test('reaches the person who pressed, with its alert', async () => {
    const id = await pressed();
    const answers = await heard('callback-answer', () =>
      api.answerCallbackQuery(id, { text: 'Done', show_alert: true }),
    );
    expect(answers).toEqual([
      { type: 'callback-answer', callbackId: id, personId: ALICE, text: 'Done', alert: true },
    ]);
  });

  test('has at most 200 characters', async () => {
    expect(await refused(api.answerCallbackQuery('1', { text: 'x'.repeat(201) }))).toBe(
      '400 Bad Request: MESSAGE_TOO_LONG',
    );
  });
});
