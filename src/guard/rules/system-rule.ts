import type { Address } from '../../solana/address.ts';
import { SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import { type GuardRule, refuse } from '../guard-rule.ts';
import { readU32, readU64 } from '../little-endian.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import type { StaticContext, StaticFact } from '../static-facts.ts';

const TRANSFER = 2;

/** Instructions of the system program and the rule that stops each; only a plain transfer can be honest. */
const FORBIDDEN: Readonly<Record<number, GuardRule>> = {
  0: 'create-account',
  1: 'assign-owner',
  3: 'create-account',
  4: 'durable-nonce',
  5: 'durable-nonce',
  6: 'durable-nonce',
  7: 'durable-nonce',
  8: 'assign-owner',
  9: 'assign-owner',
  10: 'assign-owner',
  12: 'durable-nonce',
};

/**
 * A system transfer must be the person's payment to a co-signer, a co-signer's payout, wrapping into the person's own
 * account, or a tip. `Assign` gives the wallet itself away without moving a balance; a nonce delays execution at will.
 */
export function judgeSystemInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const kind = readU32(instruction.data, 0);
  if (kind !== TRANSFER) return refuse(FORBIDDEN[kind] ?? 'system-instruction', `system instruction ${kind}`);
  const [source, destination] = [accountAt(instruction, 0), accountAt(instruction, 1)];
  const amount = readU64(instruction.data, 4);
  if (context.cosigners.includes(source)) return judgePayout(destination, amount, context);
  if (source !== context.person) return refuse('wrong-source', 'a transfer from a foreign wallet');
  if (context.tipAccounts.includes(destination)) return { kind: 'tip', amount };
  if (context.from.isNative && context.cosigners.includes(destination)) return { kind: 'payment', amount };
  if (isOwnWrapping(destination, context)) return { kind: 'wrap', amount, account: destination };
  return refuse('unexpected-transfer', 'SOL goes to an account the swap does not name');
}

/** What the instructions give to tip accounts, lamports. */
export function sumTips(
  instructions: readonly ResolvedInstruction[],
  tipAccounts: readonly Address[],
): bigint {
  return instructions
    .filter(({ program, data }) => program === SYSTEM_PROGRAM && readU32(data, 0) === TRANSFER)
    .filter((instruction) => tipAccounts.includes(accountAt(instruction, 1)))
    .reduce((sum, { data }) => sum + readU64(data, 4), 0n);
}

function judgePayout(destination: string, amount: bigint, context: StaticContext): StaticFact {
  if (!context.to.isNative) return refuse('wrong-mint', 'the co-signer pays SOL for another token');
  if (destination !== context.to.wallet)
    return refuse('wrong-recipient', 'the payout goes to another wallet');
  return { kind: 'payout', amount };
}

/** A temporary account may be given its deposit ahead in any swap; the person's own only what is sold. */
function isOwnWrapping(destination: Address, context: StaticContext): boolean {
  const isSold = context.from.isSol && destination === context.wrappedSolAccount;
  return isSold || context.temporaryAccounts.has(destination);
}
