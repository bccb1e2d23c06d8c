import { VOCABULARIES } from '../../../requests/language/index.ts';
import { phrasesIn, wordsIn } from '../../../requests/language/vocabulary.ts';
import { has, type Lexeme } from '../../../requests/parser/grammar.ts';
import { foldText, likelyLanguage } from '../../../requests/parser/meanings.ts';
import { type Reader, readLexemes } from '../../../requests/parser/read-lexemes.ts';
import { readRequest } from '../../../requests/parser/read-request.ts';
import { LANGUAGES, type Language } from '../../../swap/people.ts';
import type { Plan } from '../../../swap/plans.ts';
import { foldWord } from '../../../swap/words.ts';
import { createPhraseSplitter } from '../tokenize.ts';

/*
 * "Buy 20 usdc of sol every monday": the period is taken out, and the rest is read as any swap. Two periods, or a word beside them
 * that is not understood ("twice", "except sunday"), make no plan. `test/bot/features/alerts/corpus.test.ts` proves it.
 */

type Schedule = Pick<Plan, 'every' | 'weekday'>;

interface ReadPlan {
  /** Undefined for two periods. */
  readonly schedule: Schedule | undefined;
  /** The text without its period. */
  readonly rest: string;
}

type PlanPhrase = { readonly schedule: Schedule | null };

const splitPlan = createPhraseSplitter<PlanPhrase>(new Map(LANGUAGES.flatMap(phrasesOf)));

/** Characters. */
const MAX_PLAN_LENGTH = 200;

/** True where a trade is to come again. */
export function looksLikePlan(text: string): boolean {
  if (text.length > MAX_PLAN_LENGTH) return false;
  const phrases = splitPlan(text).filter((part) => typeof part === 'object');
  if (!phrases.some(({ schedule }) => schedule)) return false;
  const language = likelyLanguage(foldText(text), 'en');
  const said = readLexemes(readPlan(text).rest, { language, namesToken: () => false });
  const isTrade = has(said, 'verb') || said.some((lexeme) => lexeme.kind === 'mark' && lexeme.mark === 'to');
  return has(said, 'amount', 'fraction') && (isTrade || phrases.some(({ schedule }) => !schedule));
}

export function readPlan(text: string): ReadPlan {
  const parts = splitPlan(text);
  const schedules = parts.flatMap((part) => (typeof part === 'object' ? (part.schedule ?? []) : []));
  const rest = parts.filter((part) => typeof part === 'string').join(' ');
  return { schedule: schedules.length === 1 ? schedules[0] : undefined, rest };
}

/** An unread word may belong to the period, a second number to its time; a purchase names what it buys. */
export function isWholePlan(rest: string, reader: Reader): boolean {
  const said: readonly Lexeme[] = readLexemes(rest, reader);
  const read = readRequest(rest, { ...reader, isCommand: false });
  if (read.kind !== 'request' || has(said, 'unknown', 'link')) return false;
  const isPurchase = said.some((lexeme) => lexeme.kind === 'verb' && lexeme.verb === 'buy');
  if (isPurchase && read.request.to === null) return false;
  return said.filter(({ kind }) => kind === 'amount').length === 1;
}

function phrasesOf(language: Language): readonly (readonly [string, PlanPhrase])[] {
  const { name, day, week, month, each, weekdays, plural } = VOCABULARIES[language].plans;
  const named = (phrases: readonly string[], schedule: Schedule | null) =>
    phrases.map((phrase) => [foldWord(phrase.replaceAll('_', ' ')), { schedule }] as const);
  const space = language === 'zh' ? '' : ' ';
  const days = phrasesIn(weekdays).flatMap((words, at) =>
    named(
      phrasesIn(each).flatMap((every) => wordsIn(words).map((word) => every + space + word)),
      { every: 'week', weekday: at + 1 },
    ),
  );
  const alone = phrasesIn(plural).flatMap((words, at) =>
    named(wordsIn(words), { every: 'week', weekday: at + 1 }),
  );
  const periods = { day, week, month } as const;
  return [
    ...named(phrasesIn(name), null),
    ...(['day', 'week', 'month'] as const).flatMap((every) =>
      named(phrasesIn(periods[every]), { every, weekday: null }),
    ),
    ...days,
    ...alone,
  ];
}
