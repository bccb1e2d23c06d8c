/*
 * What may leave and what must arrive, judged by the simulation's balances. All sums are gross and in base units. A
 * rule that is loosened here shows as a verdict that changes in `test/guard/corpus` (gross, receivers, simulations).
 */

import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { StaticContext } from '../offer.ts';
import { refuse } from '../refusal.ts';
import type { InnerInstruction } from '../simulation/chain.ts';
import {
  balanceOf,
  readTokenAccount,
  type Snapshot,
  tokenAccountsOf,
  totalLamports,
  walletLamports,
} from '../simulation/holdings.ts';
import { UNKNOWN_AMOUNT } from '../simulation/moves.ts';
import type { SimulatedSwap } from '../simulation/simulate.ts';

type BalanceTerms = WalletTerms & {
  /** Network fee, priority fee and tips. */
  readonly feeLamports: bigint;
  /** The person never gets it back. */
  readonly giftedRentLamports: bigint;
  /** Rent of new accounts of the person, which counts where native SOL is bought. */
  readonly ownRentLamports: bigint;
};

/** Net movement, base units. */
export type BalanceChange = { readonly paid: bigint; readonly received: bigint };

/**
 * The agreed amount is the most that leaves, the minimum the least that arrives, and no other token account
 * decreases. SOL is the sum over the wallet and its token accounts.
 */
export function checkBalances(before: Snapshot, after: Snapshot, terms: BalanceTerms): BalanceChange {
  checkAccounts(before, after, terms);
  const received = receivedBy(before, after, terms);
  const paid = paidBy(before, after, terms);
  if (paid > terms.fromAmount) refuse('pays-too-much', `${paid} leave, agreed were ${terms.fromAmount}`);
  if (received < terms.minimumToAmount) {
    refuse('receives-too-little', `${received} of ${terms.minimumToAmount} arrive`);
  }
  return { paid, received };
}

/** Each for itself: a transfer between two of them would hide it. */
function checkAccounts(before: Snapshot, after: Snapshot, { person, from, fromAmount }: BalanceTerms): void {
  const holds = tokenAccountsOf(after, person);
  for (const [address, { mint, amount }] of tokenAccountsOf(before, person)) {
    const lost = amount - (holds.get(address)?.amount ?? amount);
    if (mint === from.mint && lost > fromAmount) refuse('pays-too-much', 'an account loses more than agreed');
    if (mint !== from.mint && lost > 0n) {
      refuse('unexpected-outflow', 'a token account that is no part of the sale loses tokens');
    }
  }
}

function receivedBy(before: Snapshot, after: Snapshot, terms: BalanceTerms): bigint {
  const { to, person } = terms;
  const gain = (measure: (snapshot: Snapshot) => bigint) => measure(after) - measure(before);
  if (!to.isSol) return gain((snapshot) => balanceOf(snapshot, to.wallet, to.mint));
  if (to.wallet !== person)
    return gain((snapshot) => totalLamports(snapshot, to.wallet)) - terms.giftedRentLamports;
  const costs = terms.feeLamports + (to.isNative ? terms.ownRentLamports : 0n);
  const measure = to.isNative ? walletLamports : totalLamports;
  return gain((snapshot) => measure(snapshot, person)) + costs;
}

function paidBy(before: Snapshot, after: Snapshot, terms: BalanceTerms): bigint {
  const { person, from, to } = terms;
  const lost = totalLamports(before, person) - totalLamports(after, person);
  const lamportsOut = lost - terms.feeLamports - terms.giftedRentLamports;
  if (from.isSol) return lamportsOut;
  const isPaidInSol = to.isSol && to.wallet === person;
  if (lamportsOut > (isPaidInSol ? -terms.minimumToAmount : 0n)) {
    refuse(isPaidInSol ? 'receives-too-little' : 'unexpected-outflow', 'SOL leaves that was not agreed');
  }
  return balanceOf(before, person, from.mint) - balanceOf(after, person, from.mint);
}

type WalletTerms = Pick<StaticContext, 'person' | 'from' | 'to' | 'fromAmount' | 'minimumToAmount'>;

/**
 * The sums above do not show SOL that goes from the wallet into a token account of the person, from where a
 * program could fetch it when the same bytes land.
 */
export function checkWallet(simulated: SimulatedSwap, context: WalletTerms, costLamports: bigint): void {
  const sold = context.from.isSol ? context.fromAmount : 0n;
  if (
    walletLamports(simulated.after, context.person) <
    walletFloor(simulated, context, costLamports) - sold
  ) {
    refuse('unexpected-outflow', 'SOL leaves the wallet that was not agreed');
  }
}

/** Lamports that the wallet keeps, less sold SOL. Closed accounts pay out to it. */
export function walletFloor(
  { before, after }: SimulatedSwap,
  { person, to, minimumToAmount }: WalletTerms,
  costLamports: bigint,
): bigint {
  const holds = tokenAccountsOf(after, person);
  let floor = walletLamports(before, person) - costLamports;
  for (const [address, { lamports }] of tokenAccountsOf(before, person)) {
    if (!holds.has(address)) floor += lamports;
  }
  return to.isNative && to.wallet === person ? floor + minimumToAmount : floor;
}

type OwnAccounts = {
  readonly all: ReadonlySet<Address>;
  readonly sold: ReadonlySet<Address>;
};

/**
 * A program that takes too much and returns it in the simulation keeps every net balance, and may not return
 * it on chain. `besides`: lamports for deposits of a recipient and for a fee on bought SOL.
 */
export function checkGross(
  { before, after, result: { innerInstructions: inner } }: SimulatedSwap,
  context: StaticContext,
  besides: bigint,
): void {
  const own = ownAccounts(before, after, context);
  checkUncounted(inner, own);
  const lamports = lamportsOut(inner, own) + (context.from.isSol ? tokensOut(inner, own) : 0n);
  const agreed = (context.from.isSol ? context.fromAmount : 0n) + besides;
  if (lamports > agreed) {
    refuse(
      context.from.isSol ? 'pays-too-much' : 'unexpected-outflow',
      `${lamports} lamports leave in all, agreed were ${agreed}`,
    );
  }
  const paid = context.from.isSol ? 0n : tokensOut(inner, own);
  if (paid > context.fromAmount) {
    refuse('pays-too-much', `${paid} leave in all, agreed were ${context.fromAmount}`);
  }
}

function ownAccounts(before: Snapshot, after: Snapshot, context: StaticContext): OwnAccounts {
  const wrapping = [context.wrappedSolAccount, ...context.temporaryAccounts];
  const held = [...tokenAccountsOf(before, context.person), ...tokenAccountsOf(after, context.person)];
  const sold = held.filter(([, { mint }]) => mint === context.from.mint).map(([address]) => address);
  return {
    all: new Set([context.person, ...wrapping, ...held.map(([address]) => address)]),
    sold: new Set([...sold, ...(context.from.mint === WRAPPED_SOL_MINT ? wrapping : [])]),
  };
}

function tokensOut(inner: readonly InnerInstruction[], { all, sold }: OwnAccounts): bigint {
  let sum = 0n;
  for (const { move } of inner) {
    if (move === undefined || move === UNKNOWN_AMOUNT || move.from === undefined || !sold.has(move.from))
      continue;
    if (move.to === undefined || !all.has(move.to)) sum += move.amount;
  }
  return sum;
}

function lamportsOut(inner: readonly InnerInstruction[], { all }: OwnAccounts): bigint {
  let sum = 0n;
  for (const { lamportMove } of inner) {
    if (lamportMove && all.has(lamportMove.from) && !all.has(lamportMove.to)) sum += lamportMove.lamports;
  }
  return sum;
}

/** A close names the account, then who gets its lamports: for the person's, the person. */
function checkUncounted(inner: readonly InnerInstruction[], { all, sold }: OwnAccounts): void {
  for (const instruction of inner) {
    const { move, addresses } = instruction;
    if (move !== UNKNOWN_AMOUNT) continue;
    if (isClose(instruction)) {
      const [isOwn, isKept] = addresses.map((address) => all.has(address as Address));
      if (isOwn && !isKept) {
        refuse('close-to-stranger', 'a called program closes an account of the person to somebody else');
      }
    } else if (addresses.some((address) => sold.has(address as Address))) {
      refuse('pays-too-much', 'what leaves cannot be counted');
    }
  }
}

/** A close is known by the node's name for it, or by its instruction number. */
function isClose({ kind, data }: InnerInstruction): boolean {
  return ['closeAccount', '9'].includes(kind ?? String(data[0]));
}

/** If the steps sold another token, the agreed one would stay. At least half must leave. */
export function checkPaid(paid: bigint, maximumIn: bigint): void {
  if (paid * 2n < maximumIn) refuse('source-not-bound', 'what is sold does not leave');
}

/**
 * A route takes its input from the account of its first step, whatever the header says, and a malicious pool
 * can return another token in the simulation only. So other tokens leave an account only after the same
 * amount has come in.
 */
export function checkSources(
  { before, after, result: { innerInstructions } }: SimulatedSwap,
  { person, from, wrappedSolAccount, temporaryAccounts }: StaticContext,
): void {
  const passed = new Map<Address | undefined, bigint>();
  // The snapshots do not show accounts that exist within the transaction alone, as these may.
  if (!from.isSol) for (const account of [wrappedSolAccount, ...temporaryAccounts]) passed.set(account, 0n);
  for (const snapshot of [before, after]) {
    for (const [address, { mint }] of tokenAccountsOf(snapshot, person)) {
      if (mint !== from.mint) passed.set(address, 0n);
    }
  }
  for (const { move } of innerInstructions) {
    if (move === undefined || move === UNKNOWN_AMOUNT) continue;
    const [out, into] = [passed.get(move.from), passed.get(move.to)];
    if (out !== undefined && out < move.amount) {
      refuse('source-not-bound', 'a token that is not sold leaves, if only for a moment');
    }
    if (out !== undefined) passed.set(move.from, out - move.amount);
    if (into !== undefined) passed.set(move.to, into + move.amount);
  }
}

type ReceiverTerms = {
  readonly mint: Address;
  readonly wallets: readonly Address[];
  readonly minimumOut: bigint;
};

/**
 * The router requires that the account of the last step gains the minimum, under any owner. If no foreign
 * account gained as much in the simulation, that account is the recipient's for good. Gains are gross: a
 * malicious pool's vault may pay the person and be refilled by the last step.
 */
export function checkReceivers(
  { before, after, result: { innerInstructions } }: SimulatedSwap,
  terms: ReceiverTerms,
): void {
  const gains = foreignGains(before, after, terms);
  // An unwatched account became a token account between the reading and the simulation.
  const isUnwatched = (address: string) => before.has(address as Address) && !after.has(address as Address);
  for (const instruction of innerInstructions) {
    const { move, addresses } = instruction;
    if (move === UNKNOWN_AMOUNT) {
      const isUntold = (address: string) =>
        gains.has(address as Address) || (isUnwatched(address) && !isClose(instruction));
      if (addresses.some(isUntold)) refuse('receiver-not-bound', 'what somebody else gets cannot be counted');
    } else if (move?.to !== undefined && isUnwatched(move.to)) {
      refuse('receiver-not-bound', 'tokens go to an account that held none before');
    } else if (move?.from !== undefined) {
      const gain = gains.get(move.from);
      if (gain !== undefined) gains.set(move.from, gain + move.amount);
    }
  }
  if ([...gains.values()].some((gain) => gain >= terms.minimumOut)) {
    refuse('receiver-not-bound', 'somebody else gets as much as was promised');
  }
}

/** Gains of accounts that are foreign before or after: an owner may change in the simulation only. */
function foreignGains(
  before: Snapshot,
  after: Snapshot,
  { mint, wallets }: ReceiverTerms,
): Map<Address, bigint> {
  const gains = new Map<Address, bigint>();
  for (const [address, state] of after) {
    const [was, is] = [before.get(address), state].map((one) => {
      const account = readTokenAccount(one);
      return account?.mint === mint ? account : undefined;
    });
    if ([was, is].some((account) => account !== undefined && !wallets.includes(account.owner))) {
      gains.set(address, (is?.amount ?? 0n) - (was?.amount ?? 0n));
    }
  }
  return gains;
}
