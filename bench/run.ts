import { alerts } from './benchmarks/alerts.ts';
import { crowd } from './benchmarks/crowd.ts';
import { dialogue } from './benchmarks/dialogue.ts';
import { groups } from './benchmarks/groups.ts';
import { guard } from './benchmarks/guard.ts';
import { hostile } from './benchmarks/hostile.ts';
import { inFlight } from './benchmarks/in-flight.ts';
import { oneLiner } from './benchmarks/one-liner.ts';
import { polling } from './benchmarks/polling.ts';
import { quoteBuild } from './benchmarks/quote-build.ts';
import { quotesDesk } from './benchmarks/quotes-desk.ts';
import { replicas } from './benchmarks/replicas.ts';
import { serviceAnswers } from './benchmarks/service.ts';
import { size } from './benchmarks/size.ts';
import { start } from './benchmarks/start.ts';
import type { Benchmark, Finding } from './harness/benchmark.ts';
import { printFindings } from './harness/print-findings.ts';

const BENCHMARKS: readonly Benchmark[] = [
  oneLiner,
  dialogue,
  polling,
  quotesDesk,
  serviceAnswers,
  quoteBuild,
  inFlight,
  guard,
  crowd,
  start,
  size,
  hostile,
  replicas,
  alerts,
  groups,
];

const wanted = process.argv.slice(2);
const chosen = BENCHMARKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknown = wanted.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));

if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}. There are: ${BENCHMARKS.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 64;
} else {
  const findings: Finding[] = [];
  for (const benchmark of chosen) {
    console.error(`${benchmark.name} …`);
    findings.push(...(await benchmark.run()));
  }
  printFindings(findings);
}
