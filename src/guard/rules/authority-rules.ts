import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { isPlainWallet, type Snapshot, tokenAccountsOf } from '../holdings.ts';
import { readTokenAccount, type TokenAccountState } from '../token-account-state.ts';

/**
 * Nobody else may gain power over what is the person's: the wallet stays the system program's, every token account
 * keeps owner, delegate, delegated amount and close authority, and a new one has nobody but the person.
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

/** Whether anybody else could already take from an account of the person, or close it: allowed, and worth a word. */
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
