import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One small fault put into one file of the guard. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly source: string;
  /**
   * `refusal`: a rule switched off. `operator`: a comparison, a junction, a sum or a quantifier turned over. `picked`: a
   * weakening that is written down by hand.
   */
  readonly kind: 'refusal' | 'operator' | 'picked';
  /** The rule that is switched off. */
  readonly rule?: string;
};

/** Adapters and types: the embedded chain tests the first, the compiler the second. */
const SKIPPED = [
  'connect-guard-chain.ts',
  'guard-chain.ts',
  'guard-rule.ts',
  'guard-summary.ts',
  'known-routers.ts',
];

const OPERATORS: readonly (readonly [from: string, to: string])[] = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' + ', ' - '],
  [' - ', ' + '],
  [' * ', ' / '],
  ['.some(', '.every('],
  ['.every(', '.some('],
];

const VENUE_RULE = 'rules/venue-rule.ts';

/** Weakenings that no pattern finds: a text of a file and what stands in its place. The text must occur. */
const PICKED: readonly (readonly [file: string, from: string, to: string])[] = [
  // A router whose venues nobody checks.
  ...['[DFLOW_PROGRAM, ', ' TITAN_PROGRAM,', ' OKX_V1_PROGRAM,', ', OKX_V2_PROGRAM]'].map(
    (entry) => [VENUE_RULE, entry, entry.replace(/ ?\w+_PROGRAM,? ?/, '')] as const,
  ),
  // Any router may stand for a venue.
  [VENUE_RULE, 'routers.includes(program)', 'CALLING_ROUTERS.includes(program)'],
  // Programs that are not deployed yet count as data.
  [VENUE_RULE, ' || LOADERS.includes(state.owner)', ''],
  ...['UPGRADEABLE_LOADER, ', 'LOADER_V4, ', 'NATIVE_LOADER, ', '...OLD_LOADERS'].map(
    (entry) => [VENUE_RULE, entry, ''] as const,
  ),
  [VENUE_RULE, 'state.executable || ', ''],
  // Only some accounts, or none of the calls, are looked at.
  [VENUE_RULE, 'judgeAccounts: (states) => {', 'judgeAccounts: (states) => { return;'],
  [VENUE_RULE, 'judgeCalls: (calls) => {', 'judgeCalls: (calls) => { return;'],
  ['simulate-swap.ts', '...watch.venues.toRead', ''],
  ['simulate-swap.ts', 'watch.venues.judgeAccounts(all);', ''],
  ['simulate-swap.ts', 'watch.venues.judgeCalls(result.innerInstructions);', ''],
  [VENUE_RULE, '|| venues.has(program)', '|| true'],
  [
    'inspect-statically.ts',
    'venues: policy.venues ?? new Set()',
    'venues: policy.venues ?? { has: () => true } as never',
  ],
  // The list, and what any route may name, is refused.
  [VENUE_RULE, ' || venues.has(program)', ''],
  [VENUE_RULE, 'COMMON_PROGRAMS.includes(program) || ', ''],
  ...[
    'SYSTEM',
    'TOKEN',
    'TOKEN_2022',
    'ASSOCIATED_TOKEN',
    'COMPUTE_BUDGET',
    'MEMO',
    'MEMO_V1',
    'LIGHTHOUSE',
  ].map((name) => [VENUE_RULE, `\n  ${name}_PROGRAM,\n`, '\n'] as const),
];

/** Every mutant of the guard under `root`, in the order of the files. */
export function listMutants(root: string): readonly Mutant[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !SKIPPED.includes(name))
    .toSorted()
    .flatMap((name) => mutantsOf(join(root, name)));
}

function mutantsOf(file: string): readonly Mutant[] {
  const source = readFileSync(file, 'utf8');
  return [...refusalMutants(file, source), ...operatorMutants(file, source), ...pickedMutants(file, source)];
}

function pickedMutants(file: string, source: string): readonly Mutant[] {
  return PICKED.filter(([name]) => file.endsWith(`/guard/${name}`)).map(([, from, to]) => {
    // Behind the imports, where the same names stand.
    const at = source.indexOf(from, source.lastIndexOf("';\n"));
    if (at < 0) throw new Error(`${file} has no ${JSON.stringify(from)}`);
    const changed = source.slice(0, at) + to + source.slice(at + from.length);
    const change = `${from.trim()} → ${to.trim() || 'nothing'}`;
    return {
      ...place(file, source, at),
      change,
      source: changed,
      kind: 'picked' as const,
      rule: 'unknown-venue',
    };
  });
}

/** Each `if (…) refuse(…)` and each `?? refuse(…)` is a rule; switching it off must be noticed. */
function refusalMutants(file: string, source: string): readonly Mutant[] {
  const found: Mutant[] = [];
  for (const match of source.matchAll(/\bif \(/g)) {
    const start = match.index + match[0].length;
    const end = closingParenthesis(source, start);
    if (!/^\)\s*\{?\s*(return )?refuse\(/.test(source.slice(end, end + 60))) continue;
    const rule = /refuse\(\s*(?:[^']*)'([a-z-]+)'/.exec(source.slice(end))?.[1] ?? '';
    const change = `if (${source.slice(start, end)}) off`;
    const changed = `${source.slice(0, start)}false${source.slice(end)}`;
    found.push({ ...place(file, source, start), change, source: changed, kind: 'refusal', rule });
  }
  return found;
}

function operatorMutants(file: string, source: string): readonly Mutant[] {
  return OPERATORS.flatMap(([from, to]) => {
    const found: Mutant[] = [];
    for (let at = source.indexOf(from); at >= 0; at = source.indexOf(from, at + 1)) {
      if (isProse(source, at)) continue;
      const changed = source.slice(0, at) + to + source.slice(at + from.length);
      found.push({
        ...place(file, source, at),
        change: `${from.trim()} → ${to.trim()}`,
        source: changed,
        kind: 'operator',
      });
    }
    return found;
  });
}

function isProse(source: string, at: number): boolean {
  const start = source.lastIndexOf('\n', at) + 1;
  const line = source.slice(start, source.indexOf('\n', at + 1));
  const isInText = (source.slice(start, at).split("'").length - 1) % 2 === 1;
  return isInText || /^\s*(\*|\/\*|\/\/|import |export type |type )/.test(line);
}

function closingParenthesis(source: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
  }
  return at - 1;
}

function place(file: string, source: string, at: number) {
  return { file, line: source.slice(0, at).split('\n').length };
}
