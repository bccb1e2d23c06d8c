import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../solana/known-programs.ts';
import { GuardRefusal, refuse, UNREAD_RULES } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';
import { judgeAssociatedTokenInstruction } from './associated-token-rule.ts';
import { judgeDflowInstruction } from './dflow-rule.ts';
import { judgeJupiterInstruction, judgeOkxInstruction, judgeTitanInstruction } from './router-rules.ts';
import { judgeSystemInstruction } from './system-rule.ts';
import { judgeTokenInstruction } from './token-rule.ts';

type Judge = (instruction: ResolvedInstruction, context: StaticContext) => StaticFact;

const JUDGES: ReadonlyMap<Address, Judge> = new Map<Address, Judge>([
  [SYSTEM_PROGRAM, judgeSystemInstruction],
  [TOKEN_PROGRAM, judgeTokenInstruction],
  [TOKEN_2022_PROGRAM, judgeTokenInstruction],
  [ASSOCIATED_TOKEN_PROGRAM, judgeAssociatedTokenInstruction],
  [JUPITER_PROGRAM, judgeJupiterInstruction],
  [DFLOW_PROGRAM, judgeDflowInstruction],
  [OKX_V1_PROGRAM, judgeOkxInstruction],
  [OKX_V2_PROGRAM, judgeOkxInstruction],
  [TITAN_PROGRAM, judgeTitanInstruction],
  // Counted and capped as a whole elsewhere.
  [COMPUTE_BUDGET_PROGRAM, () => NEUTRAL],
  [LIGHTHOUSE_PROGRAM, () => NEUTRAL],
  // What stands in it is signed by the person for ever, in words of somebody else.
  [MEMO_PROGRAM, () => refuse('memo', 'a text is signed that the person was not shown')],
]);

/** Judges every instruction by the rule of its program. A program nobody named is refused. */
export function judgeInstructions(
  instructions: readonly ResolvedInstruction[],
  context: StaticContext,
): readonly StaticFact[] {
  return instructions.map((instruction) => {
    const isAllowed = context.allowedRouters.includes(instruction.program);
    const judge = JUDGES.get(instruction.program) ?? (isAllowed ? () => ROUTER : refuseUnknown);
    return isAllowed ? readOrAllow(judge, instruction, context) : judge(instruction, context);
  });
}

const ROUTER: StaticFact = { kind: 'router' };

function refuseUnknown(): StaticFact {
  return refuse('unknown-program', 'a program that is not on the list is called');
}

/** What an allowed router does is read where it can be; a newer form of it is held by the simulation alone. */
function readOrAllow(judge: Judge, instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  try {
    return judge(instruction, context);
  } catch (error) {
    if (error instanceof GuardRefusal && UNREAD_RULES.includes(error.rule)) return ROUTER;
    throw error;
  }
}
