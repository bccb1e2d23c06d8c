import type { NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import { dialogueButtons, mainButtons } from '../telegram/messages/callback-data.ts';
import type { UserCache } from '../telegram/person.ts';
import type { ButtonArea, Feature, MainPress } from './feature.ts';

export interface PressDeps {
  readonly answers: CallbackAnswers;
  readonly userCache: Pick<UserCache, 'has'>;
}

type PressMain<Deps> = (deps: Deps, ctx: ChatContext, press: MainPress, next: NextFunction) => Promise<void>;

/**
 * Routes a press to its button's feature, before the dialogues: neither a deploy nor an open dialogue
 * separates a press from its swap.
 */
export function pressButton<Deps extends PressDeps>(deps: Deps, features: readonly Feature<Deps>[]) {
  const ofGroups = byArea(features.flatMap(({ group }) => group?.buttons ?? []));
  const ofPersons = byArea(features.flatMap((feature) => feature.private?.buttons ?? []));
  const ofActions = new Map(
    features.flatMap((feature) => Object.entries(feature.private?.mainButtons ?? {})),
  ) as Map<MainPress['action'], PressMain<Deps>>;
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isPrivate = ctx.chat?.type === 'private';
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
