import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name).toSorted();

test('docs/guard.md says of each rule which attack it stops', () => {
  const [, rules = ''] = /export type GuardRule =(.*?);/s.exec(read('src/guard/refusal.ts')) ?? [];
  const [, codes = ''] =
    /export type TransactionErrorCode =(.*?);/s.exec(read('src/solana/byte-reader.ts')) ?? [];
  const declared = namesIn(`${rules}${codes}`, /'([\w-]+)'/g);
  expect(declared.length).toBeGreaterThan(70);
  expect(namesIn(read('docs/guard.md'), /^\| `([\w-]+)` \|/gm)).toEqual(declared);
});

test.each(['guard', 'wallet-link'])('the manifest of %s agrees with the lock and the changelog', (name) => {
  const manifest = JSON.parse(read(`packages/${name}/package.json`));
  const installed = JSON.parse(read('package.json'));
  for (const [dependency, version] of Object.entries(manifest.dependencies)) {
    expect(installed.dependencies[dependency]).toBe(version);
  }
  expect(manifest.engines).toEqual(installed.engines);
  expect(read(`packages/${name}/CHANGELOG.md`)).toContain(`## [${manifest.version}]`);
});
