import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context, CommandContext as GrammyCommandContext } from 'grammy';
import type { TokenBucket } from '../../http/token-bucket.ts';
import type { ViewFlavor } from '../i18n/view.ts';
import type { Group } from '../swap/groups.ts';

/** The sender is known; `view` speaks their language, or the group's. */
export type ChatContext = Context & ViewFlavor & { group?: Group };

export type BotContext = ConversationFlavor<ChatContext>;

export type CommandContext = GrammyCommandContext<BotContext>;

export interface AnswerLimits {
  readonly inPrivate: TokenBucket;
  readonly inFlood: TokenBucket;
  readonly inGroup: TokenBucket;
  readonly ofGroup: TokenBucket;
}

/** Of an inline query, or of a press on its message. */
export type InlineOutcome =
  | 'priced'
  | 'old'
  | 'helped'
  /** The person typed on. */
  | 'superseded'
  | 'flood'
  | 'late'
  | 'failed'
  | 'pressed';
