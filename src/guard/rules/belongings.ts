import type { Address } from '../../solana/address.ts';
import type { ResolvedInstruction } from '../instructions.ts';
import type { StaticContext } from '../offer.ts';
import { refuse } from '../refusal.ts';
import type { AccountState, InnerInstruction } from '../simulation/chain.ts';
import { isKeptFor, type Snapshot, tokenAccountsOf } from '../simulation/holdings.ts';
import { UNTOLD } from '../simulation/moves.ts';
import type { SimulatedSwap } from '../simulation/simulate.ts';

/** A route's instruction and the number of its consecutive trades. */
export type RouteInstruction = { readonly instruction: ResolvedInstruction; readonly steps: number };

/**
 * A route may write only the token accounts of the person that it needs: those of the sold and the bought token, and those
 * in between. A program that behaves differently after the simulation could empty any other one or gain a delegate on it.
 * Tokens enter an account in between and leave it again; a route of n steps has at most n − 1 such accounts.
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

/** An outgoing transfer is enough: `checkSources` refuses outflows without an earlier inflow. */
function isPassedThrough(account: Address, inner: readonly InnerInstruction[]): boolean {
  return inner.some(({ move }) => {
    return move !== undefined && move !== UNTOLD && move.from === account && move.amount > 0n;
  });
}

/**
 * Stake, nonce and similar accounts of the person stay untouched. A called program could use the person's signature to
 * give away staked SOL without reducing the balance of any token account.
 */
export function checkBelongings(before: Snapshot, after: Snapshot, person: Address): void {
  for (const [address, state] of before) {
    if (state === undefined || !isKeptFor(state, person)) continue;
    if (!isUntouched(state, after.get(address))) {
      refuse('belongings-changed', 'an account that a program keeps for the person changes');
    }
  }
}

function isUntouched(before: AccountState, after: AccountState | undefined): boolean {
  return (
    after !== undefined &&
    after.owner === before.owner &&
    after.lamports >= before.lamports &&
    Buffer.compare(before.data, after.data) === 0
  );
}
