import { renderPrivacy } from '../../cards/privacy.ts';
import { alertPress, type ProblemDeps, settlePress, showCard } from '../../cards/reply.ts';
import type { Clock } from '../../swap/brands.ts';
import type { PersonalDataStore } from '../../swap/people.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { type PreferencesCache, personOf, type UserCache } from '../../telegram/person.ts';
import {
  readOpenForgetQuestion,
  renderForgetQuestion,
  renderForgotten,
  writeForgetQuestion,
} from './view.ts';

export interface PrivacyDeps extends ProblemDeps {
  readonly personalData: PersonalDataStore;
  readonly userCache: Pick<UserCache, 'languageOf' | 'forget'>;
  readonly preferences: Pick<PreferencesCache, 'forget'>;
  readonly now: Clock;
}

export async function privacyCommand(deps: PrivacyDeps, ctx: CommandContext): Promise<void> {
  await reply(deps, ctx, renderPrivacy(ctx.view.texts));
}

/** `/forget`: asks once, naming what would be erased. */
export async function forgetCommand(deps: PrivacyDeps, ctx: CommandContext): Promise<void> {
  const { personId } = personOf(ctx);
  const { version, ...data } = await deps.personalData.survey(personId);
  const question = writeForgetQuestion({ askedAt: deps.now(), version });
  await reply(deps, ctx, renderForgetQuestion(data, question, ctx.view.texts));
}

/**
 * The button holds the version of the person's data: another person's yes, a second or an outdated one erases
 * nothing.
 */
export async function pressForget(
  deps: PrivacyDeps,
  ctx: ChatContext,
  { id: stamp }: { readonly id: string },
): Promise<void> {
  const { personId } = personOf(ctx);
  const question = readOpenForgetQuestion(stamp, deps.now());
  const erased =
    question &&
    (await deps.personalData.erase({
      personId,
      language: deps.userCache.languageOf(ctx.from),
      version: question.version,
      now: deps.now(),
    }));
  if (!erased) return alertPress(deps, ctx, 'press-forget-over');
  deps.userCache.forget(personId);
  deps.preferences.forget(personId);
  await settlePress(deps, ctx);
  await showCard(deps, ctx, renderForgotten(erased, ctx.view.texts));
}

export async function pressKeep(deps: PrivacyDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await showCard(deps, ctx, ctx.view.texts.html('forget-kept'));
}
