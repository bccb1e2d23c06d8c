import { type Api, GrammyError } from 'grammy';
import type {
  EphemeralMessageParameters,
  ForceReply,
  InlineKeyboardMarkup,
  InputRichMessage,
  Message,
  ReplyParameters,
} from 'grammy/types';
import { drawTable } from './draw-table.ts';
import type { ChatMessage } from './message.ts';

/** The calls that show words or a rich message in a chat. */
export type Shows = Pick<Api, 'sendMessage' | 'sendRichMessage' | 'editMessageText'>;

/** Words with marks or without, or a rich message. */
export type Content = string | { readonly plain: string } | InputRichMessage;

interface SendOptions {
  readonly reply_markup?: InlineKeyboardMarkup | ForceReply;
  readonly protect_content?: boolean;
  readonly disable_notification?: boolean;
  readonly reply_parameters?: ReplyParameters;
  readonly ephemeral_message_parameters?: EphemeralMessageParameters;
  readonly message_thread_id?: number;
}

const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;
const MARKED = { ...NO_PREVIEW, parse_mode: 'HTML' } as const;

/** What Telegram refuses about the content of a rich message: the same words as a text may still be shown. */
const RICH_REFUSAL = /RICH_MESSAGE_|rich ?(?:message|block|text)|table ?cell/i;

/**
 * Calls `show` with what the chat shows: the text, or a rich message where there is a table. A rich message that Telegram
 * refuses for its content is shown as the text; the refused call showed nothing.
 * @throws what the last call throws
 */
export async function showContent<T>(
  { text, table }: ChatMessage,
  show: (content: Content) => Promise<T>,
): Promise<T> {
  if (!table) return show(text);
  try {
    return await show(drawTable(table));
  } catch (error) {
    const isRefused = error instanceof GrammyError && error.error_code === 400;
    if (!isRefused || !RICH_REFUSAL.test(error.description)) throw error;
    return show(text);
  }
}

/** Sends it as one message. @throws what the call throws */
export function sendContent(
  api: Shows,
  chatId: number,
  content: Content,
  options: SendOptions,
): Promise<Message> {
  if (typeof content === 'string') return api.sendMessage(chatId, content, { ...MARKED, ...options });
  if (!('plain' in content)) return api.sendRichMessage(chatId, content, options);
  return api.sendMessage(chatId, content.plain, { ...NO_PREVIEW, ...options });
}

/** Puts it in the place of what a message of words or a rich one shows; either may become the other. @throws what the call throws */
export async function editContent(
  api: Shows,
  chatId: number,
  messageId: number,
  content: Content,
  options: { readonly reply_markup?: InlineKeyboardMarkup },
): Promise<void> {
  if (typeof content === 'string')
    await api.editMessageText(chatId, messageId, content, { ...MARKED, ...options });
  else if (!('plain' in content)) await api.editMessageText(chatId, messageId, content, options);
  else await api.editMessageText(chatId, messageId, content.plain, { ...NO_PREVIEW, ...options });
}
