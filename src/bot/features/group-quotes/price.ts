import type { Mint } from '../../../solana/mint.ts';
import { inBackground } from '../../prices/price-client.ts';
import type { AskedIntent } from '../../prices/shown-prices.ts';
import { type CatalogueDeps, findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
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

/** Counter tokens, after those of the group's pair. */
const COUNTERS: readonly Mint[] = [USDC.mint, NATIVE_MINT];
const ONE: AskedAmount = { kind: 'exact', text: '1' };

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
): Promise<Result<AskedIntent>> {
  const ports = { ...deps, swapApi: inBackground(deps.swapApi) };
  const amount = await resolveAmount(ports, { asked: said ?? ONE, from: sides.from, personId });
  return amount.ok ? done({ intent: { ...sides, amount: amount.value }, isImplied: said === null }) : amount;
}
