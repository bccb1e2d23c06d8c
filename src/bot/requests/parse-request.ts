import { renderProblem } from '../cards/problem.ts';
import { html, inert } from '../i18n/html.ts';
import { showToken } from '../i18n/money.ts';
import { formatAmount, keepDigits, parseAmount } from '../swap/amount.ts';
import type { AskedAmount } from '../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../swap/brands.ts';
import { isSameAsset } from '../swap/catalogue.ts';
import { DOLLAR_TOKENS } from '../swap/dollars.ts';
import { bestQuote } from '../swap/offer.ts';
import { isSlippage } from '../swap/people.ts';
import { isUnlisted, type ListedToken, labelTokens, namesToken, type Token } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { Uses } from '../telegram/services.ts';
import {
  type Ambiguity,
  type Answers,
  type DialogueStart,
  NOTHING_SAID,
  type Pair,
  type ParsedRequest,
} from './dialogue/state.ts';
import { findWrittenToken } from './find-token.ts';
import type { AskedPrice, RequestQuestion, SwapRequest } from './parser/grammar.ts';
import { readAskedAmount } from './parser/read-amount.ts';
import { readRequest } from './parser/read-request.ts';
import { readSaidSlippage } from './parser/read-slippage.ts';
import { hiddenLinksOf, isCall, readPaste, showPasted } from './paste.ts';
import { readSeveral, readTokens } from './several.ts';

interface Text {
  readonly text: string;
  readonly isCommand: boolean;
}

const MAX_NAMESAKES = 4;

type GotAmount = Extract<RequestQuestion, { code: 'got_amount' }>;

const MAX_ECHO_LENGTH = 40;

/** Few digits mark an estimate. */
const DIGITS_OF_AN_ESTIMATE = 4;

/**
 * A text with a mint or a pool in it is a request only where it reads as one; any other, and every forwarded one, leads to
 * the card of its token. The amounts of a call are another person's.
 */
export async function parseRequest(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  { text, isCommand }: Text,
): Promise<ParsedRequest> {
  const listed = await services.prices.listTokens();
  const list = listed.ok ? labelTokens(listed.value) : [];
  const paste = isCommand ? undefined : await readPaste(services, list, text, hiddenLinksOf(ctx.message));
  if (!paste) return parseText(services, ctx, { text, isCommand }, list);
  if (ctx.message?.forward_origin || isCall(paste, ctx, list)) return showPasted(services, ctx, paste);
  const parsed = await parseText(services, ctx, { text: paste.text, isCommand }, list);
  const isRead =
    parsed.kind === 'start' || parsed.kind === 'talk' || (parsed.kind === 'unclear' && parsed.isLater);
  return isRead ? parsed : showPasted(services, ctx, paste);
}

async function parseText(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  { text, isCommand }: Text,
  list: readonly ListedToken[],
): Promise<ParsedRequest> {
  const { language } = ctx.view.texts;
  const said = readSaidSlippage(text);
  if (said && !said.isSetting)
    return parseWithSlippage(services, ctx, { text: said.rest, isCommand }, said.bps, list);
  const reader = { language, isCommand, namesToken: (word: string) => namesToken(list, word) };
  const read = readRequest(text, reader);
  switch (read.kind) {
    case 'talk':
      return read.price
        ? priceOf(services, ctx, read.price)
        : { kind: 'talk', topic: read.topic, share: read.share, likely: read.likely };
    case 'none':
      return read;
    case 'request':
      return startOf(services, ctx, read.request, null);
    case 'order':
      return { kind: 'talk', topic: 'order', order: read.order };
    default:
      break;
  }
  const { question } = read;
  const parts =
    question.code === 'form' && !isCommand ? readSeveral(text, (part) => readRequest(part, reader)) : [];
  if (parts.length > 1) return askWhich(services, ctx, parts);
  const words = question.code === 'form' && !isCommand ? readTokens(text, reader.namesToken) : [];
  return words.length > 0
    ? askWhatWith(services, ctx, words)
    : askAbout(services, ctx, read.request, question);
}

/** One swap at a time: a button for each that was read. SOL is the other side of a single token. */
async function askWhich(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  requests: readonly SwapRequest[],
): Promise<ParsedRequest> {
  const found = await Promise.all(
    requests.map(async ({ from, to, amount }) => {
      const [one, other] = await Promise.all([
        lookUp(services, ctx, from ?? NATIVE_MINT),
        lookUp(services, ctx, to ?? NATIVE_MINT),
      ]);
      const isPair = one.token && other.token && !isSameAsset(one.token, other.token);
      return isPair ? [{ from: one.token, to: other.token, amount }] : [];
    }),
  );
  const pairs = found.flat();
  if (pairs.length === 0) return unclear(ctx, 'form');
  const complaint = ctx.view.texts.html('request-several').html;
  return { kind: 'start', start: { ...NOTHING_SAID, pick: { complaint, pairs } } };
}

/** What was read are tokens alone: buttons for each instead of a form. */
async function askWhatWith(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  words: readonly string[],
): Promise<ParsedRequest> {
  const found = await Promise.all(words.map((word) => lookUp(services, ctx, word)));
  const tokens = found.flatMap(({ token }) => token ?? []);
  const [one, other, ...more] = tokens;
  if (!one) return unclear(ctx, 'form');
  const isPair = other && more.length === 0 && !isSameAsset(one, other);
  const pairs: readonly Pair[] = isPair
    ? [
        { from: one, to: other, amount: null },
        { from: other, to: one, amount: null },
      ]
    : tokens.flatMap((token) => bothSides(token, null));
  const complaint = ctx.view.texts.html('request-unread').html;
  return { kind: 'start', start: { ...NOTHING_SAID, pick: { complaint, pairs } } };
}

/** "1 sol usdc with 2% slippage". Around anything but a swap the question is what slippage is. */
async function parseWithSlippage(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  written: Text,
  slippageBps: number,
  list: readonly ListedToken[],
): Promise<ParsedRequest> {
  const parsed = await parseText(services, ctx, written, list);
  if (parsed.kind === 'unclear') return parsed;
  if (parsed.kind !== 'start' || parsed.token) return { kind: 'talk', topic: 'tolerance' };
  if (!isSlippage(slippageBps)) {
    const complaint = renderProblem({ code: 'bad_slippage' }, ctx.view).html;
    return { kind: 'unclear', complaint, isCertain: true };
  }
  const { start } = parsed;
  const pairs = start.pick?.pairs.map((pair) => ({ ...pair, slippageBps }));
  const pick = start.pick && pairs ? { ...start.pick, pairs } : null;
  return { kind: 'start', start: { ...start, answers: { ...start.answers, slippageBps }, pick } };
}

async function priceOf(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  asked: AskedPrice,
): Promise<ParsedRequest> {
  const [one, other] = await Promise.all([
    lookUp(services, ctx, asked.token),
    lookUp(services, ctx, asked.to),
  ]);
  const ambiguity = one.ambiguity ?? other.ambiguity;
  if (ambiguity)
    return { kind: 'unclear', complaint: ambiguity.sentence ?? ambiguity.complaint, isCertain: false };
  return one.token
    ? { kind: 'talk', topic: 'price', price: { token: one.token, to: other.token, isChart: asked.isChart } }
    : { kind: 'none' };
}

async function askAbout(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  request: SwapRequest,
  question: RequestQuestion,
): Promise<ParsedRequest> {
  switch (question.code) {
    case 'form':
    case 'later':
    case 'order':
    case 'pool_link':
    case 'unknown_link':
      return unclear(ctx, question.code);
    case 'side':
      return askSide(services, ctx, request);
    default:
      return startOf(services, ctx, request, question);
  }
}

function unclear({ view }: ChatContext, code: keyof typeof UNCLEAR): ParsedRequest {
  return {
    kind: 'unclear',
    complaint: view.texts.html(UNCLEAR[code]).html,
    isCertain: code !== 'form',
    isLater: code === 'later' || code === 'order',
  };
}

const UNCLEAR = {
  form: 'problem-bad-form',
  later: 'request-later',
  order: 'request-order',
  pool_link: 'request-pool-link',
  unknown_link: 'request-unknown-link',
} as const;

async function startOf(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  request: SwapRequest,
  question: RequestQuestion | null,
): Promise<ParsedRequest> {
  const [said, to] = await Promise.all([
    lookUp(services, ctx, request.from),
    lookUp(services, ctx, request.to),
  ]);
  // "Buy 20 bonk" pays with SOL, as "buy bonk" does.
  const isPaidInSol = question?.code === 'got_amount' && request.from === null && isBought(to.token);
  const from = isPaidInSol ? await lookUp(services, ctx, NATIVE_MINT) : said;
  const pick = question?.code === 'direction' ? askDirection(ctx, [from, to], request, question.back) : null;
  if (pick) return { kind: 'start', start: { ...NOTHING_SAID, pick } };
  const isSame = from.token !== null && to.token !== null && isSameAsset(from.token, to.token);
  // The amount of an unknown direction may be a wanted one.
  const amount = question?.code === 'direction' ? null : request.amount;
  const answers: Answers = { from: from.token, to: isSame ? null : to.token, amount };
  const ambiguities = {
    from: from.ambiguity,
    to: isSame && from.token ? sameToken(ctx, from.token) : to.ambiguity,
    amount: question ? await ambiguityOfAmount(services, ctx, answers, question) : undefined,
  };
  return { kind: 'start', start: { answers, ambiguities, pick: null } };
}

/** SOL and dollars are swapped for anything. */
function isBought(token: Token | null): boolean {
  return token !== null && token.mint !== NATIVE_MINT && !DOLLAR_TOKENS.has(token.mint);
}

interface Lookup {
  readonly token: Token | null;
  readonly ambiguity?: Ambiguity;
}

async function lookUp(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  word: string | null,
): Promise<Lookup> {
  if (word === null) return { token: null };
  const found = await findWrittenToken(services, ctx, word);
  return 'token' in found ? { token: found.token } : { token: null, ambiguity: found.ambiguity };
}

function sameToken({ view }: ChatContext, token: Token): Ambiguity {
  const complaint = renderProblem({ code: 'same_token', token }, view).html;
  return { complaint, choices: [], amounts: [] };
}

async function ambiguityOfAmount(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  answers: Answers,
  question: RequestQuestion,
): Promise<Ambiguity | undefined> {
  if (question.code === 'got_amount') return ambiguityOfGotAmount(services, ctx, answers, question);
  if (question.code === 'unsure_amount') {
    const complaint = ctx.view.texts.html('request-unsure-amount').html;
    return { complaint, choices: [], amounts: question.meant };
  }
  if (question.code !== 'amount') return undefined;
  const { problem, text, meant } = question;
  const complaint = renderProblem({ code: 'unread_amount', problem, text }, ctx.view).html;
  return { complaint, choices: [], amounts: meant };
}

async function askSide(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  { from, amount }: SwapRequest,
): Promise<ParsedRequest> {
  const found = await findWrittenToken(services, ctx, from ?? '');
  const tokens = 'token' in found ? [found.token] : found.ambiguity.choices.slice(0, MAX_NAMESAKES);
  const [only, other] = tokens;
  if (!only) {
    const from = 'ambiguity' in found ? found.ambiguity : undefined;
    return { kind: 'start', start: { ...NOTHING_SAID, ambiguities: { from } } };
  }
  const { texts } = ctx.view;
  const side = texts.html('request-side', { token: showToken(only) });
  const ofOne = only.mint === NATIVE_MINT ? side : html`${side}\n<code>${only.mint}</code>`;
  const question = other ? texts.html('ask-pick') : ofOne;
  const isWarned = 'ambiguity' in found && isUnlisted(only);
  const complaint = isWarned ? `⚠️ ${found.ambiguity.complaint}` : question.html;
  const pick = { complaint, pairs: tokens.flatMap((token) => bothSides(token, amount)) };
  const start = { ...NOTHING_SAID, pick };
  return { kind: 'start', start, ...(other || amount ? {} : { token: only }) };
}

function bothSides(token: Token, amount: AskedAmount | null): readonly Pair[] {
  return [
    { from: null, to: token, amount: null },
    { from: token, to: null, amount },
  ];
}

/** The person picks from both directions of each possible pair; an unknown token gives null. */
function askDirection(
  { view }: ChatContext,
  [from, to]: readonly [Lookup, Lookup],
  { amount }: SwapRequest,
  back: AskedAmount | null,
): DialogueStart['pick'] {
  const pairs = listedOf(from).flatMap((one) =>
    listedOf(to).flatMap((other) => [
      { from: one, to: other, amount },
      { from: other, to: one, amount: back },
    ]),
  );
  const different = pairs.filter((pair) => !isSameAsset(pair.from, pair.to));
  const complaint = view.texts.html('request-direction').html;
  return different.length > 0 ? { complaint, pairs: different } : null;
}

/** An unlisted token needs its warning first. */
function listedOf({ token, ambiguity }: Lookup): readonly Token[] {
  if (token) return [token];
  const choices = ambiguity?.choices.slice(0, MAX_NAMESAKES) ?? [];
  return choices.some(isUnlisted) ? [] : choices;
}

/**
 * The paid amount alone can be exact. The question offers the estimated price of the wanted amount and, for
 * an unknown side, the same number of the paid token.
 */
async function ambiguityOfGotAmount(
  services: Uses<'chat' | 'prices'>,
  ctx: ChatContext,
  { from, to }: Answers,
  { text, isSaid }: GotAmount,
): Promise<Ambiguity> {
  const estimate =
    from && to ? await estimatePaid(services, (ctx.from?.id ?? 0) as PersonId, from, to, text) : null;
  const read = readAskedAmount(text);
  const literal = !isSaid && read.ok ? [read.asked] : [];
  const amount = inert(text.slice(0, MAX_ECHO_LENGTH));
  const key = isSaid ? 'request-got-amount' : 'request-whose-amount';
  const complaint = ctx.view.texts.html(key, { amount }).html;
  return { complaint, choices: [], amounts: [...literal, ...(estimate ? [estimate] : [])] };
}

/** A quote of the reverse direction gives the estimate. */
async function estimatePaid(
  { chat, prices }: Uses<'chat' | 'prices'>,
  personId: PersonId,
  from: Token,
  to: Token,
  text: string,
): Promise<AskedAmount | null> {
  const wanted = parseAmount(text, to);
  if (!wanted.ok || chat.quota.prices.take(String(personId)) !== 'granted') return null;
  const request = { fromMint: to.mint, toMint: from.mint, fromAmount: wanted.amount, asker: personId };
  const answer = await prices.quote(request);
  const quote = answer.ok ? bestQuote(answer.value) : undefined;
  const paid = keepDigits(quote?.toAmount ?? 0n, DIGITS_OF_AN_ESTIMATE);
  return paid > 0n ? { kind: 'exact', text: formatAmount(paid, from) } : null;
}
