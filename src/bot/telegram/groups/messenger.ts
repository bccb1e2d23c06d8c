import { type Api, type Context, GrammyError } from 'grammy';
import type { Message, ReplyParameters } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import { TokenBucket } from '../../../http/token-bucket.ts';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { Clock } from '../../swap/clock.ts';
import type { Group, GroupStore, PaceShare } from '../../swap/group-store-port.ts';
import { sendContent, showContent } from '../messages/content.ts';
import type { ChatMessage } from '../messages/message.ts';
import { editDrawn, markup, type SendOptions, sendChatMessage, sendDrawn } from '../messages/send.ts';
import { personOf } from '../person.ts';

/** Where something is said. */
export interface GroupPlace {
  readonly chatId: ChatId;
  /** The message that is answered: the answer hangs on it and stays in its topic. Without one it goes into the group's own topic. */
  readonly answerTo?: Pick<Message, 'message_id' | 'message_thread_id' | 'is_topic_message'>;
  /** The topic it goes into where it answers nothing and the group has chosen none. */
  readonly topic?: number;
}

/** What is said: an answer to somebody, which is deleted where the group wants that; a word that stays; or a board. */
export type Saying = 'answer' | 'notice' | 'board';

/** What an edit came to; `not_now` where the group's pace has no room for it. */
export type GroupEdit = 'edited' | 'same' | 'gone' | 'failed' | 'not_now';

/** What a call needs to speak in the right place: the group as it is called by now, and its topic. */
export interface SpokenAt {
  readonly chatId: ChatId;
  readonly topic: number | undefined;
}

/**
 * The only way anything is said or edited in a group. It holds the pace of twenty a minute, the topic, the time an answer
 * stays; says nothing where the bot is out; and follows a group that became a supergroup.
 */
export interface GroupVoice {
  /** The id of the message, or undefined where it was not sent. Never rejects. */
  say(
    place: GroupPlace,
    message: ChatMessage | Html,
    kind: Saying,
    options?: Omit<SendOptions, 'answerTo'>,
  ): Promise<number | undefined>;
  /** Never rejects. */
  edit(place: GroupPlace, messageId: number, message: ChatMessage | Html, kind: Saying): Promise<GroupEdit>;
  /**
   * Makes a call of its own kind, a picture or a rich message, within the same bounds. Undefined where there was no room or
   * the bot is out. @throws what the call throws
   */
  speak<T>(place: GroupPlace, kind: Saying, call: (at: SpokenAt) => Promise<T>): Promise<T | undefined>;
  /** Whether an answer would be said now. */
  hasRoom(chatId: ChatId): Promise<boolean>;
}

export interface VoiceDeps {
  readonly api: Pick<Api, 'sendMessage' | 'sendRichMessage' | 'editMessageText' | 'deleteMessage'>;
  readonly groups: GroupStore;
  readonly log: Log;
  readonly now: Clock;
}

/** Boards come on schedule and leave room for whoever asks something. */
const SHARES: Readonly<Record<Saying, PaceShare>> = { answer: 8, notice: 6, board: 4 };

/** Limits on ephemeral messages: how many one person is sent, and the chats that refused them. In memory only. */
export interface UnseenLimits {
  /** Whether Telegram may accept one in this chat; an answer to an ephemeral message is always tried. */
  mayTry(chatId: number, askedUnseen: boolean): boolean;
  /** Whether this person may be sent one more. */
  take(chatId: number, personId: number): boolean;
  /** The chat refused one: the bot lacks the rights, or the kind of chat has none. */
  noteRefused(chatId: number): void;
}

/** Bounds the calls: an ephemeral message disturbs no other member. */
const PER_PERSON = { burst: 5, refillMs: 10_000, mustPause: true };

/** Rights in a group change: ephemeral messages are tried again after this time, ms. */
const REFUSED_MS = 10 * 60_000;
const MOST_CHATS = 10_000;

interface EphemeralDeps extends Pick<VoiceDeps, 'api' | 'log'> {
  readonly unseen: UnseenLimits;
  readonly voice: GroupVoice;
}

/** What the chat refuses whoever asks: rights that we lack, a kind of chat that has no such messages. */
const OF_THE_CHAT = /admin|rights|supergroup|chat/i;

/** What a reply needs, in a private chat and in a group. */
interface ReplyDeps extends Pick<VoiceDeps, 'api' | 'log'> {
  readonly voice: GroupVoice;
}

export function createGroupVoice(deps: VoiceDeps): GroupVoice {
  const { groups, log, now } = deps;

  const speak = async <T>(
    place: GroupPlace,
    kind: Saying,
    call: (at: SpokenAt, group: Group) => Promise<T>,
  ) => {
    const group = await groups.find(place.chatId);
    if (group.isGone || !(await groups.takePace(place.chatId, SHARES[kind], now()))) return undefined;
    const topic = place.answerTo ? undefined : (group.topic ?? place.topic);
    try {
      return await call({ chatId: place.chatId, topic }, group);
    } catch (error) {
      const movedTo = await heed(deps, place.chatId, error);
      if (movedTo === undefined) throw error;
      return call({ chatId: movedTo, topic }, group);
    }
  };

  /** The question goes too where we have the right; what was sent unseen has no number. */
  const deleteLater = async (chatId: ChatId, messages: readonly (number | undefined)[], dueAt: number) => {
    for (const messageId of messages) if (messageId) await groups.deleteLater({ chatId, messageId }, dueAt);
  };

  return {
    speak,
    hasRoom: (chatId) => groups.hasPace(chatId, SHARES.answer, now()),
    say: async (place, message, kind, options = {}) => {
      const { answerTo } = place;
      const say = async (at: SpokenAt, { deleteAfterMs }: Group) => {
        const where = answerTo ? { answerTo } : at.topic === undefined ? {} : { topic: at.topic };
        const messageId = await sendDrawn(deps, at.chatId, message, { ...options, ...where });
        if (kind === 'answer' && deleteAfterMs !== null)
          await deleteLater(at.chatId, [messageId, answerTo?.message_id], now() + deleteAfterMs);
        return messageId;
      };
      return speak(place, kind, say).catch((err: unknown) => {
        log.warn({ err }, 'message not sent');
        return undefined;
      });
    },
    edit: async (place, messageId, message, kind) => {
      const edit = (at: SpokenAt) => editDrawn(deps, at.chatId, messageId, message);
      try {
        return (await speak(place, kind, edit)) ?? 'not_now';
      } catch (err) {
        log.warn({ err }, 'message not edited');
        return 'failed';
      }
    },
  };
}

/** What a refusal says about the group: it is elsewhere now, the bot is out, or a pause is due. */
async function heed(
  { groups, now }: Pick<VoiceDeps, 'groups' | 'now'>,
  chatId: ChatId,
  error: unknown,
): Promise<ChatId | undefined> {
  if (!(error instanceof GrammyError)) return undefined;
  const { parameters, error_code, description } = error;
  const movedTo = parameters.migrate_to_chat_id as ChatId | undefined;
  if (movedTo !== undefined) {
    await groups.move(chatId, movedTo, now());
    return movedTo;
  }
  if (parameters.retry_after !== undefined)
    await groups.pausePace(chatId, now() + parameters.retry_after * 1_000);
  if (error_code === 403 || /chat not found/.test(description)) await groups.leave(chatId, now());
  return undefined;
}

export function createUnseenLimits(now: Clock): UnseenLimits {
  const people = new TokenBucket(PER_PERSON, now);
  const refusedUntil = new BoundedCache<number, number>(MOST_CHATS);
  return {
    mayTry: (chatId, askedUnseen) => askedUnseen || (refusedUntil.get(chatId) ?? 0) <= now(),
    take: (chatId, personId) => people.take(`${chatId} ${personId}`) === 'granted',
    noteRefused: (chatId) => refusedUntil.set(chatId, now() + REFUSED_MS),
  };
}

/**
 * Answers a message in a group with an ephemeral message, which only its author sees (Bot API 10.2).
 * @returns `refused` where Telegram refused it, so that the caller may answer in public; other failures end here
 */
export async function sayUnseen(
  deps: EphemeralDeps,
  ctx: Context,
  message: ChatMessage,
): Promise<'said' | 'refused'> {
  const { chatId, personId } = personOf(ctx);
  const askedUnseen = ctx.message?.ephemeral_message_id !== undefined;
  if (!deps.unseen.mayTry(chatId, askedUnseen)) return 'refused';
  if (!deps.unseen.take(chatId, personId)) return 'said';
  try {
    await deps.voice.speak({ chatId }, 'answer', (at) =>
      showContent(message, (content) =>
        sendContent(deps.api, at.chatId, content, {
          ...markup(message),
          ...answering(ctx),
          ephemeral_message_parameters: { receiver_user_id: personId },
        }),
      ),
    );
    return 'said';
  } catch (error) {
    deps.log.warn({ err: error }, 'message for one person not sent');
    if (!isRefusal(error)) return 'said';
    if (OF_THE_CHAT.test(error.description)) deps.unseen.noteRefused(chatId);
    return 'refused';
  }
}

function isRefusal(error: unknown): error is GrammyError {
  return error instanceof GrammyError && error.error_code === 400;
}

/** The answer to a message that was written unseen hangs on its other number; it has no ordinary one. */
function answering({ message }: Context): {
  reply_parameters?: ReplyParameters;
  message_thread_id?: number;
} {
  if (!message) return {};
  const { ephemeral_message_id, message_id, message_thread_id, is_topic_message } = message;
  const reply_parameters =
    ephemeral_message_id === undefined
      ? { message_id, allow_sending_without_reply: true }
      : { ephemeral_message_id };
  return {
    reply_parameters,
    ...(is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {}),
  };
}

/**
 * In a group many talk at once, so an answer hangs on what it answers; in private that would only be noise. What somebody
 * sent unseen has no number to hang on that all could see.
 */
export function answerInGroup({ message, chat }: Context): SendOptions {
  return message && message.message_id !== 0 && chat?.type !== 'private' ? { answerTo: message } : {};
}

/** Answers where something was asked: in private as it is, in a group through its voice. Gives the message's id. */
export async function sayHere(
  deps: ReplyDeps,
  ctx: Context,
  message: ChatMessage | Html,
): Promise<number | undefined> {
  const { chatId } = personOf(ctx);
  if (ctx.chat?.type === 'private') return sendChatMessage(deps, chatId, message);
  const { answerTo } = answerInGroup(ctx);
  return deps.voice.say({ chatId, ...(answerTo ? { answerTo } : {}) }, message, 'answer');
}
