import { symbolOf } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { inRows, PER_ROW, ticked } from '../../cards/keyboard.ts';
import { showOpenProfit } from '../../cards/profit.ts';
import { walletNames } from '../../cards/wallet.ts';
import { type Html, html, joinLines, toPlainText } from '../../i18n/html.ts';
import { showAbout, showToken, showUsd } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { formatShort } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import type { Position } from '../../swap/positions.ts';
import type { Balances, HeldToken } from '../../swap/wallet-balances.ts';
import type { Wallet } from '../../swap/wallets.ts';
import { addressButtons, balanceButtons, tokenButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

interface BalanceFacts {
  readonly wallet: Wallet;
  /** Includes `wallet`. */
  readonly wallets: readonly Wallet[];
  /** False for another wallet than swaps use. */
  readonly isActive: boolean;
  /** Undefined where no node answered. */
  readonly balances: Balances | undefined;
  readonly positions: ReadonlyMap<Mint, Position>;
  readonly isUnfolded: boolean;
  readonly at: number;
}

const MAX_SHOWN = 20;
const MAX_UNLISTED = 15;
const MAX_BUTTONS = 12;
const MAX_WALLETS = 6;

const NOTHING_HELD: Balances = { tokens: [], dust: [], unlisted: [], isPriced: true, isWhole: true };

/** Dust and unlisted tokens are folded. */
export function renderBalance(facts: BalanceFacts, texts: Texts): ChatMessage {
  const { wallet, balances, isActive, isUnfolded, at } = facts;
  const { name } = walletNames(wallet, texts);
  const title = texts.html('balance-title', { name, address: wallet.address });
  const { tokens, dust, unlisted, isPriced, isWhole } = balances ?? NOTHING_HELD;
  const folded = dust.length + unlisted.length + Math.max(0, tokens.length - MAX_SHOWN);
  const isEmpty = balances !== undefined && tokens.length + folded === 0;
  const hasNoSol = balances !== undefined && !tokens.some(({ token }) => token.mint === NATIVE_MINT);
  const listed = [...tokens, ...(isUnfolded ? dust : [])].slice(0, MAX_BUTTONS);
  const lines: readonly (Html | null)[] = [
    title,
    balances === undefined ? texts.html('balance-unreachable') : null,
    isWhole ? null : texts.html('balance-too-many'),
    isEmpty && isWhole ? texts.html('balance-empty') : null,
    hasNoSol && !(isEmpty && isWhole) ? texts.html('balance-no-sol') : null,
    totalLine(tokens, dust, isPriced && isWhole, texts),
    ...tokens.slice(0, MAX_SHOWN).flatMap((held) => [tokenLine(held, texts), profitLine(facts, held, texts)]),
    isPriced ? null : texts.html('balance-unpriced'),
    ...(isUnfolded ? restLines(facts, texts) : []),
    folded > 0 && !isUnfolded ? texts.html('balance-folded', { number: String(folded) }) : null,
    isActive && listed.length > 0 ? texts.html('balance-tap') : null,
    balances === undefined || isEmpty ? null : texts.html('balance-as-of', { time: showClock(at) }),
  ];
  return {
    text: joinLines(lines).html,
    keyboard: [
      ...(isActive ? inRows(listed.map(tokenButton), PER_ROW) : [[useButton(wallet, texts)]]),
      ...(folded > 0 ? [[foldButton(facts, folded, texts)]] : []),
      [
        balanceButtons.button(texts.plain('button-balance-refresh'), showing(wallet, isUnfolded)),
        { text: texts.plain('button-balance-copy'), copy: wallet.address },
      ],
      ...(hasNoSol ? [[addressButton(wallet, texts)]] : []),
      ...inRows(otherWallets(facts, texts)),
    ],
  };
}

function totalLine(
  tokens: Balances['tokens'],
  dust: Balances['dust'],
  isAll: boolean,
  texts: Texts,
): Html | null {
  const priced = [...tokens, ...dust].flatMap(({ usd }) => usd ?? []);
  const isExact = isAll && tokens.every(({ usd }) => usd !== null);
  const total = priced.reduce((sum, usd) => sum + usd, 0);
  if (priced.length === 0) return null;
  return texts.html(isExact ? 'balance-total' : 'balance-total-known', { usd: showUsd(total) ?? '' });
}

function tokenLine({ token, amount, usd }: HeldToken, texts: Texts): Html {
  const shown = showAbout(amount, token);
  return usd === null
    ? texts.html('balance-line', { amount: shown })
    : texts.html('balance-line-usd', { amount: shown, usd: showUsd(usd) ?? '' });
}

function profitLine(
  { positions }: BalanceFacts,
  { token, amount, usd }: HeldToken,
  texts: Texts,
): Html | null {
  if (usd === null || amount === 0n) return null;
  const profit = showOpenProfit(token, positions.get(token.mint), amount, usd / Number(amount), texts);
  return profit && html`↳ ${profit}`;
}

function restLines({ balances = NOTHING_HELD }: BalanceFacts, texts: Texts): readonly (Html | null)[] {
  const { tokens, dust, unlisted } = balances;
  const small = [...tokens.slice(MAX_SHOWN), ...dust].slice(0, MAX_SHOWN);
  const strange = unlisted.slice(0, MAX_UNLISTED);
  const left =
    Math.max(0, tokens.length - MAX_SHOWN) + dust.length - small.length + unlisted.length - strange.length;
  return [
    small.length > 0 ? texts.html('balance-dust') : null,
    ...small.map((held) => tokenLine(held, texts)),
    strange.length > 0 ? texts.html('balance-unlisted') : null,
    ...strange.map((held) => texts.html('balance-line', { amount: unlistedAmount(held) })),
    left > 0 ? texts.html('balance-more', { number: String(left) }) : null,
  ];
}

/** An unlisted token is shown by its mint, because the token's own name could deceive. */
function unlistedAmount({ mint, amount, decimals, multiplier }: Balances['unlisted'][number]): Html {
  const name = showToken({ mint, symbol: '', name: '' });
  if (decimals === undefined) return name;
  const scale = { decimals, ...(multiplier === undefined ? {} : { multiplier }) };
  return html`${formatShort(amount, scale)} ${name}`;
}

function tokenButton({ token }: HeldToken): Button {
  return tokenButtons.button(symbolOf(token), { action: 'show', mint: token.mint });
}

function useButton({ id: walletId }: Wallet, texts: Texts): Button {
  return balanceButtons.button(texts.plain('button-balance-use'), { action: 'use', walletId });
}

function foldButton({ wallet, isUnfolded }: BalanceFacts, folded: number, texts: Texts): Button {
  const text = isUnfolded
    ? texts.plain('button-balance-fold')
    : texts.plain('button-balance-show', { number: String(folded) });
  return balanceButtons.button(text, showing(wallet, !isUnfolded));
}

function otherWallets({ wallet, wallets }: BalanceFacts, texts: Texts): readonly Button[] {
  if (wallets.length < 2) return [];
  return wallets.slice(0, MAX_WALLETS).map((one) => {
    const { name, address } = walletNames(one, texts);
    const text = one.label ?? `${toPlainText(name)} ${address}`;
    return balanceButtons.button(ticked(text, one.id === wallet.id), showing(one, false));
  });
}

function addressButton({ id }: Wallet, texts: Texts): Button {
  return addressButtons.button(texts.plain('button-address'), { action: 'address', walletId: id });
}

function showing({ id: walletId }: Wallet, isUnfolded: boolean) {
  return { action: 'show', walletId, isUnfolded } as const;
}
