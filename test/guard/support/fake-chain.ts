import {
  type ResolvedInstruction,
  readLookupTables,
  resolveAccounts,
  resolveInstructions,
} from '../../../src/guard/instructions.ts';
import type { ReadRoute } from '../../../src/guard/routers/route.ts';
import { decodeTemporaryAccount } from '../../../src/guard/routers/temporary-account.ts';
import { decodeRoute } from '../../../src/guard/rules/routes.ts';
import { priorityFee } from '../../../src/guard/rules/signers-and-fees.ts';
import type {
  AccountState,
  GuardChain,
  InnerInstruction,
  SimulationResult,
} from '../../../src/guard/simulation/chain.ts';
import { readTokenAccount } from '../../../src/guard/simulation/holdings.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { rentFor, tokenAccount, wallet } from './fake-accounts.ts';
import { holdsAssertions } from './lighthouse-program.ts';
import { addressOf, type Party } from './people.ts';

export type Accounts = Map<Address, AccountState>;

export type FakeWorld = {
  readonly accounts: ReadonlyMap<Address, AccountState>;
  /** Amounts that a router takes and pays, base units. */
  readonly fill?: { readonly paid: bigint; readonly received: bigint };
  /** Transfer fee of a Token-2022 mint, basis points. */
  readonly transferFeeBps?: ReadonlyMap<Address, bigint>;
  /** Changes besides the instructions, by a malicious program. */
  readonly mischief?: (accounts: Accounts) => void;
  /** Programs beside the usual ones. */
  readonly programs?: ReadonlyMap<Address, (instruction: ResolvedInstruction, accounts: Accounts) => void>;
  readonly innerInstructions?: readonly InnerInstruction[];
  readonly simulationError?: unknown;
  readonly failing?: 'readAccounts' | 'simulate' | 'rentExemption' | 'noAccounts';
};

/** A chain of a few accounts that runs the instructions of a swap and throws on any other. */
export function fakeChain(world: FakeWorld): GuardChain {
  const failing = (call: FakeWorld['failing']) => {
    if (world.failing === call) throw new Error('connection refused');
  };
  return {
    readAccounts: async (addresses) => {
      failing('readAccounts');
      return addresses.map((address) => world.accounts.get(address));
    },
    simulate: async (bytes, watched) => {
      failing('simulate');
      const result = simulate(bytes, watched, world);
      return world.failing === 'noAccounts' ? { ...result, accounts: [] } : result;
    },
    rentExemption: async (size) => {
      failing('rentExemption');
      return rentFor(size);
    },
  };
}

function simulate(bytes: Uint8Array, watched: readonly Address[], world: FakeWorld): SimulationResult {
  const decoded = decodeTransaction(bytes);
  const tables = readLookupTables(
    decoded,
    decoded.addressTableLookups.map(({ accountKey }) => world.accounts.get(accountKey)),
  );
  const instructions = resolveInstructions(decoded, resolveAccounts(decoded, tables));
  const accounts: Accounts = new Map(world.accounts);
  const [payer] = decoded.staticAccountKeys;
  const fee =
    5_000n * BigInt(decoded.header.numRequiredSignatures) +
    priorityFee({ instructions, budget: decoded.budget });
  if (payer !== undefined) addLamports(accounts, payer, -fee);
  for (const instruction of instructions) run(instruction, accounts, world);
  world.mischief?.(accounts);
  const innerInstructions = world.innerInstructions ?? [];
  const error = world.simulationError ?? failedAssertion(instructions, accounts, world);
  return { error, accounts: watched.map((a) => accounts.get(a)), innerInstructions };
}

/** The error of the first failed assertion, if the chain has Lighthouse. Assertions come last in a transaction. */
function failedAssertion(
  instructions: readonly ResolvedInstruction[],
  accounts: Accounts,
  world: FakeWorld,
): unknown {
  if (!world.accounts.has(LIGHTHOUSE_PROGRAM)) return undefined;
  const failed = instructions.findIndex((instruction) => {
    if (instruction.program !== LIGHTHOUSE_PROGRAM) return false;
    const target = at(instruction, 0);
    return !holdsAssertions(instruction.data, accounts.get(target), target);
  });
  return failed < 0 ? undefined : { InstructionError: [failed, { Custom: 6001 }] };
}

function run(instruction: ResolvedInstruction, accounts: Accounts, world: FakeWorld): void {
  const { program, data } = instruction;
  const quiet: readonly Address[] = [COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM];
  if (quiet.includes(program)) return;
  const other = world.programs?.get(program);
  if (other !== undefined) other(instruction, accounts);
  else if (program === SYSTEM_PROGRAM) moveSol(instruction, accounts);
  else if (program === ASSOCIATED_TOKEN_PROGRAM) createAssociated(instruction, accounts);
  else if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM)
    runRouter(instruction, accounts, world);
  else if (data[0] === 12) transferTokens(instruction, accounts, world);
  else if (data[0] === 9) close(instruction, accounts);
  else if (data[0] === 38) withdrawExcess(instruction, accounts);
  else sync(instruction, accounts);
}

const at = ({ accounts }: ResolvedInstruction, position: number): Address => {
  const account = accounts.at(position);
  if (account === undefined) throw new Error(`no account ${position}`);
  return account.address;
};

const amountAt = ({ data }: ResolvedInstruction, offset: number) => Buffer.from(data).readBigUInt64LE(offset);

function moveSol(instruction: ResolvedInstruction, accounts: Accounts): void {
  const amount = amountAt(instruction, 4);
  addLamports(accounts, at(instruction, 0), -amount);
  addLamports(accounts, at(instruction, 1), amount);
}

function createAssociated(instruction: ResolvedInstruction, accounts: Accounts): void {
  const [payer, account, owner] = [at(instruction, 0), at(instruction, 1), at(instruction, 2)];
  const standing = accounts.get(account);
  if (readTokenAccount(standing) !== undefined) return;
  const made = { program: at(instruction, 5), mint: at(instruction, 3), owner, amount: 0n };
  const state = tokenAccount({ ...made, isNative: made.mint === WRAPPED_SOL_MINT });
  // Lamports sent ahead count towards the deposit.
  const ahead = standing?.lamports ?? 0n;
  const missing = ahead < state.lamports ? state.lamports - ahead : 0n;
  accounts.set(account, { ...state, lamports: ahead + missing });
  addLamports(accounts, payer, -missing);
}

function transferTokens(instruction: ResolvedInstruction, accounts: Accounts, world: FakeWorld): void {
  const amount = amountAt(instruction, 1);
  const mintAddress = at(instruction, 1);
  const decimals = accounts.get(mintAddress)?.data[44];
  if (decimals !== instruction.data[9]) throw new Error('wrong decimals');
  const bps = world.transferFeeBps?.get(mintAddress) ?? 0n;
  addTokens(accounts, at(instruction, 0), -amount);
  addTokens(accounts, at(instruction, 2), amount - (amount * bps + 9_999n) / 10_000n);
}

function close(instruction: ResolvedInstruction, accounts: Accounts): void {
  const account = at(instruction, 0);
  addLamports(accounts, at(instruction, 1), accounts.get(account)?.lamports ?? 0n);
  accounts.delete(account);
}

function withdrawExcess(instruction: ResolvedInstruction, accounts: Accounts): void {
  const { lamports = 0n, data } = accounts.get(at(instruction, 0)) ?? {};
  const excess = lamports - rentFor(data?.length ?? 0);
  addLamports(accounts, at(instruction, 0), -excess);
  addLamports(accounts, at(instruction, 1), excess);
}

/** Lamports above the deposit become the amount. */
function sync(instruction: ResolvedInstruction, accounts: Accounts): void {
  const account = at(instruction, 0);
  const state = readTokenAccount(accounts.get(account));
  if (state === undefined) throw new Error('nothing to sync');
  if (state.mint !== WRAPPED_SOL_MINT) return;
  const amount = state.lamports - rentFor(165);
  accounts.set(account, tokenAccount({ mint: state.mint, owner: state.owner, amount, isNative: true }));
}

/** Runs a decodable route, a temporary account, or an unreadable router with person, source and destination. */
function runRouter(instruction: ResolvedInstruction, accounts: Accounts, world: FakeWorld): void {
  if (runDflowHelper(instruction, accounts)) return;
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary !== undefined) {
    const { mint, owner, account } = temporary;
    // Lamports sent ahead pay the deposit first; the rest is the amount.
    const [ahead, deposit] = [accounts.get(account)?.lamports ?? 0n, rentFor(165)];
    const amount = ahead > deposit ? ahead - deposit : 0n;
    accounts.set(account, tokenAccount({ mint, owner, amount, isNative: true }));
    if (ahead < deposit) addLamports(accounts, owner, ahead - deposit);
    return;
  }
  const route = decodeRoute(instruction);
  // Without fixed positions the accounts are at the end; for an unreadable router they follow the person.
  const places = route === undefined ? ([1, 2] as const) : ([-2, -1] as const);
  const source = route?.source ?? at(instruction, places[0]);
  const destination = route?.destination ?? at(instruction, places[1]);
  if (route?.movesNativeSol === true) wrapMissing(route, accounts);
  fillRoute(source, destination, accounts, world);
  if (route?.movesNativeSol !== true) return;
  if (holdsSol(destination, accounts)) unwrap(route, destination, accounts, world);
  if (holdsSol(source, accounts)) unwrapRest(source, route.authority, accounts);
}

function holdsSol(account: Address, accounts: Accounts): boolean {
  return readTokenAccount(accounts.get(account))?.mint === WRAPPED_SOL_MINT;
}

/** Titan creates and funds a missing wrapped-SOL account; OKX and DFlow need an existing one. */
function wrapMissing({ authority, ...route }: ReadRoute, accounts: Accounts): void {
  for (const [account, mint, amount] of [
    [route.source, route.sourceMint, route.maximumIn],
    [route.destination, route.destinationMint, 0n],
  ] as const) {
    if (account === undefined || mint !== WRAPPED_SOL_MINT || accounts.has(account)) continue;
    const state = tokenAccount({ mint, owner: authority, amount, isNative: true });
    accounts.set(account, state);
    addLamports(accounts, authority, -state.lamports);
  }
}

/** Closes the account of the sold SOL; the remainder returns to its owner. */
function unwrapRest(account: Address, owner: Address, accounts: Accounts): void {
  addLamports(accounts, owner, accounts.get(account)?.lamports ?? 0n);
  accounts.delete(account);
}

/** DFlow wraps into an account, creates it if missing, and closes it again. */
function runDflowHelper(instruction: ResolvedInstruction, accounts: Accounts): boolean {
  const name = Buffer.from(instruction.data.subarray(0, 8)).toString('hex');
  if (name === '2f3e9bac83cd25c9') {
    const [owner, account, lamports] = [at(instruction, 0), at(instruction, 1), amountAt(instruction, 8)];
    const made = { mint: WRAPPED_SOL_MINT, owner, isNative: true };
    const state = accounts.get(account) ?? tokenAccount({ ...made, amount: 0n });
    if (!accounts.has(account)) addLamports(accounts, owner, -state.lamports);
    accounts.set(account, state);
    addLamports(accounts, owner, -lamports);
    addTokens(accounts, account, lamports);
    return true;
  }
  const [account, owner] = name === '63280e692d6bacc9' ? [1, 0] : name === 'e84b8c88fa4ee0bc' ? [0, 2] : [];
  if (account === undefined || owner === undefined) return false;
  addLamports(accounts, at(instruction, owner), accounts.get(at(instruction, account))?.lamports ?? 0n);
  accounts.delete(at(instruction, account));
  return true;
}

/** The router closes the account that it filled: the deposit returns, the payout goes to the named receiver. */
function unwrap(route: ReadRoute, account: Address, accounts: Accounts, world: FakeWorld): void {
  const [freed, paid] = [accounts.get(account)?.lamports ?? 0n, world.fill?.received ?? 0n];
  addLamports(accounts, route.authority, freed - paid);
  addLamports(accounts, route.nativeDestination ?? route.authority, paid);
  accounts.delete(account);
}

function fillRoute(source: Address, destination: Address, accounts: Accounts, world: FakeWorld): void {
  if (world.fill === undefined) throw new Error('the fake chain was not told what the route fills');
  addTokens(accounts, source, -world.fill.paid);
  addTokens(accounts, destination, world.fill.received);
}

/** Adds lamports to an account; the amount may be negative. */
export function addLamports(accounts: Accounts, party: Party, lamports: bigint): void {
  const address = addressOf(party);
  const state = accounts.get(address) ?? wallet(0n);
  accounts.set(address, { ...state, lamports: state.lamports + lamports });
}

/** Adds to a token account's amount, and to its lamports when it is wrapped SOL. */
export function addTokens(accounts: Accounts, address: Address, amount: bigint): void {
  const state = accounts.get(address);
  const held = readTokenAccount(state);
  if (state === undefined || held === undefined) throw new Error('no such token account');
  const data = Uint8Array.from(state.data);
  new DataView(data.buffer).setBigUint64(64, held.amount + amount, true);
  const isNative = held.mint === WRAPPED_SOL_MINT;
  accounts.set(address, { ...state, data, lamports: state.lamports + (isNative ? amount : 0n) });
}

export function patch(accounts: Accounts, address: Address, offset: number, value: Uint8Array): void {
  const state = accounts.get(address);
  if (state === undefined) throw new Error('no such account');
  const data = Uint8Array.from(state.data);
  data.set(value, offset);
  accounts.set(address, { ...state, data });
}

/** The 36 bytes of a present option. */
export const someAddress = (address: Address) => Uint8Array.of(1, 0, 0, 0, ...addressBytes(address));
