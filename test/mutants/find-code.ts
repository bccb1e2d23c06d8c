import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file, and its words and signs without the layout. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The tokens with one space between them. */
  readonly plain: string;
}

/** Where a piece of code stands in a file. */
export interface CodePlace {
  readonly source: SourceFile;
  /** Offsets in the text of the file. */
  readonly start: number;
  readonly end: number;
  /** What the names of the pattern are called here, without their `$`. */
  readonly names: Readonly<Record<string, string>>;
}

interface Token {
  readonly word: string;
  readonly start: number;
}

/** Every source under `root`, read once for many searches. */
export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readSource(join(root, name), readFileSync(join(root, name), 'utf8')));
}

export function readSource(file: string, text: string): SourceFile {
  const tokens = tokensOf(text);
  return { file, text, tokens, plain: tokens.map(({ word }) => word).join(' ') };
}

/**
 * Every place that reads like `pattern`, wherever it stands and however it is laid out: spaces, line breaks and trailing
 * commas make no difference. A word such as `$deps` stands for any one name, the same throughout.
 */
export function findCode(sources: readonly SourceFile[], pattern: string): CodePlace[] {
  const wanted = expressionFor(tokensOf(pattern).map(({ word }) => word));
  return sources.flatMap((source) =>
    [...source.plain.matchAll(wanted)].map((match) => placeOf(source, match)),
  );
}

/** The text of the file with `replacement` at the place; it may use the names of the pattern. */
export function replaceCode({ source: { text }, start, end, names }: CodePlace, replacement: string): string {
  const filled = replacement.replace(/\$(\w+)/g, (name, bare: string) => names[bare] ?? name);
  return text.slice(0, start) + filled + text.slice(end);
}

function expressionFor(words: readonly string[]): RegExp {
  const known = new Set<string>();
  const parts = words.map((word) => {
    const [, name] = /^\$(\w+)$/.exec(word) ?? [];
    if (name === undefined) return word.replace(/[^\w]/g, String.raw`\$&`);
    if (known.has(name)) return String.raw`\k<${name}>`;
    known.add(name);
    return String.raw`(?<${name}>[a-zA-Z_]\w*)`;
  });
  return new RegExp(`(?<= |^)${parts.join(' ')}(?= |$)`, 'g');
}

function placeOf(source: SourceFile, { 0: found, index, groups }: RegExpMatchArray): CodePlace {
  const first = countSpaces(source.plain.slice(0, index));
  const last = source.tokens[first + countSpaces(found)];
  const start = source.tokens[first]?.start ?? 0;
  return { source, start, end: (last?.start ?? start) + (last?.word.length ?? 0), names: groups ?? {} };
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1;
}

function tokensOf(text: string): Token[] {
  const all = [...text.matchAll(/[\w$]+|[^\s\w$]/g)].map(({ 0: word, index: start }) => ({ word, start }));
  return all.filter(({ word }, at) => word !== ',' || !/^[)\]}]/.test(all[at + 1]?.word ?? ''));
}
