import { identityOf } from '../../labels/token-label.ts';
import { dayLine } from '../cards/price-lines.ts';
import { type ProblemDeps, tellProblem } from '../cards/reply.ts';
import { html, joinLines } from '../i18n/html.ts';
import { showToken, showUnitPrice } from '../i18n/money.ts';
import { dayOfPair, type PairDayDeps } from '../prices/pair-day.ts';
import type { AskedTokens } from '../requests/dialogue/state.ts';
import { type Clock, NATIVE_MINT } from '../swap/brands.ts';
import { SOL_FACTS } from '../swap/catalogue.ts';
import { DOLLAR_TOKENS, USDC } from '../swap/dollars.ts';
import { priceIntent } from '../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../swap/people.ts';
import { type AmountPorts, resolveAmount } from '../swap/resolve-amount.ts';
import type { NotedPrice } from '../swap/stores.ts';
import type { Token } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import { requestButtons } from '../telegram/messages/callback-data.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../telegram/quota.ts';

const SOL: Token = { ...USDC, mint: NATIVE_MINT, symbol: 'SOL', name: 'Solana', ...SOL_FACTS };

/** Paid in the quote behind a price: enough of a dollar token for a coin of any price, and one of any other. */
const PAID_DOLLARS = '100';
const PAID_OTHER = '1';

export type PriceAnswerDeps = AmountPorts &
  PrivatePriceDeps &
  ProblemDeps &
  PairDayDeps & {
    readonly now: Clock;
  };

interface Priced {
  readonly token: Token;
  readonly counter: Token;
  readonly price: NotedPrice;
}

/** "How much is sol": the price of one, its change in a day, and a button for each side. */
export async function answerPrice(
  deps: PriceAnswerDeps,
  ctx: ChatContext,
  asked: AskedTokens,
): Promise<void> {
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const { personId, chatId } = personOf(ctx);
  const { token, counter } = chooseCounter(asked);
  const text = DOLLAR_TOKENS.has(counter.mint) ? PAID_DOLLARS : PAID_OTHER;
  const amount = await resolveAmount(deps, { from: counter, asked: { kind: 'exact', text }, personId });
  if (!amount.ok) return tellProblem(deps, ctx, amount.problem);
  const intent = { from: counter, to: token, amount: amount.value };
  const priced = await priceIntent(deps, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
  if (!priced.ok) return tellProblem(deps, ctx, priced.problem);
  const { toAmount } = priced.value.offer;
  const price = { at: deps.now(), fromAmount: toAmount, toAmount: amount.value };
  await sendChatMessage(deps, chatId, await drawPrice(deps, ctx, { token, counter, price }));
}

/** The price is that of the token that is no dollar: "how many usdc is sol". */
function chooseCounter({ token, to }: AskedTokens): { readonly token: Token; readonly counter: Token } {
  const isDollar = DOLLAR_TOKENS.has(token.mint);
  if (!to) return isDollar ? { token: SOL, counter: token } : { token, counter: USDC };
  return isDollar && !DOLLAR_TOKENS.has(to.mint) ? { token: to, counter: token } : { token, counter: to };
}

async function drawPrice(deps: PairDayDeps, ctx: ChatContext, { token, counter, price }: Priced) {
  const { texts } = ctx.view;
  const day = await dayOfPair(deps, { from: token, to: counter }, price.at, price);
  const unit = showUnitPrice({ from: token, to: counter }, price);
  const lines = [
    html`<b>1 ${showToken(token)} = ${unit} ${showToken(counter)}</b>`,
    dayLine(token, day, texts),
  ];
  const buttons = (['buy', 'sell'] as const).map((action) => ({
    text: texts.plain(`button-${action}-token`, { symbol: identityOf(token) }),
    data: requestButtons.encode({ action, mint: token.mint }),
  }));
  return { text: joinLines(lines).html, keyboard: [buttons] };
}
