import type { Context } from 'grammy';
import type { TokenBucket } from '../../http/token-bucket.ts';
import type { Html } from '../i18n/html.ts';
import type { Views } from '../i18n/view.ts';
import type { Pictures } from '../pictures/maker.ts';
import type { BoardStore } from '../swap/boards.ts';
import type { ChatId } from '../swap/brands.ts';
import type { GroupStore } from '../swap/groups.ts';
import type { CallbackAnswers } from './intake/handle-update.ts';
import type { ChatMessage, EphemeralMessage } from './messages/message.ts';
import type { Messages, SendOptions } from './messages/send.ts';

/** What the bot says, in which words, and how often it may. */
export interface Chat extends Messages {
  readonly messenger: GroupMessenger;
  readonly answers: CallbackAnswers;
  readonly quota: Quota;
  readonly views: Views;
  readonly pictures: Pictures;
  /** How long a new price may take before its card's buttons are disabled, ms. */
  readonly feltMs: number;
}

/** How often each person and each group is answered. */
interface Quota {
  readonly inPrivate: TokenBucket;
  readonly inFlood: TokenBucket;
  readonly inGroup: TokenBucket;
  readonly ofGroup: TokenBucket;
  /** Each person has a bucket of prices. */
  readonly prices: TokenBucket;
}

/** The rows of groups, and what Telegram says of their members. */
export interface Groups extends GroupStore {
  readonly boards: BoardStore;
  readonly roles: MemberRoles;
  readonly ephemeral: EphemeralLimits;
}

export interface GroupPlace {
  readonly chatId: ChatId;
  readonly answerTo?: SendOptions['answerTo'];
  readonly topic?: SendOptions['topic'];
}

/** Notices are not deleted. */
export type GroupMessageKind = 'answer' | 'notice' | 'refresh';

/** `not_now`: the group's pace has no room. */
export type GroupEdit = 'edited' | 'same' | 'gone' | 'failed' | 'not_now';

/** The id changes when a group becomes a supergroup. */
export interface CallTarget {
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

export interface EphemeralLimits {
  /** An answer to an ephemeral message is always tried. */
  mayTry(chatId: number, isAnswerToEphemeral: boolean): boolean;
  take(chatId: number, personId: number): boolean;
  noteRefused(chatId: number): void;
  noteNewRights(chatId: number): void;
}

/** An anonymous admin writes as the group itself. */
export type MemberRole = 'admin' | 'anonymous_admin' | 'member';

export interface MemberRoles {
  of(ctx: Context): Promise<MemberRole>;
}
