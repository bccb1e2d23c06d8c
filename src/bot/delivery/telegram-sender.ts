import { GrammyError, HttpError } from 'grammy';
import { networkCodeOf } from '../../never-connected.ts';
import { toPlainText } from '../words/chat-html.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import { drawContent, drawKeyboard, type Known } from './draw-message.ts';
import { editContent, type Shows, sendContent } from './show-content.ts';
import { createTelegramLook, type TelegramLook } from './telegram-look.ts';
import type { MessageFormat, TelegramFailure, TelegramResult, TelegramSender } from './telegram-port.ts';
import { reactionTo, reactionToSilence } from './telegram-reactions.ts';

/** What is assumed when Telegram asks to wait without saying how long. */
const DEFAULT_WAIT_MS = 5_000;

/** Behind a gateway that had no answer there was, as a rule, nobody to bring the message: it need not wait long. */
const NO_ANSWER_BEHIND = ['502', '503'];
const GATEWAY_WAIT_MS = 1_000;

/** Shows messages through grammY's `Api`. It must not repeat calls by itself: only the outbox knows what may be repeated. */
export function createTelegramSender(api: Shows, look: TelegramLook = createTelegramLook()): TelegramSender {
  return {
    sendMessage: (chatId, message, format) =>
      classify(() =>
        look.show(message, async (known) => {
          const { content, options } = prepare(message, format, known);
          const quietly = message.isSilent ? { disable_notification: true } : {};
          return (await sendContent(api, chatId, content, { ...options, ...quietly })).message_id;
        }),
      ),
    editMessage: (chatId, messageId, message, format) =>
      classify(() =>
        look.show(message, async (known) => {
          const { content, options } = prepare(message, format, known);
          await editContent(api, chatId, messageId, content, options);
          return messageId;
        }),
      ),
  };
}

function prepare(message: ChatMessage, format: MessageFormat, known: Known) {
  const content =
    format === 'plain' ? { plain: toPlainText({ html: message.text }) } : drawContent(message, known);
  return { content, options: { reply_markup: drawKeyboard(message, known) } };
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
