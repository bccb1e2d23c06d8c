import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReplyMarkup } from '../../../src/sandbox/telegram/model.ts';
import { ApiError, Params } from '../../../src/sandbox/telegram/params.ts';
import { replyMarkup } from '../../../src/sandbox/telegram/reply-markup.ts';

const read = (markup: unknown): ReplyMarkup | undefined => {
  const found = replyMarkup(new Params({ reply_markup: markup }));
  return found && 'inline_keyboard' in found ? found : undefined;
};
const one = (button: unknown): ReplyMarkup | undefined => read({ inline_keyboard: [[button]] });

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'taken';
}

describe('a valid button', () => {
  test.each([
    ['callback data of one byte', { text: 'a', callback_data: 'x' }],
    ['callback data of 64 bytes', { text: 'a', callback_data: 'é'.repeat(32) }],
    ['a link', { text: 'a', url: 'https://example.org/a?b=c' }],
    ['a link without a scheme', { text: 'a', url: 'example.org' }],
    ['a link into Telegram', { text: 'a', url: 'tg://user?id=5' }],
    ['a link to the loopback address', { text: 'a', url: 'http://127.0.0.1:8080/s/x' }],
    ['a text to copy, of 256 characters', { text: 'a', copy_text: { text: 'x'.repeat(256) } }],
    ['nothing any more', { text: 'a', disabled: {} }],
    ['a colour', { text: 'a', callback_data: 'x', style: 'danger' }],
  ])('has %s', (_what, button) => {
    expect(one(button)).toEqual({ inline_keyboard: [[button]] });
  });
});

describe('an invalid button', () => {
  const cannot = "400 Bad Request: can't parse inline keyboard button: ";
  const noLink = (url: string, reason: string) =>
    `400 Bad Request: inline keyboard button URL '${url}' is invalid: ${reason}`;

  test.each([
    ['is no object', 'Go', `${cannot}InlineKeyboardButton must be an Object`],
    ['is null', null, `${cannot}InlineKeyboardButton must be an Object`],
    ['is a list', [], `${cannot}InlineKeyboardButton must be an Object`],
    ['has no text', { callback_data: 'x' }, `${cannot}Can't find field "text"`],
    ['has a number for a text', { text: 7, callback_data: 'x' }, `${cannot}Can't find field "text"`],
    ['has a blank text', { text: ' ', callback_data: 'x' }, '400 Bad Request: BUTTON_TEXT_INVALID'],
    [
      'does nothing',
      { text: 'a', style: 'danger' },
      `${cannot}Text buttons are unallowed in the inline keyboard`,
    ],
    ['has empty data', { text: 'a', callback_data: '' }, '400 Bad Request: BUTTON_DATA_INVALID'],
    ['has a number for data', { text: 'a', callback_data: 5 }, '400 Bad Request: BUTTON_DATA_INVALID'],
    [
      'has 65 bytes of data',
      { text: 'a', callback_data: `${'é'.repeat(32)}x` },
      '400 Bad Request: BUTTON_DATA_INVALID',
    ],
    ['leads nowhere', { text: 'a', url: '' }, noLink('', 'URL host is empty')],
    [
      'leads to a bare host',
      { text: 'a', url: 'http://localhost' },
      noLink('http://localhost', 'Wrong HTTP URL'),
    ],
    [
      'has a blank in its link',
      { text: 'a', url: 'https://a.b/c d' },
      noLink('https://a.b/c d', 'Wrong HTTP URL'),
    ],
    ["opens a wallet's own scheme", { text: 'a', url: 'solana:pay' }, noLink('solana:pay', 'Wrong HTTP URL')],
    [
      'opens an unknown scheme',
      { text: 'a', url: 'ftp://example.org' },
      noLink('ftp://example.org', 'Unsupported URL protocol'),
    ],
    ['copies nothing', { text: 'a', copy_text: { text: '' } }, '400 Bad Request: BUTTON_COPY_TEXT_INVALID'],
    ['copies a string', { text: 'a', copy_text: 'x' }, '400 Bad Request: BUTTON_COPY_TEXT_INVALID'],
    [
      'copies 257 characters',
      { text: 'a', copy_text: { text: 'x'.repeat(257) } },
      '400 Bad Request: BUTTON_COPY_TEXT_INVALID',
    ],
    ['is a Mini App', { text: 'a', web_app: { url: 'https://a.b' } }, '400 Bad Request: BUTTON_TYPE_INVALID'],
  ])('%s', (_what, button, description) => {
    expect(refusal(() => one(button))).toBe(description);
  });
});

describe('a keyboard', () => {
  const field = '400 Bad Request: field "inline_keyboard" of the InlineKeyboardMarkup must be an Array';
  const button = { text: 'a', callback_data: 'x' };

  test.each([
    ['a text that is no JSON', '{', "400 Bad Request: can't parse reply markup JSON object"],
    ['a number', 5, '400 Bad Request: object expected as reply markup'],
    ['a list', [], '400 Bad Request: object expected as reply markup'],
    ['no rows', { inline_keyboard: 5 }, field],
    ['rows that are none', { inline_keyboard: [button] }, `${field} of Arrays`],
    [
      'more than 10 KB',
      { inline_keyboard: [[{ ...button, more: 'x'.repeat(10_240) }]] },
      '400 Bad Request: reply markup is too long',
    ],
    ['a keyboard for the input', { keyboard: [['Yes']] }, '400 Bad Request: unsupported reply markup'],
    ['the end of one', { remove_keyboard: true }, '400 Bad Request: unsupported reply markup'],
  ])('is refused with %s', (_what, markup, description) => {
    expect(refusal(() => read(markup))).toBe(description);
  });

  test('is an object, its JSON text, or absent', () => {
    const markup = { inline_keyboard: [[button]] };
    expect(read(JSON.stringify(markup))).toEqual(markup);
    expect(read('')).toBeUndefined();
    expect(replyMarkup(new Params({}))).toBeUndefined();
  });

  test('holds at most 100 buttons', () => {
    const rows = (count: number) => ({ inline_keyboard: Array.from({ length: count }, () => [button]) });
    expect(read(rows(100))?.inline_keyboard).toHaveLength(100);
    expect(refusal(() => read(rows(101)))).toBe('400 Bad Request: reply markup is too long');
  });

  test('loses only its empty rows, and is absent without a button', () => {
    const row = fc.array(
      fc.record({ text: fc.constantFrom('a', 'Ω', '💸'), callback_data: fc.constantFrom('x', 'swap:1') }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const filled = rows.filter(({ length }) => length > 0);
        expect(read({ inline_keyboard: rows })).toEqual(
          filled.length === 0 ? undefined : { inline_keyboard: filled },
        );
      }),
      { numRuns: 60 },
    );
  });

  test('is parsed or refused with 400 for any input', () => {
    const button = fc.record(
      {
        text: fc.oneof(fc.string(), fc.anything()),
        callback_data: fc.anything(),
        url: fc.oneof(fc.webUrl(), fc.anything()),
        copy_text: fc.anything(),
        disabled: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const anyKeyboard = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.record({ inline_keyboard: fc.array(fc.array(button)) }),
    );
    fc.assert(
      fc.property(anyKeyboard, (markup) => {
        const sent = JSON.stringify(markup) ?? '';
        expect(refusal(() => read(sent))).toMatch(/^(taken|400 Bad Request: .+)$/);
      }),
      { numRuns: 300 },
    );
  });
});
