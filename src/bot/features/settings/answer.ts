import { type Html, inert } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/dialogue/one-question.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Clock } from '../../swap/clock.ts';
import { plainDigits } from '../../swap/plain-digits.ts';
import { isPreset, isSlippage, MOST_PRESETS, type PreferencesStore } from '../../swap/preferences-port.ts';
import { readAskedAmount } from '../../swap/read-asked-amount.ts';
import { readNumber } from '../../swap/read-number.ts';
import type { TypedSetting } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

interface SettingsAnswerDeps extends QuestionDeps {
  readonly preferences: PreferencesStore;
  readonly now: Clock;
  readonly drawPage: (page: TypedSetting, view: SwapView, personId: PersonId) => Promise<ChatMessage>;
}

/** A word of an answer is shown again, but not a novel. */
const LONGEST_WORD = 20;

/** The amounts somebody typed for their buttons, or the word that is none; `count` where there are too many or none. */
type TypedPresets =
  | { readonly ok: true; readonly presets: readonly string[] }
  | { readonly ok: false; readonly problem: 'count' }
  | { readonly ok: false; readonly problem: 'unclear'; readonly word: string };

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

/** Reads `0.8` and `0.8%` as hundredths of a percent; undefined for whatever is unclear, too fine, too little or too much. */
export function readSlippage(text: string): number | undefined {
  const number = readNumber(plainDigits(text).trim().replace(/\s*%$/, ''));
  if (!number.ok || !/^\d{0,2}(?:\.\d{1,2})?$/.test(number.text)) return undefined;
  const bps = Math.round(Number(number.text) * 100);
  return isSlippage(bps) ? bps : undefined;
}

/** Reads up to four amounts with spaces between them, each as strictly as in a swap; the same one twice is one. */
export function readPresets(text: string): TypedPresets {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const presets: string[] = [];
  for (const word of words.slice(0, MOST_PRESETS + 1)) {
    const read = readAskedAmount(word);
    const preset = read.ok ? writePreset(read.asked) : '';
    if (!isPreset(preset)) return { ok: false, problem: 'unclear', word };
    if (!presets.includes(preset)) presets.push(preset);
  }
  const isFitting = words.length > 0 && words.length <= MOST_PRESETS;
  return isFitting ? { ok: true, presets } : { ok: false, problem: 'count' };
}

/** As `readAskedAmount` reads it again. */
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
  }
}

/** `.50` is `0.5`. */
function tidy(number: string): string {
  const [whole = '', fraction = ''] = number.split('.');
  const kept = fraction.replace(/0+$/, '');
  return (whole.replace(/^0+/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}
