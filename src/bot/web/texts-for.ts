import type { FastifyRequest } from 'fastify';
import type { PersonId } from '../swap/brands.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { ALL_TEXTS } from './texts/all-texts.ts';
import type { Texts } from './texts/en.ts';
import type { WebDeps } from './web-deps.ts';

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
