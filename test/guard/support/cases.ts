import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freezeTransaction } from '../../../src/guard/freeze.ts';
import type { GuardRule, Refusal } from '../../../src/guard/refusal.ts';
import type { GuardVerdict } from '../../../src/guard/verdict.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { buildTransaction } from './build-transaction.ts';
import { fakeChain } from './fake-chain.ts';
import { honestSwap, inspect, type SwapCase } from './honest-swap.ts';
import type { Instruction } from './instructions.ts';
import { addressOf, type Party, usdc } from './people.ts';

/** A bad transaction with the rule that must refuse it. */
export type BadCase = {
  readonly name: string;
  readonly rule: GuardRule;
  /** The inspected swap, if the case is one inspection. */
  readonly swap?: SwapCase;
  readonly judge: () => Promise<{ readonly ok: true } | Refusal> | ({ readonly ok: true } | Refusal);
};

/** An honest transaction with its expected summary, in one line. */
export type HonestCase = {
  readonly name: string;
  readonly told: string;
  /** The inspected swap, if the case is one inspection. */
  readonly swap?: SwapCase;
  readonly judge: () => Promise<string>;
};

type Swaps = Readonly<Record<string, SwapCase>>;

/** Unsigned transactions that the same rule refuses; their names begin with `prefix`. */
export const refusedAs =
  (prefix: string) =>
  (rule: GuardRule, swaps: Swaps): readonly BadCase[] =>
    Object.entries(swaps).map(([name, swap]) => ({
      name: prefix + name,
      rule,
      swap,
      judge: () => inspect(swap),
    }));

export const refused = refusedAs('');

/** Swaps by name with the same summary. */
export const honest = (
  told: string,
  swaps: Swaps,
  tell: (swap: SwapCase) => Promise<string> = tellOf,
): readonly HonestCase[] =>
  Object.entries(swaps).map(([name, swap]) => ({ name, told, swap, judge: () => tell(swap) }));

/** pays → receives, network fee / priority fee / deposits × new accounts, warnings. */
async function tellOf(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  if (!verdict.ok) return verdict.rule;
  const { summary } = verdict;
  const fees = [summary.networkFeeLamports, summary.priorityFeeLamports, summary.rentLamports].join('/');
  const amounts = `${summary.pays.amount}→${summary.receivesAtLeast.amount}`;
  return `${summary.route} ${amounts} ${fees}×${summary.newAccounts} ${summary.warnings.join()}`.trim();
}

/** `passes`, or the rule that refuses. */
export async function tellRule(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  return verdict.ok ? 'passes' : verdict.rule;
}

/** Tests each case, and compares the verdicts on all of them with `goldens/guard/<area>.txt`. */
export function testCases(area: string, bad: readonly BadCase[], good: readonly HonestCase[] = []): void {
  test.each(good)('$name: $told', async ({ told, judge }) => {
    expect(await judge()).toBe(told);
  });

  test.each(bad)('$name → $rule', async ({ rule, judge, swap }) => {
    const verdict = await judge();
    expect(verdict).toMatchObject({ ok: false, rule });
    expect(verdict.ok ? '' : verdict.detail).not.toBe('');
    if (swap) await expectFrozen(swap, rule);
    if (swap && !swap.parts.table && !SAID_OTHERWISE.has(rule)) expect(await tellVersion1(swap)).toBe(rule);
  });

  test('a key that fixes the bytes changes no verdict', async () => {
    for (const { swap } of good) {
      if (swap === undefined) continue;
      const plain = await inspect(swap);
      await expectFrozen(swap, plain.ok ? undefined : plain.rule);
    }
  });

  test('version 1 changes no verdict on an honest swap', async () => {
    for (const { swap, name } of good) {
      if (swap === undefined) continue;
      expect(`${name}: ${await tellVersion1(swap)}`).toBe(`${name}: ${await tellRule(swap)}`);
    }
  });

  test('the guard decides as it did', async () => {
    const lines = [
      ...bad.map(({ name, judge }): Line => [name, async () => tellBad(await judge())]),
      ...good.map((one): Line => [one.name, () => tellHonest(one)]),
    ];
    await expect(await verdictsOf(lines)).toMatchFileSnapshot(join(GOLDENS, `${area}.txt`));
  });
}

/** Faults that version 1 cannot have: it has no lookup tables, and a budget of its own in four times the space. */
const SAID_OTHERWISE: ReadonlySet<GuardRule> = new Set([
  'lookup-table-unresolved',
  'compute-budget-instruction',
  'duplicate-compute-budget',
  'too-large',
]);

const tellVersion1 = (swap: SwapCase) => tellRule({ ...swap, parts: { ...swap.parts, version: 1 } });

/** With our key the same rule decides, except where the key has no place or a co-signer signs last. */
async function expectFrozen({ offer, parts, world, policy }: SwapCase, rule: GuardRule | undefined) {
  const bytes = buildTransaction(parts);
  const frozen = await freezeTransaction(bytes, offer, { ...policy, chain: fakeChain(world) });
  const hasCosigner = (bytes[0] ?? 0) > 1;
  if (hasCosigner) expect(['not-servable', rule]).toContain(frozen.ok ? 'passes' : frozen.rule);
  else if (bytes.length > MAX_TRANSACTION_BYTES - KEY_BYTES) expect(frozen).toMatchObject({ ok: false });
  else expect(frozen.ok ? undefined : frozen.rule).toBe(rule);
}

/** A key and its signature. */
const KEY_BYTES = 96;

export const GOLDENS = join(import.meta.dirname, '../../goldens/guard');

type Line = readonly [name: string, told: () => Promise<string>];

/** One line for each: name → verdict. They run sequentially: a few cases count their simulations. */
export async function verdictsOf(lines: readonly Line[]): Promise<string> {
  let text = '';
  for (const [name, told] of lines) text += `${name} → ${await told()}\n`;
  return text;
}

const tellBad = (verdict: { readonly ok: true } | Refusal) => (verdict.ok ? 'ok' : verdict.rule);

async function tellHonest({ swap, judge }: HonestCase): Promise<string> {
  return swap ? `${await tellSwap(swap)} | ${await judge()}` : judge();
}

export const tellSwap = async (swap: SwapCase) => tell(await inspect(swap), buildTransaction(swap.parts));

/** The refusing rule, or hashes of the summary and, where it differs from the one inspected, of the transaction. */
export function tell(verdict: GuardVerdict, inspected: Uint8Array): string {
  if (!verdict.ok) return verdict.rule;
  const { summary, transaction } = verdict;
  const bytes = Buffer.compare(inspected, transaction) === 0 ? '' : ` bytes ${hash(transaction)}`;
  return `ok ${summary.enforcement} summary ${hash(canonical(summary))}${bytes}`;
}

export const hash = (data: string | Uint8Array) =>
  createHash('sha256').update(data).digest('hex').slice(0, 16);

/** JSON with sorted keys and integers as text, the same for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export const solForUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc });
export const usdcForSol = honestSwap({ route: 'desk', from: usdc, to: 'native' });
export const newUsdc = honestSwap({ route: 'desk', from: 'native', to: usdc, isNew: true });

/** An assertion that only needs the signature of `signer`. */
export const guardBy = (signer: Party): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[addressOf(signer), 's']],
  data: Uint8Array.of(6, 4, 1, 3, 0, 0),
});
