import { cleanLabel } from '../../labels/clean-label.ts';
import { symbolOf } from '../../labels/token-label.ts';
import { toPlainText } from '../i18n/html.ts';
import { showAbout, showBps, showExact, showLoss, showUsd } from '../i18n/money.ts';
import type { SwapView } from '../i18n/view.ts';
import { mostOf, parseAmount, shareOf } from '../swap/amount.ts';
import { readStoredAmount } from '../swap/asked-amount.ts';
import { isScannable, risksLoss } from '../swap/confirm-offer.ts';
import { DOLLAR_TOKENS, dollarsOf, isHighLoss, lossOf } from '../swap/dollars.ts';
import { type CardPage, type OfferCard, PLAIN_CARD } from '../swap/offer.ts';
import { findShortfall, isShort } from '../swap/offer-swap.ts';
import { CANCEL_WANTED, isSponsored, isTokenSwap, type Swap } from '../swap/swap.ts';
import {
  type CardPress,
  cardButtons,
  mainButtons,
  priceButtons,
  profitButtons,
  receiptButtons,
  requestButtons,
} from '../telegram/messages/callback-data.ts';
import type { Button } from '../telegram/messages/message.ts';
import { hasReceipt } from './receipt.ts';
import { moneyRows } from './wallet.ts';

export type Rows = readonly (readonly Button[])[];

type Pressed = CardPress extends infer Press
  ? Press extends unknown
    ? Omit<Press, 'id' | 'version'>
    : never
  : never;

interface Drawn {
  readonly swap: Swap;
  readonly view: SwapView;
  readonly card: OfferCard;
}

/** Basis points. */
const SLIPPAGES = [50, 100, 300, 500] as const;
const MAX_ROUTE_LABEL_LENGTH = 24;

/** Four buttons in a row have labels that wrap on a phone of 360 px. */
export const PER_ROW = 3;

/** The buttons of a swap in its state, with the price version that the card shows. */
export function swapKeyboard(swap: Swap, view: SwapView): Rows {
  switch (swap.state) {
    case 'offered':
      return !isTokenSwap(swap) ? kindKeyboard(swap, view) : offerKeyboard(swap, view);
    case 'ordered':
      return [
        [{ text: view.texts.plain('button-sign'), url: view.signingUrl(swap), style: 'primary' }],
        [swapButton(swap, view, 'cancel', 'button-cancel')],
      ];
    case 'served':
      if (swap.reason === CANCEL_WANTED || isSponsored(swap)) return [];
      return [[swapButton(swap, view, 'cancel', 'button-cancel')]];
    case 'signed':
    case 'submitted':
      return [...viewRows(swap, view), [{ text: view.texts.plain('button-waiting'), disabled: true }]];
    case 'confirmed':
      return [];
    case 'failed':
    case 'expired':
      // An erased swap's buttons would find nothing.
      if (swap.erasureLanguage) return viewRows(swap, view);
      return [...viewRows(swap, view), [swapButton(swap, view, 'quote_again', 'button-quote-again')]];
    case 'cancelled':
    case 'lapsed':
      return [[swapButton(swap, view, 'quote_again', 'button-quote-again')]];
  }
}

function kindKeyboard(swap: Swap, view: SwapView): Rows {
  const confirm = swapButton(swap, view, 'confirm', 'button-confirm');
  // Confirm reads the balance again: until then it can only be refused, and what leads to money is first.
  const isPoor = swap.intent.kind === 'place' && isShort(swap.intent, swap.card ?? PLAIN_CARD);
  return [
    ...(isPoor && swap.wallet ? moneyRows(swap.wallet, view) : []),
    [isPoor ? confirm : { ...confirm, style: 'success' }],
    [
      // An order's price stays as it is.
      ...(swap.intent.kind === 'place' ? [] : [swapButton(swap, view, 'refresh', 'button-refresh')]),
      swapButton(swap, view, 'cancel', 'button-cancel'),
    ],
  ];
}

/** The buttons under the message that tells a swap's end. */
export function noticeKeyboard(swap: Swap, view: SwapView, hasProfit = false): Rows {
  const { texts } = view;
  if (swap.erasureLanguage) return [];
  if (hasReceipt(swap))
    return [
      [
        swapButton(swap, view, 'swap_back', 'button-swap-back'),
        swapButton(swap, view, 'quote_again', 'button-again'),
      ],
      [
        receiptButtons.button(texts.plain('button-receipt'), { action: 'ask', swapId: swap.id }),
        requestButtons.button(texts.plain('button-talk-balance'), { action: 'balance' }),
      ],
      ...(hasProfit
        ? [[profitButtons.button(texts.plain('button-share-profit'), { action: 'share', swapId: swap.id })]]
        : []),
    ];
  if (swap.state === 'confirmed' && swap.offer.deposits?.left)
    return [[swapButton(swap, view, 'quote_again', 'button-again')]];
  const isOver = swap.state === 'failed' || swap.state === 'expired' || swap.state === 'lapsed';
  return isOver ? [[swapButton(swap, view, 'quote_again', 'button-quote-again')]] : [];
}

function viewRows(swap: Swap, view: SwapView): Rows {
  if (!swap.signed) return [];
  return [[{ text: view.texts.plain('button-view'), url: view.explorerUrl(swap.signed.txHash) }]];
}

/** Each page has at most four rows, and the front two more for a person without a wallet or without the money. */
function offerKeyboard(swap: Swap, view: SwapView): Rows {
  const card = swap.card ?? PLAIN_CARD;
  return PAGES[card.page]({ swap, view, card });
}

const PAGES: Readonly<Record<CardPage, (drawn: Drawn) => Rows>> = {
  front: frontRows,
  more: moreRows,
  details: (drawn) => [[button(drawn, 'button-rate', { action: 'invert_rate' }), back(drawn)]],
  routes: (drawn) => [...routeRows(drawn), [back(drawn)]],
  slippage: (drawn) => [
    SLIPPAGES.map((bps) => slippageButton(drawn, bps)),
    [button(drawn, 'button-own', { action: 'own_slippage' }), back(drawn)],
  ],
  sure: sureRows,
  amount: (drawn) => [[back(drawn)]],
  own_slippage: (drawn) => [[back(drawn)]],
};

function frontRows(drawn: Drawn): Rows {
  const { swap, view, card } = drawn;
  const confirm: Button = swapButton(swap, view, 'confirm', 'button-confirm');
  const { shortWallet } = card;
  const short = findShortfall(swap.intent, card.balance);
  const isSafe = !isShort(swap.intent, card) && !risksLoss(swap);
  // Confirm could only be refused while the wallet cannot pay.
  const main = shortWallet ? [] : [[isSafe ? { ...confirm, style: 'success' as const } : confirm]];
  const amount = button(drawn, 'button-amount', { action: 'amount' });
  const fits = short ? fitsRow(drawn, short.fits) : [];
  // All that is held may be far from what was meant: it is never the first choice.
  const amounts = short ? [...fits.map(() => amount), ...fits] : presetRow(drawn);
  const tools = [
    ...(fits.length > 0 ? [] : [amount]),
    button(drawn, 'button-turn', { action: 'flip' }),
    button(drawn, 'button-more', { action: 'more' }),
    swapButton(swap, view, 'refresh', shortWallet ? 'button-check-again' : 'button-refresh'),
    swapButton(swap, view, 'cancel', 'button-cancel'),
  ];
  const isFull = amounts.length > PER_ROW;
  const below = isFull ? inRows([...amounts, ...tools], PER_ROW) : [amounts, ...inRows(tools, PER_ROW)];
  const scan = { text: view.texts.plain('button-scan'), url: view.signingUrl(swap) };
  const rows: Rows = [
    ...main,
    isScannable(swap) ? [scan] : [],
    card.sol?.sponsor === 'would_pay' ? [swapButton(swap, view, 'first_sol', 'button-first-sol')] : [],
    ...(shortWallet ? moneyRows(shortWallet, view) : []),
    ...below,
  ];
  return rows.filter((row) => row.length > 0);
}

/** The way back is first and green, so that a second tap on Confirm hits it. */
function sureRows(drawn: Drawn): Rows {
  const { swap, view } = drawn;
  const sure = button(drawn, 'button-sure', { action: 'sure' });
  if (!risksLoss(swap)) return [[{ ...sure, style: 'success' }, back(drawn)]];
  const loss = lossOf(swap.intent, swap.offer);
  const text =
    loss && isHighLoss(loss)
      ? view.texts.plain('button-sure-loss', { usd: showLoss(loss).usd })
      : view.texts.plain('button-sure-risk');
  return [[{ ...back(drawn), style: 'success' }], [{ ...sure, text, style: 'danger' }]];
}

function moreRows(drawn: Drawn): Rows {
  const { swap, view, card } = drawn;
  const tolerance = view.texts.plain('button-slippage', { tolerance: showBps(swap.slippageBps) });
  return [
    [{ text: tolerance, data: dataOf(drawn, { action: 'slippage' }) }],
    card.routes.length > 1 ? [button(drawn, 'button-routes', { action: 'routes' })] : [],
    [
      button(drawn, 'button-details', { action: 'details' }),
      button(drawn, 'button-rate', { action: 'invert_rate' }),
    ],
    [...atPrice(drawn), back(drawn)],
  ].filter((row) => row.length > 0);
}

/** The price is that of what is sold, or of what a dollar buys. */
function atPrice({ swap: { intent }, view }: Drawn): readonly Button[] {
  const token = [intent.from, intent.to].find(({ mint }) => !DOLLAR_TOKENS.has(mint));
  if (!token) return [];
  return [priceButtons.button(view.texts.plain('button-at-price'), { action: 'ask', mint: token.mint })];
}

function fitsRow(drawn: Drawn, fits: bigint): readonly Button[] {
  if (fits === 0n) return [];
  const amount = toPlainText(showExact(fits, drawn.swap.intent.from));
  const text = drawn.view.texts.plain('button-fits', { amount });
  return [{ text, data: dataOf(drawn, { action: 'fits' }) }];
}

function presetRow(drawn: Drawn): readonly Button[] {
  const { card } = drawn;
  const holds = card.balance !== null && card.balance > 0n;
  return card.presets.flatMap((preset, number) =>
    holds || !isShare(preset)
      ? [{ text: marked(drawn, preset), data: dataOf(drawn, { action: 'preset', number }) }]
      : [],
  );
}

function isShare(preset: string): boolean {
  return preset === 'max' || preset.endsWith('%');
}

function marked(drawn: Drawn, preset: string): string {
  return `${isShownAmount(drawn, preset) ? '✓ ' : ''}${presetLabel(drawn, preset)}`;
}

function presetLabel({ view, swap }: Drawn, preset: string): string {
  if (preset === 'max') return view.texts.plain('button-max');
  if (/[%$]/.test(preset)) return preset;
  return `${preset} ${symbolOf(swap.intent.from)}`;
}

function isShownAmount({ swap: { intent, offer }, card: { balance } }: Drawn, preset: string): boolean {
  const { from, amount } = intent;
  const asked = readStoredAmount(preset);
  if (!asked) return false;
  switch (asked.kind) {
    case 'exact': {
      const parsed = parseAmount(asked.text, from);
      return parsed.ok && parsed.amount === amount;
    }
    case 'dollars':
      return showUsd(dollarsOf(intent, offer)?.from ?? null) === showUsd(Number(asked.text));
    case 'share':
      return balance !== null && shareOf(from, balance, asked.bps) === amount;
    case 'most':
      return balance !== null && mostOf(from, balance) === amount;
    case 'rest':
      return false;
  }
}

function routeRows(drawn: Drawn): Rows {
  const { swap, card } = drawn;
  return card.routes.map(({ routeName, toAmount }, number) => {
    const amount = toPlainText(showAbout(toAmount, swap.intent.to));
    const isShown = routeName === swap.offer.routeName;
    const text = `${isShown ? '✓ ' : ''}${amount} · ${cleanLabel(routeName, MAX_ROUTE_LABEL_LENGTH)}`;
    return [{ text, data: dataOf(drawn, { action: 'route', number }) }];
  });
}

function slippageButton(drawn: Drawn, bps: number): Button {
  const text = `${bps === drawn.swap.slippageBps ? '✓ ' : ''}${showBps(bps)}`;
  return { text, data: dataOf(drawn, { action: 'set_slippage', number: bps }) };
}

function back(drawn: Drawn): Button {
  return button(drawn, 'button-back', { action: 'front' });
}

function button(drawn: Drawn, key: string, press: Pressed): Button {
  return { text: drawn.view.texts.plain(key), data: dataOf(drawn, press) };
}

function dataOf({ swap }: Drawn, press: Pressed): string {
  return cardButtons.encode({ ...press, id: swap.id, version: swap.offerVersion } as CardPress);
}

function swapButton(
  swap: Swap,
  view: SwapView,
  action: 'confirm' | 'refresh' | 'cancel' | 'quote_again' | 'swap_back' | 'first_sol',
  key: string,
): Button {
  const press = { action, id: swap.id, version: swap.offerVersion };
  const isAgain = action === 'quote_again' && !isTokenSwap(swap);
  return mainButtons.button(view.texts.plain(isAgain ? 'button-reclaim-again' : key), press);
}

/** The label of a choice; a tick marks the current one. */
export function ticked(label: string, isTicked: boolean): string {
  return isTicked ? `✅ ${label}` : label;
}

export function inRows(buttons: readonly Button[], perRow = 2): Rows {
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  );
}
