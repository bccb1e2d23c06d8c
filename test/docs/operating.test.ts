import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCommand, namesOf, parseCall } from '../../src/apps/cli/command-line.ts';
import { COMMANDS } from '../../src/apps/cli.ts';
import { ALERT_IDS, headingOf } from '../../src/bot/features/admin/alerts.ts';
import { VARIABLES } from '../../src/variables.ts';

const PAGE = readFileSync('docs/operating.md', 'utf8');
const SOURCE = globSync('src/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const found = (pattern: RegExp) => [...new Set([...PAGE.matchAll(pattern)].map(([, word = '']) => word))];

test('every command on the operations page exists', () => {
  const commands = found(/(?:npm run cli --|run --rm (?:-\S+ \S+ )*cli) ([a-z-]+(?: [a-z-]+)?)/g);
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((words) => findCommand(COMMANDS, words.split(' ')) === undefined)).toEqual([]);
  const missing = COMMANDS.filter(
    (command) => !PAGE.includes(`npm run cli -- ${namesOf(command).join(' ')}`),
  );
  expect(missing.map(({ usage }) => usage)).toEqual([]);
  const scripts = found(/npm run (?!cli|--)([\w:]+)/g);
  expect(scripts.filter((script) => !(script in PACKAGE.scripts))).toEqual([]);
});

test('the unit of the backups runs a command that there is, in the folder it may write to', () => {
  const unit = readFileSync('deploy/countersign-backup.service', 'utf8');
  const [, words = ''] = /^ExecStart=\/usr\/bin\/node src\/boot\.js cli (.+)$/m.exec(unit) ?? [];
  const command = findCommand(COMMANDS, words.split(' '));
  expect(command && parseCall(command, words.split(' '))).toEqual({
    args: [],
    options: { into: 'backups', keep: '2d' },
  });
  expect(unit).toMatch(/^WorkingDirectory=\/srv\/countersign$/m);
  expect(unit).toMatch(/^ReadWritePaths=.*\/srv\/countersign\/backups$/m);
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
  const headings = found(/^####? (.+)$/gm).map((title) => title.toLowerCase());
  expect(ALERT_IDS.map(headingOf).filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(PAGE.match(/^#### /gm)).toHaveLength(ALERT_IDS.length);
});

test('every variable on the page exists in the configuration', () => {
  const read = new Set(Object.keys(VARIABLES).flatMap((name) => [name, `${name}_FILE`]));
  const named = found(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => name !== 'NAME_FILE' && !read.has(name))).toEqual([]);
});

test('every alert rule names its row on the page, and every row with an anchor has a rule', () => {
  const rules = readFileSync('deploy/alert-rules.yml', 'utf8');
  const named = [...rules.matchAll(/^ {10}runbook: docs\/operating\.md#(.+)$/gm)].map(([, anchor]) => anchor);
  expect(named).toHaveLength([...rules.matchAll(/^ {6}- alert: /gm)].length);
  const headings = found(/^#### (.+)$/gm).map((heading) => heading.replaceAll(' ', '-'));
  const rows = found(/^\|.*<a id="([\w-]+)"><\/a> \|/gm);
  expect(rows.filter((row) => headings.includes(row))).toEqual([]);
  expect([...new Set(named)].filter((name) => !headings.includes(name ?? '')).sort()).toEqual(
    rows.toSorted(),
  );
});

test('every field of the log is on the page, and none that no line has', () => {
  const [, table = ''] = /### The log\n(.*?)\n### /s.exec(PAGE) ?? [];
  const told = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  const documented = new Set(told.map(([, field = '']) => field));
  const lines = globSync('src/**/*.ts', { exclude: ['src/sandbox/**'] })
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/\blog\??\.(?:info|warn|error|fatal|debug)\(\s*\{((?:[^{}]|\{[^{}]*\})*)\}/gi),
    ]);
  const logged = lines.flatMap(([, fields = '']) => {
    const flat = fields.replace(/\([^()]*\)|: \{[^{}]*\}/g, '').replace(/\.\.\.\{([^{}]*)\}/g, '$1');
    return flat.split(',').flatMap((field) => /^\s*(\w+)/.exec(field)?.[1] ?? []);
  });
  expect(logged.length).toBeGreaterThan(100);
  expect([...new Set(logged)].filter((field) => !documented.has(field)).toSorted()).toEqual([]);
  const ofEvery = ['time', 'level', 'msg', 'part'];
  const known = new Set([...logged, ...ofEvery]);
  expect([...documented].filter((field) => !known.has(field)).toSorted()).toEqual([]);
});
