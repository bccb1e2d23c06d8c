import type { GuardRule, Refusal } from '../../../src/guard/refusal.ts';
import type { Address } from '../../../src/solana/address.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { honestSwap, inspect, type SwapCase, withSteps } from './honest-swap.ts';
import type { Instruction } from './instructions.ts';
import { usdc } from './people.ts';

/** A bad transaction of the corpus with the rule that must stop it. */
export type BadCase = {
  readonly name: string;
  readonly rule: GuardRule;
  readonly judge: () => Promise<{ readonly ok: true } | Refusal> | ({ readonly ok: true } | Refusal);
};

/** A spoiled unsigned transaction. */
export const unsigned = (name: string, rule: GuardRule, swap: SwapCase): BadCase => ({
  name,
  rule,
  judge: () => inspect(swap),
});

export const solForUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc });
export const usdcForSol = honestSwap({ route: 'desk', from: usdc, to: 'native' });
export const newUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc, isNew: true });

/** A guard that does nothing but need the signature of `signer`. */
export const guardBy = (signer: Address): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[signer, 's']],
  data: Uint8Array.of(6, 4, 1, 3, 0, 0),
});

/** The swap with one more instruction at its end. */
export const adding = (swap: SwapCase, ...more: readonly Instruction[]) =>
  withSteps(swap, (steps) => [...steps, ...more]);

/** The swap with the instruction at `index` (negative: from the end) replaced. */
export const replacing = (swap: SwapCase, index: number, ...by: readonly Instruction[]) =>
  withSteps(swap, (steps) => steps.toSpliced(index, 1, ...by));

/** The swap with one account of one instruction replaced. */
export const swappingAccount = (
  swap: SwapCase,
  index: number,
  position: number,
  by: Instruction['accounts'][number],
): SwapCase =>
  withSteps(swap, (steps) => {
    const step = steps.at(index);
    if (step === undefined) throw new Error(`no step ${index}`);
    return steps.with(index, { ...step, accounts: step.accounts.with(position, by) });
  });
