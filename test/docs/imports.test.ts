import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path));
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]));
const IMPORT = /^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gms;

/** Files with only constants and schemas. */
const PLAIN = /contract.(index|limits)\.ts$|solana.known-programs\.ts$/;

/** Relative imports of a file, types included. */
const importsOf = (file: string) =>
  [...(TEXTS.get(file) ?? '').matchAll(IMPORT)].map(([, isType, path = '']) => ({
    path: normalize(join(dirname(file), path)),
    isType: isType !== undefined,
  }));
const GRAPH = new Map(FILES.map((file) => [file, importsOf(file)]));

/** The first import cycle, if any. */
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

describe('the source', () => {
  test('has only imports of existing files', () => {
    const unknown = FILES.flatMap((file) => importsOf(file).filter(({ path }) => !TEXTS.has(path)));
    expect(unknown.filter(({ path }) => /\.tsx?$/.test(path))).toEqual([]);
    expect([...GRAPH.values()].flat().length).toBeGreaterThan(2_000);
  });

  test('has no import cycle, type-only imports included', () => {
    expect(findCircle()).toBeUndefined();
  });

  test('has a core that imports only types and constants from solana/ and contract/', () => {
    const acting = FILES.filter((file) => file.startsWith('src/bot/swap/')).flatMap((file) =>
      importsOf(file).filter(
        ({ path, isType }) => /^src.(solana|contract)./.test(path) && !isType && !PLAIN.test(path),
      ),
    );
    expect(acting).toEqual([]);
  });

  test('sends to groups only by the group messenger', () => {
    const inGroups = FILES.filter((file) =>
      /^src.bot.(?:telegram.groups|features.(?:boards|group-chat|group-settings|quotes)).(?!store)/.test(
        file,
      ),
    );
    const sends =
      /\b(?:sendChatMessage|editChatMessage|sendDrawn|editDrawn|sendContent|editContent)\(|\bapi\s*\.(?:send|edit|copy|forward)\w+\(/;
    const past = inGroups.filter((file) => {
      const text = TEXTS.get(file) ?? '';
      return sends.test(text) && !/\bmessenger\s*\.call\(/.test(text);
    });
    expect(past).toEqual([]);
    expect(inGroups.length).toBeGreaterThan(12);
  });
});
