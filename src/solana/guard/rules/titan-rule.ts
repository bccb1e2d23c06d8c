import { refuse } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeTitanRoute } from '../routers/titan-route.ts';
import type { StaticContext, StaticFact } from '../static-facts.ts';
import { judgeRoute } from './route-rule.ts';

/** Of Titan only a route of the second or third version that says what the offer says. */
export function judgeTitanInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const route = decodeTitanRoute(instruction);
  if (route === undefined) return refuse('titan-instruction', 'not a route this guard can read');
  return judgeRoute(route, context);
}
