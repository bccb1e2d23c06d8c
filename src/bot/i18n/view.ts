import type { Signature } from '../../solana/address.ts';
import type { Language } from '../swap/language.ts';
import type { Explorer, Preferences } from '../swap/preferences-port.ts';
import type { Swap } from '../swap/swap.ts';
import type { Texts } from './texts.ts';

export type Explorers = Readonly<Record<Explorer, (txHash: string) => string>>;

/** The language and links that drawing a swap needs. */
export interface SwapView {
  readonly texts: Texts;
  readonly signingUrl: (swap: Swap) => string;
  readonly explorerUrl: (txHash: Signature) => string;
  /** A person's choices; absent where the chain is not on public explorers. */
  readonly explorers?: Explorers;
}

export type Views = Readonly<Record<Language, SwapView>>;

/** Part of an update's context: all answers use this view. */
export interface ViewFlavor {
  view: SwapView;
}

/** The view with the explorer that the person chose, where there is a choice. */
export function viewFor(view: SwapView, { explorer }: Pick<Preferences, 'explorer'>): SwapView {
  const chosen = explorer === null ? undefined : view.explorers?.[explorer];
  return chosen ? { ...view, explorerUrl: chosen } : view;
}
