import type { Address } from '../../solana/address.ts';
import { TOKEN_2022_PROGRAM } from '../../solana/known-programs.ts';
import { readU32, readU64 } from '../bytes.ts';
import { readExtensions } from '../mint.ts';
import type { GuardRule } from '../refusal.ts';
import type { AccountState } from '../simulation/chain.ts';
import { readTokenAccount, type TokenAccountState } from '../simulation/holdings.ts';

/*
 * Which deposits of token accounts their owner can get back without losing anything else. Sources: `process_close_account`
 * and `process_withdraw_excess_lamports` of Token-2022 (github.com/solana-program/token-2022); p-token does the same.
 */

/** A `COption<u64>`: the deposit of a wrapped-SOL account, which its token amount excludes. */
const NATIVE_AT = 109;
const NATIVE_DEPOSIT_AT = 113;

const TRANSFER_FEE_AMOUNT = 2;
/** Immutable owner, memo transfer, CPI guard, non-transferable, transfer hook, pausable: they hold nothing. */
const HOLDING_NOTHING: readonly number[] = [7, 8, 11, 13, 15, 27];

/** The rule that a close of the account to `person` would break; `undefined` where it is empty. */
export function obstacleToClose(state: AccountState | undefined, person: Address): GuardRule | undefined {
  const account = readTokenAccount(state);
  if (state === undefined || account === undefined) return 'account-not-empty';
  const shared = obstacleOf(account, person);
  if (shared !== undefined) return shared;
  const isEmpty = account.amount === 0n && !hasUncounted(state) && !isHolding(state);
  return isEmpty ? undefined : 'account-not-empty';
}

/** The same of a withdrawal of the lamports above the rent. The tokens stay; wrapped SOL has none to spare. */
export function obstacleToWithdraw(state: AccountState | undefined, person: Address): GuardRule | undefined {
  const account = readTokenAccount(state);
  if (state === undefined || account === undefined || isNative(state)) return 'account-not-empty';
  return obstacleOf(account, person);
}

function obstacleOf(account: TokenAccountState, person: Address): GuardRule | undefined {
  if (account.owner !== person) return 'wrong-source';
  const { delegate, closeAuthority = person } = account;
  if (delegate !== undefined || closeAuthority !== person) return 'account-shared';
  return account.isFrozen ? 'frozen-account' : undefined;
}

function isNative({ data }: AccountState): boolean {
  return readU32(data, NATIVE_AT) !== 0;
}

/** Lamports that were sent to a wrapped-SOL account and are no tokens of it yet. */
function hasUncounted(state: AccountState): boolean {
  return isNative(state) && state.lamports > readU64(state.data, NATIVE_DEPOSIT_AT);
}

/** Withheld fees, confidential balances, and extensions that are not known. */
function isHolding({ owner, data }: AccountState): boolean {
  if (owner !== TOKEN_2022_PROGRAM) return false;
  return [...readExtensions(data)].some(([type, value]) =>
    type === TRANSFER_FEE_AMOUNT ? value.some((byte) => byte !== 0) : !HOLDING_NOTHING.includes(type),
  );
}
