import { Api, InlineKeyboard } from 'grammy';
import type { InputRichBlock, RichBlockTableCell } from 'grammy/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { refused, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;

let sandbox: TestSandbox;
let api: Api;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  api = new Api(TOKEN, { apiRoot: sandbox.baseUrl });
});

afterAll(() => sandbox.app.close());

const chatOfAlice = () => {
  const [alice] = sandbox.emulator.world.people;
  if (!alice) throw new Error('nobody is here');
  return viewOf(sandbox.emulator.world, alice).chats.find(({ chat }) => chat.id === ALICE);
};
const cell = (text: string, more: Partial<RichBlockTableCell> = {}): RichBlockTableCell => ({
  text,
  align: 'left',
  valign: 'top',
  ...more,
});
const table = (columns: number): InputRichBlock => ({
  type: 'table',
  cells: [Array.from({ length: columns }, (_none, index) => cell(`${index}`))],
});
const rich = (...blocks: InputRichBlock[]) => api.sendRichMessage(ALICE, { blocks });

describe('a forced reply', () => {
  test('is pending on the page until the person answers, and is not part of the message', async () => {
    const sent = await api.sendMessage(ALICE, 'How much?', {
      reply_markup: { force_reply: true, input_field_placeholder: '0.5 SOL' },
    });
    expect(sent).not.toHaveProperty('reply_markup');
    expect(chatOfAlice()?.question).toEqual({ messageId: sent.message_id, placeholder: '0.5 SOL' });
    const answer = sandbox.emulator.people.send(ALICE, ALICE, '0.5', sent.message_id);
    expect(answer.reply_to_message).toMatchObject({ message_id: sent.message_id, text: 'How much?' });
    expect(chatOfAlice()).not.toHaveProperty('question');
  });

  test('makes the message uneditable', async () => {
    const { message_id } = await api.sendMessage(ALICE, 'x', { reply_markup: { force_reply: true } });
    expect(await refused(api.editMessageText(ALICE, message_id, 'y'))).toBe(
      "400 Bad Request: message can't be edited",
    );
  });

  test('cannot be added by an edit', async () => {
    const { message_id } = await api.sendMessage(ALICE, 'x');
    const forced = { chat_id: ALICE, message_id, reply_markup: { force_reply: true } };
    expect((await sandbox.call('editMessageReplyMarkup', forced)).description).toBe(
      'Bad Request: inline keyboard expected',
    );
  });
});

describe('a rich message', () => {
  test('keeps its blocks, and can become a text and back', async () => {
    const blocks: InputRichBlock[] = [
      { type: 'paragraph', text: ['Best of ', { type: 'bold', text: 'three' }] },
      { type: 'table', is_striped: true, cells: [[cell('Via', { is_header: true }), cell('You get')]] },
    ];
    const sent = await api.sendRichMessage(ALICE, { blocks, is_rtl: true });
    expect(sent.rich_message).toMatchObject({ blocks, is_rtl: true });
    const edited = await api.editMessageText(ALICE, sent.message_id, 'plain');
    expect(edited).toMatchObject({ text: 'plain' });
    expect(edited).not.toHaveProperty('rich_message');
    const back = { chat_id: ALICE, message_id: sent.message_id, rich_message: { blocks } };
    expect((await sandbox.call('editMessageText', back)).result).toMatchObject({ rich_message: { blocks } });
    expect((await sandbox.call('editMessageText', back)).description).toMatch(/message is not modified/);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a table of 21 columns', () => rich(table(21)), 'RICH_MESSAGE_TABLE_COLS_TOO_MANY'],
    ['no block', () => rich(), 'RICH_MESSAGE_CONTENT_REQUIRED'],
    ['no word', () => rich({ type: 'paragraph', text: ' ' }), 'RICH_MESSAGE_CONTENT_REQUIRED'],
    [
      'too many words',
      () => rich({ type: 'paragraph', text: 'x'.repeat(32_769) }),
      'RICH_MESSAGE_TEXT_TOO_LONG',
    ],
    [
      'too many blocks',
      () => rich(...Array.from({ length: 501 }, () => ({ type: 'paragraph' as const, text: 'x' }))),
      'RICH_MESSAGE_BLOCKS_TOO_MANY',
    ],
  ])('is refused with %s', async (_what, send, reason) => {
    expect(await refused(send())).toBe(`400 Bad Request: ${reason}`);
  });

  test.each([
    [{ type: 'table' }, 'can\'t parse InputRichBlock: Can\'t find field "cells"'],
    [{ type: 'paragraph' }, 'can\'t parse InputRichBlock: Can\'t find field "text"'],
    [{ type: 'banner' }, "can't parse InputRichBlock: Unsupported block type"],
    [
      { type: 'table', cells: [[{ text: { type: 'plain', text: 'x' } }]] },
      "can't parse PageBlockTableCell: Unsupported rich text type",
    ],
  ])('is refused with the block %j', async (block, reason) => {
    const answer = await sandbox.call('sendRichMessage', {
      chat_id: ALICE,
      rich_message: { blocks: [block] },
    });
    expect(answer.description).toBe(`Bad Request: ${reason}`);
  });
});

describe('a button', () => {
  test('that is disabled ignores presses', async () => {
    const reply_markup = new InlineKeyboard().disabled('Sent ✓');
    const { message_id } = await api.sendMessage(ALICE, 'x', { reply_markup });
    const before = sandbox.emulator.world.updates.pending().length;
    expect(sandbox.emulator.people.press(ALICE, ALICE, message_id, { row: 0 })).toEqual({ kind: 'disabled' });
    expect(sandbox.emulator.world.updates.pending()).toHaveLength(before);
  });

  test('has one of three colours', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'x', callback_data: 'x', style: 'purple' }]] };
    const answer = await sandbox.call('sendMessage', { chat_id: ALICE, text: 'x', reply_markup });
    expect(answer.description).toBe(
      "Bad Request: can't parse inline keyboard button: invalid button style specified",
    );
  });
});

describe('a silent message', () => {
  test('is marked on the page, and not in the bot’s data', async () => {
    const sent = await api.sendMessage(ALICE, 'quiet', { disable_notification: true });
    const loud = await api.sendMessage(ALICE, 'loud');
    expect(chatOfAlice()?.silent).toContain(sent.message_id);
    expect(chatOfAlice()?.silent).not.toContain(loud.message_id);
  });
});
