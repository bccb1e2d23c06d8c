import type { ChatId } from '../swap/brands.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import type { DeliveryReaction } from './telegram-reactions.ts';

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
