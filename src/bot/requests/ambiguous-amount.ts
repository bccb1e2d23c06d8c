import { inert } from '../i18n/html.ts';
import { showToken } from '../i18n/token.ts';
import { formatAmount, parseAmount } from '../swap/amount.ts';
import type { AskedAmount } from '../swap/asked-amount.ts';
import type { PersonId } from '../swap/brands.ts';
import { bestQuote } from '../swap/quote.ts';
import { readAskedAmount } from '../swap/read-asked-amount.ts';
import { keepDigits } from '../swap/spendable.ts';
import type { Token } from '../swap/token.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import type { Answers, Doubt } from './dialogue/start.ts';
import type { RequestQuestion } from './parser/request.ts';

type PriceDeps = Pick<HandlerDeps, 'swapApi' | 'priceLimit'>;
type GotAmount = Extract<RequestQuestion, { code: 'got_amount' }>;

/** Longer is no amount, and not said back. */
const LONGEST_ECHO = 40;

/** An estimate says so by its digits. */
const DIGITS_OF_AN_ESTIMATE = 4;

/**
 * Only what is paid can be exact. Of an amount that was to be got the question offers about what it costs; of one that may
 * be either, that amount of what is paid as well.
 */
export async function doubtGotAmount(
  deps: PriceDeps,
  ctx: ChatContext,
  { from, to }: Answers,
  { text, isSaid }: GotAmount,
): Promise<Doubt> {
  const estimate =
    from && to ? await estimatePaid(deps, (ctx.from?.id ?? 0) as PersonId, from, to, text) : null;
  const read = readAskedAmount(text);
  const literal = !isSaid && read.ok ? [read.asked] : [];
  const amount = inert(text.slice(0, LONGEST_ECHO));
  const key = isSaid ? 'request-got-amount' : 'request-whose-amount';
  const { html } = ctx.view.texts.html(key, { amount, symbol: to ? showToken(to) : '' });
  return { complaint: html, choices: [], amounts: [...literal, ...(estimate ? [estimate] : [])] };
}

/** About what has to be paid, by the price of the other direction; null where nobody knows. */
async function estimatePaid(
  { swapApi, priceLimit }: PriceDeps,
  personId: PersonId,
  from: Token,
  to: Token,
  text: string,
): Promise<AskedAmount | null> {
  const wanted = parseAmount(text, to);
  if (!wanted.ok || priceLimit.take(String(personId)) !== 'granted') return null;
  const request = { fromMint: to.mint, toMint: from.mint, fromAmount: wanted.amount, asker: personId };
  const answer = await swapApi.quote(request);
  const quote = answer.ok ? bestQuote(answer.value) : undefined;
  const paid = keepDigits(quote?.toAmount ?? 0n, DIGITS_OF_AN_ESTIMATE);
  return paid > 0n ? { kind: 'exact', text: formatAmount(paid, from) } : null;
}
