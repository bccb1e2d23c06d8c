import { type Html, inert } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/one-question.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Clock } from '../../swap/clock.ts';
import type { PreferencesStore } from '../../swap/preferences-port.ts';
import type { TypedSetting } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { readPresets, readSlippage } from './typed.ts';

interface SettingsAnswerDeps extends QuestionDeps {
  readonly preferences: PreferencesStore;
  readonly now: Clock;
  readonly drawPage: (page: TypedSetting, view: SwapView, personId: PersonId) => Promise<ChatMessage>;
}

/** A word of an answer is shown again, but not a novel. */
const LONGEST_WORD = 20;

/** Asks for a tolerance or for amounts of one's own, on the message of /settings. */
export function createSettingsAnswer(deps: SettingsAnswerDeps) {
  return createOneQuestion<TypedSetting>(deps, {
    question: async ({ view: { texts } }, { about }) => texts.html(QUESTIONS[about]),
    take: ({ view: { texts } }, { about, personId }, text) => TAKE[about](deps, personId, text, texts),
    card: ({ view }, { about, personId }) => deps.drawPage(about, view, personId),
  });
}

const QUESTIONS = { slippage: 'settings-slippage-question', amounts: 'settings-amounts-question' } as const;

type Take = (
  deps: SettingsAnswerDeps,
  personId: PersonId,
  text: string,
  texts: Texts,
) => Promise<Html | null>;

const TAKE: Readonly<Record<TypedSetting, Take>> = {
  slippage: async ({ preferences, now }, personId, text, texts) => {
    const slippageBps = readSlippage(text);
    if (slippageBps === undefined) return texts.html('settings-slippage-wrong');
    await preferences.change(personId, { slippageBps }, now());
    return null;
  },
  amounts: async ({ preferences, now }, personId, text, texts) => {
    const read = readPresets(text);
    if (!read.ok && read.problem === 'count') return texts.html('settings-amounts-count');
    if (!read.ok)
      return texts.html('settings-amounts-wrong', { word: inert(read.word.slice(0, LONGEST_WORD)) });
    await preferences.change(personId, { presets: read.presets }, now());
    return null;
  },
};
