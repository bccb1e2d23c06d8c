import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const NOBLE = ['@noble/ed25519', '@noble/hashes/sha2', '@noble/hashes/utils'];

/** What a file imports from outside, with all that it imports of ours. */
function foreignImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const found = new Set<string>();
  if (seen.has(file) || file.endsWith('.json')) return found;
  seen.add(file);
  for (const [, path = ''] of read(file).matchAll(/^(?:import|export|\}) (?!type ).*?from '([^']+)'/gm)) {
    const inner = path.startsWith('.') ? foreignImports(join(dirname(file), path), seen) : [path];
    for (const one of inner) found.add(one);
  }
  for (const one of seen) {
    expect(one).not.toMatch(/src.(bot|apps|service|sandbox|database|http)/);
    expect(read(one), one).not.toMatch(/\b(Buffer|process|__dirname|setImmediate)\b[.[(]/);
  }
  return found;
}

test.each([
  ['src/guard/index.ts', NOBLE],
  ['src/guard/rpc.ts', ['bs58']],
  ['src/guard/web3.ts', ['@solana/web3.js', 'bs58']],
  ['src/guard/shipped-venues.ts', []],
  ['src/guard/recorded.ts', ['bs58']],
  ['src/wallet-link/index.ts', [...NOBLE, 'tweetnacl']],
])('%s depends on little, and on nothing of Node', (face, allowed) => {
  expect([...foreignImports(face)].toSorted()).toEqual(allowed);
});
