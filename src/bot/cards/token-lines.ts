import { isShipped, looksLikeShipped } from '../../labels/token-label.ts';
import { type Html, html, joinLines } from '../i18n/html.ts';
import {
  showBps,
  showChange,
  showCompact,
  showName,
  showPrice,
  showSparkline,
  showSymbol,
  showToken,
} from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock, showMonth } from '../i18n/time.ts';
import type { MarketFigures } from '../prices/market.ts';
import { toShown } from '../swap/amount.ts';
import { NATIVE_MINT } from '../swap/brands.ts';
import type { TokenSafety } from '../swap/chain-port.ts';
import { USDC } from '../swap/dollars.ts';
import { isUnlisted, type Token } from '../swap/token.ts';

/** What market and chain say of a token, for its card and for a group. */
export interface TokenNews {
  readonly token: Token;
  readonly figures: MarketFigures | undefined;
  /** Undefined for SOL and where the chain was not read. */
  readonly safety: TokenSafety | undefined;
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

export function marketLines(news: TokenNews, texts: Texts): Html | null {
  const { token, figures, source } = news;
  if (!figures) return token.mint === USDC.mint ? null : texts.html('token-no-price');
  return joinLines([
    ...priceLines(figures, texts),
    joinParts([...sizeParts(figures, texts), ...busyParts(figures, texts)]),
    tradedSince(news, texts),
    source === null ? texts.html('token-quoted') : texts.html('token-source', { source }),
  ]);
}

/** Price and day; the changes of shorter times. */
export function priceLines(figures: MarketFigures, texts: Texts): readonly (Html | null)[] {
  return [priceLine(figures, texts), joinParts(SPANS.map((span) => spanPart(figures, span, texts)))];
}

/** What a group gets: price and day, size and age, and the dangers, each in one line. */
export function briefLines(news: TokenNews & { readonly figures: MarketFigures }, texts: Texts): Html {
  const { token, figures, safety, source, now } = news;
  const dangers = dangersOf(news, texts);
  const verdict = token.mint === NATIVE_MINT ? 'token-sol' : safety ? 'token-safe' : 'token-unread';
  const size = [...sizeParts(figures, texts), tradedSince(news, texts) ?? ageLine(news, texts)];
  const warnings = [
    ...dangers,
    dangers.length > 0 && safety ? null : texts.html(verdict),
    isShipped(token) ? null : html`<code>${token.mint}</code>`,
  ];
  return joinLines([
    texts.html('token-title', { symbol: showToken(token), name: priceLine(figures, texts) }),
    joinParts([...size, html`${source ?? ''} ${showClock(now)}`]),
    joinLines(warnings, ' '),
  ]);
}

function priceLine({ price, changeBps, day }: MarketFigures, texts: Texts): Html {
  const shown = showPrice(price);
  if (changeBps === null) return texts.html('token-price', { price: shown });
  const prices = day.map((point) => point.price);
  const chart = showSparkline(prices, texts.language);
  const change = showChange(changeBps, texts.language);
  return texts.html('token-price-day', { price: shown, chart, change });
}

const SPANS = [
  ['token-change-minutes', 300_000],
  ['token-change-hour', 3_600_000],
  ['token-change-hours', 21_600_000],
] as const;

function spanPart(
  { price, day }: MarketFigures,
  [key, span]: (typeof SPANS)[number],
  texts: Texts,
): Html | null {
  const before = day.find(({ agoMs }) => agoMs === span)?.price;
  const change = before && showChange((price / before - 1) * 10_000, texts.language);
  return change ? texts.html(key, { change }) : null;
}

function sizeParts({ marketCap, liquidity }: MarketFigures, texts: Texts): readonly (Html | null)[] {
  return [
    marketCap === null ? null : texts.html('token-cap', { amount: `$${showCompact(marketCap)}` }),
    liquidity === null ? null : texts.html('token-liquidity', { amount: `$${showCompact(liquidity)}` }),
  ];
}

function busyParts({ volume, holders }: MarketFigures, texts: Texts): readonly (Html | null)[] {
  return [
    volume === null ? null : texts.html('token-volume', { amount: `$${showCompact(volume)}` }),
    holders === null ? null : texts.html('token-holders', { number: showCompact(holders) }),
  ];
}

function tradedSince({ figures, now }: TokenNews, texts: Texts): Html | null {
  const since = figures?.firstTradedAt ?? null;
  if (since === null || now - since < NEW_FOR_MS) return null;
  return texts.html('token-since', { month: showMonth(since, texts.language) });
}

function joinParts(parts: readonly (Html | null)[]): Html | null {
  return parts.some((part) => part !== null) ? joinLines(parts, '\u00a0· ') : null;
}

export function safetyLines(facts: TokenNews, texts: Texts): readonly (Html | null)[] {
  const { token, safety } = facts;
  if (token.mint === NATIVE_MINT) return [texts.html('token-sol')];
  const dangers = dangersOf(facts, texts);
  if (!safety) return [...dangers, texts.html('token-unread')];
  const supply = showCompact(wholeTokens(safety.supply, token));
  const share = safety.largestShareBps;
  return [
    ...dangers,
    chainDangers(safety, texts).length === 0 ? texts.html('token-safe') : null,
    share === null || share >= CONCENTRATED_BPS
      ? texts.html('token-supply', { supply })
      : texts.html('token-supply-share', { supply, share: showBps(share) }),
    ageDangers(facts, texts).length === 0 ? ageLine(facts, texts) : null,
    texts.html('token-chain'),
  ];
}

/** None of SOL. */
function dangersOf(news: TokenNews, texts: Texts): readonly Html[] {
  const { token, safety } = news;
  if (token.mint === NATIVE_MINT) return [];
  return [
    ...labelDangers(token, texts),
    ...ageDangers(news, texts),
    ...marketDangers(news, texts),
    ...(safety ? chainDangers(safety, texts) : []),
  ];
}

/** A name can be copied. */
function labelDangers(token: Token, texts: Texts): readonly Html[] {
  if (looksLikeShipped(token)) return [texts.html('token-danger-copy')];
  return isUnlisted(token) || !isShipped(token) ? [texts.html('token-danger-unlisted')] : [];
}

function ageDangers({ safety, figures, now }: TokenNews, texts: Texts): readonly Html[] {
  const age = safety?.age?.isExact ? now - safety.age.at : NEW_FOR_MS;
  if (age < NEW_FOR_MS) return [texts.html(age < DAY_MS ? 'token-danger-day' : 'token-danger-week')];
  const traded = figures?.firstTradedAt ?? null;
  return traded !== null && now - traded < NEW_FOR_MS ? [texts.html('token-danger-new')] : [];
}

function marketDangers({ figures }: TokenNews, texts: Texts): readonly Html[] {
  const { liquidity = null } = figures ?? {};
  return liquidity !== null && liquidity < THIN_LIQUIDITY ? [texts.html('token-danger-thin')] : [];
}

/** A bound of less than a day says nothing. */
function ageLine({ safety, now }: TokenNews, texts: Texts): Html | null {
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

/** Approximate; display only. */
export function wholeTokens(amount: bigint, token: Token): number {
  return Number(toShown(amount, token)) / 10 ** token.decimals;
}

/** A name that equals the symbol is not repeated. */
export function tokenTitle(token: Token, texts: Texts): Html {
  const [symbol, name] = [showSymbol(token), showName(token)];
  return symbol.html === name.html ? html`<b>${symbol}</b>` : texts.html('token-title', { symbol, name });
}
