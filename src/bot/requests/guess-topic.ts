import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../swap/people.ts';
import type { GuessedTopic } from './language/vocabulary.ts';
import { foldText } from './parser/meanings.ts';

export interface Guess {
  /** Likeliest first. */
  readonly likely: readonly GuessedTopic[];
  /** The first of them is the answer; otherwise the person picks. */
  readonly isSure: boolean;
  /** Worth offering in the place of another answer. */
  readonly isLikely: boolean;
}

/** The examples of other topics are those of what the grammar reads, and of what is about nothing of the bot. */
const GUESSED: ReadonlySet<string> = new Set<GuessedTopic>([
  'status',
  'complaint',
  'privacy',
  'safety',
  'help',
  'balance',
  'history',
  'language',
  'settings',
  'alert',
]);

const MAX_GRAM = 5;

/** Topics that are offered where none is sure. */
const MAX_LIKELY = 3;

/**
 * Advantage in nats for each square root of a gram. `SURE` is that over the next topic, the others those over what is no topic of
 * these. Chosen by tenfold cross-validation on the examples alone: of a topic's 72 % are sure, of the sure ones 95 % are right. In
 * the place of another answer, 19 % of what is about something else would be offered topics. In the place of "I did not understand"
 * 38 % are, and 94 % of a topic's: buttons that miss cost nothing there, a frightened person without an answer does.
 */
const SURE = 2.5;
const LIKELY = 1.5;
const OFFERED = -1;

/** A text that shares fewer grams with the examples says nothing about its topic. */
const MIN_GRAMS = 4;

const MAX_LENGTH = 200;

interface Counted {
  readonly grams: Map<string, number>;
  total: number;
}

interface Learnt {
  readonly topics: ReadonlyMap<string, Counted>;
  readonly all: Counted;
}

/**
 * Weight of a topic's own grams against those of all examples (Jelinek-Mercer smoothing): a topic with few examples is
 * neither more nor less likely for that.
 */
const OWN_WEIGHT = 0.9;

let learnt: Learnt | undefined;

/**
 * Guesses what a text is about that the grammar does not read: multinomial naive Bayes over its letters. It learns
 * from the sentences in `topics/<language>.txt` at its first use (0.2 s, then 0.1 ms a text), so an example is all that a new way to
 * say a thing needs. The answer only ever helps: no topic here starts or ends a swap.
 * Undefined where no topic is likely.
 */
export function guessTopic(text: string): Guess | undefined {
  const words = text.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== '');
  // One word may be a mistyped command. Chinese writes no spaces.
  if (words.length < 2 && !/\p{Script=Han}/u.test(text)) return undefined;
  learnt ??= learn();
  const { topics, all } = learnt;
  const grams = gramsOf(text.slice(0, MAX_LENGTH)).filter((gram) => all.grams.has(gram));
  if (grams.length < MIN_GRAMS) return undefined;
  const scores = [...topics]
    .map(([topic, counted]) => ({ topic, score: scoreOf(grams, counted, all) / Math.sqrt(grams.length) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scores;
  const other = scores.find(({ topic }) => !GUESSED.has(topic));
  const likely = scores.filter(({ topic }) => GUESSED.has(topic)).slice(0, MAX_LIKELY);
  const [first] = likely;
  if (!best || !second || !other || !first || first.score - other.score < OFFERED) return undefined;
  return {
    likely: likely.map(({ topic }) => topic as GuessedTopic),
    isSure: best === first && best.score - second.score >= SURE,
    isLikely: first.score - other.score >= LIKELY,
  };
}

function scoreOf(grams: readonly string[], own: Counted, all: Counted): number {
  return grams.reduce((sum, gram) => {
    const shared = (all.grams.get(gram) ?? 0) / all.total;
    return sum + Math.log(1 - OWN_WEIGHT + (OWN_WEIGHT * (own.grams.get(gram) ?? 0)) / own.total / shared);
  }, 0);
}

function learn(): Learnt {
  const topics = new Map<string, Counted>();
  const all: Counted = { grams: new Map(), total: 0 };
  for (const [topic, examples] of LANGUAGES.flatMap(examplesIn)) {
    const own = topics.get(topic) ?? { grams: new Map(), total: 0 };
    topics.set(topic, own);
    for (const gram of examples.flatMap(gramsOf)) for (const counted of [own, all]) count(gram, counted);
  }
  return { topics, all };
}

function examplesIn(language: Language): readonly (readonly [topic: string, examples: readonly string[]])[] {
  const sections = readFileSync(`${import.meta.dirname}/topics/${language}.txt`, 'utf8').split(/^# /m);
  return sections.slice(1).map((section) => {
    const [topic = '', ...examples] = section.trim().split('\n');
    return [topic, examples] as const;
  });
}

function count(gram: string, counted: Counted): void {
  counted.grams.set(gram, (counted.grams.get(gram) ?? 0) + 1);
  counted.total += 1;
}

/**
 * Runs of two to five letters, the spaces around words included, words, and pairs of words; Chinese words are short, so its runs
 * are of one letter too.
 */
function gramsOf(text: string): readonly string[] {
  const folded = ` ${foldText(text)} `;
  const min = /\p{Script=Han}/u.test(folded) ? 1 : 2;
  const grams: string[] = [];
  for (let at = 0; at < folded.length; at += 1)
    for (let length = min; length <= MAX_GRAM && at + length <= folded.length; length += 1) {
      const gram = folded.slice(at, at + length);
      if (gram.trim() !== '') grams.push(gram);
    }
  const words = folded.trim().split(' ');
  // A mark keeps a word apart from the letters that it consists of.
  return [
    ...grams,
    ...words.map((word) => `=${word}`),
    ...words.slice(1).map((word, at) => `=${words[at]} ${word}`),
  ];
}
