/*
 * All that the bot sends into a group goes through here: it keeps the group's pace, its topic and its time to delete
 * answers, follows a group that becomes a supergroup, and tells its caller where a chat refuses ephemeral messages.
 * `test/bot/features/groups/` proves it.
 */

import { type Api, type Context, GrammyError } from 'grammy';
import { BoundedCache } from '../../../bounded-cache.ts';
import { TokenBucket } from '../../../http/token-bucket.ts';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { ChatId, Clock } from '../../swap/brands.ts';
import type { Group, GroupStore, PaceShare } from '../../swap/groups.ts';
import type {
  CallTarget,
  Chat,
  EphemeralLimits,
  GroupMessageKind,
  GroupMessenger,
  GroupPlace,
  Groups,
} from '../chat.ts';
import { type ChatMessage, sendContent, showContent } from '../messages/message.ts';
import { editDrawn, markup, replyingTo, sendChatMessage, sendDrawn } from '../messages/send.ts';
import { personOf } from '../person.ts';

interface MessengerOptions {
  readonly api: Api;
  readonly groups: GroupStore;
  readonly log: Log;
  readonly now: Clock;
}

/** Notices and refreshes take less of a minute's pace, so that answers have room. */
const SHARES: Readonly<Record<GroupMessageKind, PaceShare>> = { answer: 8, notice: 6, refresh: 4 };

const EPHEMERAL_PER_PERSON = { burst: 5, refillMs: 10_000, mustPause: true };

const REFUSED_MS = 10 * 60_000;
const MAX_CHATS = 10_000;

/** The bot lacks rights, or the kind of chat has no ephemeral messages. */
const CHAT_REFUSAL = /admin|rights|supergroup|chat/i;

export function createGroupMessenger(parts: MessengerOptions): GroupMessenger {
  const { groups, log, now } = parts;

  const call = async <T>(
    place: GroupPlace,
    kind: GroupMessageKind,
    make: (target: CallTarget, group: Group) => Promise<T>,
  ) => {
    const group = await groups.find(place.chatId);
    if (group.isGone || !(await groups.takePace(place.chatId, SHARES[kind], now()))) return undefined;
    const topic = place.answerTo ? undefined : (group.topic ?? place.topic);
    try {
      return await make({ chatId: place.chatId, topic }, group);
    } catch (error) {
      const movedTo = await handleRefusal(parts, place.chatId, error);
      if (movedTo === undefined) throw error;
      return make({ chatId: movedTo, topic }, group);
    }
  };

  /** Deletes the question too, where the bot may. An ephemeral message has the id 0. */
  const deleteLater = async (chatId: ChatId, messages: readonly (number | undefined)[], dueAt: number) => {
    for (const messageId of messages) if (messageId) await groups.deleteLater({ chatId, messageId }, dueAt);
  };

  return {
    call,
    hasRoom: (chatId) => groups.hasPace(chatId, SHARES.answer, now()),
    send: async (place, message, kind, options = {}) => {
      const send = async (target: CallTarget, { deleteAfterMs }: Group) => {
        // Ids of a group mean nothing in its supergroup.
        const answerTo = target.chatId === place.chatId ? place.answerTo : undefined;
        const where = answerTo ? { answerTo } : target.topic === undefined ? {} : { topic: target.topic };
        const messageId = await sendDrawn(parts, target.chatId, message, { ...options, ...where });
        if (kind === 'answer' && deleteAfterMs !== null)
          await deleteLater(target.chatId, [messageId, answerTo?.message_id], now() + deleteAfterMs);
        return messageId;
      };
      return call(place, kind, send).catch((err: unknown) => {
        log.warn({ err }, 'message not sent');
        return undefined;
      });
    },
    edit: async (place, messageId, message, kind) => {
      const edit = ({ chatId }: CallTarget) => editDrawn(parts, chatId, messageId, message);
      try {
        return (await call(place, kind, edit)) ?? 'not_now';
      } catch (err) {
        log.warn({ err }, 'message not edited');
        return 'failed';
      }
    },
  };
}

/** Persons and messages are refused with 403, too. */
const BOT_IS_OUT = /chat not found|kicked from|not a member|chat was deleted/;

/** @returns the id of its supergroup */
async function handleRefusal(
  { groups, now }: MessengerOptions,
  chatId: ChatId,
  error: unknown,
): Promise<ChatId | undefined> {
  if (!(error instanceof GrammyError)) return undefined;
  const { parameters, description } = error;
  const movedTo = parameters.migrate_to_chat_id as ChatId | undefined;
  if (movedTo !== undefined) {
    await groups.move(chatId, movedTo, now());
    return movedTo;
  }
  if (parameters.retry_after !== undefined)
    await groups.pausePace(chatId, now() + parameters.retry_after * 1_000);
  if (BOT_IS_OUT.test(description)) await groups.leave(chatId, now());
  return undefined;
}

/** @returns undefined where it was not sent */
export async function reply(
  chat: Chat,
  ctx: Context,
  message: ChatMessage | Html,
): Promise<number | undefined> {
  const { chatId } = personOf(ctx);
  if (ctx.chat?.type === 'private') return sendChatMessage(chat, chatId, message);
  return chat.messenger.send(answerInGroup(ctx), message, 'answer');
}

/** Groups have parallel conversations. An ephemeral question (id 0) takes no reply. */
export function answerInGroup(ctx: Context): GroupPlace {
  const { chatId } = personOf(ctx);
  return ctx.message && ctx.message.message_id !== 0 ? { chatId, answerTo: ctx.message } : { chatId };
}

export function createEphemeralLimits(now: Clock): EphemeralLimits {
  const people = new TokenBucket(EPHEMERAL_PER_PERSON, now);
  const refusedUntil = new BoundedCache<number, number>(MAX_CHATS);
  return {
    mayTry: (chatId, isAnswerToEphemeral) => isAnswerToEphemeral || (refusedUntil.get(chatId) ?? 0) <= now(),
    take: (chatId, personId) => people.take(`${chatId} ${personId}`) === 'granted',
    noteRefused: (chatId) => refusedUntil.set(chatId, now() + REFUSED_MS),
    noteNewRights: (chatId) => refusedUntil.delete(chatId),
  };
}

/**
 * The author alone sees the message (Bot API 10.2).
 * @returns `refused` where Telegram refused it and the caller may answer in public; other failures end here
 */
export async function sendEphemeral(
  { chat, groups }: { readonly chat: Chat; readonly groups: Groups },
  ctx: Context,
  message: ChatMessage,
  kind: GroupMessageKind = 'notice',
): Promise<'said' | 'refused'> {
  const { chatId, personId } = personOf(ctx);
  const isAnswerToEphemeral = ctx.message?.ephemeral_message_id !== undefined;
  if (!groups.ephemeral.mayTry(chatId, isAnswerToEphemeral)) return 'refused';
  if (!groups.ephemeral.take(chatId, personId)) return 'said';
  try {
    await chat.messenger.call({ chatId }, kind, (target) =>
      showContent(message, (content) =>
        sendContent(chat.api, target.chatId, content, {
          ...markup(message),
          ...(ctx.message && replyingTo(ctx.message)),
          ephemeral_message_parameters: { receiver_user_id: personId },
        }),
      ),
    );
    return 'said';
  } catch (error) {
    chat.log.warn({ err: error }, 'message for one person not sent');
    if (!(error instanceof GrammyError && error.error_code === 400)) return 'said';
    if (CHAT_REFUSAL.test(error.description)) groups.ephemeral.noteRefused(chatId);
    return 'refused';
  }
}
