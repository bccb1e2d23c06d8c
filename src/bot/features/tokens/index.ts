import type { BaseUnits } from '../../../solana/mint.ts';
import { drawProfit } from '../../cards/profit.ts';
import {
  alertPress,
  type ProblemDeps,
  settlePress,
  showCard,
  tellProblem,
  toastPress,
} from '../../cards/reply.ts';
import { html } from '../../i18n/html.ts';
import { showChange, showToken } from '../../i18n/money.ts';
import type { MarketData, MarketFigures } from '../../prices/market.ts';
import { type CatalogueDeps, findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { OfferDeps } from '../../requests/offers/offer.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { type AmountPorts, resolveAmount } from '../../swap/asked-amount.ts';
import { type Clock, NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import type { TokenSafetyReader } from '../../swap/chain-port.ts';
import { counterMintOf, USDC } from '../../swap/dollars.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/people.ts';
import { profitOf, readPositions } from '../../swap/positions.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token } from '../../swap/token.ts';
import type { Worth } from '../../swap/wallet-balances.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { tokenButtons } from '../../telegram/messages/callback-data.ts';
import { type PictureDeps, sendPicture } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { offerInChat } from '../offer-shared.ts';
import { pricePerUnit, renderTokenCard, wholeTokens } from './view.ts';

export const tokens: Feature<TokensDeps> = {
  private: {
    buttons: [buttonArea(tokenButtons, pressToken)],
    token: answerToken,
  },
};

type TokensDeps = CatalogueDeps &
  OfferDeps &
  AmountPorts &
  ProblemDeps &
  PrivatePriceDeps &
  PictureDeps & {
    readonly market: Pick<MarketData, 'figures' | 'source'>;
    readonly tokenSafety: TokenSafetyReader;
    readonly worth: Worth;
    readonly now: Clock;
  };

type TokenPress = PressOf<typeof tokenButtons>;

async function answerToken(deps: TokensDeps, ctx: ChatContext, token: Token): Promise<void> {
  if (await mayAskPriceInPrivate(deps, ctx)) await showTokenCard(deps, ctx, token);
}

/** Late figures are left out. */
async function showTokenCard(deps: TokensDeps, ctx: ChatContext, token: Token): Promise<void> {
  const [holding, safety] = await Promise.all([
    readHolding(deps, ctx, token),
    token.mint === NATIVE_MINT ? undefined : deps.tokenSafety(token.mint),
  ]);
  const facts = { token, ...holding, safety, now: deps.now() };
  await showCard(deps, ctx, renderTokenCard(facts, ctx.view.texts));
}

/** `source` is null for a quote, `held` undefined without a wallet or an answer of the chain. */
async function readHolding(deps: TokensDeps, ctx: ChatContext, token: Token) {
  const { personId } = personOf(ctx);
  const wallet = await deps.wallets.activeWallet(personId);
  const [held, ofMarket, positions] = await Promise.all([
    wallet && deps.chain.balance(wallet.address, token),
    deps.market.figures(token.mint),
    readPositions(deps.swaps, personId, token.mint),
  ]);
  const figures = ofMarket ?? (await quoteFigures(deps, personId, token, held));
  const source = ofMarket ? deps.market.source : null;
  return { walletId: wallet?.id, held, figures, source, position: positions.get(token.mint) };
}

async function quoteFigures(
  deps: TokensDeps,
  personId: PersonId,
  token: Token,
  held: BaseUnits | undefined,
): Promise<MarketFigures | undefined> {
  const price = await quotePrice(deps, personId, token, held);
  if (price === undefined) return undefined;
  const pair = { from: token.mint, to: USDC.mint };
  const before = await deps.priceRecord.near(pair, deps.now() - DAY_MS);
  const earlier = before && dollarsOf(before.toAmount) / wholeTokens(before.fromAmount, token);
  return {
    ...{ price, marketCap: null, liquidity: null, holders: null, firstTradedAt: null },
    changeBps: earlier ? Math.round((price / earlier - 1) * 10_000) : null,
    day: earlier ? [earlier, price].map((one) => ({ agoMs: 0, price: one })) : [],
  };
}

const DAY_MS = 86_400_000;

/** By the sale of a holding, as in /balance; else, and where it is too small, by a purchase. */
async function quotePrice(
  deps: TokensDeps,
  personId: PersonId,
  token: Token,
  held: BaseUnits | undefined,
): Promise<number | undefined> {
  if (token.mint === USDC.mint) return undefined;
  if (held) {
    const worth = await deps.worth(token, held);
    if (worth === 'busy') return undefined;
    if (worth !== null) return worth / wholeTokens(held, token);
  }
  const intent = { from: USDC, to: token, amount: PAID };
  const priced = await priceIntent(deps, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
  return priced.ok ? dollarsOf(PAID) / wholeTokens(priced.value.offer.toAmount, token) : undefined;
}

/** 100 USDC: a price of any coin, in enough digits. */
const PAID = 100_000_000n as BaseUnits;

function dollarsOf(usdc: BaseUnits): number {
  return wholeTokens(usdc, USDC);
}

/** A photo of its own, to be forwarded. */
async function shareProfit(deps: TokensDeps, ctx: ChatContext, token: Token): Promise<void> {
  const { figures, held, position } = await readHolding(deps, ctx, token);
  const profit = figures && held && position && profitOf(position, held, pricePerUnit(figures, token, held));
  if (!profit) return alertPress(deps, ctx, 'press-receipt-busy');
  const { texts } = ctx.view;
  const shared = { token, bps: profit.bps, since: position.since, username: ctx.me.username };
  const change = showChange(profit.bps, texts.language);
  const isSent = await sendPicture(deps, personOf(ctx).chatId, {
    svg: await drawProfit(shared, texts),
    name: 'profit',
    caption: html`<b>${showToken(token)} ${change}</b> · @${ctx.me.username}`,
    keyboard: [],
  });
  await (isSent ? toastPress(deps, ctx, 'toast-token-share') : alertPress(deps, ctx, 'press-receipt-busy'));
}

async function pressToken(deps: TokensDeps, ctx: ChatContext, press: TokenPress): Promise<void> {
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const sides = await findSides(deps, press);
  if (!sides.ok) return tellProblem(deps, ctx, sides.problem);
  const { token, counter } = sides.value;
  if (press.action === 'share') return shareProfit(deps, ctx, token);
  if (press.action === 'show') {
    await toastPress(deps, ctx, 'toast-token');
    return showTokenCard(deps, ctx, token);
  }
  const isBuying = press.action === 'buy';
  const asked: AskedAmount = isBuying
    ? { kind: 'exact', text: press.amount }
    : press.bps === WHOLE_BPS
      ? { kind: 'most' }
      : { kind: 'share', bps: press.bps };
  const [from, to] = isBuying ? [counter, token] : [token, counter];
  const amount = await resolveAmount(deps, { asked, from, personId: personOf(ctx).personId });
  if (!amount.ok) return tellProblem(deps, ctx, amount.problem);
  await settlePress(deps, ctx);
  await offerInChat(deps, ctx, { from, to, amount: amount.value });
}

const WHOLE_BPS = 10_000;

/** An unlisted token is taken as the chain has it: its card has shown the mint. */
async function findSides(
  deps: CatalogueDeps,
  { mint }: TokenPress,
): Promise<Result<{ readonly token: Token; readonly counter: Token }>> {
  const counterMint = counterMintOf(mint);
  const catalogue = await loadCatalogue(deps, [mint, counterMint]);
  if (!catalogue.ok) return refused(catalogue.problem);
  const [token, counter] = await Promise.all(
    [mint, counterMint].map((one) => findSide(deps, catalogue.value, one)),
  );
  if (!token?.ok) return refused(token?.problem ?? { code: 'chain_unreachable' });
  if (!counter?.ok) return refused(counter?.problem ?? { code: 'chain_unreachable' });
  return done({ token: token.value, counter: counter.value });
}
