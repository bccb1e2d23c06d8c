import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
}

const PERMISSIVE = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

const PAGE = readFileSync('THIRD-PARTY.md', 'utf8');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }));
const named = new Map(
  [...PAGE.matchAll(/^\| `([^`]+)` \| (\S+)/gm)].map(([, name, licence]) => [name, licence]),
);

test('names every shipped package of a licence that asks for more', () => {
  const special = shipped.filter(({ license = '' }) => !PERMISSIVE.includes(license));
  expect(special.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
  expect([...named.keys()].sort()).toEqual([...new Set(special.map(({ name }) => name))].sort());
  expect(special.length).toBeLessThan(shipped.length / 10);
});

test('names the licence that the package states', () => {
  for (const { name, license } of shipped) {
    if (license && named.has(name)) expect(`${name} ${named.get(name)}`).toBe(`${name} ${license}`);
  }
});

test('the list of parts has every shipped package, unmarked', () => {
  const { components } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' }),
  ) as {
    components: readonly { name: string; properties?: readonly { name: string }[] }[];
  };
  const parts = components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name.endsWith(':development')),
  );
  const unique = (names: readonly string[]) => [...new Set(names)].sort();
  expect(unique(parts.map(({ name }) => name))).toEqual(unique(shipped.map(({ name }) => name)));
});

test('names the licence of the fonts', () => {
  const fonts = readdirSync('data/fonts').filter((file) => file.endsWith('.ttf'));
  expect(fonts.length).toBeGreaterThan(0);
  expect(PAGE).toContain('SIL Open Font License 1.1');
  expect(existsSync('data/fonts/OFL.txt')).toBe(true);
});
