import type { InlineQuery, InlineQueryResultArticle } from 'grammy/types';
import { renderProblem } from '../../cards/problem.ts';
import type { Html } from '../../i18n/html.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { ShownPrices } from '../../prices/shown-prices.ts';
import type { PersonId } from '../../swap/brands.ts';
import { chooseLanguage, type Language } from '../../swap/language.ts';
import type { Problem } from '../../swap/problems.ts';
import type { ServiceFailure } from '../../swap/service-port.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import { INLINE_START } from '../../telegram/messages/inline-start.ts';
import { favouriteIntents } from './favourite-intents.ts';
import { type AskPrice, listPrices, type PricedIntent, priceAll } from './list-prices.ts';
import { readInlineQuery } from './parse.ts';
import { type InlineCard, renderInlineHelp, renderInlineQuote } from './view.ts';

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
  const recalled = deps.acquaintances.recallLanguage(personId);
  const known = recalled ?? (await deps.people.findPerson(personId))?.language;
  return known ?? chooseLanguage([from.language_code]);
}
