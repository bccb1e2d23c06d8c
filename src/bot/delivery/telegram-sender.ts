import { GrammyError, HttpError } from 'grammy';
import { networkCodeOf } from '../../http/net-errors.ts';
import { toPlainText } from '../i18n/html.ts';
import {
  type Content,
  editContent,
  type Shows,
  sendContent,
  showContent,
} from '../telegram/messages/content.ts';
import { drawKeyboard } from '../telegram/messages/draw-message.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import type { MessageFormat, TelegramFailure, TelegramResult, TelegramSender } from './telegram-port.ts';
import { reactionTo, reactionToSilence } from './telegram-reactions.ts';

/** What is assumed when Telegram asks to wait without saying how long. */
const DEFAULT_WAIT_MS = 5_000;

/** Behind a gateway that had no answer there was, as a rule, nobody to bring the message: it need not wait long. */
const NO_ANSWER_BEHIND = ['502', '503'];
const GATEWAY_WAIT_MS = 1_000;

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
