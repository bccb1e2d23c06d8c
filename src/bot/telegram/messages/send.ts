import { type Api, GrammyError } from 'grammy';
import type { ForceReply, InlineKeyboardMarkup, Message } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import { editContent, sendContent, showContent } from './content.ts';
import { drawKeyboard } from './draw-message.ts';
import type { ChatMessage } from './message.ts';

interface MessageDeps {
  readonly api: Pick<Api, 'sendMessage' | 'sendRichMessage' | 'editMessageText' | 'deleteMessage'>;
  readonly log: Log;
}

export interface SendOptions {
  /** Keeps links that are for one person from being passed on. */
  readonly protect?: boolean;
  /** Opens the field to answer in, with this example in it; instead of buttons. */
  readonly asks?: string;
  /** The message this answers: in a group the answer hangs on it and stays in its topic. */
  readonly answerTo?: Pick<Message, 'message_id' | 'message_thread_id' | 'is_topic_message'>;
  /** The topic it goes into where it answers nothing. */
  readonly topic?: number;
}

/**
 * Sends one message of the bot; gives its id, or undefined where it could not be sent. A failed answer is not worth
 * handling the update again: what it would have said can be asked for anew.
 */
export async function sendChatMessage(
  deps: MessageDeps,
  chatId: number,
  message: ChatMessage | Html,
  options: SendOptions = {},
): Promise<number | undefined> {
  try {
    return await sendDrawn(deps, chatId, message, options);
  } catch (error) {
    deps.log.warn({ err: error }, 'message not sent');
    return undefined;
  }
}

/** The same for whoever heeds what Telegram refuses. @throws what the call throws */
export async function sendDrawn(
  { api }: MessageDeps,
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
      ...(options.answerTo ? hangOn(options.answerTo) : {}),
    }),
  );
  return sent.message_id;
}

/** Edits a message in place. False when it is gone, so that a new one is sent instead. */
export async function editChatMessage(...edit: Parameters<typeof tryToEdit>): Promise<boolean> {
  return (await tryToEdit(...edit)) !== 'gone';
}

/** Edits a message in place. `same` where it already stands so: whoever looks at it sees nothing happen. */
export async function tryToEdit(
  deps: MessageDeps,
  chatId: number,
  messageId: number,
  message: ChatMessage | Html,
): Promise<'edited' | 'same' | 'gone' | 'failed'> {
  try {
    return await editDrawn(deps, chatId, messageId, message);
  } catch (error) {
    deps.log.warn({ err: error }, 'message not edited');
    return 'failed';
  }
}

/** The same for whoever heeds what Telegram refuses. @throws what the call throws beside that */
export async function editDrawn(
  deps: MessageDeps,
  chatId: number,
  messageId: number,
  message: ChatMessage | Html,
): Promise<'edited' | 'same' | 'gone'> {
  const drawn = asMessage(message);
  try {
    await showContent(drawn, (content) => editContent(deps.api, chatId, messageId, content, markup(drawn)));
    return 'edited';
  } catch (error) {
    if (error instanceof GrammyError && /message is not modified/.test(error.description)) return 'same';
    if (!(error instanceof GrammyError && /not found|can't be edited/.test(error.description))) throw error;
    deps.log.warn({ err: error }, 'message not edited');
    return 'gone';
  }
}

/** Takes a message away where Telegram lets us; nothing depends on it. */
export async function removeMessage(deps: MessageDeps, chatId: number, messageId: number): Promise<void> {
  await deps.api.deleteMessage(chatId, messageId).catch(() => {});
}

/** How an answer hangs on a message, in its topic; also where that is gone by now. */
export function hangOn(message: NonNullable<SendOptions['answerTo']>) {
  const { message_id, message_thread_id, is_topic_message } = message;
  return {
    reply_parameters: { message_id, allow_sending_without_reply: true },
    ...(is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {}),
  };
}

function asMessage(message: ChatMessage | Html): ChatMessage {
  return 'html' in message ? { text: message.html, keyboard: [] } : message;
}

/** The buttons of a message; nothing where there are none. */
export function markup(message: ChatMessage): { reply_markup?: InlineKeyboardMarkup } {
  const keyboard = drawKeyboard(message);
  return keyboard.inline_keyboard.length === 0 ? {} : { reply_markup: keyboard };
}

function forceReply(example: string): { reply_markup: ForceReply } {
  return { reply_markup: { force_reply: true, input_field_placeholder: example } };
}
