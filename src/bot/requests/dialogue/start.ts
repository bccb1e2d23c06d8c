import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { Token } from '../../swap/token.ts';

/** What is known of the swap. JSON all through: it is replayed from the store. */
export interface Answers {
  readonly from: Token | null;
  readonly to: Token | null;
  readonly amount: AskedAmount | null;
}

/** Something that was said and could not be taken as it was. */
export interface Doubt {
  /** Our own HTML: what is unclear, for a question with buttons. */
  readonly complaint: string;
  /** The same where there are no buttons; the complaint unless given. */
  readonly sentence?: string;
  /** Tokens that may have been meant. */
  readonly choices: readonly Token[];
  /** Amounts that may have been meant. */
  readonly amounts: readonly AskedAmount[];
}

/** Two sides to be taken with one tap; with an amount it is a whole swap. */
export type Pair = Answers;

/** What a dialogue starts with: what was said already, and what of it is unclear. */
export interface DialogueStart {
  readonly answers: Answers;
  readonly doubts: { readonly [step in 'from' | 'to' | 'amount']?: Doubt };
  /** Which of these is meant is asked before everything else. */
  readonly pick: { readonly complaint: string; readonly pairs: readonly Pair[] } | null;
}

export const NOTHING_SAID: DialogueStart = {
  answers: { from: null, to: null, amount: null },
  doubts: {},
  pick: null,
};

/** A doubt about the amount, kept while something else is asked. */
export function keptDoubt(amount: Doubt | null): DialogueStart['doubts'] {
  return amount ? { amount } : {};
}

/** What a text turned out to be. */
export type Begun =
  | { readonly kind: 'start'; readonly start: DialogueStart }
  /** Not about a swap; `topic` is one of `readTopic`. */
  | { readonly kind: 'talk'; readonly topic: string }
  /** `isLink`: what is unclear is a link, which can be nothing but a token that somebody means. */
  | { readonly kind: 'unclear'; readonly complaint: string; readonly isLink: boolean }
  | { readonly kind: 'none' };

/** Whether nothing is left to ask. */
export function isComplete({ answers, doubts, pick }: DialogueStart): boolean {
  const isDoubted = doubts.from ?? doubts.to ?? doubts.amount;
  return (
    pick === null && !isDoubted && answers.from !== null && answers.to !== null && answers.amount !== null
  );
}
