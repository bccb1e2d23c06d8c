import type { Address } from '../../solana/address.ts';
import type { InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import type { Snapshot } from '../holdings.ts';
import { readTokenAccount } from '../token-account-state.ts';
import { UNTOLD } from '../token-move.ts';

type ReceiverTerms = {
  /** The token that is bought, as its mint on chain. */
  readonly mint: Address;
  /** Wallets that may receive it: the recipient's, and the person's own. */
  readonly wallets: readonly Address[];
  /** What the route's own bytes demand, base units. */
  readonly minimumOut: bigint;
};

/**
 * Binds who receives where the steps of a route decide it. The router demands that the account of its last step gets the
 * minimum, whoever owns it; so if nobody else got as much in the simulation, that account is the recipient's, and the
 * bytes name it for good: a pool that pays the person today and not tomorrow changes nothing about it.
 *
 * What an account got is what it gained and what called programs took out of it again: the vault of a baited pool pays
 * the person first and may be paid in the last step, and would seem to gain nothing.
 */
export function checkReceivers(
  before: Snapshot,
  after: Snapshot,
  inner: readonly InnerInstruction[],
  terms: ReceiverTerms,
): void {
  const received = new Map<Address, bigint>();
  const add = (account: Address, amount: bigint) =>
    received.set(account, (received.get(account) ?? 0n) + amount);
  for (const [account, amount] of foreignAmounts(after, terms)) add(account, amount);
  for (const [account, amount] of foreignAmounts(before, terms)) add(account, -amount);
  for (const { move, addresses } of inner) {
    if (move === UNTOLD) checkUntold(addresses, after, terms);
    else if (move?.from !== undefined && received.has(move.from)) add(move.from, move.amount);
  }
  for (const amount of received.values()) {
    if (amount >= terms.minimumOut)
      refuse('receiver-not-bound', 'somebody else gets as much as was promised');
  }
}

/** What cannot be counted must not touch an account that is there afterwards and so may be the one that is paid. */
function checkUntold(addresses: readonly string[], after: Snapshot, terms: ReceiverTerms): void {
  if (foreignAmounts(after, terms).some(([account]) => addresses.includes(account))) {
    refuse('receiver-not-bound', 'what somebody else gets cannot be counted');
  }
}

function foreignAmounts(
  snapshot: Snapshot,
  { mint, wallets }: ReceiverTerms,
): readonly (readonly [Address, bigint])[] {
  return [...snapshot].flatMap(([address, state]) => {
    const account = readTokenAccount(state);
    if (account?.mint !== mint || wallets.includes(account.owner)) return [];
    return [[address, account.amount] as const];
  });
}
