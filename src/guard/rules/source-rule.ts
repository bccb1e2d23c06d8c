import type { Address } from '../../solana/address.ts';
import type { InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import { type Snapshot, tokenAccountsOf } from '../holdings.ts';
import type { StaticContext } from '../static-facts.ts';
import { UNTOLD } from '../token-move.ts';

/**
 * The second lock on it, from the net: where the input is what the steps say, another token sold in its place would leave
 * what was agreed to be paid untouched. Dust may stay with the person, half of it may not.
 */
export function checkPaid(paid: bigint, maximumIn: bigint): void {
  if (paid * 2n < maximumIn) refuse('source-not-bound', 'what is sold does not leave');
}

/**
 * Binds what is sold. A route takes its input from the account that its first step names, whatever the header says, and a
 * baited pool can give another token of the person's back within the simulation and keep it afterwards. So nothing but
 * what is sold may leave an account of the person before as much has come in: what passes through does that.
 */
export function checkSources(
  before: Snapshot,
  after: Snapshot,
  inner: readonly InnerInstruction[],
  { person, from, wrappedSolAccount, temporaryAccounts }: StaticContext,
): void {
  const passed = new Map<Address | undefined, bigint>();
  // These may exist only while the transaction runs.
  if (!from.isSol) for (const account of [wrappedSolAccount, ...temporaryAccounts]) passed.set(account, 0n);
  for (const snapshot of [before, after]) {
    for (const [address, { mint }] of tokenAccountsOf(snapshot, person)) {
      if (mint !== from.mint) passed.set(address, 0n);
    }
  }
  for (const { move } of inner) {
    if (move === undefined || move === UNTOLD) continue;
    const [out, into] = [passed.get(move.from), passed.get(move.to)];
    if (out !== undefined && out < move.amount) {
      refuse('source-not-bound', 'a token that is not sold leaves, if only for a moment');
    }
    if (out !== undefined) passed.set(move.from, out - move.amount);
    if (into !== undefined) passed.set(move.to, into + move.amount);
  }
}
