import fc from 'fast-check';
import { Api } from 'grammy';
import { describe, expect, it } from 'vitest';
import { createTelegramSender } from '../../../../src/bot/delivery/telegram-sender.ts';
import { html, inert, toPlainText } from '../../../../src/bot/i18n/html.ts';
import { showClock } from '../../../../src/bot/i18n/time.ts';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import {
  type ChatMessage,
  type ChatTable,
  drawKeyboard,
  drawTable,
  toRichText,
} from '../../../../src/bot/telegram/messages/message.ts';
import { plainText, type RichText } from '../../../../src/sandbox/telegram/model.ts';

const CHAT = 70 as ChatId;

const TABLE: ChatTable = {
  above: [html`<b>Quotes</b>`],
  columns: [{ title: html`Gets`, align: 'right' }, { title: html`Via` }],
  rows: [[html`1 &lt; 2`, inert('@scam')]],
  below: [html`until ${showClock(5_000)}`],
  isRightToLeft: false,
};
const MESSAGE: ChatMessage = {
  text: '<b>Quotes</b>\n1 · @scam',
  keyboard: [[{ text: 'Back', data: 'b' }]],
  table: TABLE,
};
const { table: _, ...PLAIN } = MESSAGE;

describe('a table', () => {
  it('is a rich message with the same formatting as text', () => {
    expect(drawTable(TABLE)).toEqual({
      blocks: [
        { type: 'paragraph', text: { type: 'bold', text: 'Quotes' } },
        {
          type: 'table',
          cells: [
            [
              { text: 'Gets', is_header: true, align: 'right', valign: 'middle' },
              { text: 'Via', is_header: true, align: 'left', valign: 'middle' },
            ],
            [
              { text: '1 < 2', align: 'right', valign: 'middle' },
              { text: { type: 'code', text: '@scam' }, align: 'left', valign: 'middle' },
            ],
          ],
          is_bordered: true,
          is_striped: true,
          is_compact: true,
        },
        {
          type: 'paragraph',
          text: ['until ', { type: 'date_time', text: '00:00:05 UTC', unix_time: 5, date_time_format: 'T' }],
        },
      ],
    });
  });

  it('runs in the direction of its language', () => {
    expect(drawTable({ ...TABLE, isRightToLeft: true })).toMatchObject({ is_rtl: true });
  });
});

describe('rich text', () => {
  it('keeps every word of the markup, for any content', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const markup = html`<b>${one}</b> ${inert(other)}<a href="https://e.org/${one}"><i>${other}</i></a>`;
        expect(plainText(toRichText(markup.html) as RichText)).toBe(toPlainText(markup));
        expect(toPlainText(markup)).toBe(`${one} ${other}${other}`);
      }),
    );
  });

  it('keeps nested formatting and link targets', () => {
    const link = html`<a href="${'https://e.org/?a=1&b="2"'}">go <b>on</b></a>`;
    expect(toRichText(link.html)).toEqual({
      type: 'url',
      text: ['go ', { type: 'bold', text: 'on' }],
      url: 'https://e.org/?a=1&b="2"',
    });
  });

  it('is built from any input in bounded time, also from an incomplete tag', () => {
    fc.assert(fc.property(fc.string(), (text) => void toRichText(text)));
    expect(toRichText('<b>never closed')).toEqual({ type: 'bold', text: 'never closed' });
    expect(toRichText('</b>')).toBe('');
  });
});

interface Call {
  readonly method: string;
  readonly body: Record<string, unknown>;
}

/** A sender on grammY's own client, over a server that answers by `answerTo`. */
function senderTo(answerTo: (call: Call) => object) {
  const calls: Call[] = [];
  const fetch = async (url: unknown, init?: { body?: unknown }) => {
    const call = { method: `${url}`.split('/').at(-1) ?? '', body: JSON.parse(`${init?.body}`) };
    calls.push(call);
    return { json: async () => answerTo(call) };
  };
  const api = new Api('1:token', { fetch: fetch as unknown as typeof globalThis.fetch });
  return { calls, sender: createTelegramSender(api) };
}

const SHOWN = { ok: true, result: { message_id: 5 } };
const isRich = ({ method, body }: Call) => method === 'sendRichMessage' || 'rich_message' in body;

describe('the Bot API', () => {
  it('receives one call for a new message, and one for an edit', async () => {
    const { calls, sender } = senderTo(() => SHOWN);
    await sender.sendMessage(CHAT, MESSAGE, 'html');
    await sender.editMessage(CHAT, 5, MESSAGE, 'html');
    await sender.editMessage(CHAT, 5, PLAIN, 'html');
    expect(calls.map(({ method }) => method)).toEqual([
      'sendRichMessage',
      'editMessageText',
      'editMessageText',
    ]);
    expect(
      calls.map(({ body }) => [Boolean(body.rich_message), Boolean(body.text), Boolean(body.parse_mode)]),
    ).toEqual([
      [true, false, false],
      [true, false, false],
      [false, true, true],
    ]);
  });

  it.each([
    'Bad Request: RICH_MESSAGE_TABLE_COLS_TOO_MANY',
    "Bad Request: can't parse InputRichBlock: Unsupported block type",
    'Bad Request: PageBlockTableCell is invalid',
  ])('that refuses the content of a table gets its lines: %s', async (description) => {
    const { calls, sender } = senderTo((call) =>
      isRich(call) ? { ok: false, error_code: 400, description } : SHOWN,
    );
    expect(await sender.sendMessage(CHAT, MESSAGE, 'html')).toEqual({ ok: true, messageId: 5 });
    expect(await sender.editMessage(CHAT, 5, MESSAGE, 'html')).toEqual({ ok: true, messageId: 5 });
    expect(calls.map(isRich)).toEqual([true, false, true, false]);
    expect(calls.at(-1)?.body.text).toBe(MESSAGE.text);
  });

  it.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [400, 'Bad Request: message is not modified'],
    [400, 'Bad Request: chat not found'],
  ])('that refuses a table for another reason gets one call: %i %s', async (error_code, description) => {
    const { calls, sender } = senderTo(() => ({ ok: false, error_code, description }));
    await sender.editMessage(CHAT, 5, MESSAGE, 'html');
    expect(calls).toHaveLength(1);
  });

  it('receives no second call after it demands a wait', async () => {
    const { calls, sender } = senderTo(() => ({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
    }));
    expect(await sender.sendMessage(CHAT, MESSAGE, 'html')).toMatchObject({ ok: false, reaction: 'wait' });
    expect(calls).toHaveLength(1);
  });
});

const rowsOf = (rows: readonly (readonly string[])[], isNarrow = false) => {
  const keyboard = rows.map((row) => row.map((text) => ({ text, data: text })));
  return drawKeyboard({ text: '', keyboard, isNarrow }).inline_keyboard.map((row) =>
    row.map(({ text }) => text),
  );
};

it.each<[readonly string[], readonly (readonly string[])[]]>([
  [['Amount', '⇅ Turn', 'More'], [['Amount', '⇅ Turn', 'More']]],
  [['How is this safe?', 'Other device'], [['How is this safe?', 'Other device']]],
  [
    ['Otro dispositivo', '¿Por qué es seguro?'],
    [['Otro dispositivo'], ['¿Por qué es seguro?']],
  ],
  [
    ['📋 Copiar dirección', '🔄 Actualizar'],
    [['📋 Copiar dirección'], ['🔄 Actualizar']],
  ],
  [
    ['Swap', 'My balance', 'Help'],
    [['Swap', 'My balance'], ['Help']],
  ],
  [['SOL', 'USDC', 'NVDAx', 'Bonk'], [['SOL', 'USDC', 'NVDAx', 'Bonk']]],
  [
    ['0.1 SOL', '0.5 SOL', '1 SOL', '2 SOL'],
    [
      ['0.1 SOL', '0.5 SOL'],
      ['1 SOL', '2 SOL'],
    ],
  ],
  [['➖', 'desde las 22:00', '➕'], [['➖', 'desde las 22:00', '➕']]],
  [['再来一次', '我的余额'], [['再来一次', '我的余额']]],
  [['a name of any length that nobody bounds'], [['a name of any length that nobody bounds']]],
  [[], []],
])('the row %j is drawn as %j: no label breaks on a phone of 360 px', (row, drawn) => {
  expect(rowsOf([row])).toEqual(drawn);
});

it('has less room in a group', () => {
  const row = ['👤 none', '✅ 👤 5 seconds'];
  expect(rowsOf([row])).toEqual([row]);
  expect(rowsOf([row], true)).toEqual([['👤 none'], ['✅ 👤 5 seconds']]);
});
