import type { Address } from '../solana/address.ts';
import { readFailure } from '../solana/failure/read.ts';
import { describeFailure } from '../solana/failure/reasons.ts';
import type { BaseUnits } from '../solana/mint.ts';
import { type DecodedTransaction, topLevelPrograms } from '../solana/transaction.ts';
import { type EnforcedTransaction, enforceOffer } from './enforce-offer.ts';
import { inspectStatically, type StaticInspection } from './inspect-statically.ts';
import {
  type LookupTables,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import { checkForms, type InspectionContext, type SwapOffer } from './offer.ts';
import { refuse, verdictOf } from './refusal.ts';
import { inputOf, type ReadRoute } from './routers/route.ts';
import {
  type BalanceChange,
  checkBalances,
  checkGross,
  checkPaid,
  checkReceivers,
  checkSources,
  checkWallet,
} from './rules/balances.ts';
import {
  checkAuthorities,
  checkBelongings,
  checkBystanders,
  checkInnerInstructions,
  hasDelegate,
} from './rules/belongings.ts';
import { createVenueCheck, decodeRoute } from './rules/routes.ts';
import { checkUnsignedSigners } from './rules/signers-and-fees.ts';
import type { AccountReader, GuardChain } from './simulation/chain.ts';
import { snapshotOf, tokenAccountsOf } from './simulation/holdings.ts';
import {
  askChain,
  findNewAccounts,
  inTime,
  type NewAccount,
  type SimulatedSwap,
  simulateAtAll,
  simulateSwap,
  sumDeposits,
  TOO_LATE,
} from './simulation/simulate.ts';
import type { GuardSummary, GuardVerdict, GuardWarning } from './verdict.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;
const BPS = 10_000n;

/** The greatest deposit of a token account, lamports: that of 1,300 bytes, five times the usual size. */
const MAX_DEPOSIT = 10_000_000n;

/**
 * Inspects an unsigned transaction before the person sees it: bytes, simulation, assertions. The summary
 * never comes from a quote. Bad input never throws; a silent chain is `simulation-unavailable`.
 */
export function inspectTransaction(
  bytes: Uint8Array,
  offer: SwapOffer,
  context: InspectionContext,
): Promise<GuardVerdict> {
  return inTime(inspect(bytes, offer, context), context, TOO_LATE);
}

async function inspect(
  bytes: Uint8Array,
  offer: SwapOffer,
  context: InspectionContext,
): Promise<GuardVerdict> {
  try {
    checkForms(offer, context);
    const inspection = await inspectStatically(bytes, offer, context);
    return { ok: true, ...(await inspectBySimulation(offer, inspection, context)) };
  } catch (error) {
    return verdictOf(error);
  }
}

async function inspectBySimulation(
  offer: SwapOffer,
  inspection: StaticInspection,
  { chain, maxPriorityFeeLamports, freezingKey }: InspectionContext,
): Promise<{ readonly summary: GuardSummary; readonly transaction: Uint8Array }> {
  const { bytes, accounts, instructions, context } = inspection;
  const venues = createVenueCheck(instructions, accounts, context.venues);
  const watch = { wallets: [context.person, context.to.wallet], venues };
  const simulations = await simulateSwap(bytes, accounts, instructions, watch, chain);
  const [first, ...others] = await Promise.all(
    simulations.map((simulated) => judgeSimulation(offer, inspection, simulated, chain)),
  );
  if (first === undefined) return refuse('simulation-unavailable', 'no node simulates');
  const said = [first, ...others].map((judged) => judged.said).reduce(worse);
  const [simulated] = simulations;
  const enforced = enforceOffer(inspection, simulated, {
    ...{ ...said, costLamports: first.costLamports, maxPriorityFeeLamports },
    isFeeFixed: freezingKey !== undefined,
  });
  if (enforced !== undefined) await checkEnforced(enforced.bytes, context.person, chain);
  const summary = summarize(offer, inspection, simulated, said, first.newAccounts, enforced);
  return { summary, transaction: enforced?.bytes ?? bytes };
}

type Said = { readonly pays: bigint; readonly receivesAtLeast: bigint };

/** What the card says, as far as this simulation shows. */
async function judgeSimulation(
  offer: SwapOffer,
  inspection: StaticInspection,
  simulated: SimulatedSwap,
  chain: GuardChain,
) {
  const { context } = inspection;
  checkInnerInstructions(simulated.result.innerInstructions, context.person);
  checkAuthorities(simulated.before, simulated.after, context.person);
  checkEnds(inspection, simulated);
  checkRepayment(inspection, simulated);
  checkBystanders(simulated, inspection.routes, context);
  checkBelongings(simulated.before, context.person);
  const own = findNewAccounts(simulated.before, simulated.after, context.person);
  const gifted = isPaidOutElsewhere(offer)
    ? findNewAccounts(simulated.before, simulated.after, context.to.wallet)
    : [];
  const [ownRentLamports, giftedRentLamports] = await Promise.all([
    sumExemptions(own, chain),
    sumExemptions(gifted, chain),
  ]);
  const feeLamports = context.isSponsored ? 0n : networkFee(inspection) + inspection.priorityFeeLamports;
  const change = checkBalances(simulated.before, simulated.after, {
    ...context,
    feeLamports,
    ownRentLamports,
    giftedRentLamports,
  });
  const solFee = feeOnSol(inspection, change);
  checkGross(simulated, context, giftedRentLamports + solFee);
  const costLamports = feeLamports + ownRentLamports + giftedRentLamports;
  checkWallet(simulated, context, costLamports + (context.to.isNative ? 0n : solFee));
  if (inspection.terms.isReceiverInSteps) checkPaid(change.paid, inspection.terms.pays ?? change.paid);
  const pays = inspection.terms.pays ?? change.paid;
  const said: Said = { pays, receivesAtLeast: leastReceived(offer, inspection, change) };
  return { said, costLamports, newAccounts: [...own, ...gifted] };
}

function worse(one: Said, other: Said): Said {
  return {
    pays: one.pays > other.pays ? one.pays : other.pays,
    receivesAtLeast:
      one.receivesAtLeast < other.receivesAtLeast ? one.receivesAtLeast : other.receivesAtLeast,
  };
}

/** Simulates again, because a program may behave differently beside the assertions. */
export async function checkEnforced(bytes: Uint8Array, person: Address, chain: GuardChain): Promise<void> {
  const results = await simulateAtAll(bytes, [person], chain);
  const error = results.find((result) => result.error !== undefined)?.error;
  if (error === undefined) return;
  const failure = readFailure(error, { programs: topLevelPrograms(bytes) });
  refuse(
    failure.reason === 'wallet-guard' ? 'assertion-failed' : 'simulation-failed',
    `with the assertions in it: ${describeFailure(failure)}`,
  );
}

/** A router takes its fee on bought SOL out of the wallet after the payout. */
function feeOnSol({ terms, context }: StaticInspection, { received }: BalanceChange): bigint {
  if (!context.to.isSol) return 0n;
  const fee = BigInt(terms.platformFeeBps);
  return (received * fee + BPS - 1n) / (BPS - fee);
}

/** The bytes of a route do not always bind its source and receiver. */
function checkEnds({ terms, context }: StaticInspection, simulated: SimulatedSwap): void {
  checkSources(simulated, context);
  if (!terms.isReceiverInSteps || terms.receivesAtLeast === undefined) return;
  checkReceivers(simulated, {
    mint: context.to.mint,
    wallets: [context.person, context.to.wallet],
    minimumOut: terms.receivesAtLeast,
  });
}

/** The sponsor paid no deposit where the account was there before. */
function checkRepayment({ terms, context }: StaticInspection, { before }: SimulatedSwap): void {
  if (terms.repaidLamports === 0n) return;
  if (tokenAccountsOf(before, context.person).has(context.wrappedSolAccount)) {
    refuse('unexpected-transfer', 'the sponsor takes back a deposit that it did not pay');
  }
}

/** The deposits of new accounts. A deposit beyond the rent would be a hidden payment, or SOL out of reach. */
async function sumExemptions(accounts: readonly NewAccount[], chain: GuardChain): Promise<bigint> {
  const exemptions = await Promise.all(
    accounts.map(async ({ size, deposit }) => {
      const exemption = await askChain(() => chain.rentExemption(size));
      const most = deposit < MAX_DEPOSIT ? deposit : MAX_DEPOSIT;
      return exemption < most ? exemption : most;
    }),
  );
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
  said: { readonly pays: bigint; readonly receivesAtLeast: bigint },
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
    pays: { mint: offer.fromMint, amount: said.pays as BaseUnits },
    receivesAtLeast: { mint: offer.toMint, amount: said.receivesAtLeast as BaseUnits },
    to: offer.toAddress,
    networkFeeLamports: context.isSponsored ? 0n : networkFee(inspection),
    priorityFeeLamports: context.isSponsored
      ? 0n
      : (enforced?.priorityFeeLamports ?? inspection.priorityFeeLamports),
    rentLamports: sumDeposits(newAccounts),
    newAccounts: newAccounts.length,
    programs: [...new Set(instructions.map(({ program }) => program))],
    cosigners: context.cosigners,
    warnings: [...new Set([...inspection.warnings, ...applying])],
    enforcement,
    route: terms.route,
    ...(context.operatorFee !== undefined && { operatorFeeBps: terms.operatorFeeBps }),
    lookupTables: inspection.lookupTables,
    blockhash: decoded.recentBlockhash,
  };
}

/** The minimum in the bytes, unless a token's fee comes off it: a desk pays out an exact amount, a route does not. */
function leastReceived(offer: SwapOffer, { terms }: StaticInspection, { received }: BalanceChange): bigint {
  const fromBytes = terms.receivesAtLeast ?? offer.minimumToAmount;
  if (fromBytes <= received) return fromBytes;
  return terms.route === 'desk' ? received : offer.minimumToAmount;
}

type OrderedSwap = {
  readonly taker: Address;
  /** Wrapped SOL for the native coin. */
  readonly fromMint: Address;
  readonly toMint: Address;
  readonly fromAmount: bigint;
  /** Base units of `toMint`. */
  readonly statedMinimum: bigint;
};

type OrderPolicy = {
  readonly chain: AccountReader;
  readonly venues: ReadonlySet<Address>;
  /** Pays the fee in place of the taker. @default nobody */
  readonly sponsor?: Address | undefined;
};

/**
 * Checks an aggregator's order without simulation: the taker alone signs and pays, or a sponsor pays beside it, one route is the
 * ordered swap, its programs are known venues. Returns the minimum in its bytes.
 * @throws GuardRefusal, TransactionError, and errors of `chain`
 */
export async function inspectOrder(
  decoded: DecodedTransaction,
  tables: LookupTables,
  swap: OrderedSwap,
  { chain, venues, sponsor }: OrderPolicy,
): Promise<bigint> {
  checkUnsignedSigners(decoded, swap.taker, [], { ...(sponsor && { sponsor }) });
  const accounts = resolveAccounts(decoded, tables);
  const instructions = resolveInstructions(decoded, accounts);
  const minimum = readPromisedMinimum(instructions, swap);
  const { toRead, judgeAccounts } = createVenueCheck(instructions, accounts, venues);
  if (toRead.length > 0) judgeAccounts(snapshotOf(toRead, await chain.readAccounts(toRead)));
  return minimum;
}

function readPromisedMinimum(instructions: readonly ResolvedInstruction[], swap: OrderedSwap): bigint {
  const [route, ...others] = instructions.flatMap((instruction) => decodeRoute(instruction) ?? []);
  if (others.length > 0) refuse('several-routes', 'more than one route');
  return route === undefined ? refuse('no-swap', 'no route that can be read') : checkRoute(route, swap);
}

function checkRoute(route: ReadRoute, swap: OrderedSwap): bigint {
  if (route.authority !== swap.taker) refuse('wrong-source', 'another wallet pays for the route');
  if (route.isExactOut || inputOf(route, swap.fromAmount) !== swap.fromAmount) {
    refuse('amount-mismatch', 'the route takes another amount');
  }
  if (isOther(route.sourceMint, swap.fromMint) || isOther(route.destinationMint, swap.toMint)) {
    refuse('wrong-mint', 'the route trades another token');
  }
  if (route.minimumOut + route.roundingUnits < swap.statedMinimum) {
    refuse('output-below-minimum', 'the route guarantees less than the order');
  }
  return route.minimumOut;
}

/** A route may leave its tokens out: some routers name them in their steps, which the bot's inspection simulates. */
function isOther(mint: Address | undefined, expected: Address): boolean {
  return mint !== undefined && mint !== expected;
}
