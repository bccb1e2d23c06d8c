import { type Address, addressBytes } from '../solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import { findTokenAccount } from '../solana/token-account.ts';
import {
  type CompiledInstruction,
  type DecodedTransaction,
  decodeTransaction,
  MAX_TRANSACTION_BYTES,
} from '../solana/transaction.ts';
import { MAX_UNITS, priorityFee, unitLimit } from './compute-budget.ts';
import { depositOf, tokenAccountsOf, walletLamports } from './holdings.ts';
import type { StaticInspection } from './inspect-statically.ts';
import {
  type Assertion,
  assertTokenAccount,
  assertWallet,
  MAX_ADDED_BY_GUARD,
  type TokenAuthorities,
} from './lighthouse.ts';
import { resolveAccounts, resolveInstructions } from './resolve-instructions.ts';
import type { SimulatedSwap } from './simulate-swap.ts';
import type { StaticContext } from './static-facts.ts';
import type { TokenAccountState } from './token-account-state.ts';

/** A transaction that the chain fails where the card is not kept. */
export type EnforcedTransaction = {
  /** Unsigned, the route first, our assertions behind it. */
  readonly bytes: Uint8Array;
  /** Everything the card says is asserted; otherwise as much of it as there was room for. */
  readonly isComplete: boolean;
  /** Compute price and tips, lamports; assertions need compute units of their own. */
  readonly priorityFeeLamports: bigint;
};

export type EnforceTerms = {
  readonly networkFeeLamports: bigint;
  /** The most that a wallet may set as priority fee, lamports; tips are within it. */
  readonly maxPriorityFeeLamports: bigint;
  /** Deposits that the person pays for accounts of another recipient, lamports. */
  readonly giftedRentLamports: bigint;
};

/** What an assertion over a token account may take: up to twelve derivations of 1,500 units each, and the rest. */
const UNITS_PER_ASSERTION = 25_000;

/** An instruction over accounts that the message already lists. */
type AddedInstruction = { readonly accounts: readonly Address[]; readonly data: Uint8Array };

type Addition = {
  /** The program that all of them call. */
  readonly program: Address;
  readonly instructions: readonly AddedInstruction[];
  /** Put in place of the transaction's own compute-unit limit, where it has one. */
  readonly unitLimit: number | undefined;
};

const SET_UNIT_LIMIT = 2;
const SIGNATURE_LENGTH = 64;
const VERSION_0 = 0x80;

/**
 * Appends Lighthouse assertions, so that a program that changes its mind after the simulation makes the transaction fail
 * instead of succeed: what is not part of the swap keeps its amount and its authorities, what is sold loses at most
 * what was agreed, the wallet at most that and fees and deposits, and what is bought gains at least the minimum. Where bytes
 * are short the last ones are left out first, because routers check the minimum by themselves. `undefined` where
 * nothing can be asserted: another key signs as well, the chain has no Lighthouse, or not one assertion fits.
 */
export function enforceOffer(
  inspection: StaticInspection,
  simulated: SimulatedSwap,
  terms: EnforceTerms,
): EnforcedTransaction | undefined {
  const { context, decoded, accounts, instructions, hasLighthouse, lookupTables } = inspection;
  if (context.cosigners.length > 0 || !hasLighthouse) return undefined;
  const { assertions, isComplete } = listAssertions(simulated, context, terms);
  const limit = unitLimit(instructions);
  const addresses = accounts.map(({ address }) => address);
  let appended = assertions.slice(0, MAX_ADDED_BY_GUARD);
  for (; appended.length; appended = appended.slice(0, -1)) {
    const bytes = appendInstructions(decoded, addresses, {
      program: LIGHTHOUSE_PROGRAM,
      instructions: appended.map(({ account, data }) => ({ accounts: [account], data })),
      unitLimit: limit && Math.min(limit + appended.length * UNITS_PER_ASSERTION, MAX_UNITS),
    });
    if (bytes === undefined) continue;
    const enforced = decodeTransaction(bytes);
    const enforcedInstructions = resolveInstructions(enforced, resolveAccounts(enforced, lookupTables));
    const priorityFeeLamports = priorityFee(enforcedInstructions) + inspection.terms.tipLamports;
    if (priorityFeeLamports > terms.maxPriorityFeeLamports) continue;
    const isWhole = isComplete && appended.length === assertions.length;
    return { bytes, isComplete: isWhole, priorityFeeLamports };
  }
  return undefined;
}

/** The most important first. What the simulation itself does not keep is not asserted: it would fail an honest swap. */
function listAssertions(simulated: SimulatedSwap, context: StaticContext, terms: EnforceTerms) {
  const bounds = [
    ...keptBounds(simulated, context),
    walletBound(simulated, context, terms),
    ...boughtBound(simulated, context),
  ];
  const kept = bounds.filter(({ isKept }) => isKept);
  const isBoughtAsserted = bounds.some(({ isBought }) => isBought);
  return {
    assertions: kept.map(({ assertion }) => assertion),
    isComplete: kept.length === bounds.length && isBoughtAsserted,
  };
}

type Bound = { readonly assertion: Assertion; readonly isKept: boolean; readonly isBought: boolean };

/** Every token account of the person but the one that gains what is bought; accounts that are gone have nothing left. */
function keptBounds(simulated: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { before, after } = simulated;
  const held = tokenAccountsOf(before, context.person);
  const bought = boughtAccount(simulated, context);
  return [...tokenAccountsOf(after, context.person)]
    .filter(([address]) => address !== bought)
    .map(([address, now]) => {
      const was = held.get(address);
      const isSold = now.mint === context.from.mint && now.amount < (was?.amount ?? 0n);
      const least = atLeastZero((was?.amount ?? 0n) - (isSold ? context.fromAmount : 0n));
      return tokenBound(address, now, least, was);
    });
}

/** The account that gains what is bought; `undefined` where native SOL is, or no single account gains enough. */
function boughtAccount({ before, after }: SimulatedSwap, { to, minimumToAmount }: StaticContext) {
  if (to.isNative) return undefined;
  const held = tokenAccountsOf(before, to.wallet);
  const gaining = [...tokenAccountsOf(after, to.wallet)].find(
    ([address, { mint, amount }]) =>
      mint === to.mint && amount - (held.get(address)?.amount ?? 0n) >= minimumToAmount,
  );
  return gaining?.[0];
}

function boughtBound(simulated: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { before, after } = simulated;
  const { to, person, minimumToAmount } = context;
  if (to.isNative) return boughtSolBound(simulated, context);
  const account = boughtAccount(simulated, context);
  const now = account && tokenAccountsOf(after, to.wallet).get(account);
  if (account === undefined || now === undefined) return [];
  const was = tokenAccountsOf(before, to.wallet).get(account);
  const least = (was?.amount ?? 0n) + minimumToAmount;
  // Who has power over another recipient's account is theirs to decide.
  const bound =
    to.wallet === person
      ? tokenBound(account, now, least, was)
      : { assertion: assertTokenAccount(account, least), isKept: now.amount >= least };
  return [{ ...bound, isBought: true }];
}

/** The person's own SOL is counted in `walletBound`. */
function boughtSolBound({ before, after }: SimulatedSwap, context: StaticContext): readonly Bound[] {
  const { to, person, minimumToAmount } = context;
  if (to.wallet === person) return [];
  const least = walletLamports(before, to.wallet) + minimumToAmount;
  const isKept = walletLamports(after, to.wallet) >= least;
  return [{ assertion: assertWallet(to.wallet, least), isKept, isBought: true }];
}

/** SOL in the wallet: what it held, and what closed accounts give back, less what was agreed, fees and deposits. */
function walletBound({ before, after }: SimulatedSwap, context: StaticContext, terms: EnforceTerms): Bound {
  const { person, from, to, fromAmount, minimumToAmount } = context;
  const [held, holds] = [tokenAccountsOf(before, person), tokenAccountsOf(after, person)];
  let least = walletLamports(before, person) - terms.networkFeeLamports - terms.maxPriorityFeeLamports;
  least -= terms.giftedRentLamports;
  for (const [address, was] of held) if (!holds.has(address)) least += was.lamports;
  for (const [address, now] of holds) if (!held.has(address)) least -= depositOf(now);
  const isWrappedSold = [...holds].some(([address, { amount, mint }]) => {
    return mint === WRAPPED_SOL_MINT && amount < (held.get(address)?.amount ?? 0n);
  });
  if (from.isSol && !isWrappedSold) least -= fromAmount;
  const isBought = to.isNative && to.wallet === person;
  if (isBought) least += minimumToAmount;
  least = atLeastZero(least);
  return {
    assertion: assertWallet(person, least),
    isKept: walletLamports(after, person) >= least,
    isBought,
  };
}

function tokenBound(
  address: Address,
  now: TokenAccountState,
  least: bigint,
  was: TokenAccountState | undefined,
): Bound {
  const assertion = assertTokenAccount(address, least, authoritiesOf(address, now, was));
  return { assertion, isKept: now.amount >= least, isBought: false };
}

/** As they were before the swap; a new account has no authority but its owner. */
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

/**
 * An unsigned transaction with instructions behind its own. Everything else keeps its order and its meaning.
 * `accounts` are all accounts of the message, those of lookup tables included. `undefined` where the result is longer than
 * a transaction may be.
 */
function appendInstructions(
  decoded: DecodedTransaction,
  accounts: readonly Address[],
  { program, instructions, unitLimit }: Addition,
): Uint8Array | undefined {
  const keys = decoded.staticAccountKeys;
  const isListed = keys.includes(program);
  // A new key stands behind the static ones and moves those of the lookup tables.
  const shift = (index: number) => (isListed || index < keys.length ? index : index + 1);
  const added = instructions.map(({ accounts: used, data }) => ({
    programIdIndex: isListed ? keys.indexOf(program) : keys.length,
    accounts: used.map((address) => shift(accounts.indexOf(address))),
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
    staticAccountKeys: isListed ? keys : [...keys, program],
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

function encodeUnsigned(decoded: DecodedTransaction): Uint8Array {
  const { header, staticAccountKeys, instructions, addressTableLookups } = decoded;
  const lookups = list(addressTableLookups, ({ accountKey, writableIndexes, readonlyIndexes }) => [
    ...addressBytes(accountKey),
    ...list(writableIndexes, (index) => [index]),
    ...list(readonlyIndexes, (index) => [index]),
  ]);
  return Uint8Array.from([
    ...compactLength(header.numRequiredSignatures),
    ...new Uint8Array(SIGNATURE_LENGTH * header.numRequiredSignatures),
    ...(decoded.version === 0 ? [VERSION_0] : []),
    header.numRequiredSignatures,
    header.numReadonlySignedAccounts,
    header.numReadonlyUnsignedAccounts,
    ...list(staticAccountKeys, (key) => [...addressBytes(key)]),
    // A blockhash is 32 bytes in base58, as an address is.
    ...addressBytes(decoded.recentBlockhash as Address),
    ...list(instructions, encodeInstruction),
    ...(decoded.version === 0 ? lookups : []),
  ]);
}

function encodeInstruction({ programIdIndex, accounts, data }: CompiledInstruction): readonly number[] {
  return [programIdIndex, ...list(accounts, (index) => [index]), ...compactLength(data.length), ...data];
}

function list<Item>(items: readonly Item[], encode: (item: Item) => readonly number[]): readonly number[] {
  return [...compactLength(items.length), ...items.flatMap((item) => [...encode(item)])];
}

/** Seven bits a byte, the lowest first; the top bit says that another byte follows. */
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)];
}
