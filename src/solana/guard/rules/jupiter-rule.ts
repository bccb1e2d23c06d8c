import { WRAPPED_SOL_MINT } from '../../known-programs.ts';
import { refuse } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeJupiterRoute, decodeTemporaryAccount } from '../routers/jupiter-route.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';
import { judgeRoute } from './route-rule.ts';

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
  return judgeRoute(route, context);
}
