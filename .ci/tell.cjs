// What the reports of test runs say, failures last; then how many tests passed and failed in all.
//   node .ci/tell.cjs REPORT...
const { readFileSync } = require('node:fs');

/** Whoever reads may see no more than the end of what was printed. */
const LONGEST = 7_000;

const reports = process.argv.slice(2).map((file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failures: [`${file} holds no report: its tests did not begin`], underWay: [] };
  }
});
const all = (field) => reports.flatMap((report) => report[field]);
const [failures, underWay] = [all('failures'), all('underWay')];
const lines = [
  ...failures.map((failure) => `failed: ${failure}`),
  ...underWay.map((name) => `had not ended: ${name}`),
];
if (lines.length > 0) process.stderr.write(`\n${lines.join('\n\n').slice(0, LONGEST)}\n`);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
process.stdout.write(`${passed} ${failures.length}\n`);
