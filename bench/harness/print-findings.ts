import type { Bound, Finding } from './benchmark.ts';
import { median } from './statistics.ts';

const HEADINGS = ['what', 'ours', 'baseline', 'ratio (min–max)', 'asked', 'holds'];

/** One table of all findings, then what is to be said about each. */
export function printFindings(findings: readonly Finding[]): void {
  const rows = [HEADINGS, ...findings.map(describe)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
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
  if ('oursAtMost' in bound) {
    return [`≤ ${show(bound.oursAtMost)} ${unit}`, answer(ours <= bound.oursAtMost)];
  }
  if ('atLeast' in bound) return [`≥ ${bound.atLeast}`, answer(ratio >= bound.atLeast)];
  if ('atMost' in bound) return [`≤ ${bound.atMost}`, answer(ratio <= bound.atMost)];
  return [`1 ± ${bound.within}`, answer(Math.abs(ratio - 1) <= bound.within)];
}

function answer(holds: boolean): string {
  return holds ? 'yes' : 'NO';
}

function show(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en');
  return figure.toPrecision(3);
}
