import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeJupiterRoute } from '../routers/jupiter-route.ts';
import { decodeOkxRoute } from '../routers/okx-route.ts';
import { decodeTemporaryAccount, type TemporaryAccount } from '../routers/temporary-account.ts';
import { decodeTitanRoute } from '../routers/titan-route.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';
import { judgeRoute } from './route-rule.ts';

/** Of Jupiter only a route that says what the offer says, and its own temporary wrapped-SOL account. */
export function judgeJupiterInstruction(
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact {
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary !== undefined) return judgeTemporaryAccount(temporary, context);
  const route = decodeJupiterRoute(instruction);
  if (route === undefined) return refuse('jupiter-instruction', 'not a route this guard can read');
  return judgeRoute(route, context);
}

/** Of Titan only a route of the second or third version that says what the offer says. */
export function judgeTitanInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const route = decodeTitanRoute(instruction);
  if (route === undefined) return refuse('titan-instruction', 'not a route this guard can read');
  return judgeRoute(route, context);
}

/** Of OKX only a route that says what the offer says, and its own temporary wrapped-SOL account. */
export function judgeOkxInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary !== undefined) return judgeTemporaryAccount(temporary, context);
  const route = decodeOkxRoute(instruction);
  if (route === undefined) return refuse('okx-instruction', 'not a route this guard can read');
  return judgeRoute(route, context);
}

/** A router's temporary account holds the person's wrapped SOL, at the address that the router derives. */
function judgeTemporaryAccount(temporary: TemporaryAccount, context: StaticContext): StaticFact {
  if (temporary.owner !== context.person)
    refuse('foreign-token-account', 'a temporary account of a stranger');
  if (temporary.mint !== WRAPPED_SOL_MINT) refuse('wrong-mint', 'a temporary account of another token');
  if (!temporary.isDerived) refuse('foreign-token-account', 'the temporary account is not the router’s own');
  return NEUTRAL;
}
