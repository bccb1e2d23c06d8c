import { GrammyError, HttpError } from 'grammy';
import { networkCodeOf, neverConnected } from '../../http/net-errors.ts';
import { toPlainText } from '../i18n/html.ts';
import type { ChatId } from '../swap/brands.ts';
import {
  type Content,
  editContent,
  type Shows,
  sendContent,
  showContent,
} from '../telegram/messages/content.ts';
import { type ChatMessage, drawKeyboard } from '../telegram/messages/message.ts';

/** What is assumed when Telegram asks to wait without saying how long. */
const DEFAULT_WAIT_MS = 5_000;

/** Behind a gateway that had no answer there was, as a rule, nobody to bring the message: it need not wait long. */
const NO_ANSWER_BEHIND = ['502', '503'];
const GATEWAY_WAIT_MS = 1_000;

/** What an answer of Telegram means for a message that is due. */
export type DeliveryReaction =
  /** Nothing is left to do: the message already looks like this. */
  | 'done'
  /** Not delivered; again when Telegram says. Counts as no failure. */
  | 'wait'
  /** Not delivered; the person does not want us. Waits until they return. */
  | 'park'
  /** The message to edit is gone or too old; a new one takes its place. */
  | 'replace'
  /** Not delivered; our markup was refused. Once more as plain text. */
  | 'plain_text'
  /** Not delivered; the bot's token is no longer good, nothing can be sent. */
  | 'stop'
  /** Not delivered; again after a while, a limited number of times. */
  | 'retry'
  /** Nobody knows whether it was delivered. */
  | 'unsure';

interface Row {
  readonly code: number;
  readonly says?: RegExp;
  readonly reaction: DeliveryReaction;
}

/** First match wins. The words are the Bot API server's own; they are compared without regard to case. */
const TELEGRAM_REACTIONS: readonly Row[] = [
  { code: 429, reaction: 'wait' },
  { code: 403, says: /bot was blocked by the user/i, reaction: 'park' },
  { code: 403, says: /user is deactivated/i, reaction: 'park' },
  { code: 403, says: /bot was kicked/i, reaction: 'park' },
  { code: 403, says: /bot can't initiate conversation/i, reaction: 'park' },
  { code: 403, reaction: 'park' },
  { code: 400, says: /chat not found/i, reaction: 'park' },
  { code: 400, says: /message is not modified/i, reaction: 'done' },
  { code: 400, says: /message to edit not found/i, reaction: 'replace' },
  { code: 400, says: /message can't be edited/i, reaction: 'replace' },
  { code: 400, says: /message_id_invalid|message identifier is not specified/i, reaction: 'replace' },
  { code: 400, says: /can't parse entities|entit(y|ies)/i, reaction: 'plain_text' },
  { code: 401, reaction: 'stop' },
  { code: 404, reaction: 'stop' },
  { code: 409, reaction: 'retry' },
];

/** What became of a call of Telegram; a failure is data, never thrown. */
export type TelegramResult = { readonly ok: true; readonly messageId: number } | TelegramFailure;

export interface TelegramFailure {
  readonly ok: false;
  readonly reaction: DeliveryReaction;
  /** Telegram's error code, or the network's name for the failure; for the log. */
  readonly code: string;
  /** Set for `wait`; for `unsure` where it should be other than usual. */
  readonly retryAfterMs: number | null;
}

export type MessageFormat = 'html' | 'plain';

/** The two calls that show something in a chat. */
export interface TelegramSender {
  sendMessage(chatId: ChatId, message: ChatMessage, format: MessageFormat): Promise<TelegramResult>;
  editMessage(
    chatId: ChatId,
    messageId: number,
    message: ChatMessage,
    format: MessageFormat,
  ): Promise<TelegramResult>;
}

/** Shows messages through grammY's `Api`. It must not repeat calls by itself: only the outbox knows what may be repeated. */
export function createTelegramSender(api: Shows): TelegramSender {
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
          await editContent(api, chatId, messageId, content, { reply_markup: drawKeyboard(message) });
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
  const code = String(error.error_code);
  const asked = seconds === undefined ? DEFAULT_WAIT_MS : seconds * 1_000;
  return { ok: false, reaction, code, retryAfterMs: reaction === 'wait' ? asked : gatewayWait(code) };
}

function classifySilence(error: unknown): TelegramFailure {
  const code = networkCodeOf(error instanceof HttpError ? error.error : error);
  return {
    ok: false,
    reaction: reactionToSilence(code),
    code: code ?? 'no_answer',
    retryAfterMs: gatewayWait(code),
  };
}

function gatewayWait(code: string | undefined): number | null {
  return code !== undefined && NO_ANSWER_BEHIND.includes(code) ? GATEWAY_WAIT_MS : null;
}

/** What to do about an answer with this code and description; a code nobody foresaw is tried again a few times. */
export function reactionTo(code: number, description: string): DeliveryReaction {
  const row = TELEGRAM_REACTIONS.find(
    (known) => known.code === code && (known.says?.test(description) ?? true),
  );
  if (row) return row.reaction;
  return code >= 500 ? 'unsure' : 'retry';
}

/** The same for a call that got no answer at all. */
function reactionToSilence(networkCode: string | undefined): DeliveryReaction {
  return neverConnected(networkCode) ? 'retry' : 'unsure';
}
