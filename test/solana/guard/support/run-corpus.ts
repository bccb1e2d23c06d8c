import { corpus } from './corpus.ts';
import { honestCases } from './honest-cases.ts';
import { tokenMoves } from './token-moves.ts';

type Case = { readonly name: string; readonly expected: string; readonly judge: () => Promise<string> };

const cases: readonly Case[] = [
  ...[...honestCases, ...tokenMoves].map(({ name, told, judge }) => ({ name, expected: told, judge })),
  ...corpus.map(({ name, rule, judge }) => ({
    name,
    expected: rule,
    judge: async () => {
      const verdict = await judge();
      return verdict.ok ? 'passed' : verdict.rule;
    },
  })),
];

/**
 * The first case of the whole corpus that comes out otherwise than it must; `undefined` when none does. Cases that
 * expect `likely` are tried first, which only saves time.
 */
export async function findBrokenCase(likely = ''): Promise<string | undefined> {
  const [first, rest] = [true, false].map((isLikely) =>
    cases.filter((one) => (one.expected === likely) === isLikely),
  );
  for (const { name, expected, judge } of [...(first ?? []), ...(rest ?? [])]) {
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
