import type { Address } from '../../solana/address.ts';
import { BUBBLEGUM, SYSTEM_PROGRAM, TOKEN_PROGRAMS, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { ResolvedInstruction } from '../instructions.ts';
import type { StaticContext } from '../offer.ts';
import { refuse } from '../refusal.ts';
import type { InnerInstruction } from '../simulation/chain.ts';
import {
  isHeldFor,
  isPlainWallet,
  readTokenAccount,
  type Snapshot,
  type TokenAccountState,
  tokenAccountsOf,
} from '../simulation/holdings.ts';
import { UNKNOWN_AMOUNT } from '../simulation/moves.ts';
import type { SimulatedSwap } from '../simulation/simulate.ts';

/** Calls that may name the person's wallet, by the node's names and by instruction number. */
const ALLOWED_SYSTEM = new Set(['transfer', 'createAccount', 'createAccountWithSeed', '0', '2', '3']);

const ALLOWED_TOKEN = new Set([
  'transfer',
  'transferChecked',
  'transferCheckedWithFee',
  'burn',
  'burnChecked',
  'closeAccount',
  'syncNative',
  'initializeAccount',
  'initializeAccount2',
  'initializeAccount3',
  'initializeImmutableOwner',
  'getAccountDataSize',
  ...['1', '3', '8', '9', '12', '15', '16', '17', '18', '21', '22'],
]);

/** Compressed collectibles have no account that could be compared. */
const ALLOWED_BUBBLEGUM: ReadonlySet<string> = new Set();

/**
 * The wallet belongs to the system program. Token accounts keep their owner, delegate, delegated amount and
 * close authority; a new one has no authority but the person.
 */
export function checkAuthorities(before: Snapshot, after: Snapshot, person: Address): void {
  if (!isPlainWallet(before.get(person)) || !isPlainWallet(after.get(person))) {
    refuse('wallet-owner-changed', 'the wallet would belong to a program');
  }
  const [held, holds] = [tokenAccountsOf(before, person), tokenAccountsOf(after, person)];
  for (const [address, account] of held) {
    if (after.get(address) === undefined) checkClosed(account);
    else checkKept(account, readTokenAccount(after.get(address)));
  }
  for (const [address, account] of holds) {
    if (account.isFrozen) refuse('frozen-account', 'a token account of the person is frozen');
    if (!held.has(address) && (account.delegate ?? account.closeAuthority) !== undefined) {
      refuse('authority-changed', 'a new token account is born with a foreign authority');
    }
  }
}

export function hasDelegate(before: Snapshot, person: Address): boolean {
  return [...tokenAccountsOf(before, person).values()].some(
    ({ delegate, closeAuthority }) => delegate !== undefined || (closeAuthority ?? person) !== person,
  );
}

function checkClosed(account: TokenAccountState): void {
  if (account.mint !== WRAPPED_SOL_MINT)
    refuse('account-vanished', 'a token account of the person disappears');
}

function checkKept(held: TokenAccountState, holds: TokenAccountState | undefined): void {
  const isKept =
    holds !== undefined &&
    holds.program === held.program &&
    holds.mint === held.mint &&
    holds.owner === held.owner &&
    holds.delegate === held.delegate &&
    holds.delegatedAmount <= held.delegatedAmount &&
    holds.closeAuthority === held.closeAuthority;
  if (!isKept) refuse('authority-changed', 'a token account of the person gets a new authority');
}

/** Inner calls that name the person's wallet may only move and hold tokens. */
export function checkInnerInstructions(inner: readonly InnerInstruction[], person: Address): void {
  for (const instruction of inner) {
    const allowed = allowedFor(instruction.program);
    if (allowed === undefined || !instruction.addresses.includes(person)) continue;
    const kind = instruction.kind ?? String(instruction.data[0] ?? 'none');
    if (!allowed.has(kind)) refuse('forbidden-inner-instruction', `a called program does ${kind}`);
  }
}

function allowedFor(program: Address): ReadonlySet<string> | undefined {
  if (program === SYSTEM_PROGRAM) return ALLOWED_SYSTEM;
  if (program === BUBBLEGUM) return ALLOWED_BUBBLEGUM;
  return TOKEN_PROGRAMS.includes(program) ? ALLOWED_TOKEN : undefined;
}

/** `steps`: consecutive trades. */
export type RouteInstruction = { readonly instruction: ResolvedInstruction; readonly steps: number };

/**
 * A route may write only the person's token accounts that it needs: of the sold and bought token, and in
 * between, at most n − 1 for n steps. A program that behaves differently on chain could empty any other.
 */
export function checkBystanders(
  { before, after, result: { innerInstructions } }: SimulatedSwap,
  routes: readonly RouteInstruction[],
  { person, from, to }: StaticContext,
): void {
  const held = new Map([...tokenAccountsOf(before, person), ...tokenAccountsOf(after, person)]);
  for (const { instruction, steps } of routes) {
    const others = new Set(
      instruction.accounts
        .filter(({ isWritable }) => isWritable)
        .map(({ address }) => address)
        .filter((address) => isOther(held.get(address)?.mint, [from.mint, to.mint])),
    );
    for (const account of others) {
      if (!isPassedThrough(account, innerInstructions)) {
        refuse(
          'bystander-account',
          'the route may write a token account of the person that it has no use for',
        );
      }
    }
    if (others.size > steps - 1) {
      refuse('bystander-account', `${others.size} accounts between for a route of ${steps} steps`);
    }
  }
}

function isOther(mint: Address | undefined, swapped: readonly Address[]): boolean {
  return mint !== undefined && !swapped.includes(mint);
}

/** `checkSources` has refused outflows without an inflow. */
function isPassedThrough(account: Address, inner: readonly InnerInstruction[]): boolean {
  return inner.some(({ move }) => {
    return move !== undefined && move !== UNKNOWN_AMOUNT && move.from === account && move.amount > 0n;
  });
}

/** No assertion protects them from a program that behaves differently on chain, and no swap needs them. */
export function checkBelongings(before: Snapshot, person: Address): void {
  if ([...before.values()].some((state) => isHeldFor(state, person))) {
    refuse('belongings-changed', 'the transaction may write an account that a program keeps for the person');
  }
}
