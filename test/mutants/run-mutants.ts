import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, mutants } from './mutants.ts';

/** Enough for every mistake of the list; the test run itself plays more. */
const SCHEDULES = 150;

/**
 * Makes every known mistake, one at a time, in a copy of the sources, and runs the tests that must notice it:
 * `run-mutants.ts [part of a name]`. Ends with 1 when a mistake goes unnoticed or no longer fits the sources.
 */
const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
const wanted = process.argv[2] ?? '';

try {
  copySources();
  const chosen = mutants.filter(({ name }) => name.includes(wanted));
  const sound = runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (sound) say('the sources as they are: green');
  else say('the sources as they are: RED, so nothing can be shown');
  const survivors = sound ? chosen.filter((mutant) => !isNoticed(mutant)) : chosen;
  say(`${chosen.length - survivors.length} of ${chosen.length} mistakes were noticed`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

function copySources(): void {
  for (const name of ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

function isNoticed(mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  if (source.split(mutant.original).length !== 2) {
    say(`DOES NOT FIT  ${mutant.name}: ${mutant.file} changed, so must the list`);
    return false;
  }
  writeFileSync(
    path,
    source.replace(mutant.original, () => mutant.mistake),
  );
  const test = mutant.tests.find((file) => !runTests([file]));
  writeFileSync(path, source);
  say(test ? `noticed       ${mutant.name}  (${test})` : `SURVIVED      ${mutant.name}`);
  return test !== undefined;
}

function runTests(files: readonly string[]): boolean {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, SCHEDULES: `${SCHEDULES}` };
  const run = spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: copy, stdio: 'ignore', env });
  return run.status === 0;
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
