import type { InspectionPolicy, SwapOffer } from '../../../src/guard/offer.ts';
import type { AccountState, InnerInstruction } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { TokenAccountFields } from './fake-accounts.ts';
import type { Accounts, FakeWorld } from './fake-chain.ts';
import { accountOf, honestSwap, type OfferedMint, owned, type SwapCase } from './honest-swap.ts';
import type { Instruction, RouteName, RouteTerms } from './instructions.ts';
import { person, stock, usdc } from './people.ts';

/** USDC for the stock over one route instruction (step 2), with some changed terms. */
export const routed = (route: RouteName, terms: Partial<RouteTerms>): SwapCase =>
  honestSwap({ route, from: usdc, to: stock, terms });

export function withSteps(
  swap: SwapCase,
  change: (instructions: readonly Instruction[]) => readonly Instruction[],
): SwapCase {
  return { ...swap, parts: { ...swap.parts, instructions: change(swap.parts.instructions) } };
}

export const adding = (swap: SwapCase, ...more: readonly Instruction[]) =>
  withSteps(swap, (steps) => [...steps, ...more]);

/** The swap with the instruction at `index` (negative: from the end) replaced. */
export const replacing = (swap: SwapCase, index: number, ...by: readonly Instruction[]) =>
  withSteps(swap, (steps) => steps.toSpliced(index, 1, ...by));

/** The swap with the instruction at `index` (negative: from the end) changed. */
export const changing = (
  swap: SwapCase,
  index: number,
  change: (step: Instruction) => Partial<Instruction>,
): SwapCase =>
  withSteps(swap, (steps) => {
    const step = steps.at(index);
    if (step === undefined) throw new Error(`no step ${index}`);
    return steps.with(index, { ...step, ...change(step) });
  });

/** The swap with one account of one instruction replaced. */
export const swappingAccount = (
  swap: SwapCase,
  index: number,
  position: number,
  by: Instruction['accounts'][number],
): SwapCase => changing(swap, index, ({ accounts }) => ({ accounts: accounts.with(position, by) }));

export const under = (swap: SwapCase, policy: Partial<InspectionPolicy>): SwapCase => ({
  ...swap,
  policy: { ...swap.policy, ...policy },
});

export const capped = (swap: SwapCase, maxPlatformFeeBps: number) => under(swap, { maxPlatformFeeBps });

export const offering = (swap: SwapCase, offer: Partial<SwapOffer>): SwapCase => ({
  ...swap,
  offer: { ...swap.offer, ...offer },
});

export function inWorld(swap: SwapCase, change: Partial<FakeWorld>): SwapCase {
  return { ...swap, world: { ...swap.world, ...change } };
}

/** The case with extra effects of its programs. */
export const misbehaving = (swap: SwapCase, mischief: (accounts: Accounts) => void): SwapCase =>
  inWorld(swap, { mischief });

/** The case with these calls by its programs, by default of SPL Token. */
export const calling = (swap: SwapCase, ...calls: readonly Partial<InnerInstruction>[]): SwapCase =>
  inWorld(swap, {
    innerInstructions: calls.map((call) => ({
      ...{ program: TOKEN_PROGRAM, kind: 'transfer', data: new Uint8Array(), addresses: [] },
      ...call,
    })),
  });

/** The case with some accounts set, or removed where `undefined`. */
export function withAccounts(
  swap: SwapCase,
  changes: readonly (readonly [Address, AccountState | undefined])[],
): SwapCase {
  const accounts = new Map(swap.world.accounts);
  for (const [address, state] of changes) {
    if (state === undefined) accounts.delete(address);
    else accounts.set(address, state);
  }
  return inWorld(swap, { accounts });
}

/** The case with this token account of the person. */
export const withOwn = (swap: SwapCase, mint: OfferedMint, fields: Partial<TokenAccountFields>): SwapCase =>
  withAccounts(swap, [[accountOf(person, mint), owned(mint, fields)]]);
