import type { BaseUnits } from '../../solana/mint.ts';
import type { AmountProblem } from './amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from './brands.ts';
import { type Catalogue, matchToken } from './catalogue.ts';
import type { ListedToken, Token } from './token.ts';

/** What the person asked for: pay exactly `amount` of `from`, get `to`. */
export interface Intent {
  readonly from: Token;
  readonly to: Token;
  readonly amount: BaseUnits;
}

/** Why a line did not become an intent; enough to ask for exactly what is missing. */
export type IntentProblem =
  | { readonly code: 'unknown_token'; readonly word: string; readonly similar: readonly Token[] }
  | { readonly code: 'ambiguous_token'; readonly word: string; readonly tokens: readonly Token[] }
  /** The service lists it otherwise than the chain has it. */
  | { readonly code: 'token_withheld'; readonly token: ListedToken }
  /** No node of the chain answered, and without it no amount can be read. */
  | { readonly code: 'token_unread'; readonly token: ListedToken }
  | { readonly code: 'same_token'; readonly token: Token }
  | {
      readonly code: 'bad_amount';
      readonly problem: AmountProblem;
      readonly token: Token;
      readonly text: string;
    }
  | { readonly code: 'bad_form' };

export type ParsedIntent =
  | { readonly ok: true; readonly intent: Intent }
  | { readonly ok: false; readonly problem: IntentProblem };

/** SOL and wrapped SOL are one asset: wrapping is not a swap and no desk quotes it. */
export function isSameAsset(a: Token, b: Token): boolean {
  const asset = (token: Token) => (token.mint === WRAPPED_SOL_MINT ? NATIVE_MINT : token.mint);
  return asset(a) === asset(b);
}

/** The token that a word of a person means, or what to ask them. */
export function chooseToken(
  word: string,
  catalogue: Catalogue,
): { readonly token: Token } | { readonly problem: IntentProblem } {
  const match = matchToken(catalogue, word);
  switch (match.kind) {
    case 'one':
      return { token: match.token };
    case 'many':
      return { problem: { code: 'ambiguous_token', word, tokens: match.tokens } };
    case 'none':
      return { problem: { code: 'unknown_token', word, similar: match.similar } };
    default:
      return { problem: { code: `token_${match.kind}`, token: match.token } };
  }
}
