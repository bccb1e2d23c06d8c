import type { Entity, FormattedText } from '../model.ts';
import { badRequest } from '../params.ts';
import { checkLink } from './links.ts';

interface Parse {
  readonly source: string;
  readonly open: OpenTag[];
  readonly entities: Entity[];
  text: string;
}

const SIMPLE: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  pre: 'pre',
};

/** `start` is a UTF-16 offset in the text, `argument` the one meaningful attribute. */
interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly argument: string;
  readonly format: string;
}

const TAGS = new Set(
  'a b strong i em s strike del u ins tg-spoiler tg-emoji tg-time span pre code blockquote'.split(' '),
);

/**
 * By the Bot API's rules ("HTML style").
 *
 * @throws ApiError 400 "can't parse entities: …" with the byte offset.
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

/** `<pre><code class="language-x">` is one block with a language. */
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

/** Undefined where Telegram shows plain text, as for an invalid link. */
function entityOfTag(tag: OpenTag, inside: string, length: number): Entity | undefined {
  const at = { offset: tag.start, length };
  const simple = SIMPLE[tag.name];
  if (simple) return { type: simple, ...at };
  if (tag.name === 'code')
    return { type: 'code', ...at, ...(tag.argument ? { language: tag.argument } : {}) };
  if (tag.name === 'blockquote') return { type: `${tag.argument ? 'expandable_' : ''}blockquote`, ...at };
  if (tag.name === 'tg-emoji') return { type: 'custom_emoji', ...at, custom_emoji_id: tag.argument };
  if (tag.name === 'tg-time') return dateTime(tag, at);
  return linkEntity(tag.argument || inside, at);
}

function dateTime(tag: OpenTag, at: { offset: number; length: number }): Entity | undefined {
  if (!/^\d{1,12}$/.test(tag.argument)) return undefined;
  return { type: 'date_time', ...at, unix_time: Number(tag.argument), date_time_format: tag.format };
}

function linkEntity(target: string, at: { offset: number; length: number }): Entity | undefined {
  const person = /^tg:\/\/user\?id=(\d{1,15})$/.exec(target);
  if (person)
    return { type: 'text_mention', ...at, user: { id: Number(person[1]), is_bot: false, first_name: '' } };
  const link = checkLink(target);
  return link.ok ? { type: 'text_link', ...at, url: link.url } : undefined;
}

/** @throws ApiError 400 for an unknown, unclosed or malformed tag. */
function readStartTag(source: string, at: number, start: number): { tag: OpenTag; next: number } {
  const byte = byteOffset(source, at);
  const name = (/^[^\s>]*/.exec(source.slice(at + 1))?.[0] ?? '').toLowerCase();
  let next = at + 1 + name.length;
  if (next >= source.length) throw cannotParse(`Unclosed start tag at byte offset ${byte}`);
  if (!TAGS.has(name)) throw cannotParse(`Unsupported start tag "${name}" at byte offset ${byte}`);
  const attributes = new Map<string, string>();
  for (;;) {
    next = skipSpace(source, next);
    if (source[next] === '>') break;
    next = readAttribute(source, next, attributes, `"${name}" at byte offset ${byte}`);
  }
  if (name === 'span' && attributes.get('class') !== 'tg-spoiler') {
    throw cannotParse(`Tag "span" must have class "tg-spoiler" at byte offset ${byte}`);
  }
  const tag = { name, start, argument: argumentOf(name, attributes), format: attributes.get('format') ?? '' };
  return { tag, next: next + 1 };
}

function readAttribute(source: string, at: number, into: Map<string, string>, where: string): number {
  const name = /^[^\s=>/"']*/.exec(source.slice(at))?.[0] ?? '';
  if (at >= source.length) throw cannotParse(`Unclosed start tag ${where}`);
  if (name === '') throw cannotParse(`Empty attribute name in the tag ${where}`);
  const after = skipSpace(source, at + name.length);
  if (source[after] !== '=') {
    if (after >= source.length) throw cannotParse(`Unclosed start tag ${where}`);
    if (name !== 'expandable')
      throw cannotParse(`Expected equal sign in declaration of an attribute of the tag ${where}`);
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
  if (next >= source.length) throw cannotParse(`Unclosed start tag ${where}`);
  return { text, next: next + 1 };
}

function readName(source: string, at: number, where: string): { text: string; next: number } {
  const text = /^[\w.-]*/.exec(source.slice(at))?.[0] ?? '';
  const next = at + text.length;
  if (next >= source.length) throw cannotParse(`Unclosed start tag ${where}`);
  if (!/[\s>]/.test(source.charAt(next)))
    throw cannotParse(`Unexpected end of name token in the tag ${where}`);
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

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Numeric references and lt, gt, amp, quot; undefined for plain text. */
export function decodeHtmlReference(source: string, at: number): { text: string; next: number } | undefined {
  const found = /^&(?:#x([0-9a-f]{1,7})|#(\d{1,8})|([a-z]{2,4}))(;?)/i.exec(source.slice(at, at + 12));
  if (!found) return undefined;
  const [whole, hex, decimal, name] = found;
  const text = name ? NAMED[name] : fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  return text === undefined ? undefined : { text, next: at + whole.length };
}

function fromCodePoint(code: number): string | undefined {
  if (code === 0 || code >= 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined;
  return String.fromCodePoint(code);
}
