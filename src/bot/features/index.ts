import { Composer, type NextFunction } from 'grammy';
import { viewFor } from '../i18n/view.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../telegram/context.ts';
import { personOf } from '../telegram/person.ts';
import { alerts } from './alerts/index.ts';
import { balance } from './balance/index.ts';
import { boards } from './boards/index.ts';
import { type Feature, lookUpFeatures } from './feature.ts';
import { groupChat } from './group-chat.ts';
import { groupQuotes } from './group-quotes/index.ts';
import { groupSettings } from './group-settings/index.ts';
import { loadGroup, noteMembership } from './groups/membership.ts';
import { history } from './history/index.ts';
import { pressButton } from './press-button.ts';
import { privacy } from './privacy/index.ts';
import { privateChat } from './private-chat.ts';
import { quotes } from './quotes/index.ts';
import { receipts } from './receipts/index.ts';
import { settings } from './settings/index.ts';
import { start } from './start/index.ts';
import { swap } from './swap/index.ts';
import { wallets } from './wallets/index.ts';

/** Every feature of the chat, in the order in which their handlers are asked. */
const ALL = [
  groupQuotes,
  boards,
  groupSettings,
  start,
  swap,
  quotes,
  balance,
  wallets,
  history,
  receipts,
  alerts,
  settings,
  privacy,
] as const;

export type FeatureDeps = (typeof ALL)[number] extends Feature<infer Deps> ? Deps : never;

export const FEATURES: readonly Feature<FeatureDeps>[] = ALL;

/** The path of an update, top to bottom. */
export function routeUpdates(outer: HandlerDeps): Composer<BotContext> {
  const deps: FeatureDeps = { ...outer, features: lookUpFeatures(FEATURES, () => deps) };
  const all = new Composer<BotContext>();
  all.use(passOverOwnResults);
  all.use(meetPerson(deps));
  all.chatType(['group', 'supergroup']).on(['message', 'callback_query'], loadGroup(deps));
  all.on('my_chat_member', noteMembership(deps));
  for (const { observe } of FEATURES) if (observe) all.use(observe(deps));
  all.on('callback_query', pressButton(deps, FEATURES));
  all.chatType(['group', 'supergroup']).use(groupChat(deps, FEATURES));
  all.chatType('private').use(privateChat(deps, FEATURES));
  return all;
}

/** An inline result that a member sent: the bot wrote it itself. */
async function passOverOwnResults(ctx: ChatContext, next: NextFunction): Promise<void> {
  if (ctx.message?.via_bot?.id !== ctx.me.id) await next();
}

/** Notes the sender, and sets the language and preferences of all answers. */
function meetPerson(deps: Pick<HandlerDeps, 'userCache' | 'views' | 'preferences'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const isPrivate = ctx.chat?.type === 'private';
    // In parallel: under load each query waits as long as a commit.
    const [language, preferences] = await Promise.all([
      deps.userCache.upsert(ctx),
      isPrivate ? deps.preferences.find(personOf(ctx).personId) : undefined,
    ]);
    const view = deps.views[language];
    ctx.view = preferences && deps.userCache.has(ctx.from) ? viewFor(view, preferences) : view;
    await next();
  };
}
