import { WRAPPED_SOL_MINT } from '../../known-programs.ts';
import { refuse } from '../guard-rule.ts';
import type { TemporaryAccount } from '../routers/temporary-account.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';

/** A router's temporary account holds the person's wrapped SOL, at the address that the router derives. */
export function judgeTemporaryAccount(temporary: TemporaryAccount, context: StaticContext): StaticFact {
  if (temporary.owner !== context.person)
    refuse('foreign-token-account', 'a temporary account of a stranger');
  if (temporary.mint !== WRAPPED_SOL_MINT) refuse('wrong-mint', 'a temporary account of another token');
  if (!temporary.isDerived) refuse('foreign-token-account', 'the temporary account is not the router’s own');
  return NEUTRAL;
}
