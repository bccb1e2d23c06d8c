import type { Address } from '../../solana/address.ts';
import type { Pool } from '../../solana/dlmm/accounts.ts';
import type { OrderInstruction } from '../../solana/dlmm/instructions.ts';
import { DLMM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { Mint } from '../../solana/mint.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { isSameBytes } from '../bytes.ts';
import { checkUsed } from '../inspect-statically.ts';
import {
  type ResolvedAccount,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../instructions.ts';
import { checkGuards } from '../lighthouse.ts';
import { type StaticContext, tokenSide } from '../offer.ts';
import { type GuardRule, refuse } from '../refusal.ts';
import { judgeInstructions } from './programs.ts';
import { priorityFee } from './signers-and-fees.ts';

/*
 * What placing an order and taking it out have in common: the calls of the pool's program are exactly those that we
 * would build, account for account and byte for byte, and around them SOL may be wrapped and unwrapped.
 */

export type OrderTransaction = {
  readonly bytes: Uint8Array;
  readonly decoded: DecodedTransaction;
  readonly accounts: readonly ResolvedAccount[];
  readonly instructions: readonly ResolvedInstruction[];
  readonly priorityFeeLamports: bigint;
};

/** Lookup tables are not read, so they are refused. */
export function readOrderTransaction(bytes: Uint8Array, maxPriorityFeeLamports: bigint): OrderTransaction {
  const decoded = decodeTransaction(bytes);
  const accounts = resolveAccounts(decoded, {});
  const instructions = resolveInstructions(decoded, accounts);
  checkUsed(decoded, accounts);
  checkGuards(instructions);
  const priorityFeeLamports = priorityFee({ instructions, budget: decoded.budget });
  if (priorityFeeLamports > maxPriorityFeeLamports)
    refuse('priority-fee-above-cap', `${priorityFeeLamports} lamports`);
  return { bytes, decoded, accounts, instructions, priorityFeeLamports };
}

type Terms = {
  readonly person: Address;
  readonly pool: Pool;
  readonly from: Mint;
  readonly to: Mint;
  /** Units of `from` that leave. */
  readonly amount: bigint;
};

/** An order is a sale without a route, in the terms of the rules for swaps. */
export function orderContext({ person, pool, from, to, amount }: Terms): StaticContext {
  const side = (mint: Mint) => {
    const token = [pool.x, pool.y].find((one) => one.mint === (mint === 'native' ? WRAPPED_SOL_MINT : mint));
    return tokenSide(
      mint,
      person,
      token?.tokenProgram ?? refuse('wrong-mint', 'the pool holds another token'),
    );
  };
  return {
    ...{ person, from: side(from), to: side(to), fromAmount: amount, minimumToAmount: 0n },
    ...{ cosigners: [], isSponsored: false, sponsorDeposit: 0n, operatorFee: undefined },
    ...{ temporaryAccounts: new Set<Address>(), temporaryDeposit: 0n, makesWrappedSolAccount: false },
    wrappedSolAccount: findTokenAccount(person, WRAPPED_SOL_MINT, TOKEN_PROGRAM),
    ...{ tipAccounts: [], allowedRouters: [], venues: new Set<Address>(), maxPlatformFeeBps: 0 },
  };
}

/** The calls of the pool's program, in their order. Refuses anything beside them but accounts and SOL of the person. */
export function judgeAround(
  { instructions }: OrderTransaction,
  context: StaticContext,
): readonly ResolvedInstruction[] {
  const isCall = ({ program }: ResolvedInstruction) => program === DLMM_PROGRAM;
  const facts = judgeInstructions(
    instructions.filter((one) => !isCall(one)),
    context,
  );
  if (facts.some(({ kind }) => kind === 'route' || kind === 'router'))
    refuse('order-instruction', 'a swap beside the order');
  const wrapped = facts.reduce((sum, fact) => sum + (fact.kind === 'wrap' ? fact.amount : 0n), 0n);
  if (wrapped > (context.from.isSol ? context.fromAmount : 0n))
    refuse('amount-mismatch', 'more SOL is wrapped than was agreed');
  return instructions.filter(isCall);
}

/** What an account's place in a call demands: the rule that stops another account there, and what would be wrong. */
export type Place = readonly [rule: GuardRule, wrong: string];

/** Bin arrays follow the places. */
export function checkCall(
  { accounts, data }: ResolvedInstruction,
  expected: OrderInstruction,
  places: readonly Place[],
): void {
  for (const [at, [address]] of expected.accounts.entries()) {
    if (accounts[at]?.address === address) continue;
    const [rule, wrong] = places[at] ?? ['order-instruction', 'a bin array of other prices'];
    refuse(rule, wrong);
  }
  if (accounts.length !== expected.accounts.length)
    refuse('order-instruction', 'more accounts than the call has');
  if (!isSameBytes(data, expected.data)) refuse('order-instruction', 'the call says something else');
}
