import { corpus } from './corpus.ts';
import { enforcedCases } from './enforced-landings.ts';
import { honestCases } from './honest-cases.ts';
import { tokenMoves } from './token-moves.ts';

type Case = { readonly name: string; readonly expected: string; readonly judge: () => Promise<string> };

const cases: readonly Case[] = [
  ...[...honestCases, ...enforcedCases, ...tokenMoves].map(({ name, told, judge }) => ({
    name,
    expected: told,
    judge,
  })),
  ...corpus.map(({ name, rule, judge }) => ({
    name,
    expected: rule,
    judge: async () => {
      const verdict = await judge();
      return verdict.ok ? 'passed' : verdict.rule;
    },
  })),
];

/** Which cases are tried first, which only saves time: those of these names, then those that expect this rule. */
export interface Likely {
  readonly names?: ReadonlySet<string> | undefined;
  readonly rule?: string | undefined;
}

/** The first case of the whole corpus that comes out otherwise than it must; `undefined` when none does. */
export async function findBrokenCase({ names, rule }: Likely = {}): Promise<string | undefined> {
  const rank = ({ name, expected }: Case) => (names?.has(name) ? 0 : expected === rule ? 1 : 2);
  for (const { name, expected, judge } of cases.toSorted((a, b) => rank(a) - rank(b))) {
    if ((await attempt(judge)) !== expected) return name;
  }
  return undefined;
}

async function attempt(judge: () => Promise<string>): Promise<string> {
  try {
    return await judge();
  } catch (error) {
    return `threw ${String(error)}`;
  }
}
