import { isShipped, looksLikeShipped, symbolOf } from '../../../labels/token-label.ts';
import type { BaseUnits } from '../../../solana/mint.ts';
import { profitWords, showOpenProfit } from '../../cards/profit.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import {
  showAbout,
  showBps,
  showChange,
  showCompact,
  showName,
  showPrice,
  showSparkline,
  showSymbol,
  showUsd,
} from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showMonth } from '../../i18n/time.ts';
import type { MarketFigures } from '../../prices/market.ts';
import { toShown } from '../../swap/amount.ts';
import { readStoredAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import type { TokenSafety } from '../../swap/chain-port.ts';
import { USDC } from '../../swap/dollars.ts';
import { type Position, realisedProfit, type Sale } from '../../swap/positions.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import {
  BUY_AMOUNT,
  balanceButtons,
  requestButtons,
  tokenButtons,
} from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

interface TokenFacts {
  readonly token: Token;
  readonly figures: MarketFigures | undefined;
  /** Undefined for SOL and where the chain was not read. */
  readonly safety: TokenSafety | undefined;
  readonly walletId: string | undefined;
  /** Undefined without a wallet. */
  readonly held: BaseUnits | undefined;
  readonly position: Position | undefined;
  /** The amounts of the settings, which are offered on the cards of swaps as well. */
  readonly presets: readonly string[];
  /** The sales of this token, oldest first. */
  readonly sales: readonly Sale[];
  /** The figures come from this source; null means that they come from a quote. */
  readonly source: string | null;
  readonly now: number;
}

const DAY_MS = 86_400_000;

/** A token or a market of this age, ms, is no longer new. */
const NEW_FOR_MS = 7 * DAY_MS;

/** US dollars; below it a sale of some hundred dollars moves the price by percents. */
const THIN_LIQUIDITY = 20_000;

const CONCENTRATED_BPS = 5_000;

const SOL_AMOUNTS = ['0.1', '0.5', '1'] as const;
const USDC_AMOUNTS = ['20', '50', '100'] as const;
const WHOLE_BPS = 10_000;
const SHARES_BPS = [2_500, 5_000, WHOLE_BPS] as const;

/** Four buttons in a row have labels that wrap on a phone of 360 px. */
const MAX_IN_ROW = 3;

/** Price, market, safety and holding, with amounts to buy and to sell. */
export function renderTokenCard(facts: TokenFacts, texts: Texts): ChatMessage {
  const { token, held } = facts;
  const profit = held ? profitLine(facts, held, texts) : null;
  const own = [
    held === undefined ? null : holdingLine(facts, held, texts),
    profit,
    realisedLine(facts, texts),
  ];
  const lines = [
    titleOf(token, texts),
    marketLines(facts, texts),
    joinLines(safetyLines(facts, texts)),
    own.some((line) => line !== null) ? joinLines(own) : null,
  ];
  const counter = token.mint === NATIVE_MINT ? 'USDC' : 'SOL';
  const buttons = texts.html(held ? 'token-buttons' : 'token-buy-buttons', { counter });
  const words = joinLines([...lines, buttons], '\n\n');
  return {
    text: words.html,
    keyboard: buttonsOf(facts, profit !== null || realisedProfit(facts.sales) !== null, texts),
  };
}

function titleOf(token: Token, texts: Texts): Html {
  const [symbol, name] = [showSymbol(token), showName(token)];
  const title =
    symbol.html === name.html ? html`<b>${symbol}</b>` : texts.html('token-title', { symbol, name });
  return token.mint === NATIVE_MINT ? title : html`${title}\n<code>${token.mint}</code>`;
}

function marketLines({ token, figures, source, now }: TokenFacts, texts: Texts): Html | null {
  if (!figures) return token.mint === USDC.mint ? null : texts.html('token-no-price');
  const { price, changeBps, day, marketCap, liquidity, holders, firstTradedAt } = figures;
  const shown = showPrice(price);
  const line =
    changeBps === null
      ? texts.html('token-price', { price: shown })
      : texts.html('token-price-day', {
          price: shown,
          chart: showSparkline(
            day.map((point) => point.price),
            texts.language,
          ),
          change: showChange(changeBps, texts.language),
        });
  const size = [
    marketCap === null ? null : texts.html('token-cap', { amount: `$${showCompact(marketCap)}` }),
    liquidity === null ? null : texts.html('token-liquidity', { amount: `$${showCompact(liquidity)}` }),
    holders === null ? null : texts.html('token-holders', { number: showCompact(holders) }),
  ];
  const isOld = firstTradedAt !== null && now - firstTradedAt >= NEW_FOR_MS;
  return joinLines([
    line,
    size.some((part) => part !== null) ? joinLines(size, '\u00a0· ') : null,
    isOld ? texts.html('token-since', { month: showMonth(firstTradedAt, texts.language) }) : null,
    source === null ? texts.html('token-quoted') : texts.html('token-source', { source }),
  ]);
}

function safetyLines(facts: TokenFacts, texts: Texts): readonly (Html | null)[] {
  const { token, safety } = facts;
  if (token.mint === NATIVE_MINT) return [texts.html('token-sol')];
  const ages = ageDangers(facts, texts);
  const dangers = [...labelDangers(token, texts), ...ages, ...marketDangers(facts, texts)];
  if (!safety) return [...dangers, texts.html('token-unread')];
  const own = chainDangers(safety, texts);
  const supply = showCompact(wholeTokens(safety.supply, token));
  const share = safety.largestShareBps;
  return [
    ...dangers,
    ...own,
    own.length === 0 ? texts.html('token-safe') : null,
    share === null || share >= CONCENTRATED_BPS
      ? texts.html('token-supply', { supply })
      : texts.html('token-supply-share', { supply, share: showBps(share) }),
    ages.length === 0 ? ageLine(facts, texts) : null,
    texts.html('token-chain'),
  ];
}

/** A name can be copied. */
function labelDangers(token: Token, texts: Texts): readonly Html[] {
  if (looksLikeShipped(token)) return [texts.html('token-danger-copy')];
  return isUnlisted(token) || !isShipped(token) ? [texts.html('token-danger-unlisted')] : [];
}

function ageDangers({ safety, figures, now }: TokenFacts, texts: Texts): readonly Html[] {
  const age = safety?.age?.isExact ? now - safety.age.at : NEW_FOR_MS;
  if (age < NEW_FOR_MS) return [texts.html(age < DAY_MS ? 'token-danger-day' : 'token-danger-week')];
  const traded = figures?.firstTradedAt ?? null;
  return traded !== null && now - traded < NEW_FOR_MS ? [texts.html('token-danger-new')] : [];
}

function marketDangers({ figures }: TokenFacts, texts: Texts): readonly Html[] {
  const { liquidity = null } = figures ?? {};
  return liquidity !== null && liquidity < THIN_LIQUIDITY ? [texts.html('token-danger-thin')] : [];
}

/** A bound of less than a day says nothing. */
function ageLine({ safety, now }: TokenFacts, texts: Texts): Html | null {
  if (!safety?.age) return null;
  const { at, isExact } = safety.age;
  if (isExact) return texts.html('token-created', { month: showMonth(at, texts.language) });
  const days = Math.floor((now - at) / DAY_MS);
  return days < 1 ? null : html`${texts.plain('token-older', { days })}`;
}

function chainDangers(safety: TokenSafety, texts: Texts): readonly Html[] {
  const { feeBps, largestShareBps: share } = safety;
  const dangers: readonly [boolean, string][] = [
    [safety.isNonTransferable, 'token-danger-stuck'],
    [safety.pause === 'active', 'token-danger-paused'],
    [safety.isFrozenByDefault, 'token-danger-frozen'],
    [safety.hasPermanentDelegate, 'token-danger-delegate'],
    [safety.hasTransferHook, 'token-danger-hook'],
    [feeBps !== null && feeBps > 0, 'token-danger-fee'],
    [safety.pause === 'possible', 'token-danger-pause'],
    [safety.canFreeze, 'token-danger-freeze'],
    [safety.canMint, 'token-danger-mint'],
    [share !== null && share >= CONCENTRATED_BPS, 'token-danger-few'],
  ];
  const values = { fee: showBps(feeBps ?? 0), share: showBps(share ?? 0) };
  return dangers.flatMap(([applies, key]) => (applies ? [texts.html(key, values)] : []));
}

function holdingLine({ token, figures }: TokenFacts, held: BaseUnits, texts: Texts): Html {
  if (held === 0n) return texts.html('token-held-none', { symbol: showSymbol(token) });
  const amount = showAbout(held, token);
  if (!figures) return texts.html('token-held', { amount });
  const usd = figures.price * wholeTokens(held, token);
  return texts.html('token-held-usd', { amount, usd: showUsd(usd) ?? '' });
}

function profitLine({ token, figures, position }: TokenFacts, held: BaseUnits, texts: Texts): Html | null {
  return figures ? showOpenProfit(token, position, held, pricePerUnit(figures, token, held), texts) : null;
}

function realisedLine({ sales }: TokenFacts, texts: Texts): Html | null {
  const profit = realisedProfit(sales);
  return profit && texts.html('token-realised', profitWords(profit, texts));
}

/** @param held more than nothing */
export function pricePerUnit({ price }: MarketFigures, token: Token, held: BaseUnits): number {
  return (price * wholeTokens(held, token)) / Number(held);
}

/** Approximate; display only. */
export function wholeTokens(amount: bigint, token: Token): number {
  return Number(toShown(amount, token)) / 10 ** token.decimals;
}

/** Dollars and numbers of the settings buy, shares sell. A number means SOL, so SOL itself is bought for dollars only. */
function ownAmounts(mint: Token['mint'], presets: readonly string[]) {
  const isSol = mint === NATIVE_MINT;
  const amounts = presets.filter((preset) => {
    const kind = readStoredAmount(preset)?.kind;
    return BUY_AMOUNT.test(preset) && (kind === 'dollars' || (kind === 'exact' && !isSol));
  });
  const shares = presets.flatMap((preset) => {
    const asked = readStoredAmount(preset);
    return asked?.kind === 'most' ? WHOLE_BPS : asked?.kind === 'share' ? asked.bps : [];
  });
  return {
    amounts: amounts.length > 0 ? amounts.slice(-MAX_IN_ROW) : isSol ? USDC_AMOUNTS : SOL_AMOUNTS,
    shares: shares.length > 0 ? shares.slice(-MAX_IN_ROW) : SHARES_BPS,
  };
}

function buttonsOf(
  { token, walletId, held, presets }: TokenFacts,
  hasProfit: boolean,
  texts: Texts,
): ChatMessage['keyboard'] {
  const { mint } = token;
  const { amounts, shares } = ownAmounts(mint, presets);
  const buy = amounts.map((amount) => tokenButtons.button(`🟢 ${amount}`, { action: 'buy', mint, amount }));
  const sell = shares.map((bps) => tokenButtons.button(`🔴 ${showBps(bps)}`, { action: 'sell', mint, bps }));
  const swap = texts.plain('button-token-swap', { symbol: symbolOf(token) });
  const share = texts.plain('button-share-profit');
  const balance = texts.plain('button-talk-balance');
  return [
    buy,
    ...(held ? [sell] : []),
    [
      requestButtons.button(swap, { action: 'sell', mint }),
      ...(hasProfit ? [tokenButtons.button(share, { action: 'share', mint })] : []),
    ],
    [
      tokenButtons.button(texts.plain('button-refresh'), { action: 'show', mint }),
      walletId === undefined
        ? requestButtons.button(balance, { action: 'balance' })
        : balanceButtons.button(balance, { action: 'show', walletId, isUnfolded: false }),
    ],
  ];
}
