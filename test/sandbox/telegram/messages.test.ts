import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
const GROUP = -1_002_000_000_001;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
});

afterAll(() => sandbox.app.close());

async function send(more: object = {}): Promise<Message> {
  const { result, description } = await sandbox.call('sendMessage', {
    chat_id: ALICE,
    text: 'text',
    ...more,
  });
  expect(description).toBeUndefined();
  return result as Message;
}

async function refusal(method: string, params: object): Promise<string> {
  const body = await sandbox.call(method, params);
  expect(body.ok).toBe(false);
  return `${body.error_code} ${body.description}`;
}

const keyboard = (...buttons: object[]) => ({ inline_keyboard: [buttons] });

test.each([
  ['an empty text', { text: '' }, '400 Bad Request: message text is empty'],
  ['a text of blanks', { text: ' \n ' }, '400 Bad Request: message text is empty'],
  ['a text too long', { text: 'x'.repeat(4097) }, '400 Bad Request: message is too long'],
  ['no chat', { chat_id: '' }, '400 Bad Request: chat_id is empty'],
  ['an unknown chat', { chat_id: 99 }, '400 Bad Request: chat not found'],
  ['an unknown parse mode', { parse_mode: 'RTF' }, '400 Bad Request: unsupported parse_mode'],
  ['Markdown', { parse_mode: 'MarkdownV2', text: '*x*' }, '400 Bad Request: unsupported parse_mode'],
  [
    'a keyboard in place of the input',
    { reply_markup: { keyboard: [[{ text: 'Yes' }]] } },
    '400 Bad Request: unsupported reply markup',
  ],
  [
    '65 bytes of callback data',
    { reply_markup: keyboard({ text: 'a', callback_data: 'é'.repeat(33) }) },
    '400 Bad Request: BUTTON_DATA_INVALID',
  ],
  [
    'localhost in a button',
    { reply_markup: keyboard({ text: 'a', url: 'http://localhost:8080/s' }) },
    "400 Bad Request: inline keyboard button URL 'http://localhost:8080/s' is invalid: Wrong HTTP URL",
  ],
  [
    'another scheme in a button',
    { reply_markup: keyboard({ text: 'a', url: 'phantom://x' }) },
    "400 Bad Request: inline keyboard button URL 'phantom://x' is invalid: Unsupported URL protocol",
  ],
  [
    'a button that does nothing',
    { reply_markup: keyboard({ text: 'a' }) },
    "400 Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
  ],
  [
    'too many buttons',
    { reply_markup: keyboard(...Array.from({ length: 101 }, () => ({ text: 'a', callback_data: 'b' }))) },
    '400 Bad Request: reply markup is too long',
  ],
  [
    'an unclosed tag',
    { parse_mode: 'HTML', text: '<b>x' },
    '400 Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
  ],
  [
    'an answer to nothing',
    { reply_parameters: { message_id: 999 } },
    '400 Bad Request: message to be replied not found',
  ],
])('sendMessage refuses %s', async (_what, params, expected) => {
  expect(await refusal('sendMessage', { chat_id: ALICE, text: 'text', ...params })).toBe(expected);
});

test('a button may link to a numeric loopback address', async () => {
  const button = { text: 'Sign', url: 'http://127.0.0.1:8080/s/abc', style: 'primary' };
  expect((await send({ reply_markup: keyboard(button) })).reply_markup).toEqual(keyboard(button));
});

test('an identical edit is "not modified", and a change of buttons alone is an edit', async () => {
  const { message_id } = await send();
  const edit = {
    chat_id: ALICE,
    message_id,
    text: 'other',
    reply_markup: keyboard({ text: 'a', callback_data: 'b' }),
  };
  expect(await sandbox.call('editMessageText', edit)).toMatchObject({ ok: true, result: { text: 'other' } });
  expect(await refusal('editMessageText', edit)).toContain('400 Bad Request: message is not modified');
  const bare = await sandbox.call('editMessageReplyMarkup', { chat_id: ALICE, message_id });
  expect(bare.result).not.toHaveProperty('reply_markup');
  expect(sandbox.emulator.world.chats.message(ALICE, message_id)).toMatchObject({ text: 'other' });
});

test('a change of buttons leaves no "edited" mark', async () => {
  const { message_id } = await send();
  await sandbox.call('editMessageReplyMarkup', {
    chat_id: ALICE,
    message_id,
    reply_markup: keyboard({ text: 'a', callback_data: 'b' }),
  });
  expect(sandbox.emulator.world.chats.edited(ALICE)).not.toContain(message_id);
  await sandbox.call('editMessageText', { chat_id: ALICE, message_id, text: 'new' });
  expect(sandbox.emulator.world.chats.edited(ALICE)).toContain(message_id);
});

test('some messages cannot be edited or deleted', async () => {
  expect(await refusal('editMessageText', { chat_id: ALICE, message_id: 9999, text: 'x' })).toBe(
    '400 Bad Request: message to edit not found',
  );
  expect(await refusal('editMessageText', { chat_id: ALICE, message_id: 1, text: 'x' })).toBe(
    "400 Bad Request: message can't be edited",
  );
  expect(await refusal('editMessageText', { chat_id: ALICE, text: 'x' })).toBe(
    '400 Bad Request: message identifier is not specified',
  );
  expect(await refusal('deleteMessage', { chat_id: ALICE, message_id: 9999 })).toBe(
    '400 Bad Request: message to delete not found',
  );
  const { message_id } = await send();
  expect(await sandbox.call('deleteMessage', { chat_id: ALICE, message_id })).toEqual({
    ok: true,
    result: true,
  });
  expect(sandbox.emulator.world.chats.message(ALICE, message_id)).toBeUndefined();
});

test('a callback accepts one answer; a second has no effect', async () => {
  const { message_id } = await send({ reply_markup: keyboard({ text: 'Go', callback_data: 'go' }) });
  const press = sandbox.emulator.people.press(ALICE, ALICE, message_id, { text: 'Go' });
  if (press.kind !== 'callback') throw new Error('the button has callback data');
  const heard: string[] = [];
  const stop = sandbox.emulator.world.events.follow(sandbox.emulator.world.events.last, ({ event }) => {
    if (event.type === 'callback-answer') heard.push(event.text);
  });
  for (const text of ['first', 'second']) {
    expect(
      (await sandbox.call('answerCallbackQuery', { callback_query_id: press.callbackId, text })).ok,
    ).toBe(true);
  }
  stop();
  expect(heard).toEqual(['first']);
});

test('a wrong token is a 401, and an unknown method a 404', async () => {
  const status = async (path: string): Promise<unknown> =>
    (await fetch(`${sandbox.baseUrl}/bot${path}`)).json();
  expect(await status('7000000001:wrong/getMe')).toEqual({
    ok: false,
    error_code: 401,
    description: 'Unauthorized',
  });
  expect(await status('7000000001:AAtest-token/getNothing')).toMatchObject({ error_code: 404 });
  expect(await status('7000000001:AAtest-token/GETME')).toMatchObject({
    result: { username: 'countersign_bot' },
  });
});

test('parameters are read from query, form or JSON, and invalid ones are a 400', async () => {
  const url = `${sandbox.baseUrl}/bot7000000001:AAtest-token/sendMessage`;
  const byQuery = await fetch(`${url}?chat_id=${ALICE}&text=query`);
  const byForm = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ chat_id: String(ALICE), text: 'form' }),
  });
  expect([await byQuery.json(), await byForm.json()]).toMatchObject([
    { result: { text: 'query' } },
    { result: { text: 'form' } },
  ]);
  const rubbish = (type: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': type }, body: '{"chat' });
  expect((await rubbish('application/json')).status).toBe(400);
  expect((await rubbish('multipart/form-data; boundary=x')).status).toBe(400);
});

test('commands are kept per scope and language, and the most specific list wins', async () => {
  const set = (command: string, scope?: object, language_code?: string) =>
    sandbox.call('setMyCommands', {
      commands: [{ command, description: 'd' }],
      ...(scope ? { scope } : {}),
      language_code,
    });
  await set('everywhere');
  await set('in_groups', { type: 'all_group_chats' });
  await set('for_admins', { type: 'all_chat_administrators' });
  const seen = async (person: number) => {
    const response = await fetch(`${sandbox.baseUrl}/telegram/api/view?person=${person}`);
    const view = (await response.json()) as { chats: { commands: { command: string }[] }[] };
    return view.chats.map(({ commands }) => commands[0]?.command);
  };
  expect(await seen(ALICE)).toEqual(['everywhere', 'for_admins']);
  expect(await seen(5003)).toEqual(['everywhere', 'in_groups']);
  expect((await sandbox.call('getMyCommands', { scope: { type: 'all_group_chats' } })).result).toEqual([
    { command: 'in_groups', description: 'd' },
  ]);
  expect(await refusal('setMyCommands', { commands: [{ command: 'a b', description: 'd' }] })).toBe(
    '400 Bad Request: BOT_COMMAND_INVALID',
  );
});

test('the group members have their roles', async () => {
  const status = async (user_id: number) =>
    ((await sandbox.call('getChatMember', { chat_id: GROUP, user_id })).result as { status: string }).status;
  expect([await status(5001), await status(5002), await status(5003)]).toEqual([
    'creator',
    'administrator',
    'member',
  ]);
  expect((await sandbox.call('getChatAdministrators', { chat_id: GROUP })).result).toHaveLength(2);
});

test('the bot reacts to a message with one of the emoji that Telegram lists', async () => {
  const { message_id } = await send();
  const react = (reaction: unknown, id = message_id) => ({ chat_id: ALICE, message_id: id, reaction });
  const shown = () => sandbox.emulator.world.chats.message(ALICE, message_id)?.reaction;
  await sandbox.call('setMessageReaction', react([{ type: 'emoji', emoji: '🙏' }]));
  expect(shown()).toBe('🙏');
  const hourglass = react([{ type: 'emoji', emoji: '⏳' }]);
  expect(await refusal('setMessageReaction', hourglass)).toBe('400 Bad Request: REACTION_INVALID');
  const nowhere = react([], 9_999);
  expect(await refusal('setMessageReaction', nowhere)).toBe('400 Bad Request: message to react not found');
  await sandbox.call('setMessageReaction', react([]));
  expect(shown()).toBeUndefined();
});
