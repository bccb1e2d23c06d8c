import type { PersonId } from '../swap/brands.ts';
import { DEFAULT_LANGUAGE } from '../swap/language.ts';
import type { PeopleStore } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import { createRender } from '../words/create-render.ts';
import { inEveryLanguage } from '../words/in-every-language.ts';
import type { Views } from '../words/swap-view.ts';
import type { Render } from './deliver-item.ts';

/**
 * Draws every message in the language of the person it is for, as it is at that moment, or was when they asked to be
 * forgotten; English for somebody never met.
 */
export function renderForPerson(views: Views, people: Pick<PeopleStore, 'findPerson'>): Render {
  const renders = inEveryLanguage((language) => createRender(views[language]));
  const renderOf = async (id: PersonId) =>
    renders[(await people.findPerson(id))?.language ?? DEFAULT_LANGUAGE];
  const renderFor = async ({ personId, farewellIn }: Swap) =>
    farewellIn ? renders[farewellIn] : renderOf(personId);
  return {
    swapStatus: async (swap) => (await renderFor(swap)).swapStatus(swap),
    swapNotice: async (swap) => (await renderFor(swap)).swapNotice(swap),
    walletQuestion: async (link) => (await renderOf(link.personId)).walletQuestion(link),
  };
}
