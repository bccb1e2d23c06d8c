import type { FastifyRequest } from 'fastify';
import { allTexts, type Texts } from '../i18n/texts.ts';
import type { PersonId } from '../swap/brands.ts';
import { chooseLanguage, DEFAULT_LANGUAGE, type Language } from '../swap/people.ts';
import type { WebDeps } from './web-deps.ts';

/** The words of the chat are those of the pages, in every language the bot speaks. */
export const ALL_TEXTS = allTexts();

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
 * In the browser's language: for links that lead nowhere and for what is turned away before anything is looked up, so
 * that the words tell nothing about a link.
 */
export function textsForRequest(request: FastifyRequest): Texts {
  return ALL_TEXTS[acceptedLanguage(request.headers['accept-language'])];
}

/** In the language of whose order or link it is; in the browser's where that is nobody, or somebody forgotten. */
export async function textsForOwner(
  deps: Pick<WebDeps, 'people'>,
  request: FastifyRequest,
  owned: { readonly personId: PersonId } | undefined,
): Promise<Texts> {
  const owner = owned && (await deps.people.findPerson(owned.personId));
  return owner ? ALL_TEXTS[owner.language] : textsForRequest(request);
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
