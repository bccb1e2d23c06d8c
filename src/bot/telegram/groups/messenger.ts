import { type Api, GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { ChatId, Clock } from '../../swap/brands.ts';
import type { Group, GroupStore, PaceShare } from '../../swap/groups.ts';
import type { ChatMessage } from '../messages/message.ts';
import { editDrawn, type SendOptions, sendDrawn } from '../messages/send.ts';

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
