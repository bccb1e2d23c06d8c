export type Meaning =
  | 'buy'
  /** Followed by the price or the thing: "ape 1 sol into bonk". */
  | 'ape'
  | 'sell'
  | 'swap'
  /** The bought thing follows this word. */
  | 'to'
  /** The other side follows these words: the price of a purchase, the proceeds of a sale. */
  | 'for'
  | 'with'
  /** The paid thing follows this word. */
  | 'from'
  | 'of'
  | 'de'
  /** The price precedes this word, in Turkish. */
  | 'with_before'
  /** The other side precedes this Turkish case ending. */
  | 'for_before'
  /** The other side follows `exchange` and precedes the other two; without a verb it may be either side. */
  | 'exchange'
  | 'exchange_before'
  | 'worth_before'
  /** A price that is waited for follows `at` and precedes `at_before`: "sell 1 sol at 160". */
  | 'at'
  | 'at_before'
  /** A number precedes this word and counts the thing before it, not the next one. */
  | 'end'
  | 'dollars'
  | 'most'
  /** A number precedes this word. */
  | 'percent'
  /** A number follows this word, in Turkish and Chinese. */
  | 'percent_before'
  /** A number precedes this word, which adds one half to it. */
  | 'plus_half'
  | 'own'
  | 'own_before'
  | 'unit'
  /** The next thing is wanted, unless there is a verb. */
  | 'want'
  /** The thing before is wanted, unless there is a verb. */
  | 'to_me'
  | 'filler';

/** A message that asks for no swap of two named tokens has one of these topics. */
export type Topic =
  | 'help'
  | 'balance'
  | 'pnl'
  | 'history'
  | 'status'
  | 'settings'
  | 'alert'
  | 'orders'
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
  | 'complaint'
  /** One of several topics: the person picks. */
  | 'unsure'
  | 'tolerance'
  | 'fees'
  | 'send'
  | 'not'
  | 'smalltalk';

/** A phrase anywhere in a message tells about all of it. */
/** Topics that are recognised from examples. */
export type GuessedTopic = Extract<
  TalkTopic,
  | 'status'
  | 'complaint'
  | 'privacy'
  | 'safety'
  | 'help'
  | 'balance'
  | 'history'
  | 'language'
  | 'settings'
  | 'alert'
>;

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
  /** The word means sending where a recipient is named; else it may mean a swap. */
  | 'maybeSend'
  | 'price'
  | 'chart'
  /** "How many", before the wanted side. */
  | 'many'
  /** The amount is that of the wanted side. */
  | 'need'
  | 'again'
  | 'back'
  | 'cancel'
  | 'fees'
  | 'pnl'
  | 'balance'
  | 'greeting'
  | 'thanks'
  | 'smalltalk';

export function wordsIn(list: string): readonly string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

export function phrasesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}

/** Pairs of a word and its value. */
export function numbersIn(list: string): readonly (readonly [word: string, value: number])[] {
  return entriesIn(list).map(([word, value]) => [word, Number(value)]);
}

/** Pairs of a word and what stands before it in its entry: `1/2 half, 1/4 quarter`. */
export function entriesIn(list: string): readonly (readonly [word: string, heading: string])[] {
  return phrasesIn(list).flatMap((entry) => {
    const [heading = '', ...words] = wordsIn(entry);
    return words.map((word) => [word, heading] as const);
  });
}

/**
 * `unit`: always a number ("half a sol"). `number`: a number, unless the token is possessive ("un cuarto de mi
 * sol"). `noun`: the same in Arabic, where the owner is behind. `open`: a share if possessive ("half my sol"),
 * else a question. `its`: the same with the owner in front ("solumun yarısı"). `share`: always a share of the
 * wallet.
 */
export type FractionKind = 'unit' | 'number' | 'noun' | 'open' | 'its' | 'share';

/** Words of a line for an alert: phrases, separated by commas. */
export interface AlertWords {
  /** "Tell me when", at the beginning or the end of the line. */
  readonly trigger: string;
  readonly above: string;
  readonly below: string;
  /** Words that change nothing: "the price of", "reaches". */
  readonly around: string;
  /** The direction may follow the price, as in Turkish and Chinese. Elsewhere a word there may be a token. */
  readonly isVerbLast?: true;
}

/** A sale that waits for a fall, in phrases, separated by commas; `AlertWords.below` says what a fall is. */
interface StopWords {
  /** "Stop loss". */
  readonly name: string;
  /** "If", "when"; verbs that come last say it themselves. */
  readonly condition: string;
  /** Words of a fall that no alert has. */
  readonly below: string;
  /** "Reaches": a rise or a fall. */
  readonly reach: string;
  /** Words that change nothing. */
  readonly around: string;
}

/** Words of a trade that comes again: "every monday". Phrases, separated by commas. */
interface PlanWords {
  /** "DCA", "remind me to": a plan without a verb. */
  readonly name: string;
  readonly day: string;
  readonly week: string;
  readonly month: string;
  /** A weekday follows: "every". */
  readonly each: string;
  /** From Monday on; spaces between words for the same day, `_` joins a phrase. */
  readonly weekdays: string;
  /** Weekdays that mean each of them alone: "mondays". */
  readonly plural: string;
}

/** Words of a group's board, separated by spaces: "every 5 minutes", "stop". */
export interface BoardWords {
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
  readonly day: string;
  /** A unit without a number follows this word: "every hour". */
  readonly each: string;
  /** An interval follows this word, which has no meaning of its own. */
  readonly per: string;
  /** An interval precedes this word. */
  readonly behind?: string;
  readonly stop: string;
  readonly show: string;
}

/** "Keep 1 sol, swap the rest": words separated by spaces; the clue `rest` finds the sentence. */
interface KeepWords {
  /** Directly before what stays. */
  readonly before: string;
  /** Directly behind it. */
  readonly behind?: string;
  readonly rest: string;
  readonly but: string;
}

/** Words around a tolerance, separated by spaces; its names are the clues of `tolerance`. */
export interface SlippageWords {
  /** "With 1% slippage". */
  readonly with: string;
  /** "With a 1% slippage". */
  readonly a: string;
  /** "1% of slippage". */
  readonly of: string;
  /** "Slippage is 1%". */
  readonly is: string;
  /** Words that a person may say around a setting: "set my slippage to 1". */
  readonly around: string;
}

/** Words of orders with a relative price: phrases, separated by commas. A phrase may be in several lists. */
export interface OrderWords {
  /** "Take profit": a sale above what the token cost. */
  readonly take: string;
  /** "30% in profit", "30% above cost": the price counts from what the token cost. */
  readonly gain: string;
  readonly ladder: string;
  /** Twice the price. */
  readonly double: string;
  readonly above: string;
  readonly below: string;
  /** A number of parts precedes these words, and `within` precedes the number. */
  readonly steps: string;
  readonly within: string;
  /** Before the first and the last price of a ladder. */
  readonly from: string;
  readonly to: string;
  /** A condition; the token may come between it and the price. */
  readonly when: string;
  /** Words without a meaning of their own beside a price: "at", "the market". */
  readonly at: string;
}

/**
 * All that one language says to the bot; `docs/architecture.md` names what else a language needs. Every word is
 * folded: nothing here needs accents or capitals.
 */
export interface Vocabulary {
  /** Separated by spaces; `_` joins a phrase. */
  readonly words: Partial<Readonly<Record<Meaning, string>>>;
  /** `1 un uno, 2 dos`. Chinese numerals are computed. */
  readonly numbers: string;
  /** The word between tens and units. */
  readonly and: string;
  /** Decimals follow these words, which are separated by spaces. */
  readonly point: string;
  /** "A few" hundred. */
  readonly vague?: string;
  /** `1/2 half, 1/4 quarter`; `_` joins a phrase. */
  readonly fractions: Partial<Readonly<Record<FractionKind, string>>>;
  /** What multiplies a number that it is written to: `1000 k`. */
  readonly shortForms?: string;
  /** In a trade with an amount, a number without a token beside this mark is a price: `a 250`, `250'den`. */
  readonly priceMark?: { readonly kind: 'mark' | 'mark_before'; readonly mark: 'to' | 'from' };
  /** Words that put two tokens on one side. */
  readonly linking: string;
  /** Words between two requests beside those, separated by spaces: "then". */
  readonly next: string;
  readonly keep: KeepWords;
  readonly slippage: SlippageWords;
  readonly alerts: AlertWords;
  readonly stops: StopWords;
  readonly plans: PlanWords;
  readonly boards: BoardWords;
  readonly orders: OrderWords;
  /** Whole messages, separated by commas. */
  readonly topics: Readonly<Record<Topic, string>>;
  /** Phrases, separated by commas; `*` ends the beginning of a word, `^` begins a Chinese text. */
  readonly clues: Partial<Readonly<Record<Clue, string>>>;
}
