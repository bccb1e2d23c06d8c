import type { Address } from '../solana/address.ts';
import { isOpen, orderSize, type Pool, readOrder, readPool } from '../solana/dlmm/accounts.ts';
import { codeAccountOf, isTriedBuild } from '../solana/dlmm/builds.ts';
import { PLACE, type Placement, placeOrder } from '../solana/dlmm/instructions.ts';
import { binPrice, proceedsOf, type Side } from '../solana/dlmm/price.ts';
import { generateSigner } from '../solana/ed25519.ts';
import { CLOCK_SYSVAR, DLMM_PROGRAM, LIGHTHOUSE_PROGRAM } from '../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../solana/mint.ts';
import { decodeTransaction, withSignature } from '../solana/transaction.ts';
import { cursorAt } from './bytes.ts';
import { enforcePlacement } from './enforce-order.ts';
import { checkEnforced } from './inspect.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf, type ResolvedInstruction } from './instructions.ts';
import { judgeMint, readMint } from './mint.ts';
import { checkAmount, mintOnChain, type StaticContext } from './offer.ts';
import { type Refusal, refuse, verdictOf } from './refusal.ts';
import { checkBalances, checkGross, checkWallet } from './rules/balances.ts';
import { checkAuthorities, checkBelongings, checkInnerInstructions } from './rules/belongings.ts';
import {
  checkCall,
  judgeAround,
  type OrderTransaction,
  orderContext,
  type Place,
  readOrderTransaction,
} from './rules/orders.ts';
import { createVenueCheck } from './rules/routes.ts';
import { checkUnsignedSigners } from './rules/signers-and-fees.ts';
import type { AccountState, GuardChain } from './simulation/chain.ts';
import {
  askChain,
  findNewAccounts,
  inTime,
  type SimulatedSwap,
  simulateSwap,
  sumDeposits,
  TOO_LATE,
} from './simulation/simulate.ts';
import type { Enforcement, GuardWarning } from './verdict.ts';

/** What the person confirmed. Base units. */
export type PlacementOffer = {
  /** Owner of the order, fee payer, and the only signer beside the order's own key. */
  readonly wallet: Address;
  /** The key that signs once and names the order's account. */
  readonly order: Address;
  readonly pool: Address;
  readonly fromMint: Mint;
  readonly toMint: Mint;
  /** One for each price: what is sold there, and what it gets when it is filled, before a share of the pool's fee. */
  readonly steps: readonly { readonly sells: bigint; readonly receives: bigint }[];
};

export type OrderContext = {
  readonly chain: GuardChain;
  /** Lamports. */
  readonly maxPriorityFeeLamports: bigint;
  /** Limit of all calls of the chain together, ms. @default 30000 */
  readonly timeoutMs?: number;
};

/** What bytes and simulation say. Base units; fees in lamports. */
export type PlacementSummary = {
  readonly order: Address;
  readonly pool: Address;
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  /** What arrives when all of the order is filled. */
  readonly receives: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly networkFeeLamports: bigint;
  readonly priorityFeeLamports: bigint;
  /** The deposit of the order's account, returned when the order is taken out. */
  readonly depositLamports: bigint;
  /** Deposits of new token accounts, refunded at their close. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  readonly warnings: readonly GuardWarning[];
  readonly enforcement: Enforcement;
  readonly blockhash: string;
};

export type PlacementVerdict =
  | {
      readonly ok: true;
      readonly summary: PlacementSummary;
      /** The bytes to sign, by the order's key first, with assertions where the chain has Lighthouse. */
      readonly transaction: Uint8Array;
    }
  | Refusal;

export type FrozenPlacement =
  | (Extract<PlacementVerdict, { ok: true }> & {
      /** The bytes that lack the person's signature alone; any change voids the other signature in them. */
      readonly cosigned: Uint8Array;
    })
  | Refusal;

const NETWORK_FEE_LAMPORTS = 10_000n;

/**
 * Makes the order's key, has the transaction built for it, inspects that, and signs it. The key's secret is gone after
 * the signature, which also keeps the bytes as they were inspected.
 * @param build gives the unsigned transaction; what it throws is `guard-error`
 */
export async function freezePlacement(
  build: (order: Address) => Promise<Uint8Array>,
  offer: Omit<PlacementOffer, 'order'>,
  context: OrderContext,
): Promise<FrozenPlacement> {
  try {
    const key = generateSigner();
    const bytes = await build(key.address);
    const verdict = await inspectPlacement(bytes, { ...offer, order: key.address }, context);
    if (!verdict.ok) return verdict;
    const { message } = decodeTransaction(verdict.transaction);
    return { ...verdict, cosigned: withSignature(verdict.transaction, key.address, key.sign(message)) };
  } catch (error) {
    return verdictOf(error);
  }
}

/**
 * Inspects an unsigned transaction that places a standing order in a DLMM pool: the order is the person's, in the pool
 * and at the prices that they confirmed, and nothing else leaves. Bad input never throws; a silent chain is
 * `simulation-unavailable`. See docs/decisions/013-orders-inside-the-pool.md.
 */
export function inspectPlacement(
  bytes: Uint8Array,
  offer: PlacementOffer,
  context: OrderContext,
): Promise<PlacementVerdict> {
  return inTime(
    inspect(bytes, offer, context).catch((error: unknown) => verdictOf(error)),
    context,
    TOO_LATE,
  );
}

async function inspect(
  bytes: Uint8Array,
  offer: PlacementOffer,
  { chain, maxPriorityFeeLamports: cap }: OrderContext,
): Promise<PlacementVerdict> {
  for (const { sells, receives } of offer.steps) {
    checkAmount("offer's sells", sells);
    checkAmount("offer's receives", receives);
  }
  checkAmount("context's maxPriorityFeeLamports", cap);
  const transaction = readOrderTransaction(bytes, cap);
  const [key] = checkUnsignedSigners(transaction.decoded, offer.wallet, [offer.order]);
  if (key === undefined) refuse('order-account', 'the key of the order does not sign');
  const { pool, hasLighthouse, warnings } = await readChain(offer, chain);
  const amount = offer.steps.reduce((sum, { sells }) => sum + sells, 0n);
  const context = orderContext({
    ...{ person: offer.wallet, pool, from: offer.fromMint, to: offer.toMint, amount },
  });
  const calls = judgeAround(transaction, context);
  const placement = judgeCalls(calls, offer, pool, context);
  const { accounts, instructions } = transaction;
  const watch = { wallets: [offer.wallet], venues: createVenueCheck(instructions, accounts, new Set()) };
  const simulations = await simulateSwap(bytes, accounts, instructions, watch, chain);
  const exemption = await askChain(() => chain.rentExemption(orderSize(placement.bins.length)));
  const [first] = simulations.map((simulated) =>
    judgeSimulation(simulated, placement, context, { exemption, transaction }),
  );
  if (first === undefined) return refuse('simulation-unavailable', 'no node simulates');
  const enforced = hasLighthouse
    ? enforcePlacement(transaction, placement, simulations, { context, cap })
    : undefined;
  if (enforced !== undefined) await checkEnforced(enforced.bytes, offer.wallet, chain);
  return {
    ok: true,
    transaction: enforced?.bytes ?? bytes,
    summary: {
      pays: { mint: offer.fromMint, amount: amount as BaseUnits },
      receives: {
        mint: offer.toMint,
        amount: offer.steps.reduce((sum, { receives }) => sum + receives, 0n) as BaseUnits,
      },
      ...{ order: offer.order, pool: offer.pool, depositLamports: first.deposit },
      networkFeeLamports: NETWORK_FEE_LAMPORTS,
      priorityFeeLamports: enforced?.priorityFeeLamports ?? transaction.priorityFeeLamports,
      ...{ rentLamports: sumDeposits(first.made), newAccounts: first.made.length, warnings },
      enforcement: enforced === undefined ? 'guard' : 'chain',
      blockhash: transaction.decoded.recentBlockhash,
    },
  };
}

async function readChain(offer: PlacementOffer, chain: GuardChain) {
  const mints = [mintOnChain(offer.fromMint), mintOnChain(offer.toMint)];
  const [account, clock, order, lighthouse, program, ...tokens] = await askChain(() =>
    chain.readAccounts([
      ...[offer.pool, CLOCK_SYSVAR, offer.order, LIGHTHOUSE_PROGRAM, DLMM_PROGRAM],
      ...mints,
    ]),
  );
  await checkBuild(program, chain);
  const pool = readPool(account) ?? refuse('order-pool', 'it is no pool of the program');
  if (order !== undefined) refuse('order-account', 'the account of the order exists already');
  if (!pool.takesOrders || pool.isDisabled) refuse('order-pool', 'the pool takes no orders');
  if (clock === undefined) return refuse('simulation-unavailable', 'the chain shows no clock');
  // A pool that is not open yet takes an order and does not let it out.
  if (!isOpen(pool, clock.data)) refuse('order-pool', 'the pool is not open yet');
  const warnings: readonly GuardWarning[] = tokens.flatMap((token) => judgeMint(readMint(token)));
  if (warnings.some((warning) => warning === 'transfer-fee' || warning === 'transfer-hook'))
    refuse('order-pool', 'a token with a fee or a hook on transfers cannot rest');
  return { pool, hasLighthouse: lighthouse !== undefined, warnings };
}

/** Orders that rest already are taken out of a changed program all the same, by simulation and assertions. */
async function checkBuild(program: AccountState | undefined, chain: GuardChain): Promise<void> {
  const address = program && codeAccountOf(program);
  const code = address === undefined ? program : (await askChain(() => chain.readAccounts([address])))[0];
  if (code === undefined || !isTriedBuild(code))
    refuse('order-build', 'the program of the pool was changed and has not been tried since');
}

/** Each account of the call by its place. */
const PLACES: readonly Place[] = [
  ['order-pool', 'the order goes to another pool'],
  ['order-instruction', 'another bitmap of the pool'],
  ['order-pool', 'what is sold goes to another account than the pool’s'],
  ['wrong-mint', 'another token is sold'],
  ['order-account', 'the order has another account'],
  ['wrong-source', 'another wallet pays for the order'],
  ['order-owner', 'the order would belong to somebody else'],
  ['wrong-source', 'what is sold comes from another account'],
  ['wrong-source', 'another wallet sells'],
  ['wrong-token-program', 'another token program'],
  ['order-instruction', 'another system program'],
  ['order-instruction', 'another event authority'],
  ['order-instruction', 'another program'],
];

function judgeCalls(
  calls: readonly ResolvedInstruction[],
  { wallet, order, pool: address, steps }: PlacementOffer,
  pool: Pool,
  { from }: StaticContext,
): Placement {
  const [call, ...others] = calls;
  // Every further instruction is refused, the making of a bin array included, whose deposit never comes back.
  if (call === undefined || others.length > 0 || discriminatorOf(call) !== PLACE)
    return refuse('order-instruction', 'the pool is asked for something else than one order');
  const { side, bins } = readPlacement(call);
  if ((side === 'ask' ? pool.x : pool.y).mint !== from.mint)
    refuse('wrong-mint', 'the order sells the other token');
  if (bins.length !== steps.length)
    refuse('order-price', `${bins.length} prices, agreed were ${steps.length}`);
  for (const [index, { bin, amount }] of bins.entries()) {
    const step = steps[index];
    if (amount !== step?.sells) refuse('amount-mismatch', `${amount} are sold, agreed were ${step?.sells}`);
    const receives = proceedsOf(side, amount, priceOf(pool, bin));
    if (receives !== step.receives)
      refuse('order-price', `it gets ${receives} there, agreed were ${step.receives}`);
  }
  const placement = { person: wallet, order, pool: address, side, bins };
  checkCall(call, placeOrder(placement, pool), PLACES);
  return placement;
}

function priceOf({ binStep, minBin, maxBin }: Pool, bin: number): bigint {
  return bin < minBin || bin > maxBin
    ? refuse('order-price', 'the pool has no such price')
    : binPrice(binStep, bin);
}

const PADDING = 16;

export function readPlacement({ data }: ResolvedInstruction): Pick<Placement, 'side' | 'bins'> {
  const cursor = cursorAt(data, DISCRIMINATOR_LENGTH);
  const side: Side = cursor.flag() ? 'ask' : 'bid';
  cursor.skip(PADDING);
  if (cursor.flag()) refuse('order-price', 'the price is relative to the market at landing');
  const bins: { readonly bin: number; readonly amount: bigint }[] = [];
  for (let left = cursor.u32(); left > 0; left -= 1)
    bins.push({ bin: cursor.u32() | 0, amount: cursor.u64() });
  return { side, bins };
}

type Bounds = { readonly exemption: bigint; readonly transaction: OrderTransaction };

/** Returns the deposits: of the order, and of new token accounts. */
function judgeSimulation(
  simulated: SimulatedSwap,
  { person, order, pool, side, bins }: Placement,
  context: StaticContext,
  { exemption, transaction }: Bounds,
) {
  const { before, after, result } = simulated;
  checkInnerInstructions(result.innerInstructions, person);
  checkAuthorities(before, after, person);
  checkBelongings(before, person);
  const account = after.get(order);
  const placed = readOrder(account);
  const isSame =
    placed?.pool === pool &&
    placed.owner === person &&
    placed.bins.length === bins.length &&
    bins.every(({ bin, amount }, at) => {
      const is = placed.bins[at];
      return is?.bin === bin && is.amount === amount && is.side === side;
    });
  if (!isSame) refuse('order-account', 'the account of the order ends otherwise than it should');
  const deposit = account?.lamports ?? 0n;
  if (deposit > exemption)
    refuse('unexpected-outflow', `${deposit} lamports for the order, ${exemption} are due`);
  const made = findNewAccounts(before, after, person);
  const rent = sumDeposits(made);
  // The deposit is a cost until the order is taken out.
  const feeLamports = NETWORK_FEE_LAMPORTS + transaction.priorityFeeLamports + deposit;
  const { paid } = checkBalances(before, after, {
    ...{ ...context, feeLamports, giftedRentLamports: 0n, ownRentLamports: rent },
  });
  if (paid !== context.fromAmount)
    refuse('amount-mismatch', `${paid} leave, agreed were ${context.fromAmount}`);
  checkGross(simulated, context, deposit);
  checkWallet(simulated, context, feeLamports + rent);
  return { deposit, made };
}
