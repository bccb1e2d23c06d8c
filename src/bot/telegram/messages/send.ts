import { type Api, GrammyError, InputFile, InputMediaBuilder } from 'grammy';
import type { ForceReply, InlineKeyboardMarkup, Message } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { Pictures } from '../../pictures/maker.ts';
import {
  type ChatMessage,
  drawKeyboard,
  type Edit,
  type EphemeralMessage,
  editContent,
  sendContent,
  showContent,
} from './message.ts';

export interface Messages {
  readonly api: Api;
  readonly log: Log;
}

export interface SendOptions {
  /** Forbids forwarding. */
  readonly protect?: boolean;
  /** Opens the reply field with this example, instead of buttons. */
  readonly asks?: string;
  /** Replied to, in its topic. */
  readonly answerTo?: Pick<
    Message,
    'message_id' | 'message_thread_id' | 'is_topic_message' | 'ephemeral_message_id'
  >;
  /** A topic that the group has chosen comes first. */
  readonly topic?: number;
}

/** @returns undefined where not sent: a lost answer does not repeat the update */
export async function sendChatMessage(
  chat: Messages,
  chatId: number,
  message: ChatMessage | Html,
  options: SendOptions = {},
): Promise<number | undefined> {
  try {
    return await sendDrawn(chat, chatId, message, options);
  } catch (error) {
    chat.log.warn({ err: error }, 'message not sent');
    return undefined;
  }
}

/** Callers that act on a refusal use this. @throws what the call throws */
export async function sendDrawn(
  { api }: Messages,
  chatId: number,
  message: ChatMessage | Html,
  options: SendOptions,
): Promise<number> {
  const drawn = asMessage(message);
  const sent = await showContent(drawn, (content) =>
    sendContent(api, chatId, content, {
      ...(options.asks === undefined ? markup(drawn) : forceReply(options.asks)),
      ...(options.protect ? { protect_content: true } : {}),
      ...(drawn.isSilent ? { disable_notification: true } : {}),
      ...(options.topic === undefined ? {} : { message_thread_id: options.topic }),
      ...(options.answerTo ? replyingTo(options.answerTo) : {}),
    }),
  );
  return sent.message_id;
}

/** `same` where nothing visible happened, `gone` where only a new message helps. */
export async function editChatMessage(
  chat: Messages,
  chatId: number,
  messageId: number,
  message: ChatMessage | Html,
): Promise<'edited' | 'same' | 'gone' | 'failed'> {
  try {
    return await editDrawn(chat, chatId, messageId, message);
  } catch (error) {
    chat.log.warn({ err: error }, 'message not edited');
    return 'failed';
  }
}

/**
 * Callers that act on a refusal use this. @throws what the call throws, except for a message that is the same
 * or gone
 */
export async function editDrawn(
  chat: Messages,
  chatId: number,
  messageId: number | EphemeralMessage,
  message: ChatMessage | Html,
): Promise<'edited' | 'same' | 'gone'> {
  const drawn = asMessage(message);
  try {
    const edit: Edit = (...shown) =>
      typeof messageId === 'number'
        ? chat.api.editMessageText(chatId, messageId, ...shown)
        : chat.api.editEphemeralMessageText(chatId, messageId.receiverId, messageId.ephemeralId, ...shown);
    await showContent(drawn, (content) => editContent(edit, content, markup(drawn)));
    return 'edited';
  } catch (error) {
    if (error instanceof GrammyError && /message is not modified/.test(error.description)) return 'same';
    if (!(error instanceof GrammyError && /not found|can't be edited/.test(error.description))) throw error;
    chat.log.warn({ err: error }, 'message not edited');
    return 'gone';
  }
}

/** Best effort. */
export async function removeMessage({ api }: Messages, chatId: number, messageId: number): Promise<void> {
  await api.deleteMessage(chatId, messageId).catch(() => {});
}

/** Even if the message is gone. An ephemeral one has no ordinary id. */
export function replyingTo(message: NonNullable<SendOptions['answerTo']>) {
  const { message_id, message_thread_id, is_topic_message, ephemeral_message_id } = message;
  return {
    reply_parameters:
      ephemeral_message_id === undefined
        ? { message_id, allow_sending_without_reply: true }
        : { ephemeral_message_id },
    ...(is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {}),
  };
}

function asMessage(message: ChatMessage | Html): ChatMessage {
  return 'html' in message ? { text: message.html, keyboard: [] } : message;
}

export function markup(message: ChatMessage): { reply_markup?: InlineKeyboardMarkup } {
  const keyboard = drawKeyboard(message);
  return keyboard.inline_keyboard.length === 0 ? {} : { reply_markup: keyboard };
}

function forceReply(example: string): { reply_markup: ForceReply } {
  return { reply_markup: { force_reply: true, input_field_placeholder: example } };
}

export interface PictureMessages extends Messages {
  readonly pictures: Pictures;
}

export interface PictureMessage {
  readonly svg: string;
  /** The name has no extension. */
  readonly name: string;
  readonly caption: Html;
  readonly keyboard: ChatMessage['keyboard'];
}

/** False where the caller sends words instead; never throws. */
export async function sendPicture(
  chat: PictureMessages,
  chatId: number,
  message: PictureMessage,
): Promise<boolean> {
  return withPicture(chat, message, (file, { text, ...buttons }) =>
    chat.api.sendPhoto(chatId, file, { caption: text, parse_mode: 'HTML', ...buttons }),
  );
}

/** False where that failed; never throws. */
export async function replacePicture(
  chat: PictureMessages,
  chatId: number,
  messageId: number,
  message: PictureMessage,
): Promise<boolean> {
  return withPicture(chat, message, (file, { text, ...buttons }) => {
    const media = InputMediaBuilder.photo(file, { caption: text, parse_mode: 'HTML' });
    return chat.api.editMessageMedia(chatId, messageId, media, buttons);
  });
}

async function withPicture(
  { pictures, log }: PictureMessages,
  { svg, name, caption, keyboard }: PictureMessage,
  show: (file: InputFile, words: { readonly text: string } & ReturnType<typeof markup>) => Promise<unknown>,
): Promise<boolean> {
  const png = await pictures.draw(svg);
  if (!png) return false;
  try {
    const words = { text: caption.html, keyboard };
    await show(new InputFile(png, `${name}.png`), { text: words.text, ...markup(words) });
    return true;
  } catch (error) {
    if (error instanceof GrammyError && /message is not modified/.test(error.description)) return true;
    log.warn({ err: error }, 'picture not sent');
    return false;
  }
}
