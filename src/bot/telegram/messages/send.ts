import { type Api, GrammyError, InputFile, InputMediaBuilder } from 'grammy';
import type { ForceReply, InlineKeyboardMarkup, Message } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { Pictures } from '../../pictures/picture-maker.ts';
import { editContent, sendContent, showContent } from './content.ts';
import { type ChatMessage, drawKeyboard } from './message.ts';

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

/** So long nobody minds to see what they have just typed. */
const GATHER_MS = 700;

/** Telegram takes no more in one call. */
const MOST_IN_A_CALL = 100;

export interface TypedTexts {
  /** Takes a message off the chat a moment later, where Telegram lets us; nothing depends on it. */
  takeOff(chatId: number, messageId: number): void;
  /** Takes off at once what is still to be. */
  drain(): Promise<void>;
}

interface PictureDeps {
  readonly api: Pick<Api, 'sendPhoto' | 'editMessageMedia'>;
  readonly pictures: Pictures;
  readonly log: Log;
}

/** A drawing with the line under it. */
export interface PictureMessage {
  readonly svg: string;
  /** What the file is called, without its ending. */
  readonly name: string;
  readonly caption: Html;
  readonly keyboard: ChatMessage['keyboard'];
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

/**
 * What was typed as an answer goes from the chat when it was read, so that one message remains. Whoever waits for the next question
 * does not wait for that, and who answers quickly costs one call.
 */
export function createTypedTexts(api: Pick<Api, 'deleteMessages'>): TypedTexts {
  const chats = new Map<number, { readonly messageIds: number[]; readonly timer: NodeJS.Timeout }>();
  const calls = new Set<Promise<unknown>>();

  const takeOffNow = (chatId: number): void => {
    const chat = chats.get(chatId);
    if (!chat) return;
    chats.delete(chatId);
    clearTimeout(chat.timer);
    const call = api
      .deleteMessages(chatId, chat.messageIds)
      .catch(() => {})
      .finally(() => calls.delete(call));
    calls.add(call);
  };

  return {
    takeOff: (chatId, messageId) => {
      const chat = chats.get(chatId) ?? {
        messageIds: [],
        timer: setTimeout(takeOffNow, GATHER_MS, chatId),
      };
      chats.set(chatId, chat);
      chat.messageIds.push(messageId);
      if (chat.messageIds.length === MOST_IN_A_CALL) takeOffNow(chatId);
    },
    drain: async () => {
      for (const chatId of [...chats.keys()]) takeOffNow(chatId);
      await Promise.all(calls);
    },
  };
}

/**
 * Draws and sends a picture. False where it could not be drawn or sent, so that the caller says it in words; never throws.
 */
export async function sendPicture(
  deps: PictureDeps,
  chatId: number,
  message: PictureMessage,
): Promise<boolean> {
  const file = await drawn(deps, message);
  if (!file) return false;
  const said = asWords(message);
  return attempted(deps, () =>
    deps.api.sendPhoto(chatId, file, {
      caption: said.text,
      parse_mode: 'HTML',
      ...markup(said),
    }),
  );
}

/** Puts another picture in the place of one. False where it could not be drawn, or the message is gone. */
export async function replacePicture(
  deps: PictureDeps,
  chatId: number,
  messageId: number,
  message: PictureMessage,
): Promise<boolean> {
  const file = await drawn(deps, message);
  if (!file) return false;
  const said = asWords(message);
  return attempted(deps, () => {
    const media = InputMediaBuilder.photo(file, { caption: said.text, parse_mode: 'HTML' });
    return deps.api.editMessageMedia(chatId, messageId, media, markup(said));
  });
}

function asWords({ caption, keyboard }: PictureMessage): ChatMessage {
  return { text: caption.html, keyboard };
}

async function drawn(
  { pictures }: PictureDeps,
  { svg, name }: PictureMessage,
): Promise<InputFile | undefined> {
  const png = await pictures.draw(svg);
  return png && new InputFile(png, `${name}.png`);
}

async function attempted({ log }: PictureDeps, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof GrammyError && /message is not modified/.test(error.description)) return true;
    log.warn({ err: error }, 'picture not sent');
    return false;
  }
}
