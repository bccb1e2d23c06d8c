import type { GuardRule, Refusal } from '../../../src/guard/refusal.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { honestSwap, inspect, type SwapCase } from './honest-swap.ts';
import type { Instruction } from './instructions.ts';
import { addressOf, type Party, usdc } from './people.ts';

/** A bad transaction of the corpus with the rule that must refuse it. */
export type BadCase = {
  readonly name: string;
  readonly rule: GuardRule;
  readonly judge: () => Promise<{ readonly ok: true } | Refusal> | ({ readonly ok: true } | Refusal);
};

/** Bad swaps by their fault. */
type Swaps = Readonly<Record<string, SwapCase>>;

/** Unsigned transactions that the same rule refuses; their names begin with `prefix`. */
export const refusedAs =
  (prefix: string) =>
  (rule: GuardRule, swaps: Swaps): readonly BadCase[] =>
    Object.entries(swaps).map(([name, swap]) => ({ name: prefix + name, rule, judge: () => inspect(swap) }));

export const refused = refusedAs('');

export const solForUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc });
export const usdcForSol = honestSwap({ route: 'desk', from: usdc, to: 'native' });
export const newUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc, isNew: true });

/** An assertion that only needs the signature of `signer`. */
export const guardBy = (signer: Party): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[addressOf(signer), 's']],
  data: Uint8Array.of(6, 4, 1, 3, 0, 0),
});
