import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../solana/known-programs.ts';
import type { ResolvedInstruction } from '../instructions.ts';
import { type InstructionRule, NEUTRAL, type StaticContext, type StaticFact } from '../offer.ts';
import { GuardRefusal, refuse, UNREAD_RULES } from '../refusal.ts';
import { ROUTER_RULES } from './routes.ts';
import {
  judgeAssociatedTokenInstruction,
  judgeSystemInstruction,
  judgeTokenInstruction,
} from './transfers.ts';

/** Any other program is refused. */
const PROGRAM_RULES: ReadonlyMap<Address, InstructionRule> = new Map<Address, InstructionRule>([
  [SYSTEM_PROGRAM, judgeSystemInstruction],
  [TOKEN_PROGRAM, judgeTokenInstruction],
  [TOKEN_2022_PROGRAM, judgeTokenInstruction],
  [ASSOCIATED_TOKEN_PROGRAM, judgeAssociatedTokenInstruction],
  ...ROUTER_RULES,
  // `priorityFee` caps the compute budget, `checkGuards` the assertions.
  [COMPUTE_BUDGET_PROGRAM, () => NEUTRAL],
  [LIGHTHOUSE_PROGRAM, () => NEUTRAL],
  // A memo is signed text that the card does not show.
  [MEMO_PROGRAM, () => refuse('memo', 'a text is signed that the person was not shown')],
]);

const ROUTER: StaticFact = { kind: 'router' };

export function judgeInstructions(
  instructions: readonly ResolvedInstruction[],
  context: StaticContext,
): readonly StaticFact[] {
  return instructions.map((instruction) => {
    const isAllowed = context.allowedRouters.includes(instruction.program);
    const rule = PROGRAM_RULES.get(instruction.program) ?? (isAllowed ? () => ROUTER : refuseUnknown);
    return isAllowed ? readOrAllow(rule, instruction, context) : rule(instruction, context);
  });
}

function refuseUnknown(): StaticFact {
  return refuse('unknown-program', 'a program that is not on the list is called');
}

/** A format that the guard cannot read is left to the simulation. */
function readOrAllow(
  rule: InstructionRule,
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact {
  try {
    return rule(instruction, context);
  } catch (error) {
    if (error instanceof GuardRefusal && UNREAD_RULES.includes(error.rule)) return ROUTER;
    throw error;
  }
}
