import type { Address } from '../solana/address.ts';
import type { PlacedOrder, Pool } from '../solana/dlmm/accounts.ts';
import { cancelOrder } from '../solana/dlmm/instructions.ts';
import { type OpenOrder, readOpenOrder } from '../solana/dlmm/progress.ts';
import { LIGHTHOUSE_PROGRAM, WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../solana/mint.ts';
import { enforceOrderClose } from './enforce-order.ts';
import { checkEnforced } from './inspect.ts';
import type { OrderContext } from './inspect-placement.ts';
import type { ResolvedInstruction } from './instructions.ts';
import { checkAmount, type StaticContext, type TokenSide } from './offer.ts';
import { type Refusal, refuse, verdictOf } from './refusal.ts';
import { checkGross } from './rules/balances.ts';
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
import type { GuardChain } from './simulation/chain.ts';
import { balanceOf, tokenAccountsOf, totalLamports } from './simulation/holdings.ts';
import { askChain, inTime, type SimulatedSwap, simulateSwap, TOO_LATE } from './simulation/simulate.ts';
import type { Enforcement } from './verdict.ts';

/** What the person confirmed. */
export type OrderCloseOffer = {
  /** Owner of the order, fee payer, only signer, and who gets everything. */
  readonly wallet: Address;
  readonly order: Address;
};

/** What bytes, simulation and the state of the order say. Base units; fees in lamports. */
export type OrderCloseSummary = {
  readonly order: Address;
  readonly pool: Address;
  /** What the filled part got and what is left of the sold token: X and Y of the pool, wrapped SOL as SOL. */
  readonly receivesAtLeast: readonly { readonly mint: Mint; readonly amount: BaseUnits }[];
  /** Shares of the pool's fee beside it, by the same order; they may change until the transaction lands. */
  readonly fees: readonly BaseUnits[];
  /** The deposit of the order's account, which is closed. */
  readonly depositLamports: bigint;
  readonly networkFeeLamports: bigint;
  readonly priorityFeeLamports: bigint;
  readonly enforcement: Enforcement;
  readonly blockhash: string;
};

export type OrderCloseVerdict =
  | {
      readonly ok: true;
      readonly summary: OrderCloseSummary;
      /** The bytes to sign, with assertions where the chain has Lighthouse. */
      readonly transaction: Uint8Array;
    }
  | Refusal;

const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * Inspects an unsigned transaction that takes a standing order out of its pool, filled or not, and closes its account:
 * all that the order's state says arrives with its owner. Bad input never throws; a silent chain is
 * `simulation-unavailable`.
 */
export function inspectOrderClose(
  bytes: Uint8Array,
  offer: OrderCloseOffer,
  context: OrderContext,
): Promise<OrderCloseVerdict> {
  return inTime(
    inspect(bytes, offer, context).catch((error: unknown) => verdictOf(error)),
    context,
    TOO_LATE,
  );
}

async function inspect(
  bytes: Uint8Array,
  { wallet, order }: OrderCloseOffer,
  { chain, maxPriorityFeeLamports: cap }: OrderContext,
): Promise<OrderCloseVerdict> {
  checkAmount("context's maxPriorityFeeLamports", cap);
  const transaction = readOrderTransaction(bytes, cap);
  checkUnsignedSigners(transaction.decoded, wallet, []);
  const state = await readState(order, wallet, chain);
  const { placed, pool, due } = state;
  const [from, to] = [pool.x, pool.y].map(({ mint }): Mint => (mint === WRAPPED_SOL_MINT ? 'native' : mint));
  if (from === undefined || to === undefined) return refuse('order-pool', 'a pool has two tokens');
  const context = orderContext({ person: wallet, pool, from, to, amount: 0n });
  judgeCalls(judgeAround(transaction, context), order, placed, pool);
  const { accounts, instructions } = transaction;
  const watch = { wallets: [wallet, order], venues: createVenueCheck(instructions, accounts, new Set()) };
  const simulations = await simulateSwap(bytes, accounts, instructions, watch, chain);
  for (const simulated of simulations) judgeSimulation(simulated, order, state, context, transaction);
  const enforced = state.hasLighthouse
    ? enforceOrderClose(transaction, simulations, due.fees, { context, cap })
    : undefined;
  if (enforced !== undefined) await checkEnforced(enforced.bytes, wallet, chain);
  return {
    ok: true,
    transaction: enforced?.bytes ?? bytes,
    summary: {
      ...{ order, pool: placed.pool, depositLamports: state.deposit },
      receivesAtLeast: [
        { mint: from, amount: due.x as BaseUnits },
        { mint: to, amount: due.y as BaseUnits },
      ],
      fees: [due.fees.x as BaseUnits, due.fees.y as BaseUnits],
      networkFeeLamports: LAMPORTS_PER_SIGNATURE,
      priorityFeeLamports: enforced?.priorityFeeLamports ?? transaction.priorityFeeLamports,
      enforcement: enforced === undefined ? 'guard' : 'chain',
      blockhash: transaction.decoded.recentBlockhash,
    },
  };
}

async function readState(order: Address, wallet: Address, chain: GuardChain) {
  const [open, [lighthouse]] = await Promise.all([
    readOpenOrder((addresses) => askChain(() => chain.readAccounts(addresses)), order),
    askChain(() => chain.readAccounts([LIGHTHOUSE_PROGRAM])),
  ]);
  if (open === undefined) return refuse('order-account', 'there is no such order');
  if (open.placed.owner !== wallet) refuse('order-owner', 'the order belongs to somebody else');
  return { ...open, hasLighthouse: lighthouse !== undefined };
}

/** Each account of both calls by its place. */
const CANCEL_PLACES: readonly Place[] = [
  ['order-pool', 'another pool'],
  ['order-instruction', 'another bitmap of the pool'],
  ['order-pool', 'another account than the pool’s'],
  ['order-pool', 'another account than the pool’s'],
  ['wrong-mint', 'another token'],
  ['wrong-mint', 'another token'],
  ['order-account', 'another order'],
  ['wrong-recipient', 'a payout to another account'],
  ['wrong-recipient', 'a payout to another account'],
  ['order-owner', 'another owner'],
  ['wrong-token-program', 'another token program'],
  ['wrong-token-program', 'another token program'],
  ['order-instruction', 'another memo program'],
  ['order-instruction', 'another event authority'],
  ['order-instruction', 'another program'],
];
const CLOSE_PLACES: readonly Place[] = [
  ['order-account', 'another order is closed'],
  ['order-owner', 'another owner'],
  ['close-to-stranger', 'the deposit of the order goes to somebody else'],
  ['order-instruction', 'another event authority'],
  ['order-instruction', 'another program'],
];

function judgeCalls(
  calls: readonly ResolvedInstruction[],
  order: Address,
  placed: PlacedOrder,
  pool: Pool,
): void {
  const [cancel, close, ...others] = calls;
  if (cancel === undefined || close === undefined || others.length > 0)
    refuse('order-instruction', 'an order is taken out by a cancel and a close');
  const expected = cancelOrder(order, placed, pool);
  checkCall(cancel, expected[0], CANCEL_PLACES);
  checkCall(close, expected[1], CLOSE_PLACES);
}

function judgeSimulation(
  simulated: SimulatedSwap,
  order: Address,
  { due, deposit }: OpenOrder,
  context: StaticContext,
  { priorityFeeLamports }: OrderTransaction,
): void {
  const { before, after, result } = simulated;
  const { person, from, to } = context;
  checkInnerInstructions(result.innerInstructions, person);
  checkAuthorities(before, after, person);
  checkBelongings(before, person);
  checkGross(simulated, context, 0n);
  if (after.get(order) !== undefined) refuse('order-account', 'the account of the order stays open');
  const holds = tokenAccountsOf(after, person);
  for (const [address, { amount }] of tokenAccountsOf(before, person)) {
    if ((holds.get(address)?.amount ?? amount) < amount)
      refuse('unexpected-outflow', 'a token account of the person loses tokens');
  }
  const sides: readonly (readonly [TokenSide, bigint])[] = [
    [from, due.x + due.fees.x],
    [to, due.y + due.fees.y],
  ];
  let lamportsDue = deposit - LAMPORTS_PER_SIGNATURE - priorityFeeLamports;
  for (const [{ isSol, mint }, units] of sides) {
    if (isSol) lamportsDue += units;
    else checkGain(balanceOf(after, person, mint) - balanceOf(before, person, mint), units);
  }
  checkGain(totalLamports(after, person) - totalLamports(before, person), lamportsDue);
}

function checkGain(gain: bigint, due: bigint): void {
  if (gain < due) refuse('receives-too-little', `${gain} of ${due} arrive`);
}
