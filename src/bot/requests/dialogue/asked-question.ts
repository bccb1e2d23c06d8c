import type { Html } from '../../i18n/html.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { Token } from '../../swap/token.ts';
import type { Answers, Doubt, Pair } from './start.ts';

export type Step = 'pick' | 'from' | 'to' | 'amount';

export interface Question {
  readonly step: Step;
  readonly answers: Answers;
  readonly canGoBack: boolean;
  /** What was wrong with the last answer. */
  readonly complaint: Html | null;
  /** Tokens to choose from instead of the popular ones. */
  readonly choices: readonly Token[] | null;
  /** Amounts that may have been meant. */
  readonly amounts: readonly AskedAmount[];
  /** What is unclear of the amount, to be asked once both sides are known. */
  readonly amountDoubt: Doubt | null;
  /** Both sides with one tap. */
  readonly pairs: readonly Pair[];
}
