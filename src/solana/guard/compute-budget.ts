import { COMPUTE_BUDGET_PROGRAM } from '../known-programs.ts';
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
const MAX_UNITS = 1_400_000;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * The priority fee in lamports that the compute-budget instructions set: ceil(price × limit / 10⁶). Without a limit the
 * runtime's largest default counts. Refuses unknown and repeated instructions, which the runtime would fail as well.
 */
export function priorityFee(instructions: readonly ResolvedInstruction[]): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const kinds = budget.map(kindOf);
  if (new Set(kinds).size !== kinds.length) {
    refuse('duplicate-compute-budget', 'a compute-budget instruction appears twice');
  }
  const limit = budget[kinds.indexOf(UNIT_LIMIT)];
  const price = budget[kinds.indexOf(UNIT_PRICE)];
  if (price === undefined) return 0n;
  const units =
    limit === undefined
      ? Math.min((instructions.length - budget.length) * DEFAULT_UNITS_PER_INSTRUCTION, MAX_UNITS)
      : Math.min(readU32(limit.data, 1), MAX_UNITS);
  return (readU64(price.data, 1) * BigInt(units) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

function kindOf({ data }: ResolvedInstruction): number {
  const kind = data[0] ?? -1;
  if (LENGTHS[kind] !== data.length) refuse('compute-budget-instruction', `kind ${kind} is not known`);
  return kind;
}
