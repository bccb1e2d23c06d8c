import { COMPUTE_BUDGET_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { TransactionParts } from './build-transaction.ts';
import { type Instruction, lighthouse, unitLimit, unitPrice } from './instructions.ts';
import { person, stranger } from './people.ts';

/** A change observed in real wallets before they sign. */
export type WalletMode = {
  readonly name: string;
  readonly change: (parts: TransactionParts) => TransactionParts;
};

const steps =
  (change: (instructions: readonly Instruction[]) => readonly Instruction[]) =>
  (parts: TransactionParts): TransactionParts => ({ ...parts, instructions: change(parts.instructions) });

const guard = (kind: number) => lighthouse(person, kind);
const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET_PROGRAM;
const swapOnly = (instructions: readonly Instruction[]) => instructions.filter((step) => !isBudget(step));

export const walletModes: readonly WalletMode[] = [
  { name: 'exact', change: (parts) => parts },
  { name: 'one guard appended', change: steps((list) => [...list, guard(6)]) },
  { name: 'two guards appended', change: steps((list) => [...list, guard(5), guard(10)]) },
  {
    name: 'three guards before the swap and one after',
    change: steps((list) => [...list.slice(0, 2), guard(2), guard(15), guard(6), ...list.slice(2), guard(9)]),
  },
  {
    name: 'twelve guards around the swap',
    change: steps((list) => [
      ...[2, 3, 4, 5, 6, 7].map(guard),
      ...list,
      ...[10, 11, 12, 13, 14, 15].map(guard),
    ]),
  },
  {
    name: 'price rewritten, up to the cap',
    change: steps((list) => [unitLimit(100_000), unitPrice(1_000_000n), ...swapOnly(list)]),
  },
  { name: 'budget removed', change: steps(swapOnly) },
  {
    name: 'budget moved behind the swap, with a guard',
    change: steps((list) => [...swapOnly(list), guard(7), unitPrice(5_000n), unitLimit(150_000)]),
  },
  { name: 'blockhash refreshed', change: (parts) => ({ ...parts, blockhash: stranger.address }) },
];
