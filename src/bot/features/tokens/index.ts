import type { BaseUnits } from '../../../solana/mint.ts';
import { settlePress, showCard, tellProblem, toastPress } from '../../cards/reply.ts';
import type { MarketFigures } from '../../prices/market.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { readStoredAmount, resolveAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { counterMintOf, USDC } from '../../swap/dollars.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/people.ts';
import { profitOf, readTrades } from '../../swap/positions.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { tokenButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { offerInChat } from '../offer-shared.ts';
import { shareProfit, soldTrade } from '../share-profit.ts';
import { pricePerUnit, renderTokenCard, wholeTokens } from './view.ts';

export const tokens: Feature = {
  private: {
    buttons: [buttonArea(tokenButtons, pressToken)],
    token: answerToken,
  },
};

type TokenPress = PressOf<typeof tokenButtons>;

async function answerToken(services: Services, ctx: ChatContext, token: Token): Promise<void> {
  if (await mayAskPriceInPrivate(services.chat, ctx)) await showTokenCard(services, ctx, token);
}

/** Late figures are left out. */
async function showTokenCard(services: Services, ctx: ChatContext, token: Token): Promise<void> {
  const { chat, chain, clock } = services;
  const [holding, safety, { presets }] = await Promise.all([
    readHolding(services, ctx, token),
    token.mint === NATIVE_MINT ? undefined : chain.safety(token.mint),
    services.people.preferences.find(personOf(ctx).personId),
  ]);
  const facts = { token, ...holding, safety, presets, now: clock() };
  await showCard(chat, ctx, renderTokenCard(facts, ctx.view.texts));
}

/** `source` is null for a quote, `held` undefined without a wallet or an answer of the chain. */
async function readHolding(services: Services, ctx: ChatContext, token: Token) {
  const { swaps, people, prices, chain } = services;
  const { personId } = personOf(ctx);
  const wallet = await people.wallets.activeWallet(personId);
  const [held, ofMarket, trades] = await Promise.all([
    wallet && chain.balance(wallet.address, token),
    prices.market.figures(token.mint),
    readTrades(swaps, personId, token.mint),
  ]);
  const figures = ofMarket ?? (await quoteFigures(services, personId, token, held));
  const source = ofMarket ? prices.market.source : null;
  const sales = trades.sales.filter((sale) => sale.token.mint === token.mint);
  const position = trades.positions.get(token.mint);
  return { walletId: wallet?.id, held, figures, source, position, sales };
}

async function quoteFigures(
  services: Uses<'prices' | 'clock'>,
  personId: PersonId,
  token: Token,
  held: BaseUnits | undefined,
): Promise<MarketFigures | undefined> {
  const price = await quotePrice(services, personId, token, held);
  if (price === undefined) return undefined;
  const pair = { from: token.mint, to: USDC.mint };
  const before = await services.prices.record.near(pair, services.clock() - DAY_MS);
  const earlier = before && dollarsOf(before.toAmount) / wholeTokens(before.fromAmount, token);
  return {
    ...{ price, marketCap: null, liquidity: null, holders: null, firstTradedAt: null },
    changeBps: earlier ? Math.round((price / earlier - 1) * 10_000) : null,
    day: earlier ? [earlier, price].map((one) => ({ agoMs: 0, price: one })) : [],
  };
}

const DAY_MS = 86_400_000;

/** The sale of a holding gives the price, as in /balance; a purchase does where too little is held. */
async function quotePrice(
  services: Uses<'prices' | 'clock'>,
  personId: PersonId,
  token: Token,
  held: BaseUnits | undefined,
): Promise<number | undefined> {
  const { prices, clock } = services;
  if (token.mint === USDC.mint) return undefined;
  if (held) {
    const worth = await prices.worth(token, held);
    if (worth === 'busy') return undefined;
    if (worth !== null) return worth / wholeTokens(held, token);
  }
  const intent = { from: USDC, to: token, amount: PAID };
  const priced = await priceIntent(prices, clock, {
    personId,
    intent,
    slippageBps: DEFAULT_SLIPPAGE_BPS,
  });
  return priced.ok ? dollarsOf(PAID) / wholeTokens(priced.value.offer.toAmount, token) : undefined;
}

/** 100 USDC: a price of any coin, in enough digits. */
const PAID = 100_000_000n as BaseUnits;

function dollarsOf(usdc: BaseUnits): number {
  return wholeTokens(usdc, USDC);
}

/** The picture shows the profit of what is held, or of what was sold where nothing is held. */
async function shareResult(services: Services, ctx: ChatContext, token: Token): Promise<void> {
  const { chat } = services;
  const { figures, held, position, sales } = await readHolding(services, ctx, token);
  const open = figures && held && position && profitOf(position, held, pricePerUnit(figures, token, held));
  if (open) return shareProfit(chat, ctx, { token, bps: open.bps, since: position.since });
  return shareProfit(chat, ctx, soldTrade(sales));
}

async function pressToken(services: Services, ctx: ChatContext, press: TokenPress): Promise<void> {
  const { chat } = services;
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const sides = await findSides(services, press);
  if (!sides.ok) return tellProblem(chat, ctx, sides.problem);
  const { token, counter } = sides.value;
  if (press.action === 'share') return shareResult(services, ctx, token);
  if (press.action === 'show') {
    await toastPress(chat, ctx, 'toast-token');
    return showTokenCard(services, ctx, token);
  }
  const isBuying = press.action === 'buy';
  const asked: AskedAmount = isBuying
    ? (readStoredAmount(press.amount) ?? { kind: 'exact', text: press.amount })
    : press.bps === WHOLE_BPS
      ? { kind: 'most' }
      : { kind: 'share', bps: press.bps };
  const [from, to] = isBuying ? [counter, token] : [token, counter];
  const amount = await resolveAmount(services, { asked, from, personId: personOf(ctx).personId });
  if (!amount.ok) return tellProblem(chat, ctx, amount.problem);
  await settlePress(chat, ctx);
  await offerInChat(services, ctx, { from, to, amount: amount.value });
}

const WHOLE_BPS = 10_000;

/** An unlisted token is taken as the chain has it: its card has shown the mint. */
async function findSides(
  services: Uses<'prices' | 'chain'>,
  { mint }: TokenPress,
): Promise<Result<{ readonly token: Token; readonly counter: Token }>> {
  const counterMint = counterMintOf(mint);
  const catalogue = await loadCatalogue(services, [mint, counterMint]);
  if (!catalogue.ok) return refused(catalogue.problem);
  const [token, counter] = await Promise.all(
    [mint, counterMint].map((one) => findSide(services.chain, catalogue.value, one)),
  );
  if (!token?.ok) return refused(token?.problem ?? { code: 'chain_unreachable' });
  if (!counter?.ok) return refused(counter?.problem ?? { code: 'chain_unreachable' });
  return done({ token: token.value, counter: counter.value });
}
