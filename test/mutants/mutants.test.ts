import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCode, readSources, type SourceFile } from './find-code.ts';
import { mutants } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The mistakes themselves are made in the deep run, see `every-mutant.deep.ts`. */
describe('a mistake somebody could make', () => {
  let sources: SourceFile[];

  beforeAll(() => {
    sources = readSources(join(ROOT, 'src'));
  });

  it.each(mutants)('fits one place of the sources: $name', ({ original, mistake, tests }) => {
    const places = findCode(sources, original).map(({ source: { file, text }, start }) => ({
      file: file.slice(ROOT.length + 1),
      line: text.slice(0, start).split('\n').length,
    }));
    expect(places, original).toHaveLength(1);
    expect(mistake).not.toBe(original);
    expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('has a name of its own', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });
});
