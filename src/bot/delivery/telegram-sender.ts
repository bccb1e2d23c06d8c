/*
 * What an answer of Telegram means for a message of the outbox, as one table: the first row that fits decides. A new
 * refusal is a new row. A row that says `done` or `park` too easily loses a notice, one that says `retry` sends it twice.
 * `test/bot/delivery/telegram-sender.test.ts` walks the table.
 */
import { type Api, GrammyError, HttpError } from 'grammy';
import { isConnectFailure, networkCodeOf } from '../../http/outgoing.ts';
import { toPlainText } from '../i18n/html.ts';
import type { ChatId } from '../swap/brands.ts';
import {
  type ChatMessage,
  type Content,
  drawKeyboard,
  editContent,
  sendContent,
  showContent,
} from '../telegram/messages/message.ts';

/** A 429 without `retry_after` is waited out for this long, ms. */
const DEFAULT_WAIT_MS = 5_000;

/** The message is delivered only after `done`; after `unsure` it may be. */
export type DeliveryReaction =
  | 'done'
  /** The try is not counted as a failure. */
  | 'wait'
  /** The person blocked the bot; the message waits until they return. */
  | 'park'
  /** The message to edit is gone or too old. */
  | 'replace'
  /** Telegram refused the markup. */
  | 'plain_text'
  /** The bot's token is invalid. */
  | 'stop'
  /** The call is repeated with growing pauses, a limited number of times. */
  | 'retry'
  /** Telegram, or a gateway for it, said 5xx: usually the message has not arrived. */
  | 'server_error'
  /** Nothing was answered. */
  | 'unsure';

interface Row {
  readonly code: number;
  readonly says?: RegExp;
  readonly reaction: DeliveryReaction;
}

/** The first match wins. The words are the Bot API server's. */
const TELEGRAM_REACTIONS: readonly Row[] = [
  { code: 429, reaction: 'wait' },
  { code: 403, reaction: 'park' },
  { code: 400, says: /chat not found/i, reaction: 'park' },
  { code: 400, says: /message is not modified/i, reaction: 'done' },
  { code: 400, says: /message to edit not found|message can't be edited/i, reaction: 'replace' },
  { code: 400, says: /message_id_invalid|message identifier is not specified/i, reaction: 'replace' },
  { code: 400, says: /can't parse entities|entit(y|ies)/i, reaction: 'plain_text' },
  { code: 401, reaction: 'stop' },
  { code: 404, reaction: 'stop' },
];

/** Failures are data and never thrown. */
export type TelegramResult = { readonly ok: true; readonly messageId: number } | TelegramFailure;

export interface TelegramFailure {
  readonly ok: false;
  readonly reaction: DeliveryReaction;
  /** Telegram's error code, or the network's. */
  readonly code: string;
  /** Set for `wait`. */
  readonly retryAfterMs: number | null;
}

export type MessageFormat = 'html' | 'plain';

export interface TelegramSender {
  sendMessage(chatId: ChatId, message: ChatMessage, format: MessageFormat): Promise<TelegramResult>;
  editMessage(
    chatId: ChatId,
    messageId: number,
    message: ChatMessage,
    format: MessageFormat,
  ): Promise<TelegramResult>;
}

/** @param api must not repeat calls: the outbox counts them */
export function createTelegramSender(api: Api): TelegramSender {
  return {
    sendMessage: (chatId, message, format) =>
      classify(() =>
        show(message, format, async (content) => {
          const quietly = message.isSilent ? { disable_notification: true } : {};
          const options = { reply_markup: drawKeyboard(message), ...quietly };
          return (await sendContent(api, chatId, content, options)).message_id;
        }),
      ),
    editMessage: (chatId, messageId, message, format) =>
      classify(() =>
        show(message, format, async (content) => {
          await editContent((...shown) => api.editMessageText(chatId, messageId, ...shown), content, {
            reply_markup: drawKeyboard(message),
          });
          return messageId;
        }),
      ),
  };
}

function show<T>(
  message: ChatMessage,
  format: MessageFormat,
  call: (content: Content) => Promise<T>,
): Promise<T> {
  if (format === 'plain') return call({ plain: toPlainText({ html: message.text }) });
  return showContent(message, call);
}

async function classify(call: () => Promise<number>): Promise<TelegramResult> {
  try {
    return { ok: true, messageId: await call() };
  } catch (error) {
    return error instanceof GrammyError ? classifyAnswer(error) : classifySilence(error);
  }
}

function classifyAnswer(error: GrammyError): TelegramFailure {
  const reaction = reactionTo(error.error_code, error.description);
  const { retry_after: seconds } = error.parameters;
  const asked = seconds === undefined ? DEFAULT_WAIT_MS : seconds * 1_000;
  const retryAfterMs = reaction === 'wait' ? asked : null;
  return { ok: false, reaction, code: String(error.error_code), retryAfterMs };
}

function classifySilence(error: unknown): TelegramFailure {
  const code = networkCodeOf(error instanceof HttpError ? error.error : error);
  // A gateway's page instead of JSON has its status as code.
  const unanswered = /^5\d\d$/.test(code ?? '') ? 'server_error' : 'unsure';
  const reaction = isConnectFailure(code) ? 'retry' : unanswered;
  return { ok: false, reaction, code: code ?? 'no_answer', retryAfterMs: null };
}

export function reactionTo(code: number, description: string): DeliveryReaction {
  const row = TELEGRAM_REACTIONS.find(
    (known) => known.code === code && (known.says?.test(description) ?? true),
  );
  if (row) return row.reaction;
  return code >= 500 ? 'server_error' : 'retry';
}
