import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path));
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
const IMPORT = /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gms;

/** Files of constants alone. */
const PLAIN = /contract.limits\.ts$|solana.known-programs\.ts$/;

/** What a file imports of ours, types included. */
const importsOf = (file: string) =>
  [...(TEXTS.get(file) ?? '').matchAll(IMPORT)].map(([, isType, path = '']) => ({
    path: normalize(join(dirname(file), path)),
    isType: isType !== undefined,
  }));
const GRAPH = new Map(FILES.map((file) => [file, importsOf(file)]));

/** One way round through the imports, if there is any. */
function findCircle(): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { path } of GRAPH.get(file) ?? []) {
      const circle = visit(path, [...trail, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  return FILES.reduce<readonly string[] | undefined>((found, file) => found ?? visit(file, []), undefined);
}

describe('the house', () => {
  test('every import leads to a file that is read here', () => {
    const unknown = FILES.flatMap((file) => importsOf(file).filter(({ path }) => !TEXTS.has(path)));
    expect(unknown.filter(({ path }) => /\.tsx?$/.test(path))).toEqual([]);
    expect([...GRAPH.values()].flat().length).toBeGreaterThan(2_000);
  });

  test('has no circle of imports, type-only ones included', () => {
    expect(findCircle()).toBeUndefined();
  });

  test('has no file that passes on what another one exports', () => {
    expect(FILES.filter((file) => /^export [^;=]*\sfrom\s'/m.test(TEXTS.get(file) ?? ''))).toEqual([]);
  });

  test('gives no two files the same name, but for the entries of the program and its two bundles', () => {
    const seen = new Map<string, string[]>();
    const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '');
    for (const file of FILES) seen.set(nameOf(file), [...(seen.get(nameOf(file)) ?? []), file]);
    const shared = [...seen].filter(([name, files]) => files.length > 1 && name !== 'main');
    expect(shared).toEqual([]);
  });

  test('has a core that takes from solana/ and contract/ nothing that acts: types, numbers and names', () => {
    const acting = FILES.filter((file) => file.startsWith(join('src', 'bot', 'swap'))).flatMap((file) =>
      importsOf(file).filter(
        ({ path, isType }) => /^src.(solana|contract)./.test(path) && !isType && !PLAIN.test(path),
      ),
    );
    expect(acting).toEqual([]);
  });

  test('has one word for what comes from outside, and one for what the core asks of the world', () => {
    const named = (pattern: RegExp) => FILES.filter((file) => pattern.test(TEXTS.get(file) ?? ''));
    expect(
      named(/\b(?:interface|type) \w*(?:Dependencies|Parts|Services|(?:Store|Provider)Context)\b/),
    ).toEqual([]);
    const ports = named(/\b(?:interface|type) \w*Ports\b/);
    expect(ports.filter((file) => !file.startsWith(join('src', 'bot', 'swap')))).toEqual([]);
    expect(ports.length).toBeGreaterThan(5);
  });

  test('says nothing in a group but by its one voice', () => {
    const inGroups = FILES.filter((file) => file.startsWith(join('src', 'bot', 'telegram', 'groups')));
    const speaks =
      /\b(?:sendChatMessage|editChatMessage|tryToEdit|sendDrawn|editDrawn|sendContent|editContent)\(|\bapi\s*\.(?:send|edit|copy|forward)\w+\(/;
    const past = inGroups.filter((file) => {
      const text = TEXTS.get(file) ?? '';
      return speaks.test(text) && !/\b(?:voice\s*\.)?speak\(/.test(text);
    });
    // Says it to whoever wrote in private, and in a group by the voice.
    expect(past.map((file) => basename(file))).toEqual(['say-here.ts']);
    expect(inGroups.length).toBeGreaterThan(20);
  });
});
