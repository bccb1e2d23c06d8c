import type { Preferences } from '../swap/people.ts';
import type { SwapView } from './view.ts';

/** The view as its person likes it: links lead to the explorer they chose, where the chain has any but the operator's. */
export function viewFor(view: SwapView, { explorer }: Pick<Preferences, 'explorer'>): SwapView {
  const chosen = explorer === null ? undefined : view.explorers?.[explorer];
  return chosen ? { ...view, explorerUrl: chosen } : view;
}
