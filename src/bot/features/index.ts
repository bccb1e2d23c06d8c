import { Composer, type NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { TextStore } from '../swap/stores.ts';
import type { BotContext, ChatContext } from '../telegram/context.ts';
import { dialogueButtons, mainButtons } from '../telegram/messages/callback-data.ts';
import { personOf, viewFor } from '../telegram/person.ts';
import type { Services } from '../telegram/services.ts';
import { admin } from './admin/index.ts';
import { alerts } from './alerts/index.ts';
import { balance } from './balance/index.ts';
import { boards } from './boards/index.ts';
import { type ButtonArea, type ChatServices, type Feature, type MainPress, routesOf } from './feature.ts';
import { groupChat, loadGroup, noteMembership } from './group-chat.ts';
import { groupSettings } from './group-settings/index.ts';
import { history } from './history/index.ts';
import { orders } from './orders/index.ts';
import { privacy } from './privacy/index.ts';
import { privateChat } from './private-chat.ts';
import { profit } from './profit/index.ts';
import { quotes } from './quotes/index.ts';
import { receipts } from './receipts/index.ts';
import { reclaim } from './reclaim/index.ts';
import { secrets } from './secrets/index.ts';
import { settings } from './settings/index.ts';
import { start } from './start/index.ts';
import { swap } from './swap/index.ts';
import { tokens } from './tokens/index.ts';
import { wallets } from './wallets/index.ts';

/** The order is that of the handlers: a feature further up sees an update first. */
export const FEATURES: readonly Feature[] = [
  secrets,
  quotes,
  boards,
  groupSettings,
  start,
  swap,
  tokens,
  balance,
  reclaim,
  orders,
  wallets,
  history,
  profit,
  receipts,
  alerts,
  settings,
  privacy,
  admin,
];

/** The path of an update, top to bottom. */
export function routeUpdates(
  features: readonly Feature[],
  given: Omit<ChatServices, 'routes'>,
  dialogues: TextStore,
): Composer<BotContext> {
  const services: ChatServices = { ...given, routes: routesOf(features) };
  const all = new Composer<BotContext>();
  all.use(passOverOwnResults);
  all.use((ctx, next) => upsertPerson(services, ctx, next));
  const groups = all.chatType(['group', 'supergroup']);
  groups.on(['message', 'callback_query'], (ctx, next) => loadGroup(services, ctx, next));
  all.on('my_chat_member', (ctx) => noteMembership(services, ctx));
  for (const { observe } of features) if (observe) groups.use((ctx, next) => observe(services, ctx, next));
  all.on('callback_query', pressButton(services, features));
  all.chatType(['group', 'supergroup']).use(groupChat(services, features));
  all.chatType('private').use(privateChat(services, features, dialogues));
  return all;
}

/** Inline results are the bot's own text. */
async function passOverOwnResults(ctx: ChatContext, next: NextFunction): Promise<void> {
  if (ctx.message?.via_bot?.id !== ctx.me.id) await next();
}

async function upsertPerson({ people, chat }: Services, ctx: ChatContext, next: NextFunction): Promise<void> {
  const isPrivate = ctx.chat?.type === 'private';
  // The queries run side by side: under load a query waits as long as a commit.
  const [language, preferences] = await Promise.all([
    people.cache.upsert(ctx),
    isPrivate ? people.preferences.find(personOf(ctx).personId) : undefined,
  ]);
  const view = chat.views[language];
  ctx.view = preferences && people.cache.has(ctx.from) ? viewFor(view, preferences) : view;
  await next();
}

type PressMain = (
  services: ChatServices,
  ctx: ChatContext,
  press: MainPress,
  next: NextFunction,
) => Promise<void>;

/**
 * Presses come before the dialogues: neither a deploy nor an open dialogue separates a press from its swap.
 */
function pressButton(services: ChatServices, features: readonly Feature[]) {
  const { people, chat } = services;
  const ofGroups = byArea(features.flatMap(({ group }) => group?.buttons ?? []));
  const ofPersons = byArea(features.flatMap((feature) => feature.private?.buttons ?? []));
  const ofActions = new Map(
    features.flatMap((feature) => Object.entries(feature.private?.mainButtons ?? {})),
  ) as Map<MainPress['action'], PressMain>;
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isPrivate = ctx.chat?.type === 'private';
    // A flood of messages does not stop Cancel.
    const isFlood = isPrivate && chat.quota.inPrivate.take(`press ${ctx.from?.id}`) !== 'granted';
    if (isFlood) return void (await chat.answers.of(ctx.update).toast(ctx.view.texts.plain('too-fast')));
    if (isPrivate && data.startsWith(dialogueButtons.area)) return next();
    if (isPrivate && !people.cache.has(ctx.from)) return alertPress(chat, ctx, 'press-stranger');
    const area = (isPrivate ? ofPersons : ofGroups).get(data.slice(0, AREA_LENGTH));
    if (area) return area.press(services, ctx, data, next);
    if (!isPrivate) return alertPress(chat, ctx, 'press-private-only');
    const press = mainButtons.decode(data);
    const handle = press && ofActions.get(press.action);
    return handle ? handle(services, ctx, press, next) : void (await alertPress(chat, ctx, 'press-unknown'));
  };
}

/** Two letters and a colon: begins no button without an area. */
const AREA_LENGTH = 3;

function byArea(areas: readonly ButtonArea[]): ReadonlyMap<string, ButtonArea> {
  return new Map(areas.map((one) => [one.area, one]));
}
