import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SignedVerdict } from '../../src/guard/compare.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { compareGuarded, inspectReal, offersFor } from '../guard/real/inspect-real.ts';
import { unsignedBytes } from '../guard/real/real-chain.ts';
import { readReal } from '../guard/real/real-transaction.ts';
import { buildTransaction } from '../guard/support/build-transaction.ts';
import { corpus } from '../guard/support/corpus.ts';
import { enforced } from '../guard/support/enforced-cases.ts';
import { enforcedCases } from '../guard/support/enforced-landings.ts';
import type { HonestCase } from '../guard/support/honest-case.ts';
import { honestCases } from '../guard/support/honest-cases.ts';
import { everyKind, honestSwap, inspect, nameOfKind, type SwapCase } from '../guard/support/honest-swap.ts';
import { tokenMoves } from '../guard/support/token-moves.ts';

const HEADER = `\
# The verdict of the guard on every case of its corpus and on every real transaction, one line each: name → verdict.
# A refusal is the rule that refused. "ok chain" is enforced by the chain, "ok guard" is checked before signing. "summary" is
# a hash of the whole summary, whose keys are sorted. "bytes" is a hash of the transaction that the guard hands to the
# wallet, where it differs from the one inspected. What a test says of a case follows behind " | ".
# A changed line means that the guard now decides, tells or asserts something else. The commit that changes a line says
# why. A new case adds a line and changes no other.
`;

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex').slice(0, 16);

/** JSON with sorted keys and integers as text, the same for equal values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function tell(verdict: GuardVerdict, inspected: Uint8Array): string {
  if (!verdict.ok) return verdict.rule;
  const { summary, transaction } = verdict;
  const bytes = Buffer.compare(inspected, transaction) === 0 ? '' : ` bytes ${hash(transaction)}`;
  return `ok ${summary.enforcement} summary ${hash(canonical(summary))}${bytes}`;
}

const tellSigned = (verdict: SignedVerdict) =>
  verdict.ok ? `ok signed ${hash(canonical(verdict))}` : verdict.rule;

const tellSwap = async (swap: SwapCase) => tell(await inspect(swap), buildTransaction(swap.parts));

async function tellHonest({ swap, judge }: HonestCase): Promise<string> {
  return swap ? `${await tellSwap(swap)} | ${await judge()}` : judge();
}

/** `lines` run sequentially: a few cases count their simulations. */
async function section(
  title: string,
  lines: readonly (readonly [name: string, told: () => Promise<string>])[],
) {
  const told: string[] = [];
  for (const [name, tellLine] of lines) told.push(`${name} → ${await tellLine()}`);
  return `\n## ${title}: ${lines.length}\n${told.join('\n')}\n`;
}

/** A transaction other than a swap: the refusing rules, with the number of offers for each. */
async function tellOther(real: ReturnType<typeof readReal>[number]): Promise<string> {
  const counts = new Map<string, number>();
  for (const offer of offersFor(real)) {
    const told = tell(await inspectReal(real, offer), unsignedBytes(real));
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  return [...counts].map(([told, times]) => `${told} ×${times}`).join(', ');
}

test('the guard decides as it did', { timeout: 120_000 }, async () => {
  const honest = (all: readonly HonestCase[]) => all.map((one) => [one.name, () => tellHonest(one)] as const);
  const sections = [
    await section(
      'Bad transactions',
      corpus.map(({ name, judge }) => [
        name,
        async () => {
          const verdict = await judge();
          return verdict.ok ? 'ok' : verdict.rule;
        },
      ]),
    ),
    await section('Honest transactions', honest(honestCases)),
    await section('Transactions on a chain that has Lighthouse', honest(enforcedCases)),
    await section('Moves of tokens that are read from calls', honest(tokenMoves)),
    await section(
      'Every honest swap',
      everyKind.map((kind) => [nameOfKind(kind), () => tellSwap(honestSwap(kind))]),
    ),
    await section(
      'Every honest swap on a chain that has Lighthouse',
      everyKind.map((kind) => [nameOfKind(kind), () => tellSwap(enforced(honestSwap(kind)))]),
    ),
    await section(
      'Real swaps over Jupiter',
      readReal('mainnet-jupiter').map((real) => [
        real.name,
        async () => tell(await inspectReal(real), unsignedBytes(real)),
      ]),
    ),
    await section(
      'Real transactions that are no swap, for offers between their tokens',
      readReal('mainnet-other').map((real) => [real.name, () => tellOther(real)]),
    ),
    await section(
      'Real transactions that a wallet changed and signed',
      readReal('mainnet-guarded').map((real) => [real.name, async () => tellSigned(compareGuarded(real))]),
    ),
  ];
  await expect(HEADER + sections.join('')).toMatchFileSnapshot('guard-verdicts.txt');
});
