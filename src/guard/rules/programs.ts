import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
  WRAPPED_SOL_MINT,
} from '../../solana/known-programs.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { readU32, readU64 } from '../bytes.ts';
import { accountAt, type ResolvedInstruction } from '../instructions.ts';
import {
  type InstructionRule,
  isOperatorsAccount,
  isWrappingAccount,
  NEUTRAL,
  type StaticContext,
  type StaticFact,
  type TokenSide,
} from '../offer.ts';
import { GuardRefusal, type GuardRule, refuse, UNREAD_RULES } from '../refusal.ts';
import { ROUTER_RULES } from './routes.ts';

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

const CLOSE_ACCOUNT = 9;
const TRANSFER_CHECKED = 12;
const SYNC_NATIVE = 17;

const FORBIDDEN_TOKEN: Readonly<Record<number, GuardRule>> = {
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

const CREATE_IDEMPOTENT = 1;
const SYSTEM_TRANSFER = 2;

const FORBIDDEN_SYSTEM: Readonly<Record<number, GuardRule>> = {
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

function judgeTokenInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const kind = instruction.data[0] ?? -1;
  if (kind === TRANSFER_CHECKED) return judgeTokenTransfer(instruction, context);
  if (kind === CLOSE_ACCOUNT) return judgeTokenClose(instruction, context);
  if (kind === SYNC_NATIVE) return NEUTRAL;
  return refuse(FORBIDDEN_TOKEN[kind] ?? 'token-instruction', `token instruction ${kind}`);
}

function judgeTokenTransfer(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const [source, mint, destination] = [0, 1, 2].map((position) => accountAt(instruction, position));
  const authority = accountAt(instruction, 3);
  const amount = readU64(instruction.data, 1);
  if (context.cosigners.includes(authority)) {
    checkSide(instruction, mint, context.to, 'the payout');
    if (isFeeAccount(destination, context)) return { kind: 'fee', amount };
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

/** A close pays out all lamports. */
function judgeTokenClose(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
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
 * A new account belongs to the person (any token, because routes pass through others) or to the recipient (a token of
 * the swap).
 */
function judgeAssociatedTokenInstruction(
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

/**
 * A plain transfer is a payment, payout, wrapping, tip, or a deposit that a sponsor takes back. `Assign` would give the wallet away without moving a balance; a durable
 * nonce would delay execution.
 */
function judgeSystemInstruction(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const kind = readU32(instruction.data, 0);
  if (kind !== SYSTEM_TRANSFER)
    return refuse(FORBIDDEN_SYSTEM[kind] ?? 'system-instruction', `system instruction ${kind}`);
  const [source, destination] = [accountAt(instruction, 0), accountAt(instruction, 1)];
  const amount = readU64(instruction.data, 4);
  if (context.cosigners.includes(source)) {
    // A sponsor's own money, for the network.
    if (context.isSponsored && context.tipAccounts.includes(destination)) return NEUTRAL;
    return judgePayout(destination, amount, context);
  }
  if (source !== context.person) return refuse('wrong-source', 'a transfer from a foreign wallet');
  if (context.tipAccounts.includes(destination)) return { kind: 'tip', amount };
  if (context.from.isNative && context.cosigners.includes(destination)) return { kind: 'payment', amount };
  if (context.isSponsored && context.cosigners.includes(destination)) return { kind: 'repayment', amount };
  if (isOwnWrapping(destination, context)) return { kind: 'wrap', amount, account: destination };
  return refuse('unexpected-transfer', 'SOL goes to an account the swap does not name');
}

function judgePayout(destination: Address, amount: bigint, context: StaticContext): StaticFact {
  if (!context.to.isNative) return refuse('wrong-mint', 'the co-signer pays SOL for another token');
  if (isFeeAccount(destination, context)) return { kind: 'fee', amount };
  if (destination !== context.to.wallet)
    return refuse('wrong-recipient', 'the payout goes to another wallet');
  return { kind: 'payout', amount };
}

/** An operator who buys gets a payout. */
function isFeeAccount(account: Address | undefined, context: StaticContext): boolean {
  return account !== context.to.tokenAccount && isOperatorsAccount(account, context);
}

/** A temporary account may receive its deposit in any swap, the associated account only sold SOL. */
function isOwnWrapping(destination: Address, context: StaticContext): boolean {
  const isSold = context.from.isSol && destination === context.wrappedSolAccount;
  return isSold || context.temporaryAccounts.has(destination);
}
