import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';

const ALICE = 5001;
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
  ['no chat', { chat_id: '' }, '400 Bad Request: chat_id is empty'],
  ['an unknown chat', { chat_id: 99 }, '400 Bad Request: chat not found'],
  [
    '65 bytes of callback data',
    { reply_markup: keyboard({ text: 'a', callback_data: 'é'.repeat(33) }) },
    '400 Bad Request: BUTTON_DATA_INVALID',
  ],
  [
    'an unclosed tag',
    { parse_mode: 'HTML', text: '<b>x' },
    '400 Bad Request: can\'t parse entities: Can\'t find end tag corresponding to start tag "b"',
  ],
])('sendMessage refuses %s', async (_what, params, expected) => {
  expect(await refusal('sendMessage', { chat_id: ALICE, text: 'text', ...params })).toBe(expected);
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

test('a method may be in capitals, and its arguments in a form', async () => {
  const url = `${sandbox.baseUrl}/bot7000000001:AAtest-token`;
  const me = await fetch(`${url}/GETME`);
  expect(await me.json()).toMatchObject({ result: { username: 'countersign_bot' } });
  const body = new URLSearchParams({ chat_id: String(ALICE), text: 'form' });
  const sent = await fetch(`${url}/sendMessage`, { method: 'POST', body });
  expect(await sent.json()).toMatchObject({ result: { text: 'form' } });
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
