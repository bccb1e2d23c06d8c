import { shortAddress } from '../../labels/clean-label.ts';
import { type LabelledToken, symbolOf } from '../../labels/token-label.ts';
import { type Html, joinLines, toPlainText } from '../i18n/html.ts';
import { showExact, showRate, showToken } from '../i18n/money.ts';
import { showDate } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import { isDrawable } from '../pictures/draw.ts';
import { formatExact, formatShort } from '../swap/amount.ts';
import { directionOf, type Language } from '../swap/people.ts';
import type { SignedTransaction, Swap } from '../swap/swap.ts';
import { type ReceiptLook, receiptButtons } from '../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../telegram/messages/message.ts';
import { showReceived } from './price-lines.ts';
import type { ReceiptFacts } from './receipt-picture.ts';

/** Others have no receipt. */
export type ReceiptSwap = Swap & { readonly state: 'confirmed'; readonly signed: SignedTransaction };

export function hasReceipt(swap: Swap): swap is ReceiptSwap {
  return swap.state === 'confirmed' && swap.signed !== null;
}

/** Never the person, the wallet only on request. */
export function receiptFacts(swap: ReceiptSwap, view: SwapView, look: ReceiptLook): ReceiptFacts {
  const { texts } = view;
  const { from, to, amount } = swap.intent;
  const arrived = swap.arrived ?? null;
  const received = arrived === null ? `≈ ${formatShort(swap.offer.toAmount, to)}` : formatExact(arrived, to);
  return {
    brand: texts.plain('page-brand'),
    title: texts.plain('picture-confirmed'),
    paid: {
      label: texts.plain('picture-paid'),
      amount: formatExact(amount, from),
      symbol: drawnSymbol(from),
    },
    received: {
      label: texts.plain(arrived === null ? 'picture-received-about' : 'picture-received'),
      amount: received,
      symbol: drawnSymbol(to),
    },
    lines: [
      { label: texts.plain('picture-rate'), value: drawnRate(swap) },
      {
        label: texts.plain('picture-time'),
        value: `${drawnTime(texts.language, true).format(endOf(swap))} UTC`,
      },
      { label: texts.plain('picture-transaction'), value: shortAddress(swap.signed.txHash) },
      ...(look.hasWallet && swap.wallet
        ? [{ label: texts.plain('picture-wallet'), value: shortAddress(swap.wallet) }]
        : []),
    ],
    scan: texts.plain('picture-scan'),
    url: view.explorerUrl(swap.signed.txHash),
    direction: directionOf(texts.language),
    theme: look.theme,
  };
}

export function receiptCaption(swap: ReceiptSwap, { texts }: SwapView): Html {
  return texts.html('receipt-caption', sums(swap));
}

export function receiptKeyboard(swap: ReceiptSwap, { texts }: SwapView, look: ReceiptLook): Button[][] {
  const turned = (key: string, change: Partial<ReceiptLook>): Button =>
    receiptButtons.button(texts.plain(key), {
      action: 'turn',
      swapId: swap.id,
      look: { ...look, ...change },
    });
  const isDark = look.theme === 'dark';
  return [
    [
      turned(isDark ? 'button-receipt-light' : 'button-receipt-dark', { theme: isDark ? 'light' : 'dark' }),
      turned(look.hasWallet ? 'button-receipt-no-wallet' : 'button-receipt-wallet', {
        hasWallet: !look.hasWallet,
      }),
    ],
  ];
}

/** In words, for lack of a picture. */
export function renderReceiptText(swap: ReceiptSwap, view: SwapView, look: ReceiptLook): ChatMessage {
  const { texts } = view;
  const url = view.explorerUrl(swap.signed.txHash);
  const lines = [
    texts.html('receipt-text', sums(swap)),
    texts.html('receipt-rate', { rate: rateOf(swap) }),
    texts.html('receipt-time', { time: showDate(endOf(swap), texts.language) }),
    look.hasWallet && swap.wallet
      ? texts.html('receipt-wallet', { wallet: shortAddress(swap.wallet) })
      : undefined,
    texts.html('receipt-transaction', { url, short: shortAddress(swap.signed.txHash) }),
    texts.html('receipt-no-picture'),
  ];
  return { text: joinLines(lines).html, keyboard: [] };
}

function sums(swap: ReceiptSwap): { pays: Html; received: Html } {
  return { pays: showExact(swap.intent.amount, swap.intent.from), received: showReceived(swap) };
}

function rateOf({ intent, offer, arrived }: ReceiptSwap): Html {
  return showRate(intent, { toAmount: arrived ?? offer.toAmount });
}

function drawnRate({ intent, offer, arrived }: ReceiptSwap): string {
  const named = (token: typeof intent.from) => (isDrawable(symbolOf(token)) ? token : nameless(token));
  const drawn = { ...intent, from: named(intent.from), to: named(intent.to) };
  return toPlainText(showRate(drawn, { toAmount: arrived ?? offer.toAmount }));
}

/** The symbol as in the chat; the short mint where the fonts lack a letter. */
export function drawnSymbol(token: LabelledToken): string {
  return isDrawable(symbolOf(token)) ? toPlainText(showToken(token)) : shortAddress(token.mint);
}

function nameless<T extends LabelledToken>(token: T): T {
  return { ...token, symbol: '' };
}

function endOf({ finalAt, createdAt }: ReceiptSwap): number {
  return finalAt ?? createdAt;
}

/** UTC. Arabic in digits alone, which read the same in both directions. */
export function drawnTime(language: Language, hasClock: boolean): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'ar' ? 'sv' : `${language}-u-nu-latn`, {
    dateStyle: language === 'ar' ? 'short' : 'medium',
    ...(hasClock ? { timeStyle: 'short', hourCycle: 'h23' } : {}),
    timeZone: 'UTC',
  });
}
