import { chooseLanguage, DEFAULT_LANGUAGE, type Language } from '../swap/language.ts';

/** Browsers send a few dozen characters; what is longer is cut. */
const LONGEST_HEADER = 256;
const MOST_RANGES = 16;

/** One language range with its weight, RFC 9110 §12.5.4: `pt-BR;q=0.9`. */
const RANGE = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

interface Range {
  readonly tag: string;
  readonly weight: number;
}

/**
 * The language a browser asks for in `Accept-Language` that the bot speaks, by weight and then in the order given.
 * What is no language range is passed over; weight 0 means "not this one"; `*` takes whatever we have.
 */
export function acceptedLanguage(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  const wanted = header
    .slice(0, LONGEST_HEADER)
    .split(',', MOST_RANGES)
    .flatMap(readRange)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return chooseLanguage(wanted.map(({ tag }) => (tag === '*' ? DEFAULT_LANGUAGE : tag)));
}

function readRange(text: string): readonly Range[] {
  const [, tag, weight = '1'] = RANGE.exec(text.trim()) ?? [];
  return tag === undefined ? [] : [{ tag, weight: Number(weight) }];
}
