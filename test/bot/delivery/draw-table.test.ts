import fc from 'fast-check';
import { Api } from 'grammy';
import { describe, expect, it } from 'vitest';
import { drawContent, type Known } from '../../../src/bot/delivery/draw-message.ts';
import { createTelegramLook } from '../../../src/bot/delivery/telegram-look.ts';
import { createTelegramSender } from '../../../src/bot/delivery/telegram-sender.ts';
import { toRichText } from '../../../src/bot/delivery/to-rich-text.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import { html, inert, toPlainText } from '../../../src/bot/words/chat-html.ts';
import type { ChatMessage, ChatTable } from '../../../src/bot/words/chat-message.ts';
import { showClock } from '../../../src/bot/words/show-time.ts';
import { plainText, type RichText } from '../../../src/sandbox/telegram/rich/rich-model.ts';

const ALL: Known = { times: true, buttons: true, tables: true };
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
  it('is a rich message, with the same marks as words have', () => {
    expect(drawContent(MESSAGE, ALL)).toEqual({
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

  it('is its lines where the server knows none, and runs as its language is written', () => {
    expect(drawContent(MESSAGE, { ...ALL, tables: false })).toBe(MESSAGE.text);
    expect(drawContent({ ...MESSAGE, table: { ...TABLE, isRightToLeft: true } }, ALL)).toMatchObject({
      is_rtl: true,
    });
    expect(JSON.stringify(drawContent(MESSAGE, { ...ALL, times: false }))).not.toContain('date_time');
  });
});

describe('rich text', () => {
  it('says every word of the markup, whatever is written in it', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const markup = html`<b>${one}</b> ${inert(other)}<a href="https://e.org/${one}"><i>${other}</i></a>`;
        expect(plainText(toRichText(markup.html) as RichText)).toBe(toPlainText(markup));
        expect(toPlainText(markup)).toBe(`${one} ${other}${other}`);
      }),
    );
  });

  it('keeps marks in marks, and where a link leads', () => {
    const link = html`<a href="${'https://e.org/?a=1&b="2"'}">go <b>on</b></a>`;
    expect(toRichText(link.html)).toEqual({
      type: 'url',
      text: ['go ', { type: 'bold', text: 'on' }],
      url: 'https://e.org/?a=1&b="2"',
    });
  });

  it('is made of anything within time, and of half a tag too', () => {
    fc.assert(fc.property(fc.string(), (text) => void toRichText(text)));
    expect(toRichText('<b>never closed')).toEqual({ type: 'bold', text: 'never closed' });
    expect(toRichText('</b>')).toBe('');
  });
});

interface Call {
  readonly method: string;
  readonly body: Record<string, unknown>;
}

/** grammY's own client over a server that refuses, with `description`, whatever is rich. */
function refusing(answerTo: (call: Call) => object) {
  const calls: Call[] = [];
  const fetch = async (url: unknown, init?: { body?: unknown }) => {
    const call = { method: `${url}`.split('/').at(-1) ?? '', body: JSON.parse(`${init?.body}`) };
    calls.push(call);
    return { json: async () => answerTo(call) };
  };
  const api = new Api('1:token', { fetch: fetch as unknown as typeof globalThis.fetch });
  const told: string[] = [];
  const sender = createTelegramSender(
    api,
    createTelegramLook((novelty) => told.push(novelty)),
  );
  return { calls, told, sender };
}

const SHOWN = { ok: true, result: { message_id: 5 } };
const isRich = ({ method, body }: Call) => method === 'sendRichMessage' || 'rich_message' in body;

describe('a server', () => {
  it('that knows rich messages gets one call, for a new message and for an edit', async () => {
    const { calls, told, sender } = refusing(() => SHOWN);
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
    expect(told).toEqual([]);
  });

  it.each([
    ['sendMessage', 404, 'Not Found: method not found'],
    ['editMessage', 400, 'Bad Request: message text is empty'],
  ] as const)(
    'that knows none gets the lines, and at once from then on: %s',
    async (way, error_code, description) => {
      const { calls, told, sender } = refusing((call) =>
        isRich(call) ? { ok: false, error_code, description } : SHOWN,
      );
      const show = () =>
        way === 'sendMessage'
          ? sender.sendMessage(CHAT, MESSAGE, 'html')
          : sender.editMessage(CHAT, 5, MESSAGE, 'html');
      expect(await show()).toEqual({ ok: true, messageId: 5 });
      expect(await show()).toEqual({ ok: true, messageId: 5 });
      expect([calls.length, told]).toEqual([3, ['tables']]);
      expect(calls.at(-1)?.body.text).toBe(MESSAGE.text);
    },
  );

  it('that refuses what is in one table gets its lines, and the next table', async () => {
    const description = 'Bad Request: RICH_MESSAGE_TABLE_COLS_TOO_MANY';
    const { calls, told, sender } = refusing((call) =>
      isRich(call) ? { ok: false, error_code: 400, description } : SHOWN,
    );
    await sender.sendMessage(CHAT, MESSAGE, 'html');
    await sender.sendMessage(CHAT, MESSAGE, 'html');
    expect([calls.map(isRich), told]).toEqual([[true, false, true, false], []]);
  });

  it('that does not answer is asked no second time', async () => {
    const { calls, sender } = refusing(() => ({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
    }));
    expect(await sender.sendMessage(CHAT, MESSAGE, 'html')).toMatchObject({ ok: false, reaction: 'wait' });
    expect(calls).toHaveLength(1);
  });
});
