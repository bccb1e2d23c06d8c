import type { Address, Signature } from '../solana/address.ts';
import { verifySignature } from '../solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../solana/known-programs.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  isEmptySignature,
  requiredSigners,
  transactionSignature,
} from '../solana/transaction.ts';
import { isSameBytes } from './bytes.ts';
import {
  type LookupTables,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import { checkGuards, MAX_ADDED_BY_WALLET } from './lighthouse.ts';
import { checkAmount } from './offer.ts';
import { type Refusal, refuse, verdictOf } from './refusal.ts';
import {
  type Budgeted,
  checkSponsored,
  loadedDataLimit,
  priorityFee,
  sumTips,
  TIP_ACCOUNTS,
  unitLimit,
} from './rules/signers-and-fees.ts';

export type SignedComparison = {
  readonly unsigned: Uint8Array;
  readonly signed: Uint8Array;
  readonly wallet: Address;
  /** Optional: the inspection has checked them. */
  readonly allowedCosigners?: readonly Address[];
  readonly lookupTables?: LookupTables;
  /** Tips included. */
  readonly maxPriorityFeeLamports: bigint;
  readonly tipAccounts?: readonly Address[];
  /** Assertions allowed beside those in `unsigned`. @default 12, what a wallet adds */
  readonly maxAddedAssertions?: number;
};

export type SignedVerdict =
  | {
      readonly ok: true;
      readonly txHash: Signature;
      /** Byte for byte, as some routes require. */
      readonly identical: boolean;
      readonly blockhash: string;
      /** The height bound of the attempt is then void. */
      readonly blockhashReplaced: boolean;
    }
  | Refusal;

/**
 * Compares the wallet's transaction with the inspected one by meaning: same signers and fee payer, a valid
 * signature of the wallet, the same instructions in order. The wallet may add Lighthouse assertions and set
 * its own compute budget. A co-signer's signature may be missing. Never throws on bad input.
 */
export function compareSigned(comparison: SignedComparison): SignedVerdict {
  try {
    return compare(comparison);
  } catch (error) {
    return verdictOf(error);
  }
}

export type SponsoredComparison = {
  readonly unsigned: Uint8Array;
  readonly signed: Uint8Array;
  readonly wallet: Address;
  readonly sponsor: Address;
};

/**
 * Compares a transaction whose fees a sponsor pays with the inspected one. The message must be the same byte for byte, because the
 * sponsor signs no other, and the person must have signed it. The sponsor's signature comes last and is the transaction's hash, so
 * the verdict has none. Never throws on bad input.
 */
export function compareSponsored({
  unsigned,
  signed,
  wallet,
  sponsor,
}: SponsoredComparison): { readonly ok: true } | Refusal {
  try {
    const after = decodeTransaction(signed);
    checkSponsored(after, wallet, sponsor);
    if (!isSameBytes(decodeTransaction(unsigned).message, after.message)) {
      refuse('instructions-changed', 'the sponsor signs only what was inspected');
    }
    checkSignatures(after, wallet);
    return { ok: true };
  } catch (error) {
    return verdictOf(error);
  }
}

function compare(comparison: SignedComparison): SignedVerdict {
  checkAmount("comparison's maxPriorityFeeLamports", comparison.maxPriorityFeeLamports);
  const before = decodeTransaction(comparison.unsigned);
  const after = decodeTransaction(comparison.signed);
  checkSigners(before, after, comparison);
  checkSignatures(after, comparison.wallet);
  const identical = isSameBytes(before.message, after.message);
  if (!identical) checkMeaning(before, after, comparison);
  const txHash = transactionSignature(after) ?? refuse('wallet-signature', 'the first signature is missing');
  const blockhashReplaced = before.recentBlockhash !== after.recentBlockhash;
  return { ok: true, txHash, identical, blockhash: after.recentBlockhash, blockhashReplaced };
}

function checkSigners(
  before: DecodedTransaction,
  after: DecodedTransaction,
  comparison: SignedComparison,
): void {
  // A wallet may write the transaction in version 1: the meaning is compared below all the same.
  if (before.version !== after.version && after.version !== 1) {
    refuse('version-changed', 'the wallet changed the format');
  }
  const signers = requiredSigners(after);
  if (signers[0] !== comparison.wallet) refuse('fee-payer', 'another wallet pays the fee');
  if (requiredSigners(before).join() !== signers.join())
    refuse('signers-changed', 'other keys must sign now');
  const allowed = comparison.allowedCosigners;
  if (allowed !== undefined && signers.slice(1).some((signer) => !allowed.includes(signer))) {
    refuse('foreign-signer', 'a key that is not allowed must sign');
  }
}

function checkSignatures(after: DecodedTransaction, wallet: Address): void {
  for (const [index, signer] of requiredSigners(after).entries()) {
    const signature = after.signatures[index] ?? new Uint8Array();
    const isWallet = signer === wallet;
    if (!isWallet && isEmptySignature(signature)) continue;
    if (!verifySignature(signer, after.message, signature)) {
      refuse(isWallet ? 'wallet-signature' : 'cosigner-signature', 'a signature does not fit the message');
    }
  }
}

function checkMeaning(
  before: DecodedTransaction,
  after: DecodedTransaction,
  comparison: SignedComparison,
): void {
  const tables = comparison.lookupTables ?? {};
  const promised = resolveInstructions(before, resolveAccounts(before, tables));
  const returned = resolveInstructions(after, resolveAccounts(after, tables));
  const { maxAddedAssertions = MAX_ADDED_BY_WALLET } = comparison;
  checkGuards(returned, promised.filter(isAssertion).length + maxAddedAssertions);
  checkBudget(
    { instructions: promised, budget: before.budget },
    { instructions: returned, budget: after.budget },
    comparison,
  );
  checkKept(promised.filter(isPromised), returned.filter(isPromised));
}

function checkKept(promised: readonly ResolvedInstruction[], returned: readonly ResolvedInstruction[]): void {
  let kept = 0;
  for (const instruction of returned) {
    if (isSame(promised[kept], instruction)) kept += 1;
    else if (!isAssertion(instruction)) {
      refuse('instructions-changed', 'a step of the swap was changed, or one was added');
    }
  }
  if (kept < promised.length) refuse('instructions-changed', 'a step of the swap was removed');
}

function isSame(one: ResolvedInstruction | undefined, other: ResolvedInstruction): boolean {
  if (one?.program !== other.program || !isSameBytes(one.data, other.data)) return false;
  return JSON.stringify(one.accounts) === JSON.stringify(other.accounts);
}

/** A lower limit than in the simulation would make the swap fail for a fee. */
function checkBudget(
  promised: Budgeted,
  returned: Budgeted,
  { maxPriorityFeeLamports, tipAccounts = TIP_ACCOUNTS }: SignedComparison,
): void {
  if (priorityFee(returned) + sumTips(promised.instructions, tipAccounts) > maxPriorityFeeLamports) {
    refuse('priority-fee-above-cap', 'the wallet set a priority fee above the cap');
  }
  // A limit of zero fails always; any other is the wallet's where the inspected transaction sets none.
  const inspected = unitLimit(promised) ?? 1;
  if ((unitLimit(returned) ?? inspected) < inspected) {
    refuse('compute-limit-lowered', 'the wallet allows less computing than the swap was inspected with');
  }
  if (loadedDataLimit(returned) < loadedDataLimit(promised)) {
    refuse(
      'loaded-data-limit-lowered',
      'the wallet allows less account data than the swap was inspected with',
    );
  }
}

function isPromised({ program }: ResolvedInstruction): boolean {
  return program !== COMPUTE_BUDGET_PROGRAM;
}

function isAssertion({ program }: ResolvedInstruction): boolean {
  return program === LIGHTHOUSE_PROGRAM;
}
