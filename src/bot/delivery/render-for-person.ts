import type { PersonId } from '../swap/brands.ts';
import { DEFAULT_LANGUAGE, type Language } from '../swap/language.ts';
import type { PeopleStore } from '../swap/people-port.ts';
import type { Swap } from '../swap/swap.ts';
import { renderNotice } from '../words/render-notice.ts';
import { renderSwap } from '../words/render-swap.ts';
import { renderWalletQuestion } from '../words/render-wallet-question.ts';
import type { Views } from '../words/swap-view.ts';
import type { Render } from './deliver-item.ts';

/**
 * Draws every message in the language of the person it is for, as it is at that moment, or was when they asked to be
 * forgotten; English for somebody never met. Who is `remembered` need not be read.
 */
export function renderForPerson(
  views: Views,
  people: Pick<PeopleStore, 'findPerson'>,
  remembered: (id: PersonId) => Language | undefined = () => undefined,
): Render {
  const viewOf = async (id: PersonId) =>
    views[remembered(id) ?? (await people.findPerson(id))?.language ?? DEFAULT_LANGUAGE];
  const viewFor = async ({ personId, farewellIn }: Swap) =>
    farewellIn ? views[farewellIn] : viewOf(personId);
  return {
    swapStatus: async (swap) => renderSwap(swap, await viewFor(swap)),
    swapNotice: async (swap) => renderNotice(swap, await viewFor(swap)),
    walletQuestion: async (link) => renderWalletQuestion(link, (await viewOf(link.personId)).texts),
  };
}
