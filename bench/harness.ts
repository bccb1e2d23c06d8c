/** Target of a ratio, or of our own figure. */
export type Bound =
  | { readonly atLeast: number }
  | { readonly atMost: number }
  /** Target of our own figure, in the finding's unit; the ratio is still printed. */
  | { readonly oursAtMost: number };

/** A figure of ours and the baseline's, from the same rounds. */
export interface Finding {
  readonly name: string;
  readonly unit: string;
  /** One figure per round, with equal indexes. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
  /** Compared with the median of the rounds; absent without a target. */
  readonly bound?: Bound;
  /** The baseline and further observations. */
  readonly note?: string;
}

/** A comparison that ends after a few seconds without leftover processes. */
export interface Benchmark {
  /** Command-line name. */
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}

/**
 * Alternates both sides, so that other load affects both; the first side changes per round. The first round is a warm-up.
 */
export async function compareRounds<Sample>(
  rounds: number,
  measureOurs: () => Promise<Sample>,
  measureBaseline: () => Promise<Sample>,
): Promise<{ readonly ours: readonly Sample[]; readonly baseline: readonly Sample[] }> {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await measureOurs());
    baseline.push(await measureBaseline());
    if (!oursFirst) ours.push(await measureOurs());
  }
  return { ours: ours.slice(1), baseline: baseline.slice(1) };
}

/** Runs of `work` per second of this process's CPU time, measured for about `milliseconds`. */
export async function workRate(milliseconds: number, work: () => unknown): Promise<number> {
  const endsAt = performance.now() + milliseconds;
  const before = process.cpuUsage();
  let times = 0;
  do {
    await work();
    times += 1;
  } while (performance.now() < endsAt);
  const { user, system } = process.cpuUsage(before);
  return (times * 1e6) / (user + system);
}

const HEADINGS = ['what', 'ours', 'baseline', 'ratio (min–max)', 'asked', 'holds'];

export function printFindings(findings: readonly Finding[]): void {
  const rows = [HEADINGS, ...findings.map(describe)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
  for (const { name, note } of findings) if (note !== undefined) console.log(`\n${name}: ${note}`);
}

function describe({ name, unit, ours, baseline, bound }: Finding): string[] {
  const ratios = ours.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
  const ratio = median(ratios);
  const spread = `${show(Math.min(...ratios))}–${show(Math.max(...ratios))}`;
  const shown = [name, `${show(median(ours))} ${unit}`, `${show(median(baseline))} ${unit}`];
  return [...shown, `${show(ratio)} (${spread})`, ...judge(ratio, median(ours), unit, bound)];
}

function judge(ratio: number, ours: number, unit: string, bound?: Bound): readonly [string, string] {
  if (bound === undefined) return ['', ''];
  const answer = (holds: boolean) => (holds ? 'yes' : 'NO');
  if ('oursAtMost' in bound) return [`≤ ${show(bound.oursAtMost)} ${unit}`, answer(ours <= bound.oursAtMost)];
  if ('atLeast' in bound) return [`≥ ${bound.atLeast}`, answer(ratio >= bound.atLeast)];
  return [`≤ ${bound.atMost}`, answer(ratio <= bound.atMost)];
}

function show(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en');
  return figure.toPrecision(3);
}

/** The median. @throws RangeError for an empty list */
function median(figures: readonly number[]): number {
  const found = figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)];
  if (found === undefined) throw new RangeError('nothing was measured');
  return found;
}
