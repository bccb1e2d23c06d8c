import type { Address } from '../../solana/address.ts';
import type { ResolvedInstruction } from '../instructions.ts';
import type { StaticContext } from '../offer.ts';
import { refuse } from '../refusal.ts';
import type { AccountState, InnerInstruction } from '../simulation/chain.ts';
import { isHeldFor, type Snapshot, tokenAccountsOf } from '../simulation/holdings.ts';
import { UNKNOWN_AMOUNT } from '../simulation/moves.ts';
import type { SimulatedSwap } from '../simulation/simulate.ts';

/** `steps`: consecutive trades. */
export type RouteInstruction = { readonly instruction: ResolvedInstruction; readonly steps: number };

/**
 * A route may write only the person's token accounts that it needs: of the sold and bought token, and in between. A
 * program that behaves differently on chain could empty any other. Tokens enter and leave an account in between; n
 * steps have at most n − 1 of them.
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

/**
 * Stake, nonce and similar accounts stay untouched. A called program could use the person's signature to give away
 * staked SOL, which no token account shows.
 */
export function checkBelongings(before: Snapshot, after: Snapshot, person: Address): void {
  for (const [address, state] of before) {
    if (state === undefined || !isHeldFor(state, person)) continue;
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
