import { COMPUTE_BUDGET_PROGRAM } from '../solana/known-programs.ts';
import { refuse } from './guard-rule.ts';
import { readU32, readU64 } from './little-endian.ts';
import type { ResolvedInstruction } from './resolve-instructions.ts';

const HEAP_FRAME = 1;
const UNIT_LIMIT = 2;
const UNIT_PRICE = 3;
const LOADED_DATA_LIMIT = 4;
/** Data length of each known instruction; the program refuses any other as well. */
const LENGTHS: Readonly<Record<number, number>> = {
  [HEAP_FRAME]: 5,
  [UNIT_LIMIT]: 5,
  [UNIT_PRICE]: 9,
  [LOADED_DATA_LIMIT]: 5,
};
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000;
/** The most compute units of any transaction. */
export const MAX_UNITS = 1_400_000;
/** Default and maximum are the same: 64 MiB. */
const DEFAULT_LOADED_BYTES = 64 * 1_024 * 1_024;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * The priority fee in lamports that the compute-budget instructions set: ceil(price × limit / 10⁶). Without a limit the
 * runtime's largest default counts. Refuses unknown and repeated instructions, which the runtime would fail as well.
 */
export function priorityFee(instructions: readonly ResolvedInstruction[]): bigint {
  const budget = budgetOf(instructions);
  const price = budget.get(UNIT_PRICE);
  if (price === undefined) return 0n;
  const byDefault = Math.min((instructions.length - budget.size) * DEFAULT_UNITS_PER_INSTRUCTION, MAX_UNITS);
  const units = unitLimit(instructions) ?? byDefault;
  return (readU64(price.data, 1) * BigInt(units) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

/** The compute units that a transaction itself asks for; `undefined` where it leaves them to the runtime. */
export function unitLimit(instructions: readonly ResolvedInstruction[]): number | undefined {
  const limit = budgetOf(instructions).get(UNIT_LIMIT);
  return limit === undefined ? undefined : Math.min(readU32(limit.data, 1), MAX_UNITS);
}

/** Bytes of accounts that a transaction may load; the runtime's default where it sets none (SIMD-0186). */
export function loadedDataLimit(instructions: readonly ResolvedInstruction[]): number {
  const limit = budgetOf(instructions).get(LOADED_DATA_LIMIT);
  return limit === undefined ? DEFAULT_LOADED_BYTES : Math.min(readU32(limit.data, 1), DEFAULT_LOADED_BYTES);
}

/** The compute-budget instructions by kind. */
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
