import type { Address } from '../../solana/address.ts';
import type { InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import { tokenAccountsOf } from '../holdings.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import type { SimulatedSwap } from '../simulate-swap.ts';
import type { StaticContext } from '../static-facts.ts';
import { UNTOLD } from '../token-move.ts';

/** A route's instruction, and how many trades it makes one after the other. */
export type RouteInstruction = { readonly instruction: ResolvedInstruction; readonly steps: number };

/**
 * A route may write only those token accounts of the person that it needs: of the token that is sold, of the one that is
 * bought, and of those between. Any other could be emptied, or given a delegate, by a program that waits with it until
 * the simulation is over. An account between is one that tokens come into and leave again; a route of so many steps has
 * one fewer of them at most.
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

/** `checkSources` lets nothing out of such an account that has not come in before. */
function isPassedThrough(account: Address, inner: readonly InnerInstruction[]): boolean {
  return inner.some(({ move }) => {
    return move !== undefined && move !== UNTOLD && move.from === account && move.amount > 0n;
  });
}
