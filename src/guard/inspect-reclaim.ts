import type { Address } from '../solana/address.ts';
import { describeTransactionFailure } from '../solana/failure/read.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, TOKEN_PROGRAMS } from '../solana/known-programs.ts';
import type { BaseUnits } from '../solana/mint.ts';
import { decodeTransaction } from '../solana/transaction.ts';
import { isSameBytes } from './bytes.ts';
import { appendAssertions, raiseBudget } from './enforce-offer.ts';
import { accountAt, type ResolvedInstruction, resolveAccounts, resolveInstructions } from './instructions.ts';
import { assertWallet } from './lighthouse.ts';
import { checkAmount, type InspectionContext } from './offer.ts';
import { type Refusal, refuse, verdictOf } from './refusal.ts';
import { obstacleToClose, obstacleToWithdraw } from './rules/deposits.ts';
import { checkUnsignedSigners, priorityFee } from './rules/signers-and-fees.ts';
import type { SimulationResult } from './simulation/chain.ts';
import { isPlainWallet, type Snapshot, snapshotOf, walletLamports } from './simulation/holdings.ts';
import { askChain, inTime, simulateAtAll, TOO_LATE } from './simulation/simulate.ts';
import type { Enforcement, GuardSummary } from './verdict.ts';

/** What the person confirmed. */
export type ReclaimOffer = {
  /** Owner of the accounts, fee payer, only signer, and who gets the deposits. */
  readonly wallet: Address;
  /** What comes back, before fees. */
  readonly minimumLamports: bigint;
};

type ReclaimContext = Pick<InspectionContext, 'chain' | 'maxPriorityFeeLamports' | 'timeoutMs'>;

/** What bytes and simulation say. */
export type ReclaimSummary = Pick<
  GuardSummary,
  'receivesAtLeast' | 'to' | 'networkFeeLamports' | 'priorityFeeLamports' | 'lookupTables' | 'blockhash'
> & {
  readonly enforcement: Enforcement;
  /** Empty token accounts that are closed. */
  readonly closed: number;
  /** Token accounts that only give back what lies above their rent. */
  readonly withdrawn: number;
};

export type ReclaimVerdict =
  | {
      readonly ok: true;
      readonly summary: ReclaimSummary;
      /** The bytes to sign, with an assertion on the wallet's lamports where the chain has Lighthouse. */
      readonly transaction: Uint8Array;
    }
  | Refusal;

const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * Inspects an unsigned transaction that gets deposits back: it closes empty token accounts of the wallet and withdraws
 * what lies above the rent of others, to the wallet itself, and does nothing else. Bad input never throws; a silent
 * chain is `simulation-unavailable`.
 */
export function inspectReclaim(
  bytes: Uint8Array,
  offer: ReclaimOffer,
  context: ReclaimContext,
): Promise<ReclaimVerdict> {
  return inTime(
    inspect(bytes, offer, context).catch((error: unknown) => verdictOf(error)),
    context,
    TOO_LATE,
  );
}

async function inspect(
  bytes: Uint8Array,
  { wallet, minimumLamports }: ReclaimOffer,
  { chain, maxPriorityFeeLamports: cap }: ReclaimContext,
): Promise<ReclaimVerdict> {
  checkAmount("offer's minimumLamports", minimumLamports);
  checkAmount("context's maxPriorityFeeLamports", cap);
  const decoded = decodeTransaction(bytes);
  checkUnsignedSigners(decoded, wallet, []);
  // Lookup tables are not read, so they are refused.
  const accounts = resolveAccounts(decoded, {});
  const instructions = resolveInstructions(decoded, accounts);
  const returns = instructions.flatMap((instruction) => judgeInstruction(instruction, wallet));
  checkAccounts(returns, accounts.length - new Set(instructions.map(({ program }) => program)).size);
  const inspection = { decoded, accounts, instructions };
  const fee = priorityFee({ instructions, budget: decoded.budget });
  if (fee > cap) refuse('priority-fee-above-cap', `${fee} lamports`);
  const touched = [wallet, ...returns.map(({ account }) => account)];
  const [lighthouse, ...states] = await askChain(() => chain.readAccounts([LIGHTHOUSE_PROGRAM, ...touched]));
  const before = snapshotOf(touched, states);
  for (const one of returns) judgeReturn(one, before, wallet);
  const results = await simulateAtAll(bytes, touched, chain);
  const returned = results.map((result) => {
    const { accounts: ended } = checkRun(result, instructions, touched.length);
    const after = snapshotOf(touched, ended);
    checkKept(returns, before, after, wallet);
    const gain = walletLamports(after, wallet) - walletLamports(before, wallet);
    return checkEmptied(gain + LAMPORTS_PER_SIGNATURE + fee, returns, before, after);
  });
  const received = returned.reduce((least, one) => (one < least ? one : least));
  if (received < minimumLamports)
    refuse('receives-too-little', `${received} of ${minimumLamports} lamports come back`);
  const budget = raiseBudget(inspection, 1, cap);
  const floor = walletLamports(before, wallet) + received - LAMPORTS_PER_SIGNATURE - cap;
  const bound = { assertion: assertWallet(wallet, floor > 0n ? floor : 0n), isBought: true };
  const enforced = lighthouse && appendAssertions(inspection, [bound], budget);
  if (enforced !== undefined) {
    const asserted = [...instructions, { program: LIGHTHOUSE_PROGRAM }];
    for (const result of await simulateAtAll(enforced, touched, chain))
      checkRun(result, asserted, touched.length);
  }
  const closed = returns.filter(({ kind }) => kind === CLOSE_ACCOUNT).length;
  return {
    ok: true,
    transaction: enforced ?? bytes,
    summary: {
      receivesAtLeast: { mint: 'native', amount: received as BaseUnits },
      ...{ to: wallet, closed, withdrawn: returns.length - closed },
      networkFeeLamports: LAMPORTS_PER_SIGNATURE,
      priorityFeeLamports: enforced === undefined ? fee : budget.feeLamports,
      enforcement: enforced === undefined ? 'guard' : 'chain',
      lookupTables: {},
      blockhash: decoded.recentBlockhash,
    },
  };
}

const CLOSE_ACCOUNT = 9;
const WITHDRAW_EXCESS_LAMPORTS = 38;

type Return = {
  readonly kind: typeof CLOSE_ACCOUNT | typeof WITHDRAW_EXCESS_LAMPORTS;
  readonly program: Address;
  readonly account: Address;
};

/** Closing and withdrawing name three accounts alike: the token account, who gets its lamports, and its owner. */
function judgeInstruction(instruction: ResolvedInstruction, wallet: Address): readonly Return[] {
  const { program, data, accounts } = instruction;
  if (program === COMPUTE_BUDGET_PROGRAM) return [];
  if (!TOKEN_PROGRAMS.includes(program)) refuse('unknown-program', 'a program that returns no deposit');
  const [kind] = data;
  if ((kind !== CLOSE_ACCOUNT && kind !== WITHDRAW_EXCESS_LAMPORTS) || data.length !== 1) {
    return refuse('token-instruction', `token instruction ${kind ?? 'without data'}`);
  }
  if (accounts.length !== 3) refuse('malformed-instruction', `${accounts.length} accounts in place of three`);
  const [account, destination, owner] = [0, 1, 2].map((at) => accountAt(instruction, at));
  if (account === undefined || account === wallet || owner !== wallet)
    return refuse('wrong-source', 'a deposit of somebody else');
  if (destination !== wallet) refuse('close-to-stranger', 'a deposit goes to somebody else');
  return [{ kind, program, account }];
}

/** @param listed the wallet, and the accounts that give something back */
function checkAccounts(returns: readonly Return[], listed: number): void {
  if (returns.length === 0) refuse('nothing-reclaimed', 'no deposit comes back');
  const named = new Set(returns.map(({ account }) => account)).size;
  if (named !== returns.length) refuse('duplicate-account', 'an account is closed twice');
  if (listed !== named + 1) refuse('unused-account', 'an account that returns nothing');
}

function judgeReturn({ kind, program, account }: Return, before: Snapshot, wallet: Address): void {
  const state = before.get(account);
  if (state?.owner !== program) refuse('wrong-token-program', 'an account of another program');
  const judge = kind === CLOSE_ACCOUNT ? obstacleToClose : obstacleToWithdraw;
  const obstacle = judge(state, wallet);
  if (obstacle !== undefined) refuse(obstacle, 'an account that does not only hold a deposit of the person');
}

function checkRun(
  result: SimulationResult,
  instructions: readonly Pick<ResolvedInstruction, 'program'>[],
  watched: number,
): SimulationResult {
  if (result.error !== undefined) {
    const programs = instructions.map(({ program }) => program);
    refuse('simulation-failed', describeTransactionFailure(result.error, programs));
  }
  if (result.accounts.length !== watched) refuse('simulation-unavailable', 'the node sent no accounts back');
  if (result.innerInstructions.length > 0)
    refuse('forbidden-inner-instruction', 'a return of deposits calls no other program');
  return result;
}

/** Closed accounts are gone, the others keep their data, and the wallet stays a wallet. */
function checkKept(returns: readonly Return[], before: Snapshot, after: Snapshot, wallet: Address): void {
  if (!isPlainWallet(before.get(wallet)) || !isPlainWallet(after.get(wallet)))
    refuse('wallet-owner-changed', 'the wallet would belong to a program');
  for (const { kind, account } of returns) {
    const [was, is] = [before.get(account), after.get(account)];
    const isKept = was !== undefined && is !== undefined && isSameBytes(was.data, is.data);
    if (kind === CLOSE_ACCOUNT ? is !== undefined : !isKept)
      refuse('authority-changed', 'an account ends otherwise than it should');
  }
}

/**
 * Lamports beyond what was read are the balance of an account that has been filled since, as wrapped SOL is by a
 * plain transfer.
 */
function checkEmptied(came: bigint, returns: readonly Return[], before: Snapshot, after: Snapshot): bigint {
  const lamportsOf = (snapshot: Snapshot) =>
    returns.reduce((sum, { account }) => sum + (snapshot.get(account)?.lamports ?? 0n), 0n);
  const deposits = lamportsOf(before) - lamportsOf(after);
  if (came > deposits) refuse('account-not-empty', `${came - deposits} lamports more than the deposits`);
  return came;
}
