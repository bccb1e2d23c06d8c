import { Composer } from 'grammy';
import type { BotContext } from '../telegram/context.ts';
import type { Feature } from './feature.ts';
import { answerPrivately } from './groups/answer-privately.ts';
import { noteMigration } from './groups/membership.ts';

type GroupChatDeps = Parameters<typeof answerPrivately>[0] & Parameters<typeof noteMigration>[0];

/**
 * Prices, boards and the way into the private chat. No wallet link ever appears in a group; plain talk gets
 * no answer. Commands that other bots share must address this one.
 */
export function groupChat<Deps extends GroupChatDeps>(
  deps: Deps,
  features: readonly Feature<Deps>[],
): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  const parts = features.map(({ group = {} }) => group);
  chat.on('message', (ctx, next) => noteMigration(deps, ctx, next));
  for (const { commands, texts } of parts) {
    for (const [name, command] of Object.entries(commands ?? {}))
      chat.command(name, (ctx) => command(deps, ctx));
    if (texts) chat.on('message:text', (ctx, next) => texts(deps, ctx, next));
  }
  const personal = Object.fromEntries(parts.flatMap((part) => Object.entries(part.personal ?? {})));
  chat.command(Object.keys(personal), (ctx) => answerPrivately(deps, personal, ctx));
  return chat;
}
