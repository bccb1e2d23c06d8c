import type { Address } from '../../solana/address.ts';
import { refuse } from '../guard-rule.ts';
import { readU64 } from '../little-endian.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeDflowRoute } from '../routers/dflow-route.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from '../routers/discriminator.ts';
import type { StaticContext, StaticFact } from '../static-facts.ts';
import { judgeRoute } from './route-rule.ts';
import { isWrappingAccount } from './token-rule.ts';

type Judge = (instruction: ResolvedInstruction, context: StaticContext) => StaticFact;

/** What stands beside a swap: DFlow wraps and unwraps by instructions of its own. */
const HELPERS: Readonly<Partial<Record<string, Judge>>> = {
  '2f3e9bac83cd25c9': judgeWrap,
  '63280e692d6bacc9': judgeUnwrap,
  e84b8c88fa4ee0bc: judgeClose,
};

/** Of DFlow only its six swaps, and the wrapping of the person's own SOL; an order that is filled later is refused. */
export function judgeDflowInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const helper = HELPERS[discriminatorOf(instruction)];
  if (helper !== undefined) return helper(instruction, context);
  const route = decodeDflowRoute(instruction);
  if (route === undefined) return refuse('dflow-instruction', 'not a swap this guard can read');
  return judgeRoute(route, context);
}

function judgeWrap(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const [payer, account] = [accountAt(instruction, 0), accountAt(instruction, 1)];
  if (payer !== context.person) refuse('wrong-source', 'a foreign wallet wraps SOL');
  if (!context.from.isSol || account !== context.wrappedSolAccount) {
    refuse('unexpected-transfer', 'SOL goes to an account the swap does not name');
  }
  return { kind: 'wrap', amount: readU64(instruction.data, DISCRIMINATOR_LENGTH), account };
}

function judgeUnwrap(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  return closed(accountAt(instruction, 1), accountAt(instruction, 0), context);
}

function judgeClose(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  if (accountAt(instruction, 2) !== context.person)
    refuse('close-to-stranger', 'an account is closed to a stranger');
  return closed(accountAt(instruction, 0), accountAt(instruction, 1), context);
}

/** As in the token programs: only a wrapping account of the person, and only to whom it belongs. */
function closed(account: Address, owner: Address, context: StaticContext) {
  if (owner !== context.person) refuse('wrong-source', 'a foreign account is closed');
  if (!isWrappingAccount(account, context)) {
    refuse('close-not-temporary', 'an account that is not a wrapping account is closed');
  }
  return { kind: 'closed', account } as const;
}
