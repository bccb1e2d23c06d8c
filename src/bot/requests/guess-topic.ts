import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../swap/people.ts';
import type { TalkTopic } from './language/vocabulary.ts';
import { foldText } from './parser/meanings.ts';
import type { NamesToken } from './parser/read-lexemes.ts';

/**
 * Guesses what a text is about that the grammar does not read: multinomial naive Bayes over its letters. It learns
 * from the sentences in `topics/<language>.txt` at its first use (60 ms, then 0.06 ms a text), so an example is all that a new way to
 * say a thing needs. The answer only ever helps: no topic here starts or ends a swap.
 */
type Guessed = Extract<TalkTopic, 'status' | 'privacy' | 'safety'>;

/** The sentences that are about nothing of the bot. */
const OTHER = 'other';

const MAX_GRAM = 4;

/** Mean advantage of a gram, nats, below which the best topic is a guess. Found on the held-out sentences. */
const MIN_ADVANTAGE = 0.03;

/** A text that shares fewer grams with the examples says nothing about its topic. */
const MIN_GRAMS = 6;

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
const OWN_WEIGHT = 0.8;

let learnt: Learnt | undefined;

/** Undefined where no topic is likely. */
export function guessTopic(text: string, namesToken: NamesToken): Guessed | undefined {
  const words = text.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== '');
  // One word may be a mistyped command. Chinese writes no spaces.
  if (words.length < 2 && !/\p{Script=Han}/u.test(text)) return undefined;
  // Two tokens are a swap that was not read.
  if (words.filter(namesToken).length > 1) return undefined;
  learnt ??= learn();
  const { topics, all } = learnt;
  const grams = gramsOf(text.slice(0, MAX_LENGTH)).filter((gram) => all.grams.has(gram));
  const scores = [...topics].map(([topic, counted]) => ({ topic, score: scoreOf(grams, counted, all) }));
  const [best, second] = scores.toSorted((one, other) => other.score - one.score);
  if (!best || !second || best.topic === OTHER || grams.length < MIN_GRAMS) return undefined;
  return best.score - second.score >= MIN_ADVANTAGE * grams.length ? (best.topic as Guessed) : undefined;
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

/** Runs of two to four letters, with the spaces around words; Chinese words are short, so of one. */
function gramsOf(text: string): readonly string[] {
  const folded = foldText(text);
  const min = /\p{Script=Han}/u.test(folded) ? 1 : 2;
  const grams: string[] = [];
  for (let at = 0; at < folded.length; at += 1)
    for (let length = min; length <= MAX_GRAM && at + length <= folded.length; length += 1) {
      const gram = folded.slice(at, at + length);
      if (gram !== ' ') grams.push(gram);
    }
  return grams;
}
