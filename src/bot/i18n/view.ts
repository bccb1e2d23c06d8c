import type { Signature } from '../../solana/address.ts';
import type { Language } from '../swap/language.ts';
import type { Explorer, Preferences } from '../swap/preferences-port.ts';
import type { Swap } from '../swap/swap.ts';
import type { Texts } from './texts.ts';

/** Where each explorer shows a transaction. */
export type Explorers = Readonly<Record<Explorer, (txHash: string) => string>>;

/** What drawing a swap needs beyond its row. */
export interface SwapView {
  readonly texts: Texts;
  /** The signing page of a swap: the only way to a signature. */
  readonly signingUrl: (swap: Swap) => string;
  readonly explorerUrl: (txHash: Signature) => string;
  /** Those a person may choose from; absent where the chain is one that they do not show. */
  readonly explorers?: Explorers;
}

export type Views = Readonly<Record<Language, SwapView>>;

/** What the context of an update carries: everything said to whoever sent it is said with this. */
export interface ViewFlavor {
  view: SwapView;
}

/** The view as its person likes it: links lead to the explorer they chose, where the chain has any but the operator's. */
export function viewFor(view: SwapView, { explorer }: Pick<Preferences, 'explorer'>): SwapView {
  const chosen = explorer === null ? undefined : view.explorers?.[explorer];
  return chosen ? { ...view, explorerUrl: chosen } : view;
}
