import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { TokenBucket } from '../../http/token-bucket.ts';
import type { ViewFlavor } from '../i18n/view.ts';
import type { Group } from '../swap/groups.ts';

/** An update whose sender is known: `view` speaks their language, or that of the group. */
export type ChatContext = Context & ViewFlavor & { group?: Group };

export type BotContext = ConversationFlavor<ChatContext>;

/** Quotas of all answers: per person and chat, and for all members of a group together. */
export interface AnswerLimits {
  readonly inPrivate: TokenBucket;
  /** Of a person who floods the private chat. */
  readonly inFlood: TokenBucket;
  readonly inGroup: TokenBucket;
  readonly ofGroup: TokenBucket;
}

/** The end of an inline query, or of a press on its message. Counted, never with a person. */
export type InlineOutcome =
  | 'priced'
  /** With outdated prices. */
  | 'old'
  | 'helped'
  /** The person typed on. */
  | 'superseded'
  | 'flood'
  | 'late'
  | 'failed'
  | 'pressed';
