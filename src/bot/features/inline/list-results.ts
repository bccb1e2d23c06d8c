import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { renderProblem } from '../../cards/problem.ts';
import { tokenLines } from '../../cards/token-lines.ts';
import { type Html, html, joinLines, toPlainText } from '../../i18n/html.ts';
import { showAbout, showExact, showRate } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { ShownPrice, ShownPrices } from '../../prices/shown-prices.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { keepDigits, otherAmounts, parseAmount } from '../../swap/amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { type Catalogue, isSameAsset, offeredTokens } from '../../swap/catalogue.ts';
import type { Offer } from '../../swap/offer.ts';
import { chooseLanguage, type Language } from '../../swap/people.ts';
import { done, type Problem, type Result } from '../../swap/problems.ts';
import type { ServiceFailure } from '../../swap/service-port.ts';
import type { Intent } from '../../swap/swap.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import { INLINE_START } from '../../telegram/messages/start-parameter.ts';
import { readInlineQuery } from './parse.ts';
import type { InlineQuery, InlineQueryResultArticle } from 'grammy/types';

export interface InlineDeps extends HandlerDeps {
  readonly username: () => string;
}

/** What a list of results came to: fresh prices, old ones, or how to ask. */
export interface Listed {
  readonly outcome: 'priced' | 'old' | 'helped';
  readonly results: readonly InlineQueryResultArticle[];
  readonly view: SwapView;
}

const MOST_RESULTS = 5;

/** One person's pace; the words for it are those of a busy service. */
const TOO_FAST: ServiceFailure = {
  code: 'too_fast',
  status: null,
  reaction: 'retry_after',
  retryAfterMs: null,
  requestId: null,
};

interface PricedIntent {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

type AskPrice = (intent: Intent) => Promise<Result<ShownPrice>>;

/** What comes back is about so much anyway. */
const DIGITS_OF_REVERSE = 6;

interface Pair {
  readonly from: Mint;
  readonly to: Mint;
  /** As a person writes it. */
  readonly amount: string;
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;

/** What most people ask about. */
const POPULAR: readonly Pair[] = [
  { from: NATIVE_MINT, to: USDC, amount: '1' },
  { from: USDC, to: NATIVE_MINT, amount: '100' },
  { from: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint, to: USDC, amount: '100' },
  { from: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint, to: USDC, amount: '100000' },
];

/** A result as the picker lists it, and the message that it becomes. */
interface InlineCard {
  /** Without markup, as the picker shows it. */
  readonly title: string;
  readonly description: string;
  readonly message: Html;
}

/** Pickers show a line or two. */
const LONGEST_LINE = 200;
const MINUTE_MS = 60_000;

interface Shown {
  readonly offer: Offer;
  /** In milliseconds, where the price is older than it should be; else null. */
  readonly age: number | null;
}

/** Looks for what an inline query asks: prices where there are any, else how to ask. @throws what the stores throw */
export async function listResults(given: InlineDeps, query: InlineQuery): Promise<Listed> {
  const personId = query.from.id as PersonId;
  const view = given.views[await languageOf(given, query.from)];
  const mayAsk = given.priceLimit.take(`inline ${personId}`) === 'granted';
  const deps = mayAsk ? given : withoutPrices(given);
  const ask: AskPrice = (intent) => deps.shownPrices.ask(intent, personId);
  const found = await findPrices(deps, query.query, { personId, language: view.texts.language }, ask);
  return 'words' in found
    ? helpWith(deps, found.words(view), view)
    : drawAll(deps, found.priced, personId, view);
}

interface Asker {
  readonly personId: PersonId;
  readonly language: Language;
}

/** Prices, or the words for why there are none. */
type Found =
  | { readonly priced: readonly PricedIntent[] }
  | { readonly words: (view: SwapView) => Html | null };

async function findPrices(deps: InlineDeps, text: string, asker: Asker, ask: AskPrice): Promise<Found> {
  if (text.trim() === '') return findFavourites(deps, asker, ask);
  const read = await readInlineQuery(deps, { text, ...asker });
  switch (read.kind) {
    case 'unfinished':
      return { words: () => null };
    case 'share':
      return { words: ({ texts }) => texts.html('problem-inline-share') };
    case 'problem':
      return { words: (view) => wordsFor(read.problem, view) };
    default: {
      const listed = await listPrices(read.intent, ask);
      return listed.ok ? { priced: listed.value } : { words: (view) => wordsFor(listed.problem, view) };
    }
  }
}

async function findFavourites(deps: InlineDeps, { personId }: Asker, ask: AskPrice): Promise<Found> {
  const intents = await favouriteIntents(deps, personId, MOST_RESULTS);
  const priced = intents.ok ? await priceAll(intents.value, ask) : [];
  return priced.length > 0 ? { priced } : { words: () => null };
}

/** For whoever asks too fast: what is known, and nothing new. */
function withoutPrices(deps: InlineDeps): InlineDeps {
  const refusal = { ok: false, failure: TOO_FAST } as const;
  const ask: ShownPrices['ask'] = async (intent) => {
    const value = deps.shownPrices.recall(intent);
    return value ? { ok: true, value } : { ok: false, problem: { code: 'service', failure: TOO_FAST } };
  };
  return {
    ...deps,
    shownPrices: { ...deps.shownPrices, ask },
    swapApi: { ...deps.swapApi, quote: async () => refusal },
  };
}

function wordsFor(problem: Problem, view: SwapView): Html {
  const isBusy = problem.code === 'service' && problem.failure.reaction === 'retry_after';
  return isBusy ? view.texts.html('problem-inline-busy') : renderProblem(problem, view);
}

async function drawAll(
  deps: InlineDeps,
  priced: readonly PricedIntent[],
  personId: PersonId,
  view: SwapView,
): Promise<Listed> {
  const results = await Promise.all(
    priced.slice(0, MOST_RESULTS).map((one) => drawOne(deps, one, personId, view)),
  );
  const isOld = priced.some(({ price }) => price.isOld);
  return { outcome: isOld ? 'old' : 'priced', results, view };
}

async function drawOne(
  deps: InlineDeps,
  { intent, price: { offer, isOld } }: PricedIntent,
  personId: PersonId,
  { texts }: SwapView,
): Promise<InlineQueryResultArticle> {
  const now = deps.now();
  const shared = { fromMint: intent.from.mint, toMint: intent.to.mint, amount: intent.amount };
  const id = await deps.sharedIntents.share(shared, personId, now);
  deps.onShared?.('offered');
  const card = renderInlineQuote(
    intent,
    { offer, age: isOld ? Math.max(0, now - offer.quotedAt) : null },
    texts,
  );
  return article(id, card, { text: texts.plain('button-swap-this'), url: startUrl(deps, id) });
}

function helpWith(deps: InlineDeps, problem: Html | null, view: SwapView): Listed {
  const card = renderInlineHelp(problem, deps.username(), view.texts);
  const button = { text: view.texts.plain('button-inline-private'), url: startUrl(deps, INLINE_START) };
  return { outcome: 'helped', results: [article('help', card, button)], view };
}

function startUrl({ username }: InlineDeps, payload: string): string {
  return `https://t.me/${username()}?start=${payload}`;
}

function article(
  id: string,
  { title, description, message }: InlineCard,
  button: { readonly text: string; readonly url: string },
): InlineQueryResultArticle {
  return {
    type: 'article',
    id,
    title,
    description,
    input_message_content: {
      message_text: message.html,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    },
    reply_markup: { inline_keyboard: [[button]] },
  };
}

/** What they chose where that is known, else what their app speaks: whoever types need never have written to us. */
async function languageOf(deps: InlineDeps, from: InlineQuery['from']): Promise<Language> {
  const personId = from.id as PersonId;
  const recalled = deps.userCache.cachedLanguageOf(personId);
  const known = recalled ?? (await deps.people.findPerson(personId))?.language;
  return known ?? chooseLanguage([from.language_code]);
}

/** The price that was asked for, the way back, and two other amounts; of these what can be had. */
async function listPrices(intent: Intent, ask: AskPrice): Promise<Result<readonly PricedIntent[]>> {
  const answer = await ask(intent);
  if (!answer.ok) return answer;
  const price = answer.value;
  const others = otherAmounts(intent.amount).map((amount) => ({ ...intent, amount }));
  const more = await priceAll([...reverseOf(intent, price), ...others], ask);
  return done([{ intent, price }, ...more]);
}

/** Those of them that have a price, in their order. */
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

/**
 * What stands there before anything was typed: the swaps somebody keeps one tap away, then what most people ask about. A
 * share of a wallet is left out: a result is for others to see.
 */
async function favouriteIntents(
  deps: Pick<HandlerDeps, 'preferences' | 'swapApi' | 'chain' | 'onTokenWithheld'>,
  personId: PersonId,
  most: number,
): Promise<Result<readonly Intent[]>> {
  const { favourites, pair } = await deps.preferences.find(personId);
  const own = pair ? [{ ...pair, amount: '1' }] : [];
  const pairs = [...favourites, ...own, ...POPULAR];
  const catalogue = await loadCatalogue(deps, [...new Set(pairs.flatMap(({ from, to }) => [from, to]))]);
  if (!catalogue.ok) return catalogue;
  const intents = pairs.flatMap((one) => intentOf(one, catalogue.value) ?? []);
  const byPair = new Map(intents.map((intent) => [`${intent.from.mint} ${intent.to.mint}`, intent]));
  return done([...byPair.values()].slice(0, most));
}

/** Undefined where a token is not offered, or the amount is none by itself. */
function intentOf({ from, to, amount }: Pair, catalogue: Catalogue): Intent | undefined {
  const [paid] = offeredTokens(catalogue, [from]);
  const [got] = offeredTokens(catalogue, [to]);
  if (!paid || !got || isSameAsset(paid, got)) return undefined;
  const parsed = parseAmount(amount, paid);
  return parsed.ok ? { from: paid, to: got, amount: parsed.amount } : undefined;
}

/** What is paid, what is got, the rate, and since when: nothing of whoever shares it. */
export function renderInlineQuote(intent: Intent, { offer, age }: Shown, texts: Texts): InlineCard {
  const amounts = {
    pays: showExact(intent.amount, intent.from),
    gets: showAbout(offer.toAmount, intent.to),
  };
  const rate = texts.html('card-rate', { rate: showRate(intent, offer) });
  const old =
    age === null ? null : html`⏳ ${texts.plain('inline-age', { minutes: Math.floor(age / MINUTE_MS) })}`;
  const title = texts.html('quote-title', amounts);
  const message = joinLines([
    title,
    rate,
    texts.html('inline-as-of', { time: showClock(offer.quotedAt) }),
    old,
    ...tokenLines([intent.from, intent.to], texts),
    texts.html('quote-moving'),
  ]);
  return { title: line(title), description: line(joinLines([old, rate], ' · ')), message };
}

/** How to ask, and what was wrong with what was asked. */
function renderInlineHelp(problem: Html | null, bot: string, texts: Texts): InlineCard {
  return {
    title: texts.plain('inline-how-title'),
    description: problem ? line(problem) : texts.plain('inline-how-line'),
    message: texts.html('inline-how', { bot }),
  };
}

function line(text: Html): string {
  const words = toPlainText(text).replace(/\s+/g, ' ').trim();
  return [...words].slice(0, LONGEST_LINE).join('');
}
