import { alertPress, showCard, toastPress } from '../../cards/reply.ts';

import { LANGUAGES } from '../../swap/people.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { personOf, viewFor } from '../../telegram/person.ts';
import type { SettingsDeps } from './command.ts';
import { AS_TELEGRAM_SAYS, renderLanguages } from './view.ts';

export async function languageCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  const person = await deps.people.findPerson(personOf(ctx).personId);
  await reply(deps, ctx, renderLanguages(person, ctx.view.texts, deps.views));
}

export async function pressLanguage(
  deps: SettingsDeps,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  const { personId } = personOf(ctx);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await deps.userCache.choose(personId, chosen) : undefined;
  if (!person) return alertPress(deps, ctx, 'press-unknown');
  ctx.view = viewFor(deps.views[person.language], await deps.preferences.find(personId));
  await toastPress(deps, ctx, 'toast-language');
  await showCard(deps, ctx, renderLanguages(person, ctx.view.texts, deps.views));
}
