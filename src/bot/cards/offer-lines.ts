import { cleanLabel } from '../../labels/clean-label.ts';
import { type Html, html, inert } from '../i18n/html.ts';
import {
  aboutUsd,
  showAbout,
  showBps,
  showCost,
  showExact,
  showLoss,
  showRate,
  showToken,
} from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import { dollarsOf, isHighLoss, lossOf } from '../swap/dollars.ts';
import { type CardPage, type Offer, type OfferCard, PLAIN_CARD, type RouteOffer } from '../swap/offer.ts';
import { findShortfall } from '../swap/offer-swap.ts';
import { directionOf } from '../swap/people.ts';
import type { Swap } from '../swap/swap.ts';
import type { ChatTable } from '../telegram/messages/message.ts';
import {
  depositLine,
  getLine,
  minimumLine,
  operatorFeeLine,
  payLine,
  protectingLines,
  shippedLines,
  shortOfSolLine,
} from './price-lines.ts';

/** Basis points; liquid markets stay below. */
const THIN_COST_BPS = 1_000;

/** Basis points; above comes a warning. */
const WIDE_SLIPPAGE_BPS = 300;

type Lines = readonly (Html | null)[];

type DrawPage = (swap: Swap, view: SwapView, card: OfferCard) => Lines;

const MAX_ROUTE_LENGTH = 24;

/** The lines of an offer's card, with amounts and warnings on every page. */
export function offerLines(swap: Swap, view: SwapView): Lines {
  const card = swap.card ?? PLAIN_CARD;
  return [...headLines(swap, view, card), ...PAGES[card.page](swap, view, card)];
}

/** Null on pages without one. */
export function offerTable(swap: Swap, view: SwapView): ChatTable | null {
  const card = swap.card ?? PLAIN_CARD;
  if (card.page !== 'routes') return null;
  return quoteTable(
    swap,
    view,
    headLines(swap, view, card).filter((line) => line !== null),
  );
}

function remarkLines({ offer }: Swap, { texts }: SwapView): readonly Html[] {
  if (offer.remark === 'turned') return [texts.html('card-turned')];
  return offer.remark === 'route_gone' ? [texts.html('card-route-gone')] : [];
}

const frontLines: DrawPage = (swap, view, card) => [
  html``,
  termsLine(swap, view, card),
  depositLine(swap, view, card),
  untilLine(swap.offer, view),
];

/** Names the route only where a person chose it; the details name every route. */
function untilLine({ isChosen, routeName, validUntil }: Offer, { texts }: SwapView): Html {
  const time = showClock(validUntil);
  return isChosen
    ? texts.html('card-until-chosen', { route: showRoute(routeName), time })
    : texts.html('card-until', { time });
}

const PAGES: Readonly<Record<CardPage, DrawPage>> = {
  front: frontLines,
  more: frontLines,
  details: detailLines,
  routes: quoteLines,
  slippage: (swap, { texts }) => [
    html``,
    texts.html('card-slippage', { tolerance: showBps(swap.slippageBps) }),
  ],
  sure: (swap, view, card) => [...frontLines(swap, view, card), html``, sureLine(swap, view)],
  amount: (_, { texts }) => [html``, texts.html('card-asks-below')],
  own_slippage: (_, { texts }) => [html``, texts.html('card-asks-below')],
};

function headLines(swap: Swap, view: SwapView, card: OfferCard): Lines {
  const { from, to } = swap.intent;
  return [
    ...coreLines(swap, view),
    ...warningLines(swap, view, card),
    ...protectingLines([from, to], view.texts),
  ];
}

function coreLines(swap: Swap, view: SwapView): Lines {
  return [
    html`🔄 ${payLine(swap, view)}`,
    getLine(swap, view),
    minimumLine(swap, view),
    operatorFeeLine(swap, view),
  ];
}

/** Warnings before signing, on every page of the offer and on the card of the order. */
export function warningLines(swap: Swap, view: SwapView, card: OfferCard): Lines {
  const { texts } = view;
  return [
    ...remarkLines(swap, view),
    costWarning(swap, view),
    swap.slippageBps > WIDE_SLIPPAGE_BPS
      ? texts.html('card-wide', { tolerance: showBps(swap.slippageBps) })
      : null,
    shortLine(swap, view, card),
    shortOfSolLine(card, texts),
    card.isUnchecked ? texts.html('card-unchecked') : null,
    card.isStale ? texts.html('card-stale') : null,
  ];
}

/** Null for an ordinary price. For chat and signing page. */
export function costWarning({ intent, offer }: Swap, { texts }: { readonly texts: Texts }): Html | null {
  const loss = lossOf(intent, offer);
  if (loss === null) return texts.html('card-cost-unjudged');
  if (!isHighLoss(loss)) return null;
  return texts.html(loss.bps >= THIN_COST_BPS ? 'card-thin' : 'card-cost-high', showLoss(loss));
}

function sureLine({ intent, offer }: Swap, { texts }: SwapView): Html {
  const loss = lossOf(intent, offer);
  return loss && isHighLoss(loss) ? texts.html('card-sure-loss', showLoss(loss)) : texts.html('card-sure');
}

function shortLine(swap: Swap, { texts }: { readonly texts: Texts }, { balance }: OfferCard): Html | null {
  const short = findShortfall(swap.intent, balance);
  if (!short) return null;
  const words = { balance: showPaid(swap, short.balance) };
  if (short.missing === 0n) return texts.html('card-short-fees', words);
  return texts.html('card-short', { ...words, missing: showPaid(swap, short.missing) });
}

function showPaid({ intent, offer }: Swap, amount: bigint): Html {
  const dollars = dollarsOf(intent, offer);
  const usd = dollars && aboutUsd((dollars.from * Number(amount)) / Number(intent.amount));
  const exact = showExact(amount, intent.from);
  return usd === null || amount === 0n ? exact : html`${exact} (${usd})`;
}

function termsLine({ intent, offer }: Swap, { texts }: { readonly texts: Texts }, card: OfferCard): Html {
  const rate = showRate(intent, offer, card.isRateTurned);
  const loss = lossOf(intent, offer);
  return loss && !isHighLoss(loss)
    ? texts.html('card-terms', { rate, cost: showBps(loss.bps) })
    : texts.html('card-rate', { rate });
}

function detailLines(swap: Swap, view: SwapView, card: OfferCard): Lines {
  const { texts } = view;
  const { intent, offer } = swap;
  const cost = showCost(intent, offer);
  return [
    html``,
    texts.html('card-rate', { rate: showRate(intent, offer, card.isRateTurned) }),
    cost === null ? texts.html('card-cost-unknown') : texts.html('card-cost', { cost }),
    texts.html('card-network-fee'),
    ...depositLines(swap, view, card),
    texts.html('card-route', { route: showRoute(offer.routeName) }),
    // Unshipped tokens are among the head lines.
    ...shippedLines([intent.from, intent.to], texts),
    html``,
    texts.html('card-valid', { time: showClock(offer.validUntil) }),
  ];
}

function depositLines(swap: Swap, view: SwapView, card: OfferCard): Lines {
  const { to } = swap.intent;
  if (to.tokenProgram === null) return [];
  if (!card.sol) return [view.texts.html('card-deposit', { symbol: showToken(to) })];
  const line = depositLine(swap, view, card);
  return line ? [line, view.texts.html('card-new-account-back')] : [];
}

function showRoute(routeName: string): Html {
  return inert(cleanLabel(routeName, MAX_ROUTE_LENGTH));
}

function quoteLines(
  swap: Swap,
  { texts }: { readonly texts: Texts },
  { routes }: OfferCard,
): readonly Html[] {
  return [
    html``,
    texts.html('card-routes'),
    ...routes.map(
      ({ routeName, toAmount }, index) =>
        html`${String(index + 1)}. ≈ ${showAbout(toAmount, swap.intent.to)} · ${showRoute(routeName)}`,
    ),
  ];
}

function quoteTable(swap: Swap, { texts }: { readonly texts: Texts }, head: readonly Html[]): ChatTable {
  const { routes } = swap.card ?? PLAIN_CARD;
  const rowOf = (route: RouteOffer) => [
    html`${route.routeName === swap.offer.routeName ? '✓ ' : ''}${showRoute(route.routeName)}`,
    html`≈ ${showAbout(route.toAmount, swap.intent.to)}`,
    html`${lessThan(routes[0], route)}`,
  ];
  return {
    above: [...head, texts.html('card-routes')],
    columns: [
      { title: texts.html('table-route') },
      { title: texts.html('table-gets'), align: 'right' },
      { title: texts.html('table-less'), align: 'right' },
    ],
    rows: routes.map(rowOf),
    below: [],
    isRightToLeft: directionOf(texts.language) === 'rtl',
  };
}

/** Rounded up: a difference never shows as zero. */
function lessThan(best: RouteOffer | undefined, { toAmount }: RouteOffer): string {
  if (!best || best.toAmount <= toAmount) return '–';
  const missing = (best.toAmount - toAmount) * 10_000n;
  return showBps(Number((missing + best.toAmount - 1n) / best.toAmount));
}
