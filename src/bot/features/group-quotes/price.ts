import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { inBackground } from '../../prices/price-client.ts';
import type { ShownPrice, ShownPrices } from '../../prices/shown-prices.ts';
import { type CatalogueDeps, findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { MAX_BASE_UNITS, NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { USDC } from '../../swap/dollars.ts';
import type { GroupSettings } from '../../swap/groups.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import { type AmountPorts, resolveAmount } from '../../swap/resolve-amount.ts';
import type { Intent } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { GroupAsk } from './parse.ts';

type ClearAsk = Exclude<GroupAsk, { kind: 'unclear' | 'amount' }>;

type Sides = Pick<Intent, 'from' | 'to'>;

interface ChosenIntent {
  readonly intent: Intent;
  readonly isImplied: boolean;
}

export interface GroupPrice {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

/** Counter tokens, after those of the group's pair. */
const COUNTERS: readonly Mint[] = [USDC.mint, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

/** Received base units: below the first, a unit is multiplied up to the second. */
const LEAST_TELLING = 10_000n;
const TELLING = 1_000_000n;

/** Tried when a unit has no route. */
const MANY = 1_000_000n;

/** The two tokens to price. Undefined without a token and without a pair of the group. */
export async function chooseSides(
  deps: CatalogueDeps,
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

async function findPair(
  deps: CatalogueDeps,
  fromWord: string,
  toWords: readonly string[],
): Promise<Result<Sides>> {
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

/** The amount to price. Dollars cost a quote, of background priority. */
export async function chooseAmount(
  deps: AmountPorts,
  sides: Sides,
  { amount: said }: ClearAsk,
  personId: PersonId,
): Promise<Result<ChosenIntent>> {
  const ports = { ...deps, swapApi: inBackground(deps.swapApi) };
  const amount = await resolveAmount(ports, { asked: said ?? ONE, from: sides.from, personId });
  return amount.ok ? done({ intent: { ...sides, amount: amount.value }, isImplied: said === null }) : amount;
}

export async function priceForGroup(
  { shownPrices }: { readonly shownPrices: ShownPrices },
  { intent, isImplied }: ChosenIntent,
  personId: PersonId,
): Promise<Result<GroupPrice>> {
  const first = await shownPrices.ask(intent, personId);
  const times = isImplied ? multiplierFor(first) : 1n;
  const amount = intent.amount * times;
  if (times > 1n && amount <= MAX_BASE_UNITS) {
    const many = { ...intent, amount: amount as BaseUnits };
    const again = await shownPrices.ask(many, personId);
    if (again.ok) return done({ intent: many, price: again.value });
  }
  return first.ok ? done({ intent, price: first.value }) : first;
}

function multiplierFor(answer: Result<ShownPrice>): bigint {
  if (!answer.ok) return answer.problem.code === 'no_route' ? MANY : 1n;
  const { toAmount } = answer.value.offer;
  if (toAmount >= LEAST_TELLING) return 1n;
  let times = 1n;
  while ((toAmount || 1n) * times < TELLING) times *= 10n;
  return times;
}
