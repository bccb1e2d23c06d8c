import { card } from './card.ts';
import { guard } from './guard.ts';
import { type Benchmark, type Finding, printFindings } from './harness.ts';
import { service } from './service.ts';
import { size } from './size.ts';
import { start } from './start.ts';
import { swap } from './swap.ts';
import { walk } from './walk.ts';
import { young } from './young.ts';

const BENCHMARKS: readonly Benchmark[] = [card, guard, service, size, start, swap, walk, young];

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
