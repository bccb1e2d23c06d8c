import { badRequest } from '../api-error.ts';
import type { Entity, FormattedText } from '../model.ts';
import { decodeHtmlReference } from './decode-html-reference.ts';
import { type OpenTag, readStartTag } from './read-html-tag.ts';
import { entityOfTag } from './tag-entity.ts';

interface Parse {
  readonly source: string;
  readonly open: OpenTag[];
  readonly entities: Entity[];
  text: string;
}

/**
 * Turns `parse_mode: HTML` into plain text and entities by the rules of the Bot API ("HTML style").
 * @throws ApiError 400 "can't parse entities: …" with the byte offset, for any markup Telegram refuses.
 */
export function parseHtml(source: string): FormattedText {
  const parse: Parse = { source, open: [], entities: [], text: '' };
  let at = 0;
  while (at < source.length) at = readNext(parse, at);
  const unclosed = parse.open.at(-1);
  if (unclosed) throw cannotParse(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  return { text: parse.text, entities: parse.entities.map(withoutLanguageOfInlineCode) };
}

function readNext(parse: Parse, at: number): number {
  const { source } = parse;
  if (source[at] === '<') return source[at + 1] === '/' ? closeTag(parse, at) : openTag(parse, at);
  const reference = source[at] === '&' ? decodeHtmlReference(source, at) : undefined;
  parse.text += reference?.text ?? source[at];
  return reference?.next ?? at + 1;
}

function openTag(parse: Parse, at: number): number {
  const { tag, next } = readStartTag(parse.source, at, parse.text.length);
  parse.open.push(tag);
  return next;
}

function closeTag(parse: Parse, at: number): number {
  const byte = byteOffset(parse.source, at);
  const tag = parse.open.pop();
  if (!tag) throw cannotParse(`Unexpected end tag at byte offset ${byte}`);
  const found = /^<\/([^\s>]*)\s*>/.exec(parse.source.slice(at));
  if (!found) throw cannotParse(`Unclosed end tag at byte offset ${byte}`);
  const name = (found[1] ?? '').toLowerCase();
  if (name !== '' && name !== tag.name) {
    throw cannotParse(
      `Unmatched end tag at byte offset ${byte}, expected "</${tag.name}>", found "</${name}>"`,
    );
  }
  addEntity(parse, tag);
  return at + found[0].length;
}

function addEntity(parse: Parse, tag: OpenTag): void {
  const length = parse.text.length - tag.start;
  if (length === 0) return;
  const entity = entityOfTag(tag, parse.text.slice(tag.start), length);
  if (entity?.type === 'pre') joinLanguage(parse.entities, entity);
  else if (entity) parse.entities.push(entity);
}

/** `<pre><code class="language-x">` is one block with a language, not two entities. */
function joinLanguage(entities: Entity[], block: Entity): void {
  const inner = entities.at(-1);
  const same = inner?.type === 'code' && inner.offset === block.offset && inner.length === block.length;
  if (same) entities.pop();
  const language = same ? inner.language : undefined;
  entities.push(language ? { ...block, language } : block);
}

function withoutLanguageOfInlineCode(entity: Entity): Entity {
  const { type, offset, length } = entity;
  return type === 'code' ? { type, offset, length } : entity;
}

function cannotParse(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}

function byteOffset(source: string, at: number): number {
  return Buffer.byteLength(source.slice(0, at));
}
