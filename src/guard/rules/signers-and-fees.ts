import type { Address } from '../../solana/address.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import { type DecodedTransaction, isEmptySignature, requiredSigners } from '../../solana/transaction.ts';
import type { TransactionBudget } from '../../solana/version-1.ts';
import { readU32, readU64 } from '../bytes.ts';
import { accountAt, type ResolvedInstruction } from '../instructions.ts';
import { refuse } from '../refusal.ts';

const SYSTEM_TRANSFER = 2;

const HEAP_FRAME = 1;
export const UNIT_LIMIT = 2;
export const UNIT_PRICE = 3;
const LOADED_DATA_LIMIT = 4;

/** Jito's. A tip counts as priority fee. */
export const TIP_ACCOUNTS: readonly Address[] = [
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' as Address,
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe' as Address,
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY' as Address,
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49' as Address,
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh' as Address,
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt' as Address,
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL' as Address,
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT' as Address,
];

/** Data length by kind. */
const LENGTHS: Readonly<Record<number, number>> = {
  [HEAP_FRAME]: 5,
  [UNIT_LIMIT]: 5,
  [UNIT_PRICE]: 9,
  [LOADED_DATA_LIMIT]: 5,
};

const DEFAULT_UNITS_PER_INSTRUCTION = 200_000;

/** The runtime's limit. */
export const MAX_UNITS = 1_400_000;

/** 64 MiB, default and maximum (SIMD-0186). */
const DEFAULT_LOADED_BYTES = 64 * 1_024 * 1_024;
export const MICRO_LAMPORTS = 1_000_000n;

/**
 * The person pays and is the only required signer beside allowed co-signers, which are returned. Only
 * co-signers may have signed. Of a sponsored transaction the sponsor is the one co-signer, and signs first.
 * @param freezingKey ours, the last signer; it is no co-signer of the swap
 */
export function checkUnsignedSigners(
  decoded: DecodedTransaction,
  person: Address,
  allowedCosigners: readonly Address[],
  { freezingKey, sponsor }: { readonly freezingKey?: Address; readonly sponsor?: Address } = {},
): readonly Address[] {
  const [feePayer, ...others] = requiredSigners(decoded);
  if (sponsor !== undefined && feePayer === sponsor && sponsor !== person) {
    checkSponsored(decoded, person, sponsor);
    if (decoded.signatures[1] !== undefined && !isEmptySignature(decoded.signatures[1]))
      refuse('already-signed', 'the slot of the person is filled');
    return [sponsor];
  }
  const cosigners = freezingKey !== undefined && others.at(-1) === freezingKey ? others.slice(0, -1) : others;
  if (feePayer !== person) refuse('fee-payer', 'another wallet pays the fee');
  if (cosigners.some((signer) => !allowedCosigners.includes(signer))) {
    refuse('foreign-signer', 'a key that is not allowed must sign');
  }
  const [own, ...signatures] = decoded.signatures;
  if (own !== undefined && !isEmptySignature(own))
    refuse('already-signed', 'the slot of the person is filled');
  for (const [index, signer] of cosigners.entries()) {
    const signature = signatures[index];
    if (signature === undefined || isEmptySignature(signature)) continue;
    if (!verifySignature(signer, decoded.message, signature)) {
      refuse('cosigner-signature', 'the signature of a co-signer does not fit');
    }
  }
  return cosigners;
}

/** The sponsor signs last: its slot is empty, or its signature fits. */
export function checkSponsored(decoded: DecodedTransaction, person: Address, sponsor: Address): void {
  const signers = requiredSigners(decoded);
  if (signers[0] !== sponsor) refuse('fee-payer', 'another wallet pays the fee');
  if (signers.length !== 2 || signers[1] !== person) {
    refuse('foreign-signer', 'beside the sponsor only the person signs');
  }
  const [signature] = decoded.signatures;
  if (signature === undefined || isEmptySignature(signature)) return;
  if (!verifySignature(sponsor, decoded.message, signature)) {
    refuse('cosigner-signature', 'the signature of the sponsor does not fit');
  }
}

/** A compute budget is said by instructions, or in the message itself where it has version 1. */
export type Budgeted = {
  readonly instructions: readonly ResolvedInstruction[];
  /** The budget in the message, which version 1 has and older versions lack. */
  readonly budget: TransactionBudget | undefined;
};

/**
 * The priority fee in lamports, with the runtime's default limit. Refuses unknown and repeated compute-budget
 * instructions, as the runtime does, and all of them in version 1, where the runtime ignores them.
 */
export function priorityFee({ instructions, budget }: Budgeted): bigint {
  if (budget === undefined) {
    return feeFor(unitPrice(instructions), unitLimit({ instructions, budget }) ?? defaultUnits(instructions));
  }
  if (instructions.some(({ program }) => program === COMPUTE_BUDGET_PROGRAM)) {
    refuse('compute-budget-instruction', 'version 1 says its budget in the message');
  }
  return budget.priorityFeeLamports ?? 0n;
}

/** `price` in micro-lamports per compute unit. */
export function feeFor(price: bigint, units: number): bigint {
  return (price * BigInt(units) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

export function unitPrice(instructions: readonly ResolvedInstruction[]): bigint {
  const price = budgetOf(instructions).get(UNIT_PRICE);
  return price === undefined ? 0n : readU64(price.data, 1);
}

/** `undefined` where the transaction leaves them to the runtime. Version 1 never does: there, no limit means zero. */
export function unitLimit({ instructions, budget }: Budgeted): number | undefined {
  if (budget !== undefined) return Math.min(budget.unitLimit ?? 0, MAX_UNITS);
  const limit = budgetOf(instructions).get(UNIT_LIMIT);
  return limit === undefined ? undefined : Math.min(readU32(limit.data, 1), MAX_UNITS);
}

/** @param added instructions still to come */
export function defaultUnits(instructions: readonly ResolvedInstruction[], added = 0): number {
  const count = instructions.length - budgetOf(instructions).size + added;
  return Math.min(count * DEFAULT_UNITS_PER_INSTRUCTION, MAX_UNITS);
}

/** Bytes, `undefined` where the transaction leaves it to the runtime. */
export function heapFrame(instructions: readonly ResolvedInstruction[]): number | undefined {
  const frame = budgetOf(instructions).get(HEAP_FRAME);
  return frame === undefined ? undefined : readU32(frame.data, 1);
}

/** Bytes of account data. */
export function loadedDataLimit({ instructions, budget }: Budgeted): number {
  if (budget !== undefined) return Math.min(budget.loadedDataLimit ?? 0, DEFAULT_LOADED_BYTES);
  const limit = budgetOf(instructions).get(LOADED_DATA_LIMIT);
  return limit === undefined ? DEFAULT_LOADED_BYTES : Math.min(readU32(limit.data, 1), DEFAULT_LOADED_BYTES);
}

function budgetOf(instructions: readonly ResolvedInstruction[]): ReadonlyMap<number, ResolvedInstruction> {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const byKind = new Map(budget.map((instruction) => [kindOf(instruction), instruction]));
  if (byKind.size !== budget.length) {
    refuse('duplicate-compute-budget', 'a compute-budget instruction appears twice');
  }
  return byKind;
}

function kindOf({ data }: ResolvedInstruction): number {
  const kind = data[0] ?? -1;
  if (LENGTHS[kind] !== data.length) refuse('compute-budget-instruction', `kind ${kind} is not known`);
  return kind;
}

/** Lamports. */
export function sumTips(
  instructions: readonly ResolvedInstruction[],
  tipAccounts: readonly Address[],
): bigint {
  return instructions
    .filter(({ program, data }) => program === SYSTEM_PROGRAM && readU32(data, 0) === SYSTEM_TRANSFER)
    .filter((instruction) => tipAccounts.includes(accountAt(instruction, 1)))
    .reduce((sum, { data }) => sum + readU64(data, 4), 0n);
}
