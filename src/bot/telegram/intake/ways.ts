import { type CommandContext, Context, type Filter, type FilterQuery, type MiddlewareFn } from 'grammy';
import type { BotContext } from '../bot-deps.ts';

type Step = MiddlewareFn<BotContext>;

/** What `Composer.on` does, which makes a composer for each update that comes by. */
export function on<Query extends FilterQuery>(
  query: Query | Query[],
  handle: MiddlewareFn<Filter<BotContext, Query>>,
): Step {
  const fits = Context.has.filterQuery(query);
  return (ctx, next) => (fits(ctx) ? handle(ctx, next) : next());
}

/** Only for updates out of chats of these kinds. */
export function inChats(types: 'private' | ('group' | 'supergroup')[], handle: Step): Step {
  const fits = Context.has.chatType(types);
  return (ctx, next) => (fits(ctx) ? handle(ctx, next) : next());
}

/**
 * Commands by their names. One look finds the one that is meant, where `Composer.command` asks each of them for every
 * update; what addresses another bot, or is none of these, goes on.
 */
export function commands(handlers: Readonly<Record<string, MiddlewareFn<CommandContext<BotContext>>>>): Step {
  const known = new Map(
    Object.entries(handlers).map(([name, handle]) => [name, { isMeant: Context.has.command(name), handle }]),
  );
  return (ctx, next) => {
    const [, name = ''] = /^\/([^\s@]+)/.exec(ctx.message?.text ?? '') ?? [];
    const command = known.get(name);
    return command?.isMeant(ctx) ? command.handle(ctx, next) : next();
  };
}
