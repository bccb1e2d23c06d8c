import type { InlineQuery, InlineQueryResultArticle } from 'grammy/types';
import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { renderProblem } from '../../cards/problem.ts';
import type { Html } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { dayOfPair } from '../../prices/pair-day.ts';
import { inBackground } from '../../prices/price-client.ts';
import {
  type AskedIntent,
  type AskPrice,
  askAbout,
  type PricedIntent,
  type ShownPrice,
  type ShownPrices,
} from '../../prices/shown-prices.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import type { SwapRequest } from '../../requests/parser/grammar.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import { keepDigits, otherAmounts, parseAmount } from '../../swap/amount.ts';
import { type AskedAmount, isAskedShare, resolveAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { type Catalogue, choosePair, isSameAsset, offeredTokens } from '../../swap/catalogue.ts';
import { notablePrice, USDC } from '../../swap/dollars.ts';
import { chooseLanguage, type Language } from '../../swap/people.ts';
import { done, type Problem, type Result } from '../../swap/problems.ts';
import { TOO_FAST } from '../../swap/service-port.ts';
import type { Intent } from '../../swap/swap.ts';
import { namesToken } from '../../swap/token.ts';
import { INLINE_START } from '../../telegram/messages/start-parameter.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { shareIntent } from '../offer-shared.ts';
import { article, renderInlineHelp, renderInlineQuote } from './view.ts';

export interface Listed {
  readonly outcome: 'priced' | 'old' | 'helped';
  readonly results: readonly InlineQueryResultArticle[];
  readonly view: SwapView;
}

const MAX_RESULTS = 5;

/** Significant digits. */
const DIGITS_OF_REVERSE = 6;

interface Pair {
  readonly from: Mint;
  readonly to: Mint;
  readonly amount: string;
}

const POPULAR: readonly Pair[] = [
  { from: NATIVE_MINT, to: USDC.mint, amount: '1' },
  { from: USDC.mint, to: NATIVE_MINT, amount: '100' },
  { from: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint, to: USDC.mint, amount: '100' },
  { from: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint, to: USDC.mint, amount: '100000' },
];

/** @throws what the stores throw */
export async function listResults(given: Services, query: InlineQuery, username: string): Promise<Listed> {
  const personId = query.from.id as PersonId;
  const view = given.chat.views[await languageOf(given, query.from)];
  const mayAsk = given.chat.quota.prices.take(`inline ${personId}`) === 'granted';
  const services = mayAsk ? given : withoutPrices(given);
  const ask: AskPrice = (intent) => services.prices.shown.ask(intent, personId);
  const found = await findPrices(services, query.query, { personId, language: view.texts.language }, ask);
  return 'words' in found
    ? helpWith(username, found.words(view), view)
    : drawAll(services, found.priced, personId, { view, username });
}

interface Asker {
  readonly personId: PersonId;
  readonly language: Language;
}

/** Null words leave only the usage. */
type Found =
  | { readonly priced: readonly PricedIntent[] }
  | { readonly words: (view: SwapView) => Html | null };

async function findPrices(
  services: Uses<'people' | 'prices' | 'chain'>,
  text: string,
  asker: Asker,
  ask: AskPrice,
): Promise<Found> {
  if (text.trim() === '') return findFavourites(services, asker, ask);
  const read = await readInlineQuery(services, { text, ...asker });
  switch (read.kind) {
    case 'unfinished':
      return { words: () => null };
    case 'share':
      return { words: ({ texts }) => texts.html('problem-inline-share') };
    case 'problem':
      return { words: (view) => wordsFor(read.problem, view) };
    default: {
      const listed = await listPrices(read, ask);
      return listed.ok ? { priced: listed.value } : { words: (view) => wordsFor(listed.problem, view) };
    }
  }
}

async function findFavourites(
  services: Uses<'people' | 'prices' | 'chain'>,
  { personId }: Asker,
  ask: AskPrice,
): Promise<Found> {
  const intents = await favouriteIntents(services, personId, MAX_RESULTS);
  const priced = intents.ok ? await priceAll(intents.value, ask) : [];
  return priced.length > 0 ? { priced } : { words: () => null };
}

/** Beyond the limit, known prices are shown without a service call. */
function withoutPrices(services: Services): Services {
  const { prices } = services;
  const refusal = { ok: false, failure: TOO_FAST } as const;
  const ask: ShownPrices['ask'] = async (intent) => {
    const value = prices.shown.recall(intent);
    return value ? { ok: true, value } : { ok: false, problem: { code: 'service', failure: TOO_FAST } };
  };
  const shown = { ...prices.shown, ask };
  return { ...services, prices: { ...prices, shown, quote: async () => refusal } };
}

function wordsFor(problem: Problem, view: SwapView): Html {
  const isBusy = problem.code === 'service' && problem.failure.reaction === 'retry_after';
  return isBusy ? view.texts.html('problem-inline-busy') : renderProblem(problem, view);
}

async function drawAll(
  services: Services,
  priced: readonly PricedIntent[],
  personId: PersonId,
  { view, username }: { readonly view: SwapView; readonly username: string },
): Promise<Listed> {
  const results = await Promise.all(
    priced
      .slice(0, MAX_RESULTS)
      .map((one) => drawOne(services, one, { personId, username, texts: view.texts })),
  );
  const isOld = priced.some(({ price }) => price.isOld);
  return { outcome: isOld ? 'old' : 'priced', results, view };
}

async function drawOne(
  services: Services,
  { intent, price: { offer, isOld } }: PricedIntent,
  { personId, username, texts }: { personId: PersonId; username: string; texts: Texts },
): Promise<InlineQueryResultArticle> {
  const { chat, prices, clock } = services;
  const { quotedAt } = offer;
  const age = isOld ? clock() - quotedAt : null;
  const [day, id] = await Promise.all([
    dayOfPair(prices, chat.log, intent, quotedAt, notablePrice(intent, offer, quotedAt)),
    shareIntent(services, intent, personId),
  ]);
  const card = renderInlineQuote(intent, { offer, age, day }, texts);
  return article(id, card, { text: texts.plain('button-swap-this'), url: startUrl(username, id) });
}

function helpWith(username: string, problem: Html | null, view: SwapView): Listed {
  const card = renderInlineHelp(problem, username, view.texts);
  const button = { text: view.texts.plain('button-inline-private'), url: startUrl(username, INLINE_START) };
  return { outcome: 'helped', results: [article('help', card, button)], view };
}

function startUrl(username: string, payload: string): string {
  return `https://t.me/${username}?start=${payload}`;
}

/** The bot may not know the person: the app's language is the fallback. */
async function languageOf({ people }: Uses<'people'>, from: InlineQuery['from']): Promise<Language> {
  const personId = from.id as PersonId;
  const recalled = people.cache.cachedLanguageOf(personId);
  const known = recalled ?? (await people.profiles.findPerson(personId))?.language;
  return known ?? chooseLanguage([from.language_code]);
}

async function listPrices(asked: AskedIntent, ask: AskPrice): Promise<Result<readonly PricedIntent[]>> {
  const answer = await askAbout(ask, asked);
  if (!answer.ok) return answer;
  const { intent, price } = answer.value;
  const others = otherAmounts(intent.amount).map((amount) => ({ ...intent, amount }));
  const more = await priceAll([...reverseOf(intent, price), ...others], ask);
  return done([{ intent, price }, ...more]);
}

async function priceAll(intents: readonly Intent[], ask: AskPrice): Promise<readonly PricedIntent[]> {
  const answers = await Promise.all(intents.map(ask));
  return intents.flatMap((intent, index) => {
    const answer = answers[index];
    return answer?.ok ? [{ intent, price: answer.value }] : [];
  });
}

function reverseOf({ from, to }: Intent, { offer }: ShownPrice): readonly Intent[] {
  const amount = keepDigits(offer.toAmount, DIGITS_OF_REVERSE) as BaseUnits;
  return amount > 0n ? [{ from: to, to: from, amount }] : [];
}

/** Results are public, so shares of a wallet are left out. */
async function favouriteIntents(
  services: Uses<'people' | 'prices' | 'chain'>,
  personId: PersonId,
  most: number,
): Promise<Result<readonly Intent[]>> {
  const { favourites, pair } = await services.people.preferences.find(personId);
  const own = pair ? [{ ...pair, amount: '1' }] : [];
  const pairs = [...favourites, ...own, ...POPULAR];
  const catalogue = await loadCatalogue(services, [...new Set(pairs.flatMap(({ from, to }) => [from, to]))]);
  if (!catalogue.ok) return catalogue;
  const intents = pairs.flatMap((one) => intentOf(one, catalogue.value) ?? []);
  const byPair = Map.groupBy(intents, ({ from, to }) => `${from.mint} ${to.mint}`);
  return done([...byPair.values()].flatMap(([first]) => first ?? []).slice(0, most));
}

function intentOf({ from, to, amount }: Pair, catalogue: Catalogue): Intent | undefined {
  const [paid] = offeredTokens(catalogue, [from]);
  const [got] = offeredTokens(catalogue, [to]);
  if (!paid || !got || isSameAsset(paid, got)) return undefined;
  const parsed = parseAmount(amount, paid);
  return parsed.ok ? { from: paid, to: got, amount: parsed.amount } : undefined;
}

type ReadInline =
  | ({ readonly kind: 'intent' } & AskedIntent)
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'share' }
  | { readonly kind: 'problem'; readonly problem: Problem };

interface Typed extends Asker {
  readonly text: string;
}

const COUNTERS = [USDC.mint, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

export async function readInlineQuery(
  services: Uses<'people' | 'prices' | 'chain'>,
  typed: Typed,
): Promise<ReadInline> {
  const listed = await services.prices.listTokens();
  if (!listed.ok) return problem({ code: 'service', failure: listed.failure });
  const isToken = (word: string) => namesToken(listed.value, word);
  const read = readRequest(typed.text, { language: typed.language, namesToken: isToken, isCommand: true });
  if (read.kind === 'question' && read.question.code === 'amount') {
    const { problem: unread, text } = read.question;
    return problem({ code: 'unread_amount', problem: unread, text });
  }
  if (read.kind !== 'request') return { kind: 'unfinished' };
  return resolveRequest(services, typed, read.request);
}

async function resolveRequest(
  services: Uses<'people' | 'prices' | 'chain'>,
  { personId }: Typed,
  request: SwapRequest,
): Promise<ReadInline> {
  const { from: fromWord, to: toWord, amount } = request;
  const [first, second = null] = [fromWord, toWord].filter((word) => word !== null);
  if (first === undefined) return { kind: 'unfinished' };
  if (isAskedShare(amount)) return { kind: 'share' };
  const words = second === null ? [first, ...COUNTERS] : [first, second];
  const catalogue = await loadCatalogue(services, words);
  if (!catalogue.ok) return problem(catalogue.problem);
  const sides = chooseSides(first, second, catalogue.value);
  if (!sides.ok) return problem(sides.problem);
  const { from, to } = sides.value;
  const prices = { ...services.prices, ...inBackground(services.prices) };
  const resolved = await resolveAmount({ ...services, prices }, { asked: amount ?? ONE, from, personId });
  if (!resolved.ok) return problem(resolved.problem);
  return { kind: 'intent', intent: { from, to, amount: resolved.value }, isImplied: amount === null };
}

/** A lone token is priced in USDC, and USDC in SOL. */
function chooseSides(word: string, counter: string | null, catalogue: Catalogue) {
  if (counter !== null) return choosePair(word, counter, catalogue);
  const inDollars = choosePair(word, USDC.mint, catalogue);
  const isItself = !inDollars.ok && inDollars.problem.code === 'same_token';
  return isItself ? choosePair(word, NATIVE_MINT, catalogue) : inDollars;
}

function problem(what: Problem): ReadInline {
  return { kind: 'problem', problem: what };
}
