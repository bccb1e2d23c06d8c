import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context, CommandContext as GrammyCommandContext } from 'grammy';
import type { ViewFlavor } from '../i18n/view.ts';
import type { Group } from '../swap/groups.ts';

/** The sender is known; `view` speaks their language, or the group's. */
export type ChatContext = Context & ViewFlavor & { group?: Group };

export type BotContext = ConversationFlavor<ChatContext>;

export type CommandContext = GrammyCommandContext<BotContext>;
