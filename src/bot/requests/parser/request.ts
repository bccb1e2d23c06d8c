import type { AskedAmount, UnclearAmount } from '../../swap/asked-amount.ts';
import type { Topic } from './read-topic.ts';

/** What a person asked for, as far as they said it; tokens in their own words. */
export interface SwapRequest {
  /** What is paid. */
  readonly from: string | null;
  /** What is got. */
  readonly to: string | null;
  readonly amount: AskedAmount | null;
}

/** What has to be asked back, because it could be taken in more than one way. */
export type RequestQuestion =
  /** The amount of what is paid is written in a way that nobody may guess at. */
  | {
      readonly code: 'amount';
      readonly text: string;
      readonly problem: UnclearAmount;
      readonly meant: readonly AskedAmount[];
    }
  /** An amount of what is to be got, or of nobody knows which side: only what is paid can be exact. */
  | {
      readonly code: 'got_amount';
      readonly text: string;
      /** The words say that it is to be got. */
      readonly isSaid: boolean;
    }
  /** One token, and neither that it is to be bought nor sold; an amount is one of it where it is sold. */
  | { readonly code: 'side' }
  /** Two tokens, and not which of them is paid; `back` is the amount where it is `to` that is paid. */
  | { readonly code: 'direction'; readonly back: AskedAmount | null }
  /** The link is one to a pool, whose address is no token. */
  | { readonly code: 'pool_link' }
  | { readonly code: 'unknown_link' }
  /** The words are about a swap and do not fit together. */
  | { readonly code: 'form' };

export type ReadRequest =
  | { readonly kind: 'request'; readonly request: SwapRequest }
  | { readonly kind: 'question'; readonly question: RequestQuestion; readonly request: SwapRequest }
  /** Not about a swap. */
  | { readonly kind: 'talk'; readonly topic: Topic }
  | { readonly kind: 'none' };
