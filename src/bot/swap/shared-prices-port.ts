import type { Offer } from './quote.ts';

/** Prices that several programs on one database show: what one of them was told, the others need not ask. */
export interface SharedPriceStore {
  /** The last price of a question; undefined where nobody has one. */
  find(question: string): Promise<Offer | undefined>;
  /** Whether it is this program's turn to ask: nobody has begun to within `everyMs`. */
  takeTurn(question: string, now: number, everyMs: number): Promise<boolean>;
  /** The turn brought a price. */
  keep(question: string, offer: Offer): Promise<void>;
  /** The turn brought nothing: the next may ask at once. */
  giveTurnBack(question: string): Promise<void>;
}
