import type { FastifyRequest } from 'fastify';
import { allTexts, type Texts } from '../i18n/texts.ts';
import type { PersonId } from '../swap/brands.ts';
import { acceptedLanguage } from './accepted-language.ts';
import type { WebDeps } from './web-deps.ts';

/** The words of the chat are those of the pages, in every language the bot speaks. */
export const ALL_TEXTS = allTexts();

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
