import { shortAddress } from '../../labels/clean-label.ts';
import { isShipped, type LabelledToken, nameOf, symbolOf } from '../../labels/token-label.ts';
import { type Html, html, inert } from './html.ts';

/** What a token is called in a message: its symbol, with the short mint wherever the symbol is only a service's word. */
export function showToken(token: LabelledToken): Html {
  const symbol = symbolOf(token);
  const short = shortAddress(token.mint);
  return isShipped(token) || symbol === short ? inert(symbol) : html`${inert(symbol)} (${short})`;
}

/** The symbol alone, for where the whole mint stands beside it. */
export function showSymbol(token: LabelledToken): Html {
  return inert(symbolOf(token));
}

export function showName(token: LabelledToken): Html {
  return inert(nameOf(token));
}
