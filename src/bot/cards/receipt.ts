import { shortAddress } from '../../labels/clean-label.ts';
import { type LabelledToken, symbolOf } from '../../labels/token-label.ts';
import { type Html, joinLines, toPlainText } from '../i18n/html.ts';
import { showBps, showExact, showRate, showToken } from '../i18n/money.ts';
import { showDate } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import {
  drawQr,
  drawText,
  fittingSize,
  frame,
  isDrawable,
  LEFT,
  RIGHT,
  ROOM,
  sides,
  THEMES,
  type Theme,
  type ThemeName,
  WIDTH,
  widthOf,
} from '../pictures/draw.ts';
import { formatExact, formatShort } from '../swap/amount.ts';
import { directionOf, type Language } from '../swap/people.ts';
import { isTokenSwap, type SignedTransaction, type Swap } from '../swap/swap.ts';
import { type ReceiptLook, receiptButtons } from '../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../telegram/messages/message.ts';
import { operatorFeeLine, showReceived } from './price-lines.ts';

/** Swaps in another state, unsigned ones and reclaims have no receipt. */
export type ReceiptSwap = Swap & { readonly state: 'confirmed'; readonly signed: SignedTransaction };

export function hasReceipt(swap: Swap): swap is ReceiptSwap {
  return swap.state === 'confirmed' && swap.signed !== null && isTokenSwap(swap);
}

/** The facts never name the person, and the wallet only on request. */
export function receiptFacts(swap: ReceiptSwap, view: SwapView, look: ReceiptLook): ReceiptFacts {
  const { texts } = view;
  const { from, to, amount } = swap.intent;
  const arrived = swap.arrived ?? null;
  const { operatorFeeBps = 0 } = swap.offer;
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
      ...(operatorFeeBps > 0
        ? [{ label: texts.plain('sign-operator-fee'), value: showBps(operatorFeeBps) }]
        : []),
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
  const lookButton = (key: string, change: Partial<ReceiptLook>): Button =>
    receiptButtons.button(texts.plain(key), {
      action: 'show',
      swapId: swap.id,
      look: { ...look, ...change },
    });
  const isDark = look.theme === 'dark';
  return [
    [
      lookButton(isDark ? 'button-receipt-light' : 'button-receipt-dark', {
        theme: isDark ? 'light' : 'dark',
      }),
      lookButton(look.hasWallet ? 'button-receipt-no-wallet' : 'button-receipt-wallet', {
        hasWallet: !look.hasWallet,
      }),
    ],
  ];
}

/** Words replace the receipt's picture where it cannot be drawn or sent. */
export function renderReceiptText(swap: ReceiptSwap, view: SwapView, look: ReceiptLook): ChatMessage {
  const { texts } = view;
  const url = view.explorerUrl(swap.signed.txHash);
  const lines = [
    texts.html('receipt-text', sums(swap)),
    texts.html('receipt-rate', { rate: rateOf(swap) }),
    operatorFeeLine(swap, view),
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

/** A long pair takes two lines. */
interface LabelledAmount {
  readonly label: string;
  readonly amount: string;
  readonly symbol: string;
}

interface Directed {
  readonly direction: 'ltr' | 'rtl';
}

/** The code at the bottom of a picture, and where it leads. */
interface Foot extends Directed {
  readonly scan: string;
  readonly url: string;
}

interface ReceiptFacts extends Foot {
  readonly brand: string;
  readonly title: string;
  readonly paid: LabelledAmount;
  readonly received: LabelledAmount;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly theme: ThemeName;
}

export const LINE = 84;
export const QR_SIDE = 330;

/** SVG, a thousand pixels wide; the lines decide the height. */
export async function drawReceipt(facts: ReceiptFacts): Promise<string> {
  const theme = THEMES[facts.theme];
  const linesFrom = 664;
  const qrFrom = linesFrom + facts.lines.length * LINE + 40;
  const height = qrFrom + QR_SIDE + 90;
  return frame(height, theme, [
    headline(facts, theme),
    amount(facts.paid, 256, facts, theme, theme.text),
    arrow(456, facts, theme),
    amount(facts.received, 506, facts, theme, theme.good),
    ...facts.lines.map((line, index) => drawLine(line, linesFrom + index * LINE, facts, theme)),
    await foot(facts, qrFrom, theme),
  ]);
}

function headline({ title, brand, direction }: ReceiptFacts, theme: Theme): string {
  const { near, far, nearAnchor, farAnchor } = sides(direction);
  const inward = direction === 'rtl' ? -1 : 1;
  const centre = near + inward * 30;
  const tick = `<circle cx="${centre}" cy="128" r="30" fill="${theme.good}"/><path d="M${centre - 13} 129l9 9l17-19" fill="none" stroke="${theme.card}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    tick,
    drawText(title, {
      x: near + inward * 80,
      y: 143,
      size: 42,
      room: 480,
      fill: theme.text,
      anchor: nearAnchor,
      isBold: true,
    }),
    drawText(brand, { x: far, y: 140, size: 30, room: 220, fill: theme.quiet, anchor: farAnchor }),
    `<path d="M${LEFT} 196h${ROOM}" stroke="${theme.line}" stroke-width="2"/>`,
  ].join('');
}

function amount(
  { label, amount: sum, symbol }: ReceiptFacts['paid'],
  y: number,
  { direction }: Directed,
  theme: Theme,
  fill: string,
): string {
  const { near, nearAnchor } = sides(direction);
  const place = { x: near, anchor: nearAnchor, room: ROOM, fill, isBold: true };
  const name = drawText(label, { ...place, y, size: 30, fill: theme.quiet, isBold: false });
  const whole = `${sum} ${symbol}`;
  if (fittingSize(whole, 76, ROOM) >= 48) return name + drawText(whole, { ...place, y: y + 84, size: 76 });
  return (
    name +
    drawText(sum, { ...place, y: y + 60, size: 52 }) +
    drawText(symbol, { ...place, y: y + 112, size: 44 })
  );
}

function arrow(y: number, { direction }: ReceiptFacts, theme: Theme): string {
  const x = direction === 'rtl' ? RIGHT - 22 : LEFT + 22;
  return `<path d="M${x} ${y - 46}v36m-15 -15l15 15l15 -15" fill="none" stroke="${theme.accent}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function drawLine(
  { label, value }: ReceiptFacts['lines'][number],
  y: number,
  { direction }: Directed,
  theme: Theme,
): string {
  const { near, far, nearAnchor, farAnchor } = sides(direction);
  const size = fittingSize(value, 34, 520);
  // A short value leaves its room to a long label.
  const room = Math.max(260, ROOM - 40 - widthOf(value) * size);
  return [
    `<path d="M${LEFT} ${y}h${ROOM}" stroke="${theme.line}" stroke-width="2"/>`,
    drawText(label, { x: near, y: y + 54, size: 32, room, fill: theme.quiet, anchor: nearAnchor }),
    drawText(value, { x: far, y: y + 54, size, room: 520, fill: theme.text, anchor: farAnchor }),
  ].join('');
}

/** A QR code and what it is for. */
export async function foot({ scan, url, direction }: Foot, y: number, theme: Theme): Promise<string> {
  const isRtl = direction === 'rtl';
  const code = await drawQr(url, { x: isRtl ? RIGHT - QR_SIDE : LEFT, y, side: QR_SIDE, line: theme.line });
  const lines = inTwo(scan);
  const words = lines.map((line, index) =>
    drawText(line, {
      x: isRtl ? RIGHT - QR_SIDE - 50 : LEFT + QR_SIDE + 50,
      y: y + QR_SIDE / 2 + 12 + (index - (lines.length - 1) / 2) * 52,
      size: 36,
      room: WIDTH - 2 * LEFT - QR_SIDE - 50,
      fill: theme.text,
      anchor: isRtl ? 'end' : 'start',
    }),
  );
  return code + words.join('');
}

/** A sentence of at least three words becomes two lines of similar length. */
export function inTwo(sentence: string): string[] {
  const words = sentence.split(' ');
  if (words.length < 3) return [sentence];
  const cuts = words.slice(1).map((_, index) => index + 1);
  const lengths = (cut: number) => [words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length];
  const best = cuts.reduce((one, other) =>
    Math.max(...lengths(other)) < Math.max(...lengths(one)) ? other : one,
  );
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}
