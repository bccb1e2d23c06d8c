import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GOLDENS, tellSwap, verdictsOf } from '../guard/support/cases.ts';
import { enforced } from '../guard/support/enforced.ts';
import { everyKind, honestSwap, nameOfKind } from '../guard/support/honest-swap.ts';

const HEADER = `\
# The verdict of the guard on every honest swap, one line each: name → verdict. The cases of the corpus and the real
# transactions have files of their own in \`guard/\`; what a test says of a case follows behind " | ".
# A refusal is the rule that refused. "ok chain" is enforced by the chain, "ok guard" is checked before signing. "summary" is
# a hash of the whole summary, whose keys are sorted. "bytes" is a hash of the transaction that the guard hands to the
# wallet, where it differs from the one inspected.
# A changed line means that the guard now decides, tells or asserts something else. The commit that changes a line says
# why. A new case adds a line and changes no other.
`;

const section = async (title: string, lines: Parameters<typeof verdictsOf>[0]) =>
  `\n## ${title}: ${lines.length}\n${await verdictsOf(lines)}`;

test('the guard decides as it did', async () => {
  const sections = [
    await section(
      'Every honest swap',
      everyKind.map((kind) => [nameOfKind(kind), () => tellSwap(honestSwap(kind))]),
    ),
    await section(
      'Every honest swap on a chain that has Lighthouse',
      everyKind.map((kind) => [nameOfKind(kind), () => tellSwap(enforced(honestSwap(kind)))]),
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
