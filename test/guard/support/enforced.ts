import {
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../../../src/guard/instructions.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  UPGRADEABLE_LOADER,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { buildTransaction } from './build-transaction.ts';
import { type HonestCase, honest } from './cases.ts';
import { calling, changing, misbehaving, routed, withAccounts, withOwn, withSteps } from './change-swap.ts';
import { addLamports, addTokens } from './fake-chain.ts';
import { accountOf, FROM_AMOUNT, honestSwap, inspect, owned, type SwapCase } from './honest-swap.ts';
import { routePlanV2, syncNative, transferSol } from './instructions.ts';
import { tellAssertions } from './lighthouse-program.ts';
import { friend, keyOf, otherToken, person, pool, stock, stranger, usdc } from './people.ts';

/** The swap on a chain with the program. */
export const enforced = (swap: SwapCase): SwapCase =>
  withAccounts(swap, [
    [
      LIGHTHOUSE_PROGRAM,
      { owner: UPGRADEABLE_LOADER, lamports: 1n, executable: true, data: new Uint8Array(36) },
    ],
  ]);

const tablesOf = ({ parts: { table } }: SwapCase) => (table ? { [table.key]: table.addresses } : {});

/** The instructions of a transaction of this swap, with full addresses. */
export function instructionsOf(bytes: Uint8Array, swap: SwapCase): readonly ResolvedInstruction[] {
  const decoded = decodeTransaction(bytes);
  return resolveInstructions(decoded, resolveAccounts(decoded, tablesOf(swap)));
}

const isBudget = ({ program }: ResolvedInstruction) => program === COMPUTE_BUDGET_PROGRAM;
export const isUnitLimit = (instruction: ResolvedInstruction) =>
  isBudget(instruction) && instruction.data[0] === 2;

export const ownUsdc = accountOf(person, usdc);
export const ownStock = accountOf(person, stock);
export const ownOther = accountOf(person, otherToken);
export const ownWrapped = accountOf(person, 'native');
/** Of nobody yet. */
export const third = keyOf(300).address;
const NAMES = new Map<Address, string>([
  ...[[person.address, 'wallet'] as const, [friend.address, 'friend'] as const, [pool, 'pool'] as const],
  ...[[ownUsdc, 'usdc'] as const, [ownStock, 'stock'] as const, [ownOther, 'other'] as const],
  [accountOf(friend, stock), 'friend’s stock'],
  [ownWrapped, 'wrapped'],
  [third, 'third'],
]);

/** Enforcement, priority fee, unit limit and all assertions; or the other result. */
export async function tellEnforced(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  if (!verdict.ok) return verdict.rule;
  const { summary, transaction } = verdict;
  if (transaction.length > MAX_TRANSACTION_BYTES) return 'too long';
  const [own, all] = [instructionsOf(buildTransaction(swap.parts), swap), instructionsOf(transaction, swap)];
  const changed = own.findIndex((instruction, index) => {
    return !isBudget(instruction) && JSON.stringify(instruction) !== JSON.stringify(all[index]);
  });
  if (changed >= 0) return `instruction ${changed} has changed`;
  const limit = all.find(isUnitLimit)?.data;
  const head = `${summary.enforcement} ${summary.priorityFeeLamports} ${limit ? Buffer.from(limit).readUInt32LE(1) : '-'}`;
  const assertions = all
    .slice(own.length)
    .map(
      ({ accounts, data }) => `${NAMES.get(accounts[0]?.address ?? friend.address)} ${tellAssertions(data)}`,
    );
  return [head, ...assertions, ...summary.warnings].join('; ').replaceAll(stranger.address, 'stranger');
}

/** The swaps by name on a chain with Lighthouse, each with its expected line. */
export const told = (expected: string, swaps: Readonly<Record<string, SwapCase>>): readonly HonestCase[] =>
  Object.entries(swaps).flatMap(([name, swap]) =>
    honest(expected, { [`enforced: ${name}`]: enforced(swap) }, tellEnforced),
  );

export const tokens = honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'table' });
export const newStock = honestSwap({ route: 'routeV2', from: usdc, to: stock, isNew: true, format: 'table' });
export const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
export const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native', format: 'table' });
export const heldSol = honestSwap({
  route: 'routeV2',
  from: 'native',
  to: usdc,
  through: 'held',
  format: 'table',
});
export const gifted = honestSwap({
  ...{ route: 'routeV2', from: usdc, to: stock, isNew: true, format: 'table' },
  toAddress: friend.address,
});
/** Another token of the person passes through a route of two steps. */
export const over = calling(
  changing(routed('routeV2', { pool, plan: routePlanV2([26], [26]) }), -1, ({ accounts }) => ({
    accounts: [...accounts, [ownOther, 'w']],
  })),
  { move: { from: pool, to: ownOther, amount: 7n } },
  { move: { from: ownOther, to: pool, amount: 7n } },
);

export const delegated = withOwn(tokens, usdc, {
  delegate: friend.address,
  delegatedAmount: 5n,
  closeAuthority: friend.address,
});
/** The person's second account of the sold token is not an associated one. */
export const second = withAccounts(tokens, [[pool, owned(usdc, { amount: FROM_AMOUNT })]]);
/** All but one unit comes from the usual account. */
export const ofTwo = misbehaving(second, (all) => {
  addTokens(all, ownUsdc, 1n);
  addTokens(all, pool, -1n);
});
/** SOL of the wallet, and one lamport of a wrapped account that holds as much. */
export const mixed = withSteps(heldSol, (steps) => [
  ...steps.slice(0, -1),
  ...[transferSol(person, ownWrapped, FROM_AMOUNT - 1n), syncNative(ownWrapped)],
  ...steps.slice(-1),
]);
/** The route may take a fee of 2.55 %. */
export const forWrapped = withOwn(
  honestSwap({
    ...{ route: 'routeV2', from: usdc, to: WRAPPED_SOL_MINT, format: 'table' },
    terms: { platformFeeBps: 255 },
  }),
  WRAPPED_SOL_MINT,
  { isNative: true },
);
/** It takes one from the wallet and leaves exactly the minimum. */
export const lessFee = misbehaving(forWrapped, (all) => addLamports(all, person, -500_000n));
