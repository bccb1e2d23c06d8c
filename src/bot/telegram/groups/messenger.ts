import { type Context, GrammyError } from 'grammy';
import { BoundedCache } from '../../../bounded-cache.ts';
import { TokenBucket } from '../../../http/token-bucket.ts';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { ChatId, Clock } from '../../swap/brands.ts';
import type { Group, GroupStore, PaceShare } from '../../swap/groups.ts';
import { type ChatMessage, type EphemeralMessage, sendContent, showContent } from '../messages/message.ts';
import {
  editDrawn,
  type MessageDeps,
  markup,
  replyingTo,
  type SendOptions,
  sendChatMessage,
  sendDrawn,
} from '../messages/send.ts';
import { personOf } from '../person.ts';

interface GroupPlace extends Pick<SendOptions, 'answerTo' | 'topic'> {
  readonly chatId: ChatId;
}

/** Notices are not deleted. */
type GroupMessageKind = 'answer' | 'notice' | 'refresh';

/** `not_now`: the group's pace has no room. */
export type GroupEdit = 'edited' | 'same' | 'gone' | 'failed' | 'not_now';

/** The id changes when a group becomes a supergroup. */
interface CallTarget {
  readonly chatId: ChatId;
  readonly topic: number | undefined;
}

/**
 * The only way to send or edit in a group. It keeps to Telegram's 20 messages a minute and to the group's
 * topic, and follows a group that became a supergroup.
 */
export interface GroupMessenger {
  /** @returns undefined where nothing was sent. Never rejects. */
  send(
    place: GroupPlace,
    message: ChatMessage | Html,
    kind: GroupMessageKind,
    options?: Omit<SendOptions, 'answerTo'>,
  ): Promise<number | undefined>;
  /** Never rejects. */
  edit(
    place: GroupPlace,
    messageId: number | EphemeralMessage,
    message: ChatMessage | Html,
    kind: GroupMessageKind,
  ): Promise<GroupEdit>;
  /**
   * Any other call, within the same limits. Undefined where there is no room or the bot is out of the group.
   * @throws what the call throws
   */
  call<T>(
    place: GroupPlace,
    kind: GroupMessageKind,
    call: (target: CallTarget) => Promise<T>,
  ): Promise<T | undefined>;
  hasRoom(chatId: ChatId): Promise<boolean>;
}

interface MessengerDeps {
  readonly api: MessageDeps['api'];
  readonly groups: GroupStore;
  readonly log: Log;
  readonly now: Clock;
}

/** The others leave room for answers. */
const SHARES: Readonly<Record<GroupMessageKind, PaceShare>> = { answer: 8, notice: 6, refresh: 4 };

const EPHEMERAL_PER_PERSON = { burst: 5, refillMs: 10_000, mustPause: true };

const REFUSED_MS = 10 * 60_000;
const MAX_CHATS = 10_000;

/** The bot lacks rights, or the kind of chat has no ephemeral messages. */
const CHAT_REFUSAL = /admin|rights|supergroup|chat/i;

export function createGroupMessenger(deps: MessengerDeps): GroupMessenger {
  const { groups, log, now } = deps;

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
      const movedTo = await handleRefusal(deps, place.chatId, error);
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
        const messageId = await sendDrawn(deps, target.chatId, message, { ...options, ...where });
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
      const edit = ({ chatId }: CallTarget) => editDrawn(deps, chatId, messageId, message);
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
  { groups, now }: Pick<MessengerDeps, 'groups' | 'now'>,
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

export interface ReplyDeps {
  readonly api: MessengerDeps['api'];
  readonly log: Log;
  readonly messenger: GroupMessenger;
}

/** @returns undefined where it was not sent */
export async function reply(
  deps: ReplyDeps,
  ctx: Context,
  message: ChatMessage | Html,
): Promise<number | undefined> {
  const { chatId } = personOf(ctx);
  if (ctx.chat?.type === 'private') return sendChatMessage(deps, chatId, message);
  return deps.messenger.send(answerInGroup(ctx), message, 'answer');
}

/** Groups have parallel conversations. An ephemeral question (id 0) takes no reply. */
export function answerInGroup(ctx: Context): GroupPlace {
  const { chatId } = personOf(ctx);
  return ctx.message && ctx.message.message_id !== 0 ? { chatId, answerTo: ctx.message } : { chatId };
}

export interface EphemeralLimits {
  /** An answer to an ephemeral message is always tried. */
  mayTry(chatId: number, isAnswerToEphemeral: boolean): boolean;
  take(chatId: number, personId: number): boolean;
  noteRefused(chatId: number): void;
  noteNewRights(chatId: number): void;
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

interface EphemeralDeps extends ReplyDeps {
  readonly ephemeralLimits: EphemeralLimits;
}

/**
 * Only the author sees the message (Bot API 10.2).
 * @returns `refused` where Telegram refused it and the caller may answer in public; other failures end here
 */
export async function sendEphemeral(
  deps: EphemeralDeps,
  ctx: Context,
  message: ChatMessage,
  kind: GroupMessageKind = 'notice',
): Promise<'said' | 'refused'> {
  const { chatId, personId } = personOf(ctx);
  const isAnswerToEphemeral = ctx.message?.ephemeral_message_id !== undefined;
  if (!deps.ephemeralLimits.mayTry(chatId, isAnswerToEphemeral)) return 'refused';
  if (!deps.ephemeralLimits.take(chatId, personId)) return 'said';
  try {
    await deps.messenger.call({ chatId }, kind, (target) =>
      showContent(message, (content) =>
        sendContent(deps.api, target.chatId, content, {
          ...markup(message),
          ...(ctx.message && replyingTo(ctx.message)),
          ephemeral_message_parameters: { receiver_user_id: personId },
        }),
      ),
    );
    return 'said';
  } catch (error) {
    deps.log.warn({ err: error }, 'message for one person not sent');
    if (!(error instanceof GrammyError && error.error_code === 400)) return 'said';
    if (CHAT_REFUSAL.test(error.description)) deps.ephemeralLimits.noteRefused(chatId);
    return 'refused';
  }
}
