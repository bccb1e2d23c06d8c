import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCode, readSources, replaceCode } from './find-code.ts';
import type { Mutant } from './mutants.ts';

/** Enough schedules of faults for every mistake of the list; the tests themselves play more. */
const SCHEDULES = 150;
/** A mistake may let a test wait for ever. */
const PATIENCE_MS = 240_000;

export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  /** Also that every file could be loaded. */
  readonly isGreen: boolean;
}

/** A copy of the sources in which mistakes can be made. */
export interface MutatedCopy {
  /** How the tests fare with the sources as they are. */
  runTests(files: readonly string[]): Promise<TestRun>;
  /** The first of its tests that fails with this mistake; undefined where none does. */
  findNotice(mutant: Mutant): Promise<string | undefined>;
  remove(): void;
}

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'src',
  'test',
  'data/tokens.json',
  'data/prices.json',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

export function copySources(): MutatedCopy {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const sources = readSources(join(copy, 'src'));
  return {
    runTests: (files) => runTests(copy, files),
    findNotice: async (mutant) => {
      const [place, ...others] = findCode(sources, mutant.original);
      if (!place || others.length > 0) throw new Error(`${others.length + 1} places, or none, read so`);
      const { file, text } = place.source;
      writeFileSync(file, replaceCode(place, mutant.mistake));
      try {
        for (const test of mutant.tests) if ((await runTests(copy, [test])).failed > 0) return test;
        return undefined;
      } finally {
        writeFileSync(file, text);
      }
    },
    remove: () => rmSync(copy, { recursive: true }),
  };
}

/** Throws where no test ran at all: sources that do not load show nothing. */
async function runTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const { isLate, output } = await runVitest(folder, [
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ]);
  if (isLate) return { passed: 0, failed: 1, isGreen: false };
  if (!existsSync(report)) throw new Error(`no test of ${files.join(' ')} ran: ${output}`);
  const { numPassedTests: passed, numFailedTests: failed, success: isGreen } = readReport(report);
  if (passed + failed === 0) throw new Error(`no test of ${files.join(' ')} ran: ${output}`);
  return { passed, failed, isGreen };
}

function readReport(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly success: boolean;
  };
}

function runVitest(cwd: string, values: readonly string[]): Promise<{ isLate: boolean; output: string }> {
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs');
  const options = { cwd, env: environment(), timeout: PATIENCE_MS, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, ...values], options, (error, output, errors) =>
      resolve({ isLate: error?.killed === true, output: output + errors }),
    );
  });
}

/** Nothing of a run of tests that this is part of. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name));
  return { ...Object.fromEntries(own), SCHEDULES: `${SCHEDULES}` };
}
