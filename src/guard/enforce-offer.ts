import type { Address } from '../solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../solana/known-programs.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import { type CompiledInstruction, encodeUnsigned, isTooLarge } from '../solana/transaction.ts';
import type { StaticInspection } from './inspect-statically.ts';
import {
  type Assertion,
  assertLamports,
  assertTokenAccount,
  assertWallet,
  MAX_ADDED_BY_GUARD,
  type TokenAuthorities,
  u64,
} from './lighthouse.ts';
import type { StaticContext } from './offer.ts';
import { refuse } from './refusal.ts';
import { walletFloor } from './rules/balances.ts';
import {
  defaultUnits,
  feeFor,
  MAX_UNITS,
  MICRO_LAMPORTS,
  priorityFee,
  UNIT_LIMIT,
  UNIT_PRICE,
  unitLimit,
  unitPrice,
} from './rules/signers-and-fees.ts';
import { type TokenAccountState, tokenAccountsOf, walletLamports } from './simulation/holdings.ts';
import type { SimulatedSwap } from './simulation/simulate.ts';

/** A transaction that fails on chain unless the card is kept. */
export type EnforcedTransaction = {
  readonly bytes: Uint8Array;
  /** False where an assertion of the card does not fit. */
  readonly isComplete: boolean;
  readonly priorityFeeLamports: bigint;
};

type EnforceTerms = {
  /** What the card says that the person pays, base units. */
  readonly pays: bigint;
  readonly receivesAtLeast: bigint;
  /** Network fee, priority fee and deposits of the simulation. */
  readonly costLamports: bigint;
  readonly maxPriorityFeeLamports: bigint;
  /** The wallet cannot change it. */
  readonly isFeeFixed: boolean;
};

/** Compute units: up to twelve address derivations of 1,500 each, and overhead. */
const UNITS_PER_ASSERTION = 25_000;

/**
 * Appends Lighthouse assertions: the transaction fails where a program behaves differently after the
 * simulation. Accounts beside the swap keep their amounts, all accounts their authorities. The sold account
 * and the wallet lose at most the agreed amount. The bought account gains the minimum. Only where the route
 * itself checks that minimum on the account that its bytes name is this last assertion dropped for lack of
 * space. Refuses `not-enforceable` where another one does not fit, because who builds the transaction also
 * fills it. `undefined` beside a co-signer or without Lighthouse.
 */
export function enforceOffer(
  inspection: StaticInspection,
  simulated: SimulatedSwap,
  terms: EnforceTerms,
): EnforcedTransaction | undefined {
  const { context, hasLighthouse, terms: swap } = inspection;
  if (context.cosigners.length > 0 || !hasLighthouse) return undefined;
  const { maxPriorityFeeLamports, isFeeFixed } = terms;
  const boundsFor = (highestFee: bigint) => listBounds(inspection, simulated, terms, highestFee);
  const isMinimumInBytes = swap.receivesAtLeast !== undefined && !swap.isReceiverInSteps;
  const all = boundsFor(maxPriorityFeeLamports);
  const hasBought = all.some(({ isBought }) => isBought);
  if (!hasBought && !isMinimumInBytes) refuse('not-enforceable', 'what arrives is in no one account');
  // The bought account comes last, behind the wallet.
  const mayDropLast = isMinimumInBytes && all.at(-1)?.assertion.account !== context.person;
  for (const added of mayDropLast ? [all.length, all.length - 1] : [all.length]) {
    if (added > MAX_ADDED_BY_GUARD) continue;
    const budget = raiseBudget(inspection, added, maxPriorityFeeLamports - swap.tipLamports);
    const priorityFeeLamports = budget.feeLamports + swap.tipLamports;
    const bounds = boundsFor(isFeeFixed ? priorityFeeLamports : maxPriorityFeeLamports);
    const bytes = appendAssertions(inspection, bounds.slice(0, added), budget);
    if (bytes === undefined) continue;
    return { bytes, isComplete: hasBought && added === all.length, priorityFeeLamports };
  }
  return refuse('not-enforceable', `no room for ${all.length} assertions`);
}

/** A decoded transaction with its accounts. */
type Transaction = Pick<StaticInspection, 'decoded' | 'accounts' | 'instructions'>;

/** `price` in micro-lamports per unit; version 1 says the fee instead. */
type Budget = { readonly units: number; readonly price: bigint; readonly feeLamports: bigint };

/** The price sinks where more units would cost more than the cap: a service could set it as high. */
export function raiseBudget({ instructions, decoded }: Transaction, added: number, cap: bigint): Budget {
  const said = { instructions, budget: decoded.budget };
  const limit = unitLimit(said);
  const units =
    limit === undefined
      ? defaultUnits(instructions, added)
      : Math.min(limit + added * UNITS_PER_ASSERTION, MAX_UNITS);
  if (said.budget !== undefined) return { units, price: 0n, feeLamports: priorityFee(said) };
  const [asked, affordable] = [unitPrice(instructions), (cap * MICRO_LAMPORTS) / BigInt(units)];
  const price = asked < affordable ? asked : affordable;
  return { units, price, feeLamports: feeFor(price, units) };
}

type Bound = { readonly assertion: Assertion; readonly isBought: boolean };

/**
 * What the chain has to keep, in the order in which it is given up last: accounts beside the swap, the wallet, the bought
 * account. Each bound is a least amount after the transaction.
 */
function listBounds(
  { context, ...inspection }: StaticInspection,
  simulated: SimulatedSwap,
  terms: EnforceTerms,
  highestFee: bigint,
) {
  const { person, from } = context;
  // The terms: what the card says, where that is stricter than what the person confirmed.
  const least =
    terms.receivesAtLeast > context.minimumToAmount ? terms.receivesAtLeast : context.minimumToAmount;
  const agreed = { ...context, fromAmount: terms.pays, minimumToAmount: least };
  // The floor: lamports that the wallet keeps if it pays the costs of the simulation and nothing else. `lost` lie below it.
  const floor = walletFloor(simulated, agreed, terms.costLamports);
  const lost = atLeastZero(floor - walletLamports(simulated.after, person));
  // SOL is one sum over the wallet and its wrapped accounts. Where a token is sold, lamports that the wallet loses beside
  // its costs must therefore arrive wrapped, on top of the minimum.
  const feeOnWrapped = from.isSol ? 0n : lost;
  // Who may lose what: the accounts of the sold token, and the wallet where SOL is sold.
  const sold = soldFrom(simulated, agreed, lost - feeOnWrapped);
  const due = { ...inspection, context: { ...agreed, minimumToAmount: least + feeOnWrapped } };
  return [
    ...keptBounds(due, simulated, sold),
    walletBound(due, highestFee, floor - feeOnWrapped - (sold.get(person) ?? 0n)),
    ...boughtBound(simulated, due.context),
  ];
}

/** What each may lose: the agreed amount, or where several lose, what it lost in the simulation. */
function soldFrom(
  { before, after }: SimulatedSwap,
  { person, from, fromAmount }: StaticContext,
  lamports: bigint,
): ReadonlyMap<Address, bigint> {
  const held = tokenAccountsOf(before, person);
  const accounts = [...tokenAccountsOf(after, person)]
    .filter(([, { mint }]) => mint === from.mint)
    .map(([address, now]) => [address, (held.get(address)?.amount ?? 0n) - now.amount] as const);
  const losses = [...accounts, [person, lamports] as const].filter(([, loss]) => loss > 0n);
  const sum = losses.reduce((all, [, loss]) => all + loss, 0n);
  if (sum > fromAmount && (losses.length > 1 || !from.isSol)) {
    // The rest may stay with the person in the simulation only.
    refuse('pays-too-much', `${sum} leave the accounts, said are ${fromAmount}`);
  }
  if (losses.length > 1) return new Map(losses);
  // Wrapped SOL may stay wrapped.
  return new Map(losses.map(([place, loss]) => [place, loss > fromAmount ? loss : fromAmount]));
}

/**
 * Bounds for the person's token accounts that the route names: it can reach no other, and a service could name many.
 */
function keptBounds(
  { context, routes }: StaticInspection,
  simulated: SimulatedSwap,
  sold: ReadonlyMap<Address, bigint>,
): readonly Bound[] {
  const { before, after } = simulated;
  const held = tokenAccountsOf(before, context.person);
  const bought = boughtAccount(simulated, context)?.account;
  const named = new Set(
    routes.flatMap(({ instruction }) => instruction.accounts.map(({ address }) => address)),
  );
  return [...tokenAccountsOf(after, context.person)]
    .filter(([address]) => named.has(address) && address !== bought)
    .map(([address, now]) => {
      const was = held.get(address);
      const least = atLeastZero((was?.amount ?? 0n) - (sold.get(address) ?? 0n));
      return {
        assertion: assertTokenAccount(address, least, authoritiesOf(address, now, was)),
        isBought: false,
      };
    });
}

/** Other addresses than the associated one may hold another token when the same bytes land. */
function boughtAccount({ before, after }: SimulatedSwap, { to, minimumToAmount }: StaticContext) {
  const now = tokenAccountsOf(after, to.wallet).get(to.tokenAccount);
  if (to.isNative || now === undefined) return undefined;
  const was = tokenAccountsOf(before, to.wallet).get(to.tokenAccount);
  const isGained = now.amount - (was?.amount ?? 0n) >= minimumToAmount;
  return isGained ? { account: to.tokenAccount, now, was } : undefined;
}

function boughtBound(simulated: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { to, person, minimumToAmount } = context;
  if (to.isNative) return boughtSolBound(simulated, context);
  const bought = boughtAccount(simulated, context);
  if (bought === undefined) return [];
  const { account, now, was } = bought;
  // The authorities of another recipient's account are theirs to decide.
  const authorities = to.wallet === person ? authoritiesOf(account, now, was) : undefined;
  const least = (was?.amount ?? 0n) + minimumToAmount;
  return [{ assertion: assertTokenAccount(account, least, authorities), isBought: true }];
}

/**
 * SOL bought for another recipient arrives as lamports of their wallet; where it comes wrapped, `boughtBound` has no
 * bound for it.
 */
function boughtSolBound({ before, after }: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { to, person, minimumToAmount } = context;
  const least = walletLamports(before, to.wallet) + minimumToAmount;
  if (to.wallet === person || walletLamports(after, to.wallet) < least) return [];
  return [{ assertion: assertLamports(to.wallet, least), isBought: true }];
}

/** A wallet may raise the priority fee, unless a signature fixes it. */
function walletBound(
  { context: { person, to }, priorityFeeLamports }: StaticInspection,
  highestFee: bigint,
  kept: bigint,
): Bound {
  const least = atLeastZero(kept - (highestFee - priorityFeeLamports));
  return { assertion: assertWallet(person, least), isBought: to.isNative && to.wallet === person };
}

export function authoritiesOf(
  address: Address,
  { owner, mint, program }: TokenAccountState,
  was: TokenAccountState | undefined,
): TokenAuthorities {
  return {
    owner: findTokenAccount(owner, mint, program) === address ? 'associated' : owner,
    delegate: was?.delegate,
    delegatedAmount: was?.delegatedAmount ?? 0n,
    closeAuthority: was?.closeAuthority,
  };
}

export function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** `undefined` above the limits of the version. */
export function appendAssertions(
  { decoded, accounts }: Transaction,
  bounds: readonly Bound[],
  budget: Budget,
): Uint8Array | undefined {
  const keys = decoded.staticAccountKeys;
  const isListed = keys.includes(LIGHTHOUSE_PROGRAM);
  // A new static key shifts the indexes of the looked-up accounts.
  const shift = (index: number) => (isListed || index < keys.length ? index : index + 1);
  const added = bounds.map(({ assertion: { account, data } }) => ({
    programIdIndex: isListed ? keys.indexOf(LIGHTHOUSE_PROGRAM) : keys.length,
    accounts: [shift(accounts.findIndex(({ address }) => address === account))],
    data,
  }));
  const own = decoded.instructions.map((instruction) => ({
    ...instruction,
    accounts: instruction.accounts.map(shift),
    data: withBudget(instruction, keys, budget),
  }));
  const { header } = decoded;
  const asserted = {
    ...decoded,
    header: {
      ...header,
      numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + (isListed ? 0 : 1),
    },
    staticAccountKeys: isListed ? keys : [...keys, LIGHTHOUSE_PROGRAM],
    instructions: [...own, ...added],
    ...(decoded.budget !== undefined && { budget: { ...decoded.budget, unitLimit: budget.units } }),
  };
  const bytes = encodeUnsigned(asserted);
  return isTooLarge(asserted, bytes.length) ? undefined : bytes;
}

function withBudget(
  { programIdIndex, data }: CompiledInstruction,
  keys: readonly Address[],
  { units, price }: Budget,
): Uint8Array {
  if (keys[programIdIndex] !== COMPUTE_BUDGET_PROGRAM) return data;
  if (data[0] === UNIT_LIMIT)
    return Uint8Array.of(UNIT_LIMIT, ...new Uint8Array(Uint32Array.of(units).buffer));
  return data[0] === UNIT_PRICE ? Uint8Array.of(UNIT_PRICE, ...u64(price)) : data;
}
