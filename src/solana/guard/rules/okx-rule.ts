import { refuse } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeOkxRoute } from '../routers/okx-route.ts';
import { decodeTemporaryAccount } from '../routers/temporary-account.ts';
import type { StaticContext, StaticFact } from '../static-facts.ts';
import { judgeRoute } from './route-rule.ts';
import { judgeTemporaryAccount } from './temporary-account-rule.ts';

/** Of OKX only a route that says what the offer says, and its own temporary wrapped-SOL account. */
export function judgeOkxInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary !== undefined) return judgeTemporaryAccount(temporary, context);
  const route = decodeOkxRoute(instruction);
  if (route === undefined) return refuse('okx-instruction', 'not a route this guard can read');
  return judgeRoute(route, context);
}
