import type { PersonId } from '../swap/brands.ts';
import { DEFAULT_LANGUAGE } from '../swap/language.ts';
import type { PeopleStore } from '../swap/ports.ts';
import { createRender } from './create-render.ts';
import type { Render } from './deliver-item.ts';
import { inEveryLanguage } from './in-every-language.ts';
import type { Views } from './swap-view.ts';

/** Draws every message in the language of the person it is for, as it is at that moment; English for somebody never met. */
export function renderForPerson(views: Views, people: Pick<PeopleStore, 'findPerson'>): Render {
  const renders = inEveryLanguage((language) => createRender(views[language]));
  const renderOf = async (id: PersonId) =>
    renders[(await people.findPerson(id))?.language ?? DEFAULT_LANGUAGE];
  return {
    swapStatus: async (swap) => (await renderOf(swap.personId)).swapStatus(swap),
    swapNotice: async (swap) => (await renderOf(swap.personId)).swapNotice(swap),
    walletQuestion: async (link) => (await renderOf(link.personId)).walletQuestion(link),
  };
}
