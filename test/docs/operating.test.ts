import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALERT_IDS, runbookOf } from '../../src/bot/features/admin/alerts.ts';
import { loadConfig } from '../../src/config.ts';
import type { Environment } from '../../src/environment-reader.ts';

const PAGE = readFileSync('docs/operating.md', 'utf8');
const SOURCE = globSync('src/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const found = (pattern: RegExp) => [...new Set([...PAGE.matchAll(pattern)].map(([, word = '']) => word))];

test('every command on the operations page exists', () => {
  const commands = found(/(?:npm run cli --|run --rm (?:-\S+ \S+ )*cli) ([a-z-]+)/g);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((command) => !SOURCE.includes(`group === '${command}'`))).toEqual([]);
  const scripts = found(/npm run (?!cli|--)([\w:]+)/g);
  expect(scripts.filter((script) => !(script in PACKAGE.scripts))).toEqual([]);
});

test('every log line and every metric on the page exists', () => {
  const lines = found(/^\| "([^"]+)"/gm);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !SOURCE.includes(line))).toEqual([]);
  const figures = found(/`((?:bot|service)_[a-z_]{5,})`/g);
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((figure) => !SOURCE.includes(`'${figure}'`))).toEqual([]);
});

test('every alert of the operators has its heading', () => {
  const anchors = found(/^####? (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
  expect(ALERT_IDS.map(runbookOf).filter((place) => !anchors.includes(place.split('#')[1] ?? ''))).toEqual(
    [],
  );
  expect(PAGE.match(/^#### /gm)).toHaveLength(ALERT_IDS.length);
});

test('every variable on the page exists in the configuration', () => {
  const read = new Set<string>();
  const watched = new Proxy<Environment>({}, { get: (_, name) => void read.add(String(name)) });
  for (const role of ['start', 'service', 'cli'] as const) loadConfig(watched, role);
  const named = found(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !read.has(name))).toEqual([]);
});
