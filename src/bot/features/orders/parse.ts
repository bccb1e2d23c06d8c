import type { Ladder, OrderPrice, OrderRequest } from '../../requests/parser/grammar.ts';
import { readAskedAmount } from '../../requests/parser/read-amount.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';

/** What a person wrote, before tokens and amounts are looked up. Another reader may produce it as well. */
export interface OrderLine {
  readonly side: 'sell' | 'buy';
  readonly amount: AskedAmount;
  /** The token that is sold, or bought. */
  readonly token: string;
  /** `buy 100 usdc of jup`: the amount counts this token. */
  readonly paid: string | null;
  /** Of one `token`. */
  readonly price: OrderPrice;
  readonly ladder?: Ladder;
  /** The token that the price counts; null for dollars, or for `paid`. */
  readonly priced: string | null;
}

/** The line that free words in any language mean; `readOrderLine` reads the strict form first. */
export function lineOf(token: string, { side, money, amount, price, ladder }: OrderRequest): OrderLine {
  const counts = side === 'sell' ? { paid: null, priced: money } : { paid: money, priced: null };
  return { side, amount, token, price, ...counts, ...(ladder && { ladder }) };
}

const MAX_LENGTH = 200;
const AMOUNT = String.raw`\$?[\d.,]+[kmb%]?|max`;
const TOKEN = String.raw`\$?[a-z0-9]+`;

/** `sell 2 SOL at 250`, `buy 100 usdc of JUP at 0.4`, `buy $50 of bonk at 0.00002`, `sell 1 sol at 200 usdt`. */
const FORM = new RegExp(
  String.raw`^(sell|buy)\s+(${AMOUNT})\s+(?:of\s+)?(${TOKEN})(?:\s+of\s+(${TOKEN}))?\s+(?:at|@)\s*\$?([\d.,]+)(?:\s+(${TOKEN}))?$`,
  'i',
);
const PRICE = /^(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})$/;

export function looksLikeOrder(text: string): boolean {
  return text.length <= MAX_LENGTH && FORM.test(text.trim());
}

/** Undefined for any other form, and for numbers that can be read in two ways. */
export function readOrderLine(text: string): OrderLine | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, side, written, one, other, price, priced] = FORM.exec(text.trim()) ?? [];
  if (!side || !written || !one || !price || !PRICE.test(price) || !/[1-9]/.test(price)) return undefined;
  const read = readAskedAmount(written);
  const isBuy = side.toLowerCase() === 'buy';
  if (!read.ok || (other !== undefined && (!isBuy || priced !== undefined))) return undefined;
  return {
    side: isBuy ? 'buy' : 'sell',
    amount: read.asked,
    token: plain(other ?? one),
    paid: other === undefined ? null : plain(one),
    price,
    priced: priced === undefined ? null : plain(priced),
  };
}

function plain(word: string): string {
  return word.replace(/^\$/, '');
}
