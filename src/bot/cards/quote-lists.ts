import { cleanLabel } from '../../labels/clean-label.ts';
import { type Html, html, inert } from '../i18n/html.ts';
import { showAbout, showBps } from '../i18n/money.ts';
import type { SwapView } from '../i18n/view.ts';
import { directionOf } from '../swap/language.ts';
import { type OfferCard, PLAIN_CARD, type RouteOffer } from '../swap/offer-card.ts';
import type { Swap } from '../swap/swap.ts';
import type { ChatTable } from '../telegram/messages/message.ts';

const LONGEST_ROUTE = 24;

/** A name from outside, short enough for a line. */
export function showRoute(routeName: string): Html {
  return inert(cleanLabel(routeName, LONGEST_ROUTE));
}

/** Other quotes one below the other, what brings most first. */
export function quoteLines(swap: Swap, { texts }: SwapView, { routes }: OfferCard): readonly Html[] {
  return [
    html``,
    texts.html('card-routes'),
    ...routes.map(
      ({ routeName, toAmount }, index) =>
        html`${String(index + 1)}. ≈ ${showAbout(toAmount, swap.intent.to)} · ${showRoute(routeName)}`,
    ),
  ];
}

/** The same in a table below `head`, with how much less each brings than the best. */
export function quoteTable(swap: Swap, { texts }: SwapView, head: readonly Html[]): ChatTable {
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

/** In percent of the best, rounded up: what is shown as nothing is nothing. */
function lessThan(best: RouteOffer | undefined, { toAmount }: RouteOffer): string {
  if (!best || best.toAmount <= toAmount) return '–';
  const missing = (best.toAmount - toAmount) * 10_000n;
  return showBps(Number((missing + best.toAmount - 1n) / best.toAmount));
}
