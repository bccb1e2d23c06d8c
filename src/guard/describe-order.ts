import type { Address } from '../solana/address.ts';
import { readPool } from '../solana/dlmm/accounts.ts';
import { CANCEL, PLACE } from '../solana/dlmm/instructions.ts';
import { binPrice, proceedsOf } from '../solana/dlmm/price.ts';
import { DLMM_PROGRAM, WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import { inspectOrderClose, type OrderCloseVerdict } from './inspect-order-close.ts';
import {
  inspectPlacement,
  type OrderContext,
  type PlacementOffer,
  type PlacementVerdict,
  readPlacement,
} from './inspect-placement.ts';
import { discriminatorOf, type ResolvedInstruction } from './instructions.ts';
import { refuse, verdictOf } from './refusal.ts';
import { askChain } from './simulation/simulate.ts';

/** A standing order that a transaction places, by what its bytes say, or takes out. */
export type DescribedOrder = { readonly order: Address; readonly pool: Address } & (
  | {
      readonly kind: 'placement';
      /** Undefined where the pool cannot be read. */
      readonly offer: PlacementOffer | undefined;
      readonly verdict: PlacementVerdict;
    }
  | { readonly kind: 'close'; readonly verdict: OrderCloseVerdict }
);

const PLACED_AT = 4;
const TAKEN_AT = 6;

/** Undefined without a call that places an order or takes one out. @param payer its owner, or it is refused */
export async function describeOrder(
  bytes: Uint8Array,
  { payer, instructions }: { readonly payer: Address; readonly instructions: readonly ResolvedInstruction[] },
  context: OrderContext,
): Promise<DescribedOrder | undefined> {
  const callOf = (name: string) =>
    instructions.find((one) => one.program === DLMM_PROGRAM && discriminatorOf(one) === name);
  const [place, cancel] = [callOf(PLACE), callOf(CANCEL)];
  const call = place ?? cancel;
  const pool = call?.accounts[0]?.address;
  const order = call?.accounts[place ? PLACED_AT : TAKEN_AT]?.address;
  if (call === undefined || pool === undefined || order === undefined) return undefined;
  if (place === undefined)
    return {
      kind: 'close',
      order,
      pool,
      verdict: await inspectOrderClose(bytes, { wallet: payer, order }, context),
    };
  try {
    const offers = await offersOf(place, { wallet: payer, order, pool }, context);
    const verdicts: PlacementVerdict[] = [];
    for (const offer of offers) {
      const verdict = await inspectPlacement(bytes, offer, context);
      if (verdict.ok) return { kind: 'placement', order, pool, offer, verdict };
      verdicts.push(verdict);
    }
    const [verdict = refuse('order-instruction', 'it cannot be read')] = verdicts;
    return { kind: 'placement', order, pool, offer: offers[0], verdict };
  } catch (error) {
    return { kind: 'placement', order, pool, offer: undefined, verdict: verdictOf(error) };
  }
}

/** The bytes do not tell whether SOL comes wrapped: native first. */
async function offersOf(
  call: ResolvedInstruction,
  parties: Pick<PlacementOffer, 'wallet' | 'order' | 'pool'>,
  { chain }: OrderContext,
): Promise<readonly PlacementOffer[]> {
  const { side, bins } = readPlacement(call);
  const [account] = await askChain(() => chain.readAccounts([parties.pool]));
  const pool = readPool(account) ?? refuse('order-pool', 'it is no pool of the program');
  const [sold, bought] = side === 'ask' ? [pool.x, pool.y] : [pool.y, pool.x];
  const steps = bins.map(({ bin, amount }) => ({
    sells: amount,
    receives: proceedsOf(side, amount, binPrice(pool.binStep, bin)),
  }));
  const isSol = (mint: Mint) => mint === WRAPPED_SOL_MINT;
  const sources: readonly Mint[] = isSol(sold.mint) ? ['native', sold.mint] : [sold.mint];
  const toMint = isSol(bought.mint) ? 'native' : bought.mint;
  return sources.map((fromMint) => ({ ...parties, fromMint, toMint, steps }));
}
