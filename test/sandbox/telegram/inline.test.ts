import { Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askInline } from '../../../src/sandbox/telegram/control-routes.ts';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;

let sandbox: TestSandbox;
let api: Api;
let alice: ScriptedPerson;

beforeEach(async () => {
  sandbox = await startSandbox({ inline: true });
  api = new Api(TOKEN, { apiRoot: sandbox.baseUrl });
  alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice', chat: 'group' });
});

afterEach(async () => {
  alice.close();
  await sandbox.app.close();
});

/** The bot's updates; `timeout` in seconds waits for the first. */
async function updates(timeout = 0): Promise<Update[]> {
  const heard = await api.getUpdates({ timeout });
  await api.getUpdates({ offset: (heard.at(-1)?.update_id ?? 0) + 1 });
  return heard;
}

const article = (id: string, more: object = {}) => ({
  type: 'article' as const,
  id,
  title: `Result ${id}`,
  input_message_content: { message_text: `<b>${id}</b>`, parse_mode: 'HTML' as const },
  ...more,
});

/** Types without waiting for the answer. */
const type = ({ id, chatId }: ScriptedPerson, query: string) =>
  askInline(sandbox.emulator.world, { person: id, chat: chatId, query });

/** Alice types and the bot answers. */
async function ask(query: string, results: object[], other: object = {}) {
  const shown = alice.typeInline(query);
  const [update] = await updates(5);
  const id = update?.inline_query?.id ?? '';
  await api.answerInlineQuery(id, results as never, other);
  return shown;
}

async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GrammyError)) throw new Error(`no refusal: ${String(error)}`);
  return `${error.error_code} ${error.description}`;
}

describe('an inline query', () => {
  test('has a person and no chat, and is cut to 256 characters', async () => {
    const { world } = sandbox.emulator;
    expect((await api.getMe()).supports_inline_queries).toBe(true);
    const shown = alice.typeInline(` ${'x'.repeat(300)} `);
    const [update] = await updates(5);
    expect(update?.inline_query).toEqual({
      id: expect.any(String),
      from: expect.objectContaining({ id: ALICE, is_bot: false }),
      chat_type: 'supergroup',
      query: 'x'.repeat(256),
      offset: '',
    });
    await api.answerInlineQuery(update?.inline_query?.id ?? '', []);
    expect(await shown).toMatchObject({ results: [], isPersonal: false, cacheTime: 300 });
    expect(world.updates.pending()).toEqual([]);
  });

  test('expires after thirty seconds, and accepts one answer', async () => {
    const tooOld = '400 Bad Request: query is too old and response timeout expired or query ID is invalid';
    type(alice, 'late');
    const [late] = await updates();
    sandbox.advance(30_000);
    expect(await refusal(api.answerInlineQuery(late?.inline_query?.id ?? '', []))).toBe(tooOld);
    expect(await refusal(api.answerInlineQuery('no such', []))).toBe(tooOld);
    const shown = await ask('again', []);
    expect(await refusal(api.answerInlineQuery(shown.queryId, []))).toBe(tooOld);
    type(alice, 'nobody asks');
    sandbox.advance(30_000);
    expect(await updates()).toEqual([]);
  });

  test('is answered from the cache for the time and audience set by the bot', async () => {
    const bob = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Bob' });
    await ask('own', [article('1')], { is_personal: true, cache_time: 10 });
    await ask('common', [article('2')], { cache_time: 10 });
    expect((await alice.typeInline('own')).results).toHaveLength(1);
    expect((await bob.typeInline('common')).results).toHaveLength(1);
    expect(await updates()).toEqual([]);
    type(bob, 'own');
    expect(await updates()).toHaveLength(1);
    sandbox.advance(10_000);
    type(alice, 'own');
    expect(await updates()).toHaveLength(1);
    bob.close();
  });

  test('is refused for a bot without inline mode', async () => {
    const other = await startSandbox();
    const response = await fetch(`${other.baseUrl}/telegram/api/inline`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: ALICE, chat: ALICE, query: '' }),
    });
    expect(response.status).toBe(409);
    const answer = await other.call('answerInlineQuery', { inline_query_id: '1', results: [] });
    expect(answer.description).toBe('Bad Request: USER_BOT_INVALID');
    await other.app.close();
  });
});

describe('an invalid answer', () => {
  const cannot = "400 Bad Request: can't parse inline query result: ";
  const button = (start_parameter: string) => ({ button: { text: 'a', start_parameter } });
  const content = (text: string) => ({ input_message_content: { message_text: text } });

  test.each([
    [
      'more than 50 results',
      Array.from({ length: 51 }, (_, i) => article(`${i}`)),
      {},
      '400 Bad Request: too many inline query results specified',
    ],
    ['two of one id', [article('1'), article('1')], {}, '400 Bad Request: RESULT_ID_DUPLICATE'],
    ['no id', [article('', content('x'))], {}, '400 Bad Request: RESULT_ID_EMPTY'],
    ['a long id', [article('é'.repeat(33))], {}, '400 Bad Request: RESULT_ID_INVALID'],
    ['no title', [article('1', { title: '' })], {}, '400 Bad Request: ARTICLE_TITLE_EMPTY'],
    ['no object', ['x'], {}, `${cannot}Inline query result must be an object`],
    ['no type', [article('1', { type: undefined })], {}, `${cannot}Can't find field "type"`],
    [
      'a kind that is none',
      [article('1', { type: 'tale' })],
      {},
      `${cannot}type "tale" is unsupported for the inline query result`,
    ],
    [
      'no content',
      [article('1', { input_message_content: undefined })],
      {},
      `${cannot}Input message content is not specified`,
    ],
    ['a long text', [article('1', content('x'.repeat(4097)))], {}, '400 Bad Request: MESSAGE_TOO_LONG'],
    [
      'bad buttons',
      [article('1', { reply_markup: { inline_keyboard: [[{ text: 'a', callback_data: '' }]] } })],
      {},
      '400 Bad Request: BUTTON_DATA_INVALID',
    ],
    ['a next page', [], { next_offset: '50' }, '400 Bad Request: NEXT_OFFSET_INVALID'],
    ['an empty start', [], button(''), "400 Bad Request: can't use empty start_parameter"],
    ['a long start', [], button('x'.repeat(65)), '400 Bad Request: too long start_parameter specified'],
    [
      'a start with blanks',
      [],
      button('a b'),
      '400 Bad Request: unallowed characters in start_parameter are used',
    ],
    [
      'a button without an end',
      [],
      { button: { text: 'a' } },
      "400 Bad Request: can't parse inline query results button: InlineQueryResultsButton must have exactly one optional field",
    ],
  ])('has %s', async (_what, results, other, reason) => {
    type(alice, 'x');
    const [update] = await updates();
    const id = update?.inline_query?.id ?? '';
    expect(await refusal(api.answerInlineQuery(id, results as never, other as never))).toBe(reason);
  });

  test('is not a list', async () => {
    const answer = await sandbox.call('answerInlineQuery', { inline_query_id: '1', results: {} });
    expect(answer.description).toBe('Bad Request: expected an Array of inline query results');
  });

  test('is valid with fifty results and a button', async () => {
    const shown = await ask(
      'all',
      Array.from({ length: 50 }, (_, i) => article(`${i}`)),
      {
        ...button('how-to'),
        cache_time: 0,
      },
    );
    expect(shown.results).toHaveLength(50);
    expect(shown).toMatchObject({ button: { text: 'a', startParameter: 'how-to' } });
  });
});

describe('a chosen result', () => {
  const keyboard = (data: string) => ({ inline_keyboard: [[{ text: 'Press', callback_data: data }]] });

  test('is posted by its person via the bot, which is notified and answers presses without the chat', async () => {
    const shown = await ask('1 SOL', [article('a', { reply_markup: keyboard('x') })]);
    const message = await alice.chooseInline(shown);
    expect(message).toMatchObject({ text: 'a', from: { id: ALICE }, via_bot: { is_bot: true } });
    expect((await updates()).map(({ message }) => message?.via_bot?.is_bot)).toEqual([true]);
    const pressing = alice.press('Press', message);
    const [press] = await updates(5);
    expect(press?.callback_query).toMatchObject({ inline_message_id: expect.any(String), data: 'x' });
    expect(press?.callback_query).not.toHaveProperty('message');
    await api.answerCallbackQuery(press?.callback_query?.id ?? '', { text: 'Heard' });
    expect(await pressing).toMatchObject({ text: 'Heard' });
  });

  test('that is missing cannot be chosen, nor that of another person', async () => {
    const shown = await ask('plain', [article('a')]);
    await expect(alice.chooseInline(shown, 7)).rejects.toThrow('not there any more');
    const bob = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Bob', chat: 'group' });
    await expect(bob.chooseInline(shown)).rejects.toThrow('not there any more');
    bob.close();
  });

  test('has working links', async () => {
    const link = { inline_keyboard: [[{ text: 'Open', url: 'https://t.me/countersign_bot?start=x' }]] };
    const message = await alice.chooseInline(await ask('quiet', [article('a', { reply_markup: link })]));
    expect(message.chat.id).toBe(GROUP_ID);
    expect(await alice.press('Open', message)).toEqual({
      kind: 'url',
      url: 'https://t.me/countersign_bot?start=x',
    });
  });
});
