import { badRequest } from '../api-error.ts';
import { decodeHtmlReference } from './decode-html-reference.ts';

/** A start tag waiting for its end; `start` is the UTF-16 offset in the text, `argument` its one meaningful attribute. */
export interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly argument: string;
  readonly format: string;
}

const TAGS = new Set(
  'a b strong i em s strike del u ins tg-spoiler tg-emoji tg-time span pre code blockquote'.split(' '),
);

/**
 * Reads the start tag whose `<` is at `at`.
 * @throws ApiError 400 for an unknown, unclosed or malformed tag.
 */
export function readStartTag(source: string, at: number, start: number): { tag: OpenTag; next: number } {
  const byte = Buffer.byteLength(source.slice(0, at));
  const name = (/^[^\s>]*/.exec(source.slice(at + 1))?.[0] ?? '').toLowerCase();
  let next = at + 1 + name.length;
  if (next >= source.length) throw broken(`Unclosed start tag at byte offset ${byte}`);
  if (!TAGS.has(name)) throw broken(`Unsupported start tag "${name}" at byte offset ${byte}`);
  const attributes = new Map<string, string>();
  for (;;) {
    next = skipSpace(source, next);
    if (source[next] === '>') break;
    next = readAttribute(source, next, attributes, `"${name}" at byte offset ${byte}`);
  }
  if (name === 'span' && attributes.get('class') !== 'tg-spoiler') {
    throw broken(`Tag "span" must have class "tg-spoiler" at byte offset ${byte}`);
  }
  const tag = { name, start, argument: argumentOf(name, attributes), format: attributes.get('format') ?? '' };
  return { tag, next: next + 1 };
}

function readAttribute(source: string, at: number, into: Map<string, string>, where: string): number {
  const name = /^[^\s=>/"']*/.exec(source.slice(at))?.[0] ?? '';
  if (at >= source.length) throw broken(`Unclosed start tag ${where}`);
  if (name === '') throw broken(`Empty attribute name in the tag ${where}`);
  const after = skipSpace(source, at + name.length);
  if (source[after] !== '=') {
    if (after >= source.length) throw broken(`Unclosed start tag ${where}`);
    if (name !== 'expandable')
      throw broken(`Expected equal sign in declaration of an attribute of the tag ${where}`);
    into.set(name, '1');
    return after;
  }
  const value = readValue(source, skipSpace(source, after + 1), where);
  into.set(name.toLowerCase(), value.text);
  return value.next;
}

function readValue(source: string, at: number, where: string): { text: string; next: number } {
  const quote = source[at];
  if (quote !== '"' && quote !== "'") return readName(source, at, where);
  let text = '';
  let next = at + 1;
  while (next < source.length && source[next] !== quote) {
    const reference = source[next] === '&' ? decodeHtmlReference(source, next) : undefined;
    text += reference?.text ?? source[next];
    next = reference?.next ?? next + 1;
  }
  if (next >= source.length) throw broken(`Unclosed start tag ${where}`);
  return { text, next: next + 1 };
}

function readName(source: string, at: number, where: string): { text: string; next: number } {
  const text = /^[\w.-]*/.exec(source.slice(at))?.[0] ?? '';
  const next = at + text.length;
  if (next >= source.length) throw broken(`Unclosed start tag ${where}`);
  if (!/[\s>]/.test(source.charAt(next))) throw broken(`Unexpected end of name token in the tag ${where}`);
  return { text: text.toLowerCase(), next };
}

function argumentOf(name: string, attributes: ReadonlyMap<string, string>): string {
  const language = attributes.get('class') ?? '';
  if (name === 'a') return attributes.get('href') ?? '';
  if (name === 'code' || name === 'pre') return language.startsWith('language-') ? language.slice(9) : '';
  if (name === 'blockquote') return attributes.has('expandable') ? 'expandable' : '';
  if (name === 'tg-emoji') return attributes.get('emoji-id') ?? '';
  return name === 'tg-time' ? (attributes.get('unix') ?? '') : '';
}

function skipSpace(source: string, at: number): number {
  return at + (/^\s*/.exec(source.slice(at))?.[0].length ?? 0);
}

function broken(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
