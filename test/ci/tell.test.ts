import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunningReport } from '../support/running-report.ts';

const TELL = join(import.meta.dirname, '../../.ci/tell.cjs');

function tell(...reports: readonly (RunningReport | string)[]): { counts: string; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tell-'));
  const files = reports.map((report, index) => {
    const file = join(folder, `${index}`);
    if (report !== NONE) writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
    return file;
  });
  const { stdout, stderr } = spawnSync(process.execPath, [TELL, ...files], { encoding: 'utf8' });
  return { counts: stdout.trim(), said: stderr };
}

const NONE = 'no report';

it('counts what passed and what failed in all runs, and says nothing where nothing failed', () => {
  const good = { passed: 3, failures: [], underWay: [] };
  expect(tell(good, { ...good, passed: 4 })).toEqual({ counts: '7 0', said: '' });
});

it('says what failed, and what a run that was ended had not ended', () => {
  const { counts, said } = tell(
    { passed: 3, failures: ['a swap > is told\nexpected 1 to be 2'], underWay: [] },
    { passed: 4, failures: [], underWay: ['a bot > starts, since noon'] },
  );
  expect(counts).toBe('7 1');
  expect(said).toContain('failed: a swap > is told\nexpected 1 to be 2');
  expect(said).toContain('had not ended: a bot > starts, since noon');
});

it.each([NONE, '{"passed":'])('takes a run without a whole report for one that failed', (report) => {
  expect(tell(report).counts).toBe('0 1');
});

it('leaves room for what comes after it, however much failed', () => {
  const failures = Array.from({ length: 100 }, () => 'x'.repeat(1_000));
  expect(tell({ passed: 0, failures, underWay: [] }).said.length).toBeLessThan(8_000);
});
