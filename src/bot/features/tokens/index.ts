import { type BaseUnits, isMintAddress, type Mint } from '../../../solana/mint.ts';
import { alertPress, settlePress, showCard, tellProblem, toastPress } from '../../cards/reply.ts';
import { wholeTokens } from '../../cards/token-lines.ts';
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
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { tokenButtons } from '../../telegram/messages/callback-data.ts';
import { type PictureMessage, replacePicture, sendPicture } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature, type TokenPage } from '../feature.ts';
import { offerInChat } from '../offer-shared.ts';
import { shareProfit, soldTrade } from '../share-profit.ts';
import { tokenChart } from './chart.ts';
import { chartMessage, pricePerUnit, renderTokenCard } from './view.ts';

export const tokens: Feature = {
  private: {
    buttons: [buttonArea(tokenButtons, pressToken)],
    token: answerToken,
    deepLinks: { token: showLinked },
  },
};

type TokenPress = PressOf<typeof tokenButtons>;

/** A chart that cannot be drawn leaves the card. */
async function answerToken(
  services: Services,
  ctx: ChatContext,
  token: Token,
  page: TokenPage = 'card',
): Promise<void> {
  if (!(await mayAskPriceInPrivate(services.chat, ctx))) return;
  const chart = page === 'chart' ? await drawTokenChart(services, ctx, token) : undefined;
  const isSent = chart && (await sendPicture(services.chat, personOf(ctx).chatId, chart));
  if (!isSent) await showTokenCard(services, ctx, token);
}

async function drawTokenChart(
  { people, prices, clock }: Uses<'people' | 'prices' | 'clock'>,
  ctx: ChatContext,
  token: Token,
): Promise<PictureMessage | undefined> {
  const { texts } = ctx.view;
  const { market, record } = prices;
  const figures = await market.figures(token.mint);
  const asked = { token, figures, source: market.source, now: clock() };
  const chart = await tokenChart(record, asked, texts);
  if (!chart) return undefined;
  const { presets } = await people.preferences.find(personOf(ctx).personId);
  return chartMessage(chart, token, presets, texts);
}

/** A picture of its own; its button draws it again in place. */
async function pressChart(
  services: Services,
  ctx: ChatContext,
  token: Token,
  action: 'chart' | 'chart_again',
): Promise<void> {
  const { chat } = services;
  const chart = await drawTokenChart(services, ctx, token);
  if (!chart) return alertPress(chat, ctx, 'token-chart-none');
  const { chatId } = personOf(ctx);
  const messageId = ctx.callbackQuery?.message?.message_id;
  const isShown =
    action === 'chart_again' && messageId !== undefined
      ? await replacePicture(chat, chatId, messageId, chart)
      : await sendPicture(chat, chatId, chart);
  await (isShown ? settlePress(chat, ctx) : alertPress(chat, ctx, 'press-receipt-busy'));
}

/** From a group: the link names a mint, which anybody may have written. */
async function showLinked(services: Services, ctx: ChatContext, mint: string): Promise<void> {
  if (mint !== NATIVE_MINT && !isMintAddress(mint))
    return void (await reply(services.chat, ctx, ctx.view.texts.html('start-link-unknown')));
  if (!(await mayAskPriceInPrivate(services.chat, ctx))) return;
  const sides = await findSides(services, mint);
  if (!sides.ok) return tellProblem(services.chat, ctx, sides.problem);
  await showTokenCard(services, ctx, sides.value.token);
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
    ...{ price, marketCap: null, liquidity: null, volume: null, holders: null, firstTradedAt: null },
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
  const sides = await findSides(services, press.mint);
  if (!sides.ok) return tellProblem(chat, ctx, sides.problem);
  const { token, counter } = sides.value;
  if (press.action === 'share') return shareResult(services, ctx, token);
  if (press.action === 'chart' || press.action === 'chart_again')
    return pressChart(services, ctx, token, press.action);
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
  mint: Mint,
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
