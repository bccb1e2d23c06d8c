import type { Token } from './token.ts';

/** How much a person asked to pay, before it is known what that is in units of the token. */
export type AskedAmount =
  /** A decimal number of the token that is paid, as strictly read as `parseAmount` does. */
  | { readonly kind: 'exact'; readonly text: string }
  /** Worth so many dollars, a decimal number. */
  | { readonly kind: 'dollars'; readonly text: string }
  /** So much of what the wallet holds, in hundredths of a percent, 1 to 9,999. */
  | { readonly kind: 'share'; readonly bps: number }
  /** All that can leave: of SOL what is kept back for fees and a new account is left. */
  | { readonly kind: 'most' };

/** Why an amount that was read does not become units of a token. */
export type AskedProblem =
  /** A share of nobody's wallet. */
  | { readonly code: 'share_needs_wallet' }
  | { readonly code: 'none_held'; readonly token: Token }
  /** Of SOL there is no more than is kept for fees. */
  | { readonly code: 'only_fees_left' }
  | { readonly code: 'share_too_small'; readonly token: Token }
  /** Nobody says what it is worth, or what is said cannot be. */
  | { readonly code: 'no_dollar_price'; readonly token: Token };
