import fc from 'fast-check';
import { Api, GrammyError, HttpError } from 'grammy';
import { describe, expect, it } from 'vitest';
import {
  createTelegramSender,
  reactionTo,
  type TelegramResult,
} from '../../../src/bot/delivery/telegram-sender.ts';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';

const CHAT = 70 as ChatId;
const MESSAGE: ChatMessage = {
  text: '<b>1 &lt; 2</b> &amp;amp;',
  keyboard: [
    [
      { text: 'Confirm', data: 'c:1', style: 'success' },
      { text: 'Sign', url: 'https://example.org/s/x' },
    ],
    [{ text: 'Copy', copy: 'mint' }],
  ],
};

interface Call {
  readonly method: string;
  readonly body: Record<string, unknown>;
}

/** grammY's own client over a scripted network. */
function makeSender(answer: () => object) {
  const calls: Call[] = [];
  const fetch = async (url: unknown, init?: { body?: unknown }) => {
    calls.push({ method: `${url}`.split('/').at(-1) ?? '', body: JSON.parse(`${init?.body}`) });
    return { json: async () => answer() };
  };
  const api = new Api('1:token', { fetch: fetch as unknown as typeof globalThis.fetch });
  return { calls, sender: createTelegramSender(api) };
}

const refusal = (error_code: number, description: string, parameters: object = {}) => ({
  ok: false,
  error_code,
  description,
  parameters,
});

async function sendAnswered(answer: () => object): Promise<TelegramResult> {
  return makeSender(answer).sender.sendMessage(CHAT, MESSAGE, 'html');
}

describe('showing messages through Telegram', () => {
  it('sends silent messages without a sound, and edits as usual', async () => {
    const { calls, sender } = makeSender(() => ({ ok: true, result: { message_id: 5 } }));
    for (const message of [MESSAGE, { ...MESSAGE, isSilent: true }]) {
      await sender.sendMessage(CHAT, message, 'html');
      await sender.editMessage(CHAT, 5, message, 'html');
    }
    expect(calls.map(({ body }) => body.disable_notification)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
  });

  it('sends HTML with its buttons and without link previews', async () => {
    const { calls, sender } = makeSender(() => ({ ok: true, result: { message_id: 5 } }));
    expect(await sender.sendMessage(CHAT, MESSAGE, 'html')).toEqual({ ok: true, messageId: 5 });
    expect(calls).toEqual([
      {
        method: 'sendMessage',
        body: {
          chat_id: 70,
          text: MESSAGE.text,
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          reply_markup: {
            inline_keyboard: [
              [
                { text: 'Confirm', style: 'success', callback_data: 'c:1' },
                { text: 'Sign', url: 'https://example.org/s/x' },
              ],
              [{ text: 'Copy', copy_text: { text: 'mint' } }],
            ],
          },
        },
      },
    ]);
  });

  it('edits the given message, also to remove its buttons', async () => {
    const { calls, sender } = makeSender(() => ({ ok: true, result: true }));
    expect(await sender.editMessage(CHAT, 9, { text: 'x', keyboard: [] }, 'html')).toEqual({
      ok: true,
      messageId: 9,
    });
    expect(calls[0]).toMatchObject({
      method: 'editMessageText',
      body: { chat_id: 70, message_id: 9, reply_markup: { inline_keyboard: [] } },
    });
  });

  it('sends plain text on request', async () => {
    const { calls, sender } = makeSender(() => ({ ok: true, result: { message_id: 5 } }));
    await sender.sendMessage(CHAT, MESSAGE, 'plain');
    expect(calls[0]?.body.text).toBe('1 < 2 &amp;');
    expect(calls[0]?.body).not.toHaveProperty('parse_mode');
  });

  it.each([
    [429, 'Too Many Requests: retry after 7', 'wait'],
    [403, 'Forbidden: bot was blocked by the user', 'park'],
    [403, 'Forbidden: user is deactivated', 'park'],
    [403, 'Forbidden: bot was kicked from the group chat', 'park'],
    [403, 'Forbidden: something new', 'park'],
    [400, 'Bad Request: chat not found', 'park'],
    [
      400,
      'Bad Request: message is not modified: specified new message content and reply markup are the same',
      'done',
    ],
    [400, 'Bad Request: message to edit not found', 'replace'],
    [400, "Bad Request: message can't be edited", 'replace'],
    [400, "Bad Request: can't parse entities: Unsupported start tag", 'plain_text'],
    [400, 'Bad Request: group chat was upgraded to a supergroup chat', 'retry'],
    [400, 'Bad Request: something new', 'retry'],
    [401, 'Unauthorized', 'stop'],
    [404, 'Not Found', 'stop'],
    [409, 'Conflict: terminated by other getUpdates request', 'retry'],
    [418, 'teapot', 'retry'],
    [500, 'Internal Server Error', 'server_error'],
    [502, 'Bad Gateway', 'server_error'],
  ])('%i %s means %s', async (code, description, reaction) => {
    expect(await sendAnswered(() => refusal(code, description))).toMatchObject({
      ok: false,
      reaction,
      code: `${code}`,
    });
  });

  it('returns the wait that Telegram demands', async () => {
    const wait = await sendAnswered(() => refusal(429, 'Too Many Requests', { retry_after: 7 }));
    expect(wait).toMatchObject({ reaction: 'wait', retryAfterMs: 7_000 });
    const vague = await sendAnswered(() => refusal(429, 'Too Many Requests'));
    expect(vague).toMatchObject({ reaction: 'wait', retryAfterMs: 5_000 });
  });

  it.each([
    ['ECONNREFUSED', 'retry'],
    ['ENOTFOUND', 'retry'],
    ['UND_ERR_CONNECT_TIMEOUT', 'retry'],
    ['ECONNRESET', 'unsure'],
    ['UND_ERR_HEADERS_TIMEOUT', 'unsure'],
    ['ETIMEDOUT', 'unsure'],
  ])('a network that says %s means %s', async (code, reaction) => {
    const cause = Object.assign(new Error('network'), { code });
    const result = await sendAnswered(() => {
      throw new TypeError('fetch failed', { cause });
    });
    expect(result).toEqual({ ok: false, reaction, code, retryAfterMs: null });
  });

  it('treats an invalid response as no response', async () => {
    const result = await sendAnswered(() => {
      throw new SyntaxError('Unexpected token <');
    });
    expect(result).toMatchObject({ reaction: 'unsure', code: 'no_answer' });
    expect(new HttpError('x', new Error('y'))).not.toBeInstanceOf(GrammyError);
  });

  it('has a reaction to every response', () => {
    const known = new Set([
      'done',
      'wait',
      'park',
      'replace',
      'plain_text',
      'stop',
      'retry',
      'server_error',
      'unsure',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.string(), (code, words) => {
        const reaction = reactionTo(code, words);
        expect(known.has(reaction)).toBe(true);
        expect(reaction === 'server_error').toBe(code >= 500);
      }),
    );
  });

  it('leaves no tag when it strips the markup, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void expect(toPlainText({ html: `<b>${text}</b>` })).not.toMatch(/<\/?b>/),
      ),
    );
  });
});
