import { isMintAddress } from '../../../solana/mint.ts';
import { inEveryLanguage, LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import { type Guess, guessTopic } from '../guess-topic.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Clue, phrasesIn, type TalkTopic, type Topic, type Vocabulary } from '../language/vocabulary.ts';
import { readAmounts } from './assign-roles.ts';
import { ask, has, isFiller, type Lexeme, type ReadRequest, type SwapRequest } from './grammar.ts';
import { type Clues, findClues, foldText, isOfClue, likelyLanguage, withMisspeltVerb } from './meanings.ts';
import { readAskedAmount } from './read-amount.ts';
import { askUnsure, readAround, readExactly } from './read-around.ts';
import { type Reader, readLexemes } from './read-lexemes.ts';
import { askUnreadOrder, markPrice } from './read-order.ts';
import { readPriced } from './read-priced.ts';
import { readRelativePrice } from './read-relative.ts';
import { readRest } from './read-rest.ts';
import { readStrict, type StrictLine } from './read-strict.ts';
import { splitTerms } from './split-terms.ts';
import { withoutLinks } from './split-words.ts';

/** A longer text is searched for a token's address only. */
const MAX_PIECES = 40;

const NONE: ReadRequest = { kind: 'none' };

interface Asked extends Reader {
  readonly isCommand: boolean;
}

/**
 * The text may be in any of the languages; the reading is pure. An amount and two tokens in a clear relation
 * become a request, whatever words are around them; no amount or token is guessed; tokens stay words for the
 * catalogue.
 */
export function readRequest(text: string, asked: Asked): ReadRequest {
  const strict = asked.isCommand ? readStrict(text, asked.namesToken) : undefined;
  if (strict?.price === null) return { kind: 'request', request: requestOf(strict) };
  const folded = foldText(withoutLinks(text));
  const language = likelyLanguage(folded, asked.language);
  const topic = asked.isCommand ? undefined : readTopic(folded.trim(), language);
  if (topic) return talk(topic);
  const priced = readRelativePrice(withoutLinks(text));
  const reader = { ...asked, language };
  const order =
    priced &&
    readPriced(priced, reader, (rest, said) => {
      const clues = findClues(foldText(rest), { likely: language, own: asked.language });
      return readMessage(messageOf(foldText(rest), said, clues), language);
    });
  if (order) return order;
  const lexemes = readLexemes(text, reader);
  if (lexemes.length > MAX_PIECES) return readAddress(lexemes);
  const link = lexemes.find((lexeme) => lexeme.kind === 'link');
  if (link) return readOddLink(link.address, lexemes, asked);
  if (asked.isCommand)
    return askUnsure(readExactly(asCommand(lexemes)) ?? readAddress(lexemes), lexemes, folded);
  const message = messageOf(folded, lexemes, findClues(folded, { likely: language, own: asked.language }));
  const read = readMessage(message, language);
  return topicOf(read, message, text) ?? read;
}

function readMessage(message: Message, language: Language): ReadRequest {
  const { folded, lexemes } = message;
  const rest = readRest(message);
  if (rest) return rest;
  const early = readTalk(message) ?? readPriceQuestion(message) ?? readSmallTalk(message);
  if (early) return askUnsure(early, lexemes, folded);
  const corrected = markPrice(withMisspeltVerb(lexemes, language), language);
  const read = askUnreadOrder(readAround(corrected), corrected, folded) ?? readAddress(corrected);
  return read.kind === 'none' && message.clues.has('smalltalk')
    ? talk('smalltalk')
    : askUnsure(read, corrected, folded);
}

/** What a phrase leads to unless the whole sentence is about something else: "i do not see my tokens". */
const WEAK: ReadonlySet<TalkTopic> = new Set([
  ...(['back', 'again', 'balance', 'fees', 'not', 'thanks', 'greeting', 'smalltalk'] as const),
]);

/** These answers are kept unless the topic is sure. */
const FIRM: ReadonlySet<TalkTopic> = new Set(['back', 'again', 'not', 'thanks', 'greeting']);

const LATIN_WORDS = /[\w$]+/g;

/** Topics that only open what a command opens: no fear and no complaint. */
const OF_A_COMMAND: ReadonlySet<TalkTopic> = new Set(['balance', 'history', 'language', 'settings', 'alert']);

/** Undefined where the text may be about a swap, or about nothing that the bot knows. */
function topicOf(read: ReadRequest, message: Message, text: string): ReadRequest | undefined {
  const { tokens } = message;
  if (isAboutSwap(message) || (read.kind !== 'none' && !isWeak(read, message))) return undefined;
  // "Is bonk a scam" is about the same as "is wif a scam".
  const guess = guessTopic(text.replace(LATIN_WORDS, (word) => (tokens.includes(word) ? '' : word)));
  if (!guess || !isBetter(guess, read, message)) return undefined;
  const [topic = 'help'] = guess.likely;
  // "Undo my last swap" speaks of swaps that were: what the grammar read is the answer.
  if (read.kind === 'talk' && OF_A_COMMAND.has(topic)) return undefined;
  if (!guess.isSure) return { ...talk('unsure'), likely: guess.likely };
  const [token] = tokens;
  return topic === 'safety' && token !== undefined && !has(message.lexemes, 'own')
    ? priceTalk(token, null)
    : talk(topic);
}

/** What leaves the person without any answer is offered the likeliest topics. */
function isBetter({ isSure, isLikely }: Guess, read: ReadRequest, message: Message): boolean {
  if (isSure) return true;
  if (read.kind === 'talk' && FIRM.has(read.topic)) return false;
  const { folded, lexemes, amounts } = message;
  const isSentence = lexemes.length > 2 || NOT_SPACED.test(folded);
  return isLikely || (read.kind === 'none' && isSentence && amounts === 0 && !has(lexemes, 'verb'));
}

/** Two tokens, or a verb with anything to swap: "sell all" is a sale, and "delete all" is not. */
function isAboutSwap({ tokens, lexemes }: Message): boolean {
  return tokens.length > 1 || (has(lexemes, 'verb') && has(lexemes, 'token', 'amount', 'fraction'));
}

/** Nothing that can be swapped, ordered or answered was read: "the swap is slow" has a verb alone. */
function isWeak(read: ReadRequest, { tokens, amounts, lexemes }: Message): boolean {
  const isBare = tokens.length === 0 && amounts === 0;
  if (read.kind === 'request') return isBare;
  // "I have waited for half an hour" has no amount of a swap.
  if (read.kind === 'question')
    return read.question.code === 'form' && (isBare || (tokens.length === 0 && !has(lexemes, 'verb')));
  if (read.kind !== 'talk' || !WEAK.has(read.topic) || read.share !== undefined) return false;
  // "I did not receive my usdc" refuses nothing.
  return isBare || (read.topic === 'not' && !has(lexemes, 'verb'));
}

function requestOf({ from, to, amount }: StrictLine): SwapRequest {
  return { from, to, amount };
}

interface Message {
  readonly folded: string;
  readonly lexemes: readonly Lexeme[];
  readonly clues: Clues;
  readonly tokens: readonly string[];
  readonly amounts: number;
}

function messageOf(folded: string, lexemes: readonly Lexeme[], clues: Clues): Message {
  const words = lexemes.flatMap((lexeme) => (lexeme.kind === 'token' ? [lexeme.word] : []));
  return {
    folded,
    lexemes,
    clues,
    tokens: [...new Map(words.map((word) => [word.toLowerCase(), word])).values()],
    amounts: lexemes.filter(({ kind }) => kind === 'amount' || kind === 'fraction').length,
  };
}

function asCommand(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (has(lexemes, 'verb')) return lexemes;
  return [{ kind: 'verb', verb: 'swap', wants: null }, ...lexemes];
}

/** The only address or `$symbol` in a text, as in a shared post. */
function readAddress(lexemes: readonly Lexeme[]): ReadRequest {
  const addresses = lexemes.flatMap((lexeme) =>
    lexeme.kind === 'token' && lexeme.isNamed ? [lexeme.word] : [],
  );
  const [only, other] = [...new Set(addresses)];
  if (only === undefined || other !== undefined) return NONE;
  return ask({ code: 'side' }, { from: only, to: null, amount: null });
}

/** A question only where the text has nothing but the link, or is about a swap: the link may name its token. */
function readOddLink(address: string | null, lexemes: readonly Lexeme[], { isCommand }: Asked): ReadRequest {
  if (address !== null) return ask({ code: 'pool_link' });
  const read = readAddress(lexemes);
  if (read.kind !== 'none') return read;
  const isSwap = has(lexemes, 'token') && has(lexemes, 'verb', 'amount', 'fraction');
  return isCommand || isSwap || lexemes.length === 1 ? ask({ code: 'unknown_link' }) : NONE;
}

const MAX_TOPIC_LENGTH = 40;

const LETTERS_FOR_TYPOS = 5;

/** "Helpppp". */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** Chinese has no spaces between words. */
const NOT_SPACED = /\p{Script=Han}$/u;

const TOPICS = inEveryLanguage((language) => phrasesOf(VOCABULARIES[language].topics));

const ALERT_BEGINNINGS = LANGUAGES.flatMap((language) => triggersOf(language));

/** Chinese and Turkish may put the words of an alert at the end. */
const ALERT_ENDS = LANGUAGES.filter((language) => VOCABULARIES[language].alerts.isVerbLast).flatMap(
  (language) => triggersOf(language).map((phrase) => (NOT_SPACED.test(phrase) ? phrase : ` ${phrase}`)),
);

function triggersOf(language: Language): readonly string[] {
  return phrasesIn(VOCABULARIES[language].alerts.trigger).map(foldWord);
}

/** The person's language comes first. */
function readTopic(phrase: string, language: Language): Topic | undefined {
  if (ALERT_BEGINNINGS.some((beginning) => beginsWith(phrase, beginning))) return 'alert';
  if (ALERT_ENDS.some((end) => phrase.endsWith(end))) return 'alert';
  if (phrase.length > MAX_TOPIC_LENGTH) return undefined;
  const said = phrase.replace(DRAWN_OUT, '$1');
  const known = [language, ...LANGUAGES].find((one) => TOPICS[one].has(said));
  return known ? TOPICS[known].get(said) : typoOf(said);
}

function typoOf(phrase: string): Topic | undefined {
  if (phrase.length < LETTERS_FOR_TYPOS || phrase.includes(' ')) return undefined;
  const near = LANGUAGES.flatMap((language) =>
    [...TOPICS[language]].flatMap(([known, topic]) =>
      known.length >= 4 && isTypoOf(phrase, known) ? [topic] : [],
    ),
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}

function beginsWith(phrase: string, beginning: string): boolean {
  if (!phrase.startsWith(beginning)) return false;
  const next = phrase[beginning.length];
  return next === undefined || next === ' ' || NOT_SPACED.test(beginning);
}

function phrasesOf(phrases: Vocabulary['topics']): ReadonlyMap<string, Topic> {
  const entries = Object.entries(phrases) as [Topic, string][];
  return new Map(
    entries.flatMap(([topic, list]) => phrasesIn(list).map((phrase) => [foldWord(phrase), topic])),
  );
}

/** The clues stand in the order in which they win. */
const WITHOUT_A_PAIR = ['back', 'again', 'pnl', 'balance', 'fees'] as const;

const NEEDS_NOTHING_ELSE: ReadonlySet<Clue> = new Set(['again']);

const NOT_LATIN = /[^\p{Script=Latin}\p{N}@_]/u;

/** No swap at all: a negation, a stop, a wish for later, and questions about the bot. */
function readTalk(message: Message): ReadRequest | undefined {
  const { clues, lexemes, tokens, amounts } = message;
  const hasVerb = has(lexemes, 'verb');
  const isAnything = tokens.length > 0 || amounts > 0 || hasVerb;
  const isBack = clues.has('back') && amounts === 0;
  const share = clues.has('back') && amounts === 1 && tokens.length === 0 ? shareOf(lexemes) : undefined;
  if (clues.has('missing')) return talk('status');
  if (clues.has('tolerance')) return talk('tolerance');
  if (share !== undefined) return { ...talk('back'), share };
  if (clues.has('stopLoss')) return ask({ code: 'later' });
  const isCancel = clues.has('cancel') && !isBack && saysOnlyCancel(message);
  if (isCancel && tokens.length === 0) return talk('cancel');
  // "1 sol, no, 3 sol to usdc" corrects itself.
  if (clues.has('not') && isAnything) return amounts > 1 ? ask({ code: 'form' }) : talk('not');
  if (isCancel) return talk('cancel');
  if (sendsSomething(message) || (clues.has('withdraw') && tokens.length === 0)) return talk('send');
  const isSupposed = clues.has('many') && tokens.length === 2 && amounts === 1;
  if (clues.has('later') && tokens.length > 0 && (amounts > 0 || hasVerb) && !isSupposed)
    return ask({ code: 'later' });
  if (tokens.length > 1 || (hasVerb && tokens.length > 0 && amounts > 0)) return undefined;
  if (clues.has('many') && has(lexemes, 'own_before') && amounts === 0) return talk('balance');
  const [token] = tokens;
  if (clues.has('pnl') && token !== undefined && amounts === 0) return priceTalk(token, null);
  const isBare = tokens.length === 0 && amounts === 0;
  const topic = WITHOUT_A_PAIR.find(
    (clue) => clues.has(clue) && (clue !== 'back' || isBack) && (!NEEDS_NOTHING_ELSE.has(clue) || isBare),
  );
  return topic && talk(topic);
}

/** "Swap half of it back", in hundredths of a percent. */
function shareOf(lexemes: readonly Lexeme[]): number | undefined {
  const [share] = lexemes.flatMap((lexeme) => {
    if (lexeme.kind === 'fraction') return lexeme.fraction.bps ?? [];
    const read = lexeme.kind === 'amount' ? readAskedAmount(lexeme.text) : undefined;
    return read?.ok && read.asked.kind === 'share' ? read.asked.bps : [];
  });
  return share;
}

/** One open order would end: whoever says more than that is not taken at a word of it. */
function saysOnlyCancel({ lexemes, folded }: Message): boolean {
  const unread = lexemes.filter((lexeme) => lexeme.kind === 'unknown' && !isOfClue(lexeme.word, folded));
  return unread.length <= MAX_UNREAD;
}

const MAX_UNREAD = 2;

/** A recipient is in another place than a token, or unlike a symbol. */
function sendsSomething({ clues, lexemes, tokens, amounts }: Message): boolean {
  const named = tokens.filter((token) => !isMintAddress(token));
  if (named.length > 1) return false;
  if (clues.has('send')) return tokens.length > 0 || amounts > 0;
  const isToPerson = lexemes.some((lexeme) => lexeme.kind === 'unknown' && lexeme.word.startsWith('@'));
  if (isToPerson && amounts > 0 && tokens.length === 1) return true;
  const hasRecipient = lexemes.some((lexeme) => lexeme.kind === 'unknown' && NOT_LATIN.test(lexeme.word));
  return clues.has('maybeSend') && amounts > 0 && tokens.length === 1 && hasRecipient;
}

/** "How much is sol", "how much usdc for 1 sol". */
function readPriceQuestion({ clues, lexemes, tokens, amounts }: Message): ReadRequest | undefined {
  if (!clues.has('price') && !clues.has('many') && !clues.has('chart')) return undefined;
  const [token, to = null, more] = tokens;
  const verbs = lexemes.flatMap((lexeme) => (lexeme.kind === 'verb' ? [lexeme.verb] : []));
  if (token === undefined || more !== undefined || verbs.includes('buy')) return undefined;
  if (to === null) return isPrice(lexemes) ? priceTalk(token, to, clues.has('chart')) : undefined;
  if (amounts === 0) return verbs.includes('sell') ? undefined : priceTalk(token, to);
  return amounts === 1 && clues.has('many') ? readQuote(clues, lexemes) : undefined;
}

function isPrice(lexemes: readonly Lexeme[]): boolean {
  const amounts = lexemes.flatMap((lexeme) => (lexeme.kind === 'amount' ? [lexeme.text] : []));
  const isPart = has(lexemes, 'fraction', 'own');
  const counts = has(lexemes, 'verb') ? /^1$/ : /^[\d.,]+$/;
  return amounts.every((amount) => counts.test(amount)) && (!isPart || amounts.length === 0);
}

/** The token with the amount is paid, unless it is needed. */
function readQuote(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const { terms } = splitTerms(lexemes.filter(({ kind }) => IN_A_TERM.has(kind))) ?? { terms: [] };
  const counted = terms.find(({ amount, token }) => amount !== null && token !== null);
  const other = terms.find(({ amount, token }) => amount === null && token !== null);
  if (terms.length !== 2 || !counted || !other) return undefined;
  const isNeeded = clues.has('need') || isWantedAmount(lexemes);
  const [pays, gets] = isNeeded ? [other, counted] : [counted, other];
  return readAmounts({ pays, gets, bare: null });
}

/** "I want to get 200 usdc, how much sol is it". */
function isWantedAmount(lexemes: readonly Lexeme[]): boolean {
  const said = lexemes.filter((lexeme) => !isFiller(lexeme));
  return said.some(({ kind }, index) => kind === 'want' && said[index + 1]?.kind === 'amount');
}

const IN_A_TERM: ReadonlySet<Lexeme['kind']> = new Set([
  ...(['amount', 'fraction', 'plus_half', 'dollars', 'token', 'own', 'own_before', 'unit'] as const),
]);

function readSmallTalk({ clues, lexemes }: Message): ReadRequest | undefined {
  // "All well" is no amount.
  const others = lexemes.filter((lexeme) => lexeme.kind !== 'amount' || lexeme.text !== 'max');
  if (has(others, 'verb', 'token', 'amount', 'fraction')) return undefined;
  const topic = (['thanks', 'greeting', 'smalltalk'] as const).find((clue) => clues.has(clue));
  return topic && talk(topic);
}

function talk(topic: TalkTopic) {
  return { kind: 'talk', topic } as const;
}

function priceTalk(token: string, to: string | null, isChart = false): ReadRequest {
  return { ...talk('price'), price: { token, to, ...(isChart ? { isChart } : {}) } };
}
