import { WRAPPED_SOL_MINT } from '../../known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { decodeJupiterRoute, decodeTemporaryAccount, type JupiterRoute } from '../jupiter-route.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';

/** Of Jupiter only a route that says what the offer says, and its own temporary wrapped-SOL account. */
export function judgeJupiterInstruction(
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact {
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary !== undefined) {
    if (temporary.owner !== context.person)
      refuse('foreign-token-account', 'a temporary account of a stranger');
    if (temporary.mint !== WRAPPED_SOL_MINT) refuse('wrong-mint', 'a temporary account of another token');
    if (!temporary.isDerived)
      refuse('foreign-token-account', 'the temporary account is not the router’s own');
    return NEUTRAL;
  }
  const route = decodeJupiterRoute(instruction);
  if (route === undefined) return refuse('jupiter-instruction', 'not a route this guard can read');
  checkAccounts(route, context);
  checkAmounts(route, context);
  return { kind: 'route', route };
}

function checkAccounts(route: JupiterRoute, context: StaticContext): void {
  const { from, to } = context;
  if (route.authority !== context.person) refuse('wrong-source', 'another wallet pays for the route');
  if (route.sourceMint !== undefined && route.sourceMint !== from.mint) {
    refuse('wrong-mint', 'the route starts with another token');
  }
  if (!ownAccounts(context, from.isSol, from.tokenAccount).includes(route.source)) {
    refuse('wrong-source', 'the route starts from another account');
  }
  if (route.destinationMint !== to.mint) refuse('wrong-mint', 'the route ends in another token');
  if (route.destinationTokenProgram !== undefined && route.destinationTokenProgram !== to.tokenProgram) {
    refuse('wrong-token-program', 'the route ends under another token program');
  }
  if (!ownAccounts(context, to.isSol, to.tokenAccount).includes(route.destination)) {
    refuse('wrong-recipient', 'the route ends in another account');
  }
}

function ownAccounts(context: StaticContext, isSol: boolean, account: string): readonly string[] {
  return isSol ? [account, context.wrappedSolAccount, ...context.temporaryAccounts] : [account];
}

function checkAmounts(route: JupiterRoute, context: StaticContext): void {
  const paysWrong = route.isExactOut
    ? route.maximumIn > context.fromAmount
    : route.maximumIn !== context.fromAmount;
  if (paysWrong)
    refuse('amount-mismatch', `the route takes ${route.maximumIn}, agreed were ${context.fromAmount}`);
  if (route.minimumOut < context.minimumToAmount) {
    refuse('output-below-minimum', `the route guarantees ${route.minimumOut} of ${context.minimumToAmount}`);
  }
  if (route.platformFeeBps > context.maxPlatformFeeBps) {
    refuse('platform-fee-above-cap', `${route.platformFeeBps} bps`);
  }
}
