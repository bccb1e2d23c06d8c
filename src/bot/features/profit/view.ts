import { symbolOf } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { inRows, PER_ROW } from '../../cards/keyboard.ts';
import { profitWords, showAverage } from '../../cards/profit.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showShort, showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { type Position, type Profit, profitOf, realisedProfit, type Trades } from '../../swap/positions.ts';
import type { Token } from '../../swap/token.ts';
import type { Balances } from '../../swap/wallet-balances.ts';
import { profitButtons, requestButtons, tokenButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

interface ProfitFacts {
  readonly trades: Trades;
  /** What the wallet in use holds; undefined without a wallet, or where no node answered. */
  readonly balances: Balances | undefined;
  readonly now: number;
}

const DAY_MS = 86_400_000;
const MAX_TOKENS = 12;

/** Rolling, because the bot knows no one's time zone. */
const PERIODS = [
  ['pnl-day', DAY_MS],
  ['pnl-week', 7 * DAY_MS],
  ['pnl-ever', Number.POSITIVE_INFINITY],
] as const;

/** What was sold in each period, what each token brought, and what is held at today's price. */
export function renderProfit({ trades, balances, now }: ProfitFacts, texts: Texts): ChatMessage {
  const { sales, positions, isWhole } = trades;
  const tokens = tokensOf(trades, balances).slice(0, MAX_TOKENS);
  const isEmpty = sales.length === 0 && positions.size === 0;
  const periods = PERIODS.map(([key, ms]) => {
    const sold = realisedProfit(sales.filter(({ at }) => now - at <= ms));
    return texts.html(key, { result: sold ? resultOf(sold, texts) : texts.html('pnl-no-sale') });
  });
  const lines = isEmpty
    ? [texts.html(isWhole ? 'pnl-none' : 'pnl-too-many')]
    : [...periods, html``, ...tokens.map((token) => tokenLine(token, texts))];
  return {
    text: joinLines([texts.html('pnl-title'), ...lines, html``, ...notesOf(trades, texts)]).html,
    keyboard: [
      ...inRows(
        tokens.map(({ token }) =>
          tokenButtons.button(symbolOf(token), { action: 'show', mint: token.mint as Mint }),
        ),
        PER_ROW,
      ),
      [
        requestButtons.button(texts.plain('button-talk-balance'), { action: 'balance' }),
        requestButtons.button(texts.plain('button-status-history'), { action: 'history' }),
      ],
      [profitButtons.button(texts.plain('button-refresh'), { action: 'show' })],
    ],
  };
}

interface Traded {
  readonly token: Token;
  readonly sold: Profit | null;
  readonly position: Position | undefined;
  /** Null where the wallet in use holds none of it, or its price is unknown. */
  readonly open: Profit | null;
}

/** What rounding leaves of a position that was sold, micro dollars. */
const MIN_POSITION = 10_000n;

/** The latest sale comes first, then what is only held. */
function tokensOf({ sales, positions }: Trades, balances: Balances | undefined): readonly Traded[] {
  const held = new Map(
    [...(balances?.tokens ?? []), ...(balances?.dust ?? [])].map((one) => [one.token.mint, one]),
  );
  const byMint = Map.groupBy(sales.toReversed(), ({ token }) => token.mint);
  const kept = [...positions.values()].filter(({ cost }) => cost >= MIN_POSITION);
  const tokens = new Map([...sales.toReversed(), ...kept].map(({ token }) => [token.mint, token]));
  const all = [...tokens.values()].map((token) => {
    const [position, one] = [kept.find((each) => each.token.mint === token.mint), held.get(token.mint)];
    const price = one?.amount && one.usd !== null ? one.usd / Number(one.amount) : undefined;
    const open = position && one && price !== undefined ? profitOf(position, one.amount, price) : null;
    return { token, position, open, sold: realisedProfit(byMint.get(token.mint) ?? []) };
  });
  return all.filter(({ sold, position }) => sold !== null || position !== undefined);
}

function tokenLine({ token, sold, position, open }: Traded, texts: Texts): Html {
  const parts = [
    sold && texts.html('pnl-sold', { result: resultOf(sold, texts) }),
    open && texts.html('pnl-held', { result: resultOf(open, texts) }),
    position && !open
      ? texts.html('pnl-open', {
          amount: showShort(position.amount, token),
          average: showAverage(position),
        })
      : null,
  ];
  return html`• ${showToken(token)}: ${joinLines(parts, ' · ')}`;
}

function resultOf(profit: Profit, texts: Texts): Html {
  const { usd, change } = profitWords(profit, texts);
  return html`${usd} (${change})`;
}

/** How it was counted, and what was left out. */
function notesOf({ foreign, unknown, wallets, isWhole }: Trades, texts: Texts): readonly (Html | null)[] {
  return [
    isWhole ? texts.html('pnl-method') : null,
    wallets > 1 ? texts.html('pnl-wallets', { number: String(wallets) }) : null,
    foreign > 0 ? texts.html('pnl-foreign') : null,
    unknown > 0 ? texts.html('pnl-unknown', { number: String(unknown) }) : null,
  ];
}
