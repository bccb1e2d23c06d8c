import type { Signature } from '../../solana/address.ts';
import type { Explorer, Language } from '../swap/people.ts';
import type { Swap } from '../swap/swap.ts';
import type { Texts } from './texts.ts';

export type Explorers = Readonly<Record<Explorer, (txHash: string) => string>>;

export interface SwapView {
  readonly texts: Texts;
  readonly signingUrl: (swap: Swap) => string;
  readonly explorerUrl: (txHash: Signature) => string;
  /** Absent where the chain is not on public explorers. */
  readonly explorers?: Explorers;
  /** Source of play money; sandbox only. */
  readonly faucetUrl?: string;
}

export type Views = Readonly<Record<Language, SwapView>>;

export interface ViewFlavor {
  view: SwapView;
}
