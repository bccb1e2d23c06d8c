import type { CommandContext } from 'grammy';
import { labelMints } from '../../cards/label-mints.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { PersonId } from '../../swap/brands.ts';
import { DEFAULT_LANGUAGE } from '../../swap/people.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { type SettingsPage, settingsButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { renderLanguages } from './languages.ts';
import { renderSettings } from './view.ts';

/** Pairs to choose from are found among so many. */
const LAST_SWAPS = 20;

/** `/settings` */
export function settingsCommand(deps: HandlerDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => showSettings(deps, ctx, 'home');
}

/** Shows a page of /settings: in the message whose button was pressed, else in a new one. */
export async function showSettings(deps: HandlerDeps, ctx: ChatContext, page: SettingsPage): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const drawn = await drawSettings(deps, page, ctx.view, personId);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const edited = messageId !== undefined && (await editChatMessage(deps, chatId, messageId, drawn));
  if (!edited) await sendChatMessage(deps, chatId, drawn);
}

export async function drawSettings(
  deps: HandlerDeps,
  page: SettingsPage,
  view: SwapView,
  personId: PersonId,
): Promise<ChatMessage> {
  if (page === 'language') return drawLanguages(deps, view, personId);
  const [preferences, labelOf, lastSwaps] = await Promise.all([
    deps.preferences.find(personId),
    labelMints(deps),
    deps.swaps.listPast(personId, { limit: LAST_SWAPS }),
  ]);
  return renderSettings(page, { preferences, labelOf, lastSwaps }, view);
}

/** The card of /language, with a way back. */
async function drawLanguages(deps: HandlerDeps, view: SwapView, personId: PersonId): Promise<ChatMessage> {
  const inUse = (await deps.people.findPerson(personId)) ?? {
    language: DEFAULT_LANGUAGE,
    chosenLanguage: null,
  };
  const card = renderLanguages(inUse, view.texts, deps.views);
  const back = {
    text: view.texts.plain('button-back'),
    data: settingsButtons.encode({ action: 'page', page: 'home' }),
  };
  return { ...card, keyboard: [...card.keyboard, [back]] };
}
