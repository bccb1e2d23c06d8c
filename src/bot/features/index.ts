import { Composer, type NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { Views } from '../i18n/view.ts';
import type { PreferencesStore } from '../swap/people.ts';
import type { BotContext, ChatContext } from '../telegram/context.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import { dialogueButtons, mainButtons } from '../telegram/messages/callback-data.ts';
import { personOf, type UserCache, viewFor } from '../telegram/person.ts';
import type { AnswerLimits } from '../telegram/quota.ts';
import { admin } from './admin/index.ts';
import { alerts } from './alerts/index.ts';
import { balance } from './balance/index.ts';
import { boards } from './boards/index.ts';
import { type ButtonArea, type Feature, type LookupDeps, lookUpFeatures, type MainPress } from './feature.ts';
import { groupChat, loadGroup, noteMembership } from './group-chat.ts';
import { groupSettings } from './group-settings/index.ts';
import { history } from './history/index.ts';
import { privacy } from './privacy/index.ts';
import { privateChat } from './private-chat.ts';
import { quotes } from './quotes/index.ts';
import { receipts } from './receipts/index.ts';
import { reclaim } from './reclaim/index.ts';
import { secrets } from './secrets/index.ts';
import { settings } from './settings/index.ts';
import { start } from './start/index.ts';
import { swap } from './swap/index.ts';
import { tokens } from './tokens/index.ts';
import { wallets } from './wallets/index.ts';

/** In handler order. */
const ALL = [
  secrets,
  quotes,
  boards,
  groupSettings,
  start,
  swap,
  tokens,
  balance,
  reclaim,
  wallets,
  history,
  receipts,
  alerts,
  settings,
  privacy,
  admin,
] as const;

type FeatureDeps = (typeof ALL)[number] extends Feature<infer Deps> ? Deps : never;

export const FEATURES: readonly Feature<FeatureDeps>[] = ALL;

type RouterDeps = Parameters<typeof privateChat>[0] &
  Parameters<typeof groupChat>[0] &
  Parameters<typeof noteMembership>[0] &
  Parameters<typeof loadGroup>[0] &
  PressDeps &
  PersonDeps;

export type ChatDeps = Omit<FeatureDeps & RouterDeps, keyof LookupDeps>;

/** The path of an update, top to bottom. */
export function routeUpdates(outer: ChatDeps): Composer<BotContext> {
  const deps: FeatureDeps & RouterDeps = { ...outer, features: lookUpFeatures(FEATURES, () => deps) };
  const all = new Composer<BotContext>();
  all.use(passOverOwnResults);
  all.use((ctx, next) => upsertPerson(deps, ctx, next));
  const groups = all.chatType(['group', 'supergroup']);
  groups.on(['message', 'callback_query'], (ctx, next) => loadGroup(deps, ctx, next));
  all.on('my_chat_member', (ctx) => noteMembership(deps, ctx));
  for (const { observe } of FEATURES) if (observe) groups.use((ctx, next) => observe(deps, ctx, next));
  all.on('callback_query', pressButton(deps, FEATURES));
  all.chatType(['group', 'supergroup']).use(groupChat(deps, FEATURES));
  all.chatType('private').use(privateChat(deps, FEATURES));
  return all;
}

/** Inline results are the bot's own text. */
async function passOverOwnResults(ctx: ChatContext, next: NextFunction): Promise<void> {
  if (ctx.message?.via_bot?.id !== ctx.me.id) await next();
}

interface PersonDeps {
  readonly userCache: Pick<UserCache, 'upsert' | 'has'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly views: Views;
}

async function upsertPerson(deps: PersonDeps, ctx: ChatContext, next: NextFunction): Promise<void> {
  const isPrivate = ctx.chat?.type === 'private';
  // Under load a query waits as long as a commit.
  const [language, preferences] = await Promise.all([
    deps.userCache.upsert(ctx),
    isPrivate ? deps.preferences.find(personOf(ctx).personId) : undefined,
  ]);
  const view = deps.views[language];
  ctx.view = preferences && deps.userCache.has(ctx.from) ? viewFor(view, preferences) : view;
  await next();
}

interface PressDeps {
  readonly answers: CallbackAnswers;
  readonly answerLimits: Pick<AnswerLimits, 'inPrivate'>;
  readonly userCache: Pick<UserCache, 'has'>;
}

type PressMain<Deps> = (deps: Deps, ctx: ChatContext, press: MainPress, next: NextFunction) => Promise<void>;

/**
 * Presses come before the dialogues: neither a deploy nor an open dialogue separates a press from its swap.
 */
function pressButton<Deps extends PressDeps>(deps: Deps, features: readonly Feature<Deps>[]) {
  const ofGroups = byArea(features.flatMap(({ group }) => group?.buttons ?? []));
  const ofPersons = byArea(features.flatMap((feature) => feature.private?.buttons ?? []));
  const ofActions = new Map(
    features.flatMap((feature) => Object.entries(feature.private?.mainButtons ?? {})),
  ) as Map<MainPress['action'], PressMain<Deps>>;
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isPrivate = ctx.chat?.type === 'private';
    // A flood of messages does not stop Cancel.
    const isFlood = isPrivate && deps.answerLimits.inPrivate.take(`press ${ctx.from?.id}`) !== 'granted';
    if (isFlood) return void (await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('too-fast')));
    if (isPrivate && data.startsWith(dialogueButtons.area)) return next();
    if (isPrivate && !deps.userCache.has(ctx.from)) return alertPress(deps, ctx, 'press-stranger');
    const area = (isPrivate ? ofPersons : ofGroups).get(data.slice(0, AREA_LENGTH));
    if (area) return area.press(deps, ctx, data, next);
    if (!isPrivate) return alertPress(deps, ctx, 'press-private-only');
    const press = mainButtons.decode(data);
    const handle = press && ofActions.get(press.action);
    return handle ? handle(deps, ctx, press, next) : void (await alertPress(deps, ctx, 'press-unknown'));
  };
}

/** Two letters and a colon: begins no button without an area. */
const AREA_LENGTH = 3;

function byArea<Deps>(areas: readonly ButtonArea<Deps>[]): ReadonlyMap<string, ButtonArea<Deps>> {
  return new Map(areas.map((one) => [one.area, one]));
}
