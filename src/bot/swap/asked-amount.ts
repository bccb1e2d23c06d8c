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
