import { symbolOf } from '../../../labels/token-label.ts';
import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { profitWords, showOpenProfit } from '../../cards/profit.ts';
import {
  marketLines,
  safetyLines,
  type TokenNews,
  tokenTitle,
  wholeTokens,
} from '../../cards/token-lines.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showAbout, showBps, showSymbol, showUsd } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { MarketFigures } from '../../prices/market.ts';
import { readStoredAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { DOLLAR_TOKENS } from '../../swap/dollars.ts';
import { type Position, realisedProfit, type Sale } from '../../swap/positions.ts';
import type { Token } from '../../swap/token.ts';
import {
  BUY_AMOUNT,
  balanceButtons,
  priceButtons,
  requestButtons,
  tokenButtons,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import type { PictureMessage } from '../../telegram/messages/send.ts';
import type { TokenChart } from './chart.ts';

interface TokenFacts extends TokenNews {
  readonly walletId: string | undefined;
  /** Undefined without a wallet. */
  readonly held: BaseUnits | undefined;
  readonly position: Position | undefined;
  /** The amounts of the settings, which are offered on the cards of swaps as well. */
  readonly presets: readonly string[];
  /** The sales of this token, oldest first. */
  readonly sales: readonly Sale[];
}

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
  const counter = counterOf(token.mint);
  const buttons = texts.html(held ? 'token-buttons' : 'token-buy-buttons', { counter });
  const words = joinLines([...lines, buttons], '\n\n');
  return {
    text: words.html,
    keyboard: buttonsOf(facts, profit !== null || realisedProfit(facts.sales) !== null, texts),
  };
}

function titleOf(token: Token, texts: Texts): Html {
  const title = tokenTitle(token, texts);
  return token.mint === NATIVE_MINT ? title : html`${title}\n<code>${token.mint}</code>`;
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

/** Dollars and numbers of the settings buy, shares sell. A number means SOL, so SOL itself is bought for dollars only. */
function ownAmounts(mint: Mint, presets: readonly string[]) {
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
  const { shares } = ownAmounts(mint, presets);
  const sell = shares.map((bps) => tokenButtons.button(`🔴 ${showBps(bps)}`, { action: 'sell', mint, bps }));
  const swap = texts.plain('button-token-swap', { symbol: symbolOf(token) });
  const share = texts.plain('button-share-profit');
  const balance = texts.plain('button-talk-balance');
  return [
    buyRow(mint, presets),
    ...(held ? [sell] : []),
    [
      requestButtons.button(swap, { action: 'sell', mint }),
      ...(DOLLAR_TOKENS.has(mint)
        ? []
        : [priceButtons.button(texts.plain('button-at-price'), { action: 'ask', mint })]),
    ],
    [
      tokenButtons.button(texts.plain('button-token-chart'), { action: 'chart', mint }),
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

function buyRow(mint: Mint, presets: readonly string[]): readonly Button[] {
  const { amounts } = ownAmounts(mint, presets);
  return amounts.map((amount) => tokenButtons.button(`🟢 ${amount}`, { action: 'buy', mint, amount }));
}

export function chartMessage(
  { svg, caption }: TokenChart,
  { mint }: Token,
  presets: readonly string[],
  texts: Texts,
): PictureMessage {
  const buttons = texts.html('token-buy-buttons', { counter: counterOf(mint) });
  return {
    ...{ svg, name: 'chart' },
    caption: joinLines([caption, buttons], '\n\n'),
    keyboard: [
      buyRow(mint, presets),
      [tokenButtons.button(texts.plain('button-refresh'), { action: 'chart_again', mint })],
    ],
  };
}

function counterOf(mint: Mint): string {
  return mint === NATIVE_MINT ? 'USDC' : 'SOL';
}
