import { COMPUTE_BUDGET_PROGRAM } from '../solana/known-programs.ts';
import type { DecodedTransaction } from '../solana/transaction.ts';
import { MAX_VERSION_1_ADDRESSES, type TransactionBudget } from '../solana/version-1.ts';
import {
  type LookupTables,
  type ResolvedAccount,
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import {
  defaultUnits,
  heapFrame,
  loadedDataLimit,
  priorityFee,
  unitLimit,
} from './rules/signers-and-fees.ts';

/**
 * The same transaction in version 1, with four times the space: looked-up accounts stand in the message, and so does
 * the compute budget, with the limits that older versions imply. `undefined` where version 1 has no place for that
 * many accounts. Signatures in it would be void: only for a transaction that nobody has signed.
 * @throws GuardRefusal for a lookup table or a budget that cannot be read
 */
export function asVersion1(
  decoded: DecodedTransaction,
  tables: LookupTables,
): DecodedTransaction | undefined {
  const accounts = resolveAccounts(decoded, tables);
  const instructions = resolveInstructions(decoded, accounts);
  const kept = accounts.filter(({ address }) => address !== COMPUTE_BUDGET_PROGRAM).toSorted(byRole);
  // One place is for the program of the assertions.
  if (kept.length >= MAX_VERSION_1_ADDRESSES) return undefined;
  const places = new Map(kept.map(({ address }, place) => [address, place]));
  const placeOf = (address: ResolvedAccount['address']) => places.get(address) ?? 0;
  return {
    ...decoded,
    version: 1,
    header: {
      ...decoded.header,
      numReadonlyUnsignedAccounts: kept.filter(({ isSigner, isWritable }) => !isSigner && !isWritable).length,
    },
    staticAccountKeys: kept.map(({ address }) => address),
    addressTableLookups: [],
    instructions: instructions
      .filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)
      .map(({ program, accounts: used, data }) => ({
        programIdIndex: placeOf(program),
        accounts: used.map(({ address }) => placeOf(address)),
        data,
      })),
    budget: budgetOf(instructions),
  };
}

/** Signers first, in each half the writable ones first; the sort is stable, so the fee payer stays in front. */
function byRole(one: ResolvedAccount, other: ResolvedAccount): number {
  const rank = ({ isSigner, isWritable }: ResolvedAccount) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1);
  return rank(one) - rank(other);
}

function budgetOf(instructions: readonly ResolvedInstruction[]): TransactionBudget {
  const older = { instructions, budget: undefined };
  const heapBytes = heapFrame(instructions);
  return {
    priorityFeeLamports: priorityFee(older),
    unitLimit: unitLimit(older) ?? defaultUnits(instructions),
    loadedDataLimit: loadedDataLimit(older),
    ...(heapBytes !== undefined && { heapBytes }),
  };
}
