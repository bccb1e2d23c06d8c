import type { Address } from '../solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../solana/known-programs.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import {
  type CompiledInstruction,
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  MAX_TRANSACTION_BYTES,
} from '../solana/transaction.ts';
import type { StaticInspection } from './inspect-statically.ts';
import { resolveAccounts, resolveInstructions } from './instructions.ts';
import {
  type Assertion,
  assertTokenAccount,
  assertWallet,
  MAX_ADDED_BY_GUARD,
  type TokenAuthorities,
} from './lighthouse.ts';
import type { StaticContext } from './offer.ts';
import { walletFloor } from './rules/balances.ts';
import { MAX_UNITS, priorityFee, unitLimit } from './rules/signers-and-fees.ts';
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
  /** Fees and deposits of the simulation. */
  readonly costLamports: bigint;
  readonly maxPriorityFeeLamports: bigint;
};

/** Compute units: up to twelve address derivations of 1,500 each, and overhead. */
const UNITS_PER_ASSERTION = 25_000;

const SET_UNIT_LIMIT = 2;

/**
 * Appends Lighthouse assertions: the transaction fails where a program behaves differently after the
 * simulation. Accounts beside the swap keep their amounts, all accounts their authorities. The sold account
 * and the wallet lose at most the agreed amount. The bought account gains the minimum; this assertion is
 * dropped first for lack of space, because routers check it too. `undefined` with a co-signer of the route,
 * without Lighthouse, or without space.
 */
export function enforceOffer(
  inspection: StaticInspection,
  simulated: SimulatedSwap,
  terms: EnforceTerms,
): EnforcedTransaction | undefined {
  const { context, decoded, accounts, instructions, hasLighthouse, lookupTables } = inspection;
  if (context.cosigners.length > 0 || !hasLighthouse) return undefined;
  const bounds = listBounds(inspection, simulated, terms);
  const limit = unitLimit(instructions);
  const addresses = accounts.map(({ address }) => address);
  let appended = bounds.slice(0, MAX_ADDED_BY_GUARD);
  for (; appended.length; appended = appended.slice(0, -1)) {
    const raised = limit && Math.min(limit + appended.length * UNITS_PER_ASSERTION, MAX_UNITS);
    const bytes = appendAssertions(decoded, addresses, appended, raised);
    if (bytes === undefined) continue;
    const enforced = decodeTransaction(bytes);
    const enforcedInstructions = resolveInstructions(enforced, resolveAccounts(enforced, lookupTables));
    const priorityFeeLamports = priorityFee(enforcedInstructions) + inspection.terms.tipLamports;
    if (priorityFeeLamports > terms.maxPriorityFeeLamports) continue;
    const isComplete = appended.length === bounds.length && bounds.some(({ isBought }) => isBought);
    return { bytes, isComplete, priorityFeeLamports };
  }
  return undefined;
}

type Bound = { readonly assertion: Assertion; readonly isBought: boolean };

/** The most important first. */
function listBounds(inspection: StaticInspection, simulated: SimulatedSwap, terms: EnforceTerms) {
  return [
    ...keptBounds(simulated, inspection.context),
    walletBound(inspection, simulated, terms),
    ...boughtBound(simulated, inspection.context),
  ];
}

function keptBounds(simulated: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { before, after } = simulated;
  const held = tokenAccountsOf(before, context.person);
  const [bought] = boughtAccount(simulated, context) ?? [];
  return [...tokenAccountsOf(after, context.person)]
    .filter(([address]) => address !== bought)
    .map(([address, now]) => {
      const was = held.get(address);
      const isSold = now.mint === context.from.mint && now.amount < (was?.amount ?? 0n);
      const least = atLeastZero((was?.amount ?? 0n) - (isSold ? context.fromAmount : 0n));
      return {
        assertion: assertTokenAccount(address, least, authoritiesOf(address, now, was)),
        isBought: false,
      };
    });
}

/** `undefined` for native SOL, and where no single account gains the minimum. */
function boughtAccount({ before, after }: SimulatedSwap, { to, minimumToAmount }: StaticContext) {
  if (to.isNative) return undefined;
  const held = tokenAccountsOf(before, to.wallet);
  return [...tokenAccountsOf(after, to.wallet)].find(
    ([address, { mint, amount }]) =>
      mint === to.mint && amount - (held.get(address)?.amount ?? 0n) >= minimumToAmount,
  );
}

function boughtBound(simulated: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { to, person, minimumToAmount } = context;
  if (to.isNative) return boughtSolBound(simulated, context);
  const bought = boughtAccount(simulated, context);
  if (bought === undefined) return [];
  const [account, now] = bought;
  const was = tokenAccountsOf(simulated.before, to.wallet).get(account);
  // The authorities of another recipient's account are theirs to decide.
  const authorities = to.wallet === person ? authoritiesOf(account, now, was) : undefined;
  const least = (was?.amount ?? 0n) + minimumToAmount;
  return [{ assertion: assertTokenAccount(account, least, authorities), isBought: true }];
}

/** Of another recipient, unless it comes wrapped. */
function boughtSolBound({ before, after }: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { to, person, minimumToAmount } = context;
  const least = walletLamports(before, to.wallet) + minimumToAmount;
  if (to.wallet === person || walletLamports(after, to.wallet) < least) return [];
  return [{ assertion: assertWallet(to.wallet, least), isBought: true }];
}

/** A wallet may set a higher priority fee, up to the cap. */
function walletBound(
  { context, priorityFeeLamports }: StaticInspection,
  simulated: SimulatedSwap,
  { costLamports, maxPriorityFeeLamports }: EnforceTerms,
): Bound {
  const { person, to, fromAmount } = context;
  const floor = walletFloor(simulated, context, costLamports);
  // Wrapped SOL is sold out of its own account.
  const sold = walletLamports(simulated.after, person) < floor ? fromAmount : 0n;
  const least = atLeastZero(floor - sold - (maxPriorityFeeLamports - priorityFeeLamports));
  return { assertion: assertWallet(person, least), isBought: to.isNative && to.wallet === person };
}

function authoritiesOf(
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

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** `undefined` above the size limit. */
function appendAssertions(
  decoded: DecodedTransaction,
  accounts: readonly Address[],
  bounds: readonly Bound[],
  unitLimit: number | undefined,
): Uint8Array | undefined {
  const keys = decoded.staticAccountKeys;
  const isListed = keys.includes(LIGHTHOUSE_PROGRAM);
  // A new static key shifts the indexes of the looked-up accounts.
  const shift = (index: number) => (isListed || index < keys.length ? index : index + 1);
  const added = bounds.map(({ assertion: { account, data } }) => ({
    programIdIndex: isListed ? keys.indexOf(LIGHTHOUSE_PROGRAM) : keys.length,
    accounts: [shift(accounts.indexOf(account))],
    data,
  }));
  const own = decoded.instructions.map((instruction) => ({
    ...instruction,
    accounts: instruction.accounts.map(shift),
    data: withUnitLimit(instruction, keys, unitLimit),
  }));
  const { header } = decoded;
  const bytes = encodeUnsigned({
    ...decoded,
    header: {
      ...header,
      numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + (isListed ? 0 : 1),
    },
    staticAccountKeys: isListed ? keys : [...keys, LIGHTHOUSE_PROGRAM],
    instructions: [...own, ...added],
  });
  return bytes.length > MAX_TRANSACTION_BYTES ? undefined : bytes;
}

function withUnitLimit(
  { programIdIndex, data }: CompiledInstruction,
  keys: readonly Address[],
  unitLimit: number | undefined,
): Uint8Array {
  const isLimit = keys[programIdIndex] === COMPUTE_BUDGET_PROGRAM && data[0] === SET_UNIT_LIMIT;
  if (!isLimit || unitLimit === undefined) return data;
  return Uint8Array.of(SET_UNIT_LIMIT, ...new Uint8Array(Uint32Array.of(unitLimit).buffer));
}
