import type { Connection } from '@solana/web3.js';
import { readFailure } from '../solana/failure/read-failure.ts';
import type { BaseUnits } from '../solana/mint.ts';
import { topLevelPrograms } from '../solana/top-level-programs.ts';
import { describeFailure } from '../solana/transaction-failure.ts';
import { connectGuardChain } from './connect-guard-chain.ts';
import { type EnforcedTransaction, enforceOffer } from './enforce-offer.ts';
import type { GuardChain } from './guard-chain.ts';
import { refuse } from './guard-rule.ts';
import type { GuardSummary, GuardVerdict, GuardWarning } from './guard-summary.ts';
import { inspectStatically, type StaticInspection } from './inspect-statically.ts';
import type { InspectionContext, InspectionPolicy } from './inspection-context.ts';
import { verdictOf } from './judge.ts';
import { checkAuthorities, hasDelegate } from './rules/authority-rules.ts';
import { type BalanceChange, checkBalances } from './rules/balance-rules.ts';
import { checkBelongings } from './rules/belongings-rule.ts';
import { checkBystanders } from './rules/bystander-rule.ts';
import { checkGross } from './rules/gross-rule.ts';
import { checkInnerInstructions } from './rules/inner-instruction-rule.ts';
import { checkReceivers } from './rules/receiver-rule.ts';
import { checkPaid, checkSources } from './rules/source-rule.ts';
import { checkOfVenues } from './rules/venue-rule.ts';
import {
  ask,
  findNewAccounts,
  type NewAccount,
  type SimulatedSwap,
  simulateSwap,
  sumDeposits,
} from './simulate-swap.ts';
import type { SwapOffer } from './swap-offer.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;
const BPS = 10_000n;

/**
 * Inspects an unsigned transaction before the person sees it: static rules on every instruction, then a simulation
 * whose changes must fit the offer. The summary is made from the bytes and the simulation. Never throws on bad input
 * and never lets pass what could not be checked: with the chain silent the rule is `simulation-unavailable`.
 */
export function inspectTransaction(
  bytes: Uint8Array,
  offer: SwapOffer,
  context: InspectionPolicy & { readonly connection: Connection },
): Promise<GuardVerdict> {
  const { connection, ...policy } = context;
  return inspectOnChain(bytes, offer, { ...policy, chain: connectGuardChain(connection) });
}

/** `inspectTransaction` over any chain that answers the guard's three questions. */
export async function inspectOnChain(
  bytes: Uint8Array,
  offer: SwapOffer,
  context: InspectionContext,
): Promise<GuardVerdict> {
  try {
    const inspection = await inspectStatically(bytes, offer, context);
    return { ok: true, ...(await inspectBySimulation(bytes, offer, inspection, context)) };
  } catch (error) {
    return verdictOf(error);
  }
}

async function inspectBySimulation(
  bytes: Uint8Array,
  offer: SwapOffer,
  inspection: StaticInspection,
  { chain, maxPriorityFeeLamports }: InspectionContext,
): Promise<{ readonly summary: GuardSummary; readonly transaction: Uint8Array }> {
  const { accounts, instructions, context } = inspection;
  const venues = checkOfVenues(instructions, accounts, context.venues);
  const watch = { wallets: [context.person, context.to.wallet], boughtMint: context.to.mint, venues };
  const simulated = await simulateSwap(bytes, accounts, instructions, watch, chain);
  checkInnerInstructions(simulated.result.innerInstructions, context.person);
  checkAuthorities(simulated.before, simulated.after, context.person);
  checkEnds(inspection, simulated);
  checkBystanders(simulated, inspection.routes, context);
  checkBelongings(simulated.before, simulated.after, context.person);
  const own = findNewAccounts(simulated.before, simulated.after, context.person);
  const gifted = isPaidOutElsewhere(offer)
    ? findNewAccounts(simulated.before, simulated.after, context.to.wallet)
    : [];
  const giftedRentLamports = await sumExemptions(gifted, chain);
  const change = checkBalances(simulated.before, simulated.after, {
    ...context,
    feeLamports: networkFee(inspection) + inspection.priorityFeeLamports,
    ownRentLamports: context.to.isNative ? await sumExemptions(own, chain) : 0n,
    giftedRentLamports,
  });
  checkGross(simulated, context, { besides: giftedRentLamports + feeOnSol(inspection, change) });
  if (inspection.terms.isReceiverInSteps) checkPaid(change.paid, inspection.terms.pays ?? change.paid);
  const networkFeeLamports = networkFee(inspection);
  const terms = { networkFeeLamports, maxPriorityFeeLamports, giftedRentLamports };
  const enforced = enforceOffer(inspection, simulated, terms);
  if (enforced !== undefined) await checkEnforced(enforced, inspection, chain);
  const summary = summarize(offer, inspection, simulated, change, [...own, ...gifted], enforced);
  return { summary, transaction: enforced?.bytes ?? bytes };
}

/** The assertions hold where the simulation was honest; a program that behaves otherwise beside them is refused. */
async function checkEnforced(
  { bytes }: EnforcedTransaction,
  { context }: StaticInspection,
  chain: GuardChain,
): Promise<void> {
  const { error } = await ask(() => chain.simulate(bytes, [context.person]));
  if (error === undefined) return;
  const failure = readFailure(error, { programs: topLevelPrograms(bytes) });
  refuse(
    failure.reason === 'wallet-guard' ? 'assertion-failed' : 'simulation-failed',
    `with the assertions in it: ${describeFailure(failure)}`,
  );
}

/** A router takes its fee on SOL that is bought out of the wallet, after it was paid: that much may leave again. */
function feeOnSol({ terms, context }: StaticInspection, { received }: BalanceChange): bigint {
  if (!context.to.isSol) return 0n;
  const fee = BigInt(terms.platformFeeBps);
  return (received * fee + BPS - 1n) / (BPS - fee);
}

/** The two ends of a route, which its bytes alone do not always bind. */
function checkEnds({ terms, context }: StaticInspection, { before, after, result }: SimulatedSwap): void {
  checkSources(before, after, result.innerInstructions, context);
  if (!terms.isReceiverInSteps || terms.receivesAtLeast === undefined) return;
  checkReceivers(before, after, result.innerInstructions, {
    mint: context.to.mint,
    wallets: [context.person, context.to.wallet],
    minimumOut: terms.receivesAtLeast,
  });
}

/**
 * Only the deposit the chain demands: what goes into another's account above it would be a hidden payment, and what goes
 * into the person's own would be SOL that was bought and is out of reach.
 */
async function sumExemptions(accounts: readonly NewAccount[], chain: GuardChain): Promise<bigint> {
  const exemptions = await Promise.all(accounts.map(({ size }) => ask(() => chain.rentExemption(size))));
  return exemptions.reduce((sum, exemption) => sum + exemption, 0n);
}

function networkFee({ decoded }: StaticInspection): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(decoded.header.numRequiredSignatures);
}

function isPaidOutElsewhere(offer: SwapOffer): boolean {
  return offer.toAddress !== offer.fromAddress;
}

function summarize(
  offer: SwapOffer,
  inspection: StaticInspection,
  { before }: SimulatedSwap,
  change: BalanceChange,
  newAccounts: readonly NewAccount[],
  enforced: EnforcedTransaction | undefined,
): GuardSummary {
  const { terms, context, decoded, instructions } = inspection;
  const enforcement = enforced?.isComplete === true ? 'chain' : 'guard';
  const warnings: readonly [boolean, GuardWarning][] = [
    [hasDelegate(before, context.person), 'existing-delegate'],
    [terms.receivesAtLeast === undefined && enforcement === 'guard', 'minimum-not-in-bytes'],
    [isPaidOutElsewhere(offer), 'pays-out-elsewhere'],
  ];
  const applying = warnings.flatMap(([applies, warning]) => (applies ? [warning] : []));
  return {
    pays: { mint: offer.fromMint, amount: (terms.pays ?? change.paid) as BaseUnits },
    receivesAtLeast: { mint: offer.toMint, amount: leastReceived(offer, inspection, change) as BaseUnits },
    to: offer.toAddress,
    networkFeeLamports: networkFee(inspection),
    priorityFeeLamports: enforced?.priorityFeeLamports ?? inspection.priorityFeeLamports,
    rentLamports: sumDeposits(newAccounts),
    newAccounts: newAccounts.length,
    programs: [...new Set(instructions.map(({ program }) => program))],
    cosigners: context.cosigners,
    warnings: [...new Set([...inspection.warnings, ...applying])],
    enforcement,
    route: terms.route,
    lookupTables: inspection.lookupTables,
    blockhash: decoded.recentBlockhash,
  };
}

/**
 * A route may fill better than its floor, so the floor is what is said; a desk's transfer arrives less the token's own
 * fee, which only the simulation knows; where no decoder read a floor, the agreed minimum is what was held against it.
 */
function leastReceived(offer: SwapOffer, { terms }: StaticInspection, change: BalanceChange): bigint {
  const fromBytes = terms.receivesAtLeast ?? offer.minimumToAmount;
  return fromBytes < change.received ? fromBytes : change.received;
}
