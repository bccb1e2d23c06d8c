import { badRequest } from '../api-error.ts';
import type { Entity, FormattedText } from '../model.ts';
import { checkLink } from './check-link.ts';

/** Delimiters of MarkdownV2 that open and close alike; the longer ones come first. */
const MARKS: readonly (readonly [string, string])[] = [
  ['```', 'pre'],
  ['__', 'underline'],
  ['||', 'spoiler'],
  ['`', 'code'],
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'strikethrough'],
];
const RESERVED = new Set('_*[]()~`>#+-=|{}.!');
const LINK = { mark: '[', type: 'text_link' } as const;

interface Open {
  readonly mark: string;
  readonly type: string;
  readonly start: number;
  readonly byte: number;
}

interface Parse {
  readonly source: string;
  readonly open: Open[];
  readonly entities: Entity[];
  text: string;
}

/**
 * Turns `parse_mode: MarkdownV2` into text and entities; block quotes are not read.
 * @throws ApiError 400 "can't parse entities: …" for an unescaped reserved character or an entity without its end.
 */
export function parseMarkdown(source: string): FormattedText {
  const parse: Parse = { source, open: [], entities: [], text: '' };
  let at = 0;
  while (at < source.length) at = readNext(parse, at);
  const unclosed = parse.open.at(-1);
  if (unclosed)
    throw cannotParse(`Can't find end of ${unclosed.type} entity at byte offset ${unclosed.byte}`);
  return { text: parse.text, entities: parse.entities };
}

/** Reads one escape, delimiter or character and says where the next begins. */
function readNext(parse: Parse, at: number): number {
  const { source, open } = parse;
  const inner = open.at(-1);
  const character = source.charAt(at);
  if (character === '\\' && source.charCodeAt(at + 1) < 127)
    return addText(parse, source.charAt(at + 1), at + 2);
  const verbatim = inner?.type === 'code' || inner?.type === 'pre';
  const mark = MARKS.find(([sign]) => source.startsWith(sign, at) && (!verbatim || sign === inner.mark));
  if (mark) return toggle(parse, mark, at);
  if (verbatim) return addText(parse, character, at + 1);
  if (character === '[') return begin(parse, LINK.mark, LINK.type, at);
  if (character === ']' && inner?.mark === LINK.mark) return endLink(parse, inner, at);
  if (!RESERVED.has(character)) return addText(parse, character, at + 1);
  throw cannotParse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
}

function addText(parse: Parse, text: string, next: number): number {
  parse.text += text;
  return next;
}

function toggle(parse: Parse, [mark, type]: readonly [string, string], at: number): number {
  const inner = parse.open.at(-1);
  if (inner?.mark !== mark) return begin(parse, mark, type, at);
  parse.open.pop();
  addEntity(parse, inner, {});
  return at + mark.length;
}

function begin(parse: Parse, mark: string, type: string, at: number): number {
  const byte = Buffer.byteLength(parse.source.slice(0, at));
  parse.open.push({ mark, type, start: parse.text.length, byte });
  return at + mark.length;
}

/** A link whose address is missing or leads nowhere is plain text. */
function endLink(parse: Parse, inner: Open, at: number): number {
  const target = /^\]\(((?:\\.|[^)\\])*)\)/s.exec(parse.source.slice(at));
  parse.open.pop();
  const link = checkLink((target?.[1] ?? '').replaceAll(/\\(.)/gs, '$1'));
  if (link.ok) addEntity(parse, inner, { url: link.url });
  return at + (target?.[0].length ?? 1);
}

function addEntity(parse: Parse, { type, start }: Open, more: { url?: string }): void {
  const length = parse.text.length - start;
  if (length > 0) parse.entities.push({ type, offset: start, length, ...more });
}

function cannotParse(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
