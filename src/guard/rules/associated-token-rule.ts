import type { Address } from '../../solana/address.ts';
import {
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
  WRAPPED_SOL_MINT,
} from '../../solana/known-programs.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';

const CREATE_IDEMPOTENT = 1;

/**
 * A new associated account must be the person's, of any token (a route may pass through others), or the recipient's, of
 * a token of the swap; under the program that the mint belongs to, where that is known.
 */
export function judgeAssociatedTokenInstruction(
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact {
  const kind = instruction.data[0] ?? 0;
  if (kind > CREATE_IDEMPOTENT)
    refuse('associated-token-instruction', `instruction ${kind} is not a creation`);
  const payer = accountAt(instruction, 0);
  if (payer !== context.person && !context.cosigners.includes(payer)) {
    refuse('wrong-source', 'a foreign wallet pays for a token account');
  }
  if (accountAt(instruction, 4) !== SYSTEM_PROGRAM) {
    refuse('malformed-instruction', 'a token account is made with a false system program');
  }
  const account = accountAt(instruction, 1);
  const [owner, mint, program] = [
    accountAt(instruction, 2),
    accountAt(instruction, 3),
    accountAt(instruction, 5),
  ];
  if (owner !== context.person && owner !== context.to.wallet) {
    refuse('foreign-token-account', 'a token account is made for a stranger');
  }
  const known = programOf(mint, context);
  if (known === undefined && owner !== context.person) {
    refuse('wrong-mint', 'a token account of another token is made for the recipient');
  }
  const programs = known === undefined ? TOKEN_PROGRAMS : [known];
  if (!programs.includes(program))
    refuse('wrong-token-program', 'a token account is made under another program');
  if (account !== findTokenAccount(owner, mint, program)) {
    refuse('foreign-token-account', 'the new account is not the associated one');
  }
  return NEUTRAL;
}

function programOf(mint: Address, { from, to }: StaticContext): Address | undefined {
  if (mint === WRAPPED_SOL_MINT) return TOKEN_PROGRAM;
  return [from, to].find((side) => side.mint === mint)?.tokenProgram;
}
