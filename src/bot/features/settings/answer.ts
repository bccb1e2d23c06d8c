import type { NextFunction } from 'grammy';
import { settlePress } from '../../cards/reply.ts';
import { type Html, inert } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { createOneQuestion } from '../../requests/dialogue/one-question.ts';
import type { QuestionActions } from '../../requests/dialogue/state.ts';
import { readPercent } from '../../requests/offers/revise.ts';
import { readAskedAmount } from '../../requests/parser/read-amount.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import { readSlippageReply } from '../../requests/parser/read-slippage.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { PersonId } from '../../swap/brands.ts';
import { type FavouriteSwap, isPreset, isSlippage, type Language, MAX_PRESETS } from '../../swap/people.ts';
import { findTokens, type ListedToken, labelTokens, namesToken } from '../../swap/token.ts';
import type { BotContext } from '../../telegram/context.ts';
import { settingsButtons, type TypedSetting } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { Uses } from '../../telegram/services.ts';
import { withFavourite } from './view.ts';

const MAX_WORD_LENGTH = 20;

type TypedPresets =
  | { readonly ok: true; readonly presets: readonly string[] }
  | { readonly ok: false; readonly problem: 'count' }
  | { readonly ok: false; readonly problem: 'unclear'; readonly word: string };

export const SETTINGS_DIALOGUE = 'settings';

/** The question is asked on the message of /settings, which shows the page again after the answer. */
export function createSettingsAnswer(
  services: TakesAnswers,
  actions: QuestionActions,
  drawPage: (about: TypedSetting, view: SwapView, personId: PersonId) => Promise<ChatMessage>,
) {
  return createOneQuestion<TypedSetting>(actions, {
    question: async ({ view: { texts } }, { about }) => texts.html(QUESTIONS[about]),
    take: ({ view: { texts } }, { about, personId }, text) => TAKE[about](services, personId, text, texts),
    card: ({ view }, { about, personId }) => drawPage(about, view, personId),
  });
}

const QUESTIONS = {
  slippage: 'settings-slippage-question',
  amounts: 'settings-amounts-question',
  favourites: 'settings-favourites-question',
} as const;

type TakesAnswers = Uses<'people' | 'prices' | 'clock'>;

type Take = (services: TakesAnswers, personId: PersonId, text: string, texts: Texts) => Promise<Html | null>;

const TAKE: Readonly<Record<TypedSetting, Take>> = {
  slippage: async ({ people, clock }, personId, text, texts) => {
    const slippageBps = readSlippage(text);
    if (slippageBps === undefined) return texts.html('settings-slippage-wrong');
    await people.preferences.change(personId, { slippageBps }, clock());
    return null;
  },
  amounts: async ({ people, clock }, personId, text, texts) => {
    const read = readPresets(text);
    if (!read.ok && read.problem === 'count') return texts.html('settings-amounts-count');
    if (!read.ok)
      return texts.html('settings-amounts-wrong', { word: inert(read.word.slice(0, MAX_WORD_LENGTH)) });
    await people.preferences.change(personId, { presets: read.presets }, clock());
    return null;
  },
  favourites: async ({ people, prices, clock }, personId, text, texts) => {
    const listed = await prices.listTokens();
    const added = listed.ok ? readFavourite(text, labelTokens(listed.value), texts.language) : undefined;
    if (!added) return texts.html('settings-favourites-wrong');
    const { favourites } = await people.preferences.find(personId);
    const more = withFavourite(favourites, added);
    if (!more) return texts.html('settings-favourites-full');
    await people.preferences.change(personId, { favourites: more }, clock());
    return null;
  },
};

/** A whole swap of two listed tokens, each of them the only one of its name. */
function readFavourite(
  text: string,
  list: readonly ListedToken[],
  language: Language,
): FavouriteSwap | undefined {
  const names = (word: string) => namesToken(list, word);
  const read = readRequest(text, { language, isCommand: false, namesToken: names });
  if (read.kind !== 'request') return undefined;
  const [from, to] = [read.request.from, read.request.to].map((word) => {
    const [one, other] = word === null ? [] : findTokens(list, word).named;
    return other ? undefined : one?.mint;
  });
  const amount = read.request.amount ? writePreset(read.request.amount) : '';
  return from && to && from !== to && isPreset(amount) ? { from, to, amount } : undefined;
}

/** Undefined for unclear, finer or excessive values. */
export function readSlippage(text: string): number | undefined {
  const bps = readPercent(text) ?? readSlippageReply(text);
  return isSlippage(bps) ? bps : undefined;
}

/** Up to four, separated by spaces; strict as in a swap. */
export function readPresets(text: string): TypedPresets {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const presets: string[] = [];
  for (const word of words.slice(0, MAX_PRESETS + 1)) {
    const read = readAskedAmount(word);
    const preset = read.ok ? writePreset(read.asked) : '';
    if (!isPreset(preset)) return { ok: false, problem: 'unclear', word };
    if (!presets.includes(preset)) presets.push(preset);
  }
  const isFitting = words.length > 0 && words.length <= MAX_PRESETS;
  return isFitting ? { ok: true, presets } : { ok: false, problem: 'count' };
}

/** Readable by `readAskedAmount`. */
function writePreset(asked: AskedAmount): string {
  switch (asked.kind) {
    case 'most':
      return 'max';
    case 'share':
      return `${asked.bps / 100}%`;
    case 'dollars':
      return `$${tidy(asked.text)}`;
    case 'exact':
      return tidy(asked.text);
    case 'rest':
      // No preset: what stays depends on the wallet.
      return '';
  }
}

/** `.50` is `0.5`. */
function tidy(number: string): string {
  const [whole = '', fraction = ''] = number.split('.');
  const kept = fraction.replace(/0+$/, '');
  return (whole.replace(/^0+/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}

export async function startSettingsAnswer(
  { chat }: Uses<'chat'>,
  ctx: BotContext,
  next: NextFunction,
): Promise<void> {
  const press = settingsButtons.decode(ctx.callbackQuery?.data ?? '');
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (press?.action !== 'type' || messageId === undefined) return next();
  await settlePress(chat, ctx);
  await ctx.conversation.enter(SETTINGS_DIALOGUE, { about: press.what, messageId });
}
