import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { inBackground } from '../../prices/price-client.ts';
import type { ShownPrice } from '../../prices/shown-prices.ts';
import { findSide } from '../../requests/find-side.ts';
import { loadCatalogue } from '../../requests/offers/load-catalogue.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { MAX_BASE_UNITS, NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import type { GroupSettings } from '../../swap/group-settings.ts';
import { type Intent, isSameAsset } from '../../swap/intent.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import { resolveAmount } from '../../swap/resolve-amount.ts';
import type { Token } from '../../swap/token.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import type { GroupAsk } from './parse.ts';

export interface ChosenIntent {
  readonly intent: Intent;
  /** Nobody said how much: it is one of what is paid. */
  readonly isImplied: boolean;
}

type Deps = Pick<HandlerDeps, 'swapApi' | 'chain' | 'wallets' | 'onTokenWithheld'>;

export type Sides = Pick<Intent, 'from' | 'to'>;

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;

/** What a token is priced in: what its group chose, else dollars, and dollars in SOL. */
const COUNTERS: readonly Mint[] = [USDC, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

/** What names tokens, or the group's own. */
export type ClearAsk = Exclude<GroupAsk, { kind: 'unclear' | 'amount' }>;

export interface GroupPrice {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

/** Fewer base units of what is got say too little of a price. */
const LEAST_TELLING = 10_000n;
const TELLING = 1_000_000n;

/** Of what nobody gives anything for one, a million may be worth something. */
const MANY = 1_000_000n;

/** The tokens that are asked about; undefined where none is named and the group has no pair of its own. */
export async function chooseSides(
  deps: Deps,
  ask: ClearAsk,
  pair: GroupSettings['pair'],
): Promise<Result<Sides> | undefined> {
  switch (ask.kind) {
    case 'pair':
      return findPair(deps, ask.from, [ask.to]);
    case 'one':
      return findPair(deps, ask.token, [...(pair ? [pair.to, pair.from] : []), ...COUNTERS]);
    default:
      return pair ? findPair(deps, pair.from, [pair.to]) : undefined;
  }
}

/** How much is asked about; dollars cost a price, asked for behind everybody as well. */
export async function chooseAmount(
  deps: Deps,
  sides: Sides,
  { amount: said }: ClearAsk,
  personId: PersonId,
): Promise<Result<ChosenIntent>> {
  const ports = { ...deps, swapApi: inBackground(deps.swapApi) };
  const amount = await resolveAmount(ports, { asked: said ?? ONE, from: sides.from, personId });
  return amount.ok ? done({ intent: { ...sides, amount: amount.value }, isImplied: said === null }) : amount;
}

/** The other side is the first that is not the same asset. */
async function findPair(deps: Deps, fromWord: string, toWords: readonly string[]): Promise<Result<Sides>> {
  const catalogue = await loadCatalogue(deps, [fromWord, ...toWords]);
  if (!catalogue.ok) return catalogue;
  const from = await findSide(deps, catalogue.value, fromWord);
  if (!from.ok) return from;
  let last: Result<Sides> = refused({ code: 'same_token', token: from.value });
  for (const word of toWords) {
    const to: Result<Token> = await findSide(deps, catalogue.value, word);
    if (!to.ok) last = to;
    else if (!isSameAsset(from.value, to.value)) return done({ from: from.value, to: to.value });
  }
  return last;
}

/** A price that all see. Where one was meant and one is worth next to nothing, as many as tell a price. */
export async function priceForGroup(
  { shownPrices }: Pick<HandlerDeps, 'shownPrices'>,
  { intent, isImplied }: ChosenIntent,
  personId: PersonId,
): Promise<Result<GroupPrice>> {
  const first = await shownPrices.ask(intent, personId);
  const times = isImplied ? tellingTimes(first) : 1n;
  const amount = intent.amount * times;
  if (times > 1n && amount <= MAX_BASE_UNITS) {
    const many = { ...intent, amount: amount as BaseUnits };
    const again = await shownPrices.ask(many, personId);
    if (again.ok) return done({ intent: many, price: again.value });
  }
  return first.ok ? done({ intent, price: first.value }) : first;
}

/** A power of ten. */
function tellingTimes(answer: Awaited<ReturnType<HandlerDeps['shownPrices']['ask']>>): bigint {
  if (!answer.ok) return answer.problem.code === 'no_route' ? MANY : 1n;
  const { toAmount } = answer.value.offer;
  if (toAmount >= LEAST_TELLING) return 1n;
  let times = 1n;
  while ((toAmount || 1n) * times < TELLING) times *= 10n;
  return times;
}
