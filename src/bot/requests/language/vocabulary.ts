export type Meaning =
  | 'buy'
  /** Followed by the price or the thing: "ape 1 sol into bonk". */
  | 'ape'
  | 'sell'
  | 'swap'
  /** Before the bought thing. */
  | 'to'
  /** Before the other side: the price of a purchase, the proceeds of a sale. */
  | 'for'
  | 'with'
  /** Before the paid thing. */
  | 'from'
  | 'of'
  | 'de'
  /** After the price, in Turkish. */
  | 'with_before'
  /** After the other side. */
  | 'for_before'
  /** Before or after the other side; without a verb before either side. */
  | 'exchange'
  | 'exchange_before'
  | 'worth_before'
  | 'dollars'
  | 'most'
  /** After a number. */
  | 'percent'
  /** Before a number, in Turkish. */
  | 'percent_before'
  /** After a number: plus one half. */
  | 'plus_half'
  | 'own'
  | 'own_before'
  | 'unit'
  /** For the next thing, unless there is a verb. */
  | 'want'
  /** The thing before is wanted, unless there is a verb. */
  | 'to_me'
  | 'filler';

/** Of a message that asks for no swap of two named tokens. */
export type Topic =
  | 'help'
  | 'balance'
  | 'history'
  | 'status'
  | 'settings'
  | 'alert'
  | 'cancel'
  | 'connect'
  | 'wallets'
  | 'language'
  | 'privacy'
  | 'greeting'
  | 'thanks';

/** Clues lead to the others. */
export type TalkTopic =
  | Topic
  | 'price'
  | 'again'
  | 'back'
  | 'safety'
  | 'tolerance'
  | 'fees'
  | 'send'
  | 'not'
  | 'smalltalk';

/** A phrase anywhere in a message tells about all of it. */
export type Clue =
  /** Removed before the next two are looked for. */
  | 'polite'
  | 'not'
  /** A swap or money that the person misses. */
  | 'missing'
  | 'tolerance'
  /** A condition, a time or a past: the bot swaps now or not at all. */
  | 'later'
  /** An order that waits for a price. Neither a stop nor a swap. */
  | 'stopLoss'
  /** The amount is not that of the swap. */
  | 'rest'
  | 'send'
  /** Money into or out of a wallet. */
  | 'withdraw'
  /** With a recipient, something is sent. */
  | 'maybeSend'
  | 'price'
  /** "How many", before the wanted side. */
  | 'many'
  /** The amount is that of the wanted side. */
  | 'need'
  | 'again'
  | 'back'
  | 'cancel'
  | 'safety'
  | 'fees'
  | 'balance'
  | 'help'
  | 'greeting'
  | 'thanks'
  | 'smalltalk';

export function wordsIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

export function phrasesIn(list: string): readonly string[] {
  return list.split(',').map((phrase) => phrase.trim());
}

/** Pairs of a word and its value. */
export function numbersIn(list: string): readonly (readonly [word: string, value: number])[] {
  return phrasesIn(list).flatMap((entry) => {
    const [value, ...words] = wordsIn(entry);
    return words.map((word) => [word, Number(value)] as const);
  });
}

/** Every word is folded: nothing here needs accents or capitals. */
export interface Vocabulary {
  /** Separated by spaces; `_` joins a phrase. */
  readonly words: Partial<Readonly<Record<Meaning, string>>>;
  /** `1 un uno, 2 dos`. Chinese numerals are computed. */
  readonly numbers: string;
  /** The word between tens and units. */
  readonly and: string;
  /** Before decimals, separated by spaces. */
  readonly point: string;
  /** "A few" hundred. */
  readonly vague?: string;
  /** Whole messages, separated by commas; those of `alert` are beginnings. */
  readonly topics: Readonly<Record<Topic, string>>;
  /** Phrases, separated by commas; `*` ends the beginning of a word, `^` begins a Chinese text. */
  readonly clues: Partial<Readonly<Record<Clue, string>>>;
}
