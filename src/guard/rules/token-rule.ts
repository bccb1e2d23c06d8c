import type { Address } from '../../solana/address.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { type GuardRule, refuse } from '../guard-rule.ts';
import { readU64 } from '../little-endian.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../static-facts.ts';
import type { TokenSide } from '../swap-offer.ts';

const CLOSE_ACCOUNT = 9;
const TRANSFER_CHECKED = 12;
const SYNC_NATIVE = 17;

const FORBIDDEN: Readonly<Record<number, GuardRule>> = {
  1: 'foreign-token-account',
  3: 'unexpected-transfer',
  4: 'approve-delegate',
  6: 'set-authority',
  8: 'burn',
  13: 'approve-delegate',
  15: 'burn',
  16: 'foreign-token-account',
  18: 'foreign-token-account',
};

/** The same for both token programs: a checked transfer of the swap, the close of a wrapping account, a sync. */
export function judgeTokenInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const kind = instruction.data[0] ?? -1;
  if (kind === TRANSFER_CHECKED) return judgeTransfer(instruction, context);
  if (kind === CLOSE_ACCOUNT) return judgeClose(instruction, context);
  if (kind === SYNC_NATIVE) return NEUTRAL;
  return refuse(FORBIDDEN[kind] ?? 'token-instruction', `token instruction ${kind}`);
}

function judgeTransfer(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const [source, mint, destination] = [0, 1, 2].map((position) => accountAt(instruction, position));
  const authority = accountAt(instruction, 3);
  const amount = readU64(instruction.data, 1);
  if (context.cosigners.includes(authority)) {
    checkSide(instruction, mint, context.to, 'the payout');
    if (destination !== context.to.tokenAccount)
      refuse('wrong-recipient', 'the payout goes to another account');
    return { kind: 'payout', amount };
  }
  if (authority !== context.person) return refuse('wrong-source', 'a transfer of a foreign account');
  if (context.cosigners.length === 0) return refuse('unexpected-transfer', 'tokens leave beside the route');
  checkSide(instruction, mint, context.from, 'the payment');
  if (source !== context.from.tokenAccount) refuse('wrong-source', 'the payment comes from another account');
  if (!isCosignersAccount(destination, context))
    refuse('wrong-recipient', 'the payment goes to another account');
  return { kind: 'payment', amount };
}

function checkSide(
  instruction: ResolvedInstruction,
  mint: Address | undefined,
  side: TokenSide,
  what: string,
): void {
  if (side.isNative || mint !== side.mint) refuse('wrong-mint', `${what} is in another token`);
  if (instruction.program !== side.tokenProgram)
    refuse('wrong-token-program', `${what} uses another program`);
}

function isCosignersAccount(account: Address | undefined, { cosigners, from }: StaticContext): boolean {
  return cosigners.some((cosigner) => findTokenAccount(cosigner, from.mint, from.tokenProgram) === account);
}

/** Closing pays out all lamports of an account: honest only for wrapped SOL, and only to whom it belongs. */
function judgeClose(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const [account, destination, owner] = [0, 1, 2].map((position) => accountAt(instruction, position));
  if (account === undefined || owner !== context.person)
    return refuse('wrong-source', 'a foreign account is closed');
  if (destination !== context.person) refuse('close-to-stranger', 'an account is closed to a stranger');
  if (!context.temporaryAccounts.has(account) && !isWrappingAccount(account, context)) {
    refuse('close-not-temporary', 'an account that is not a wrapping account is closed');
  }
  return { kind: 'closed', account };
}

/**
 * The person's own wrapped SOL is unwrapped where SOL is a side of the swap, or passes through an account that the
 * transaction makes: Jupiter's usual set-up and clean-up of a route over SOL.
 */
export function isWrappingAccount(account: Address, context: StaticContext): boolean {
  const { from, to, wrappedSolAccount, makesWrappedSolAccount } = context;
  return account === wrappedSolAccount && (from.isSol || to.isSol || makesWrappedSolAccount);
}
