import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SignedVerdict } from '../../src/guard/compare.ts';
import { compareGuarded, inspectReal, offersFor } from '../guard/real/inspect-real.ts';
import { unsignedBytes } from '../guard/real/real-chain.ts';
import { readReal } from '../guard/real/real-transaction.ts';
import { canonical, GOLDENS, hash, tell, tellSwap, verdictsOf } from '../guard/support/cases.ts';
import { enforced } from '../guard/support/enforced.ts';
import { everyKind, honestSwap, nameOfKind } from '../guard/support/honest-swap.ts';

const HEADER = `\
# The verdict of the guard on every honest swap and on every real transaction, one line each: name → verdict. The cases of
# the corpus have files of their own in \`guard/\`, one line each; what a test says of a case follows behind " | ".
# A refusal is the rule that refused. "ok chain" is enforced by the chain, "ok guard" is checked before signing. "summary" is
# a hash of the whole summary, whose keys are sorted. "bytes" is a hash of the transaction that the guard hands to the
# wallet, where it differs from the one inspected.
# A changed line means that the guard now decides, tells or asserts something else. The commit that changes a line says
# why. A new case adds a line and changes no other.
`;

const tellSigned = (verdict: SignedVerdict) =>
  verdict.ok ? `ok signed ${hash(canonical(verdict))}` : verdict.rule;

const section = async (title: string, lines: Parameters<typeof verdictsOf>[0]) =>
  `\n## ${title}: ${lines.length}\n${await verdictsOf(lines)}`;

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
  const sections = [
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

/** A verdict that is the name of a rule. */
const REFUSED = / → [a-z]+(-[a-z]+)+$/;

test('the corpus has at least 60 bad transactions, and all its cases have unique names', () => {
  const lines = readdirSync(GOLDENS).flatMap((file) =>
    readFileSync(join(GOLDENS, file), 'utf8').trim().split('\n'),
  );
  const names = lines.map((line) => line.split(' → ', 1)[0]);
  expect(lines.filter((line) => REFUSED.test(line)).length).toBeGreaterThanOrEqual(60);
  expect(names).toEqual([...new Set(names)]);
});
