import { CARD_PAGES, type OfferCard, PLAIN_CARD, type RouteOffer } from '../swap/offer-card.ts';
import type { SolNeeds } from '../swap/sol-needs.ts';
import {
  amountField,
  asObject,
  integerField,
  type JsonFields,
  listField,
  readObject,
  textField,
  writeJson,
} from './json-fields.ts';

export function writeCard(card: OfferCard | null): string | null {
  return card && writeJson(card);
}

/** A page that this version does not know is the front. @throws StoreError `unreadable_row` */
export function readCard(text: string | null): OfferCard | null {
  if (text === null) return null;
  const fields = readObject(text);
  return {
    page: CARD_PAGES.find((page) => page === fields.page) ?? PLAIN_CARD.page,
    isRateTurned: fields.isRateTurned === true,
    isStale: fields.isStale === true,
    balance: fields.balance === null ? null : amountField(fields, 'balance'),
    sol: isAbsent(fields.sol) ? null : readNeeds(asObject(fields.sol, 'sol')),
    isUnchecked: fields.isUnchecked === true,
    presets: listField(fields, 'presets').filter((preset) => typeof preset === 'string'),
    routes: listField(fields, 'routes').map((route) => readRoute(asObject(route, 'route'))),
    promptId: fields.promptId === null ? null : integerField(fields, 'promptId'),
  };
}

/** Cards of an earlier version have none. */
function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

function readNeeds(fields: JsonFields): SolNeeds {
  return { deposit: amountField(fields, 'deposit'), missing: amountField(fields, 'missing') };
}

function readRoute(fields: JsonFields): RouteOffer {
  return { routeName: textField(fields, 'routeName'), toAmount: amountField(fields, 'toAmount') };
}
