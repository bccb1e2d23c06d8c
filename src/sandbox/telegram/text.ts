import {
  type Entity,
  type FormattedText,
  plainBlocks,
  type RichBlock,
  type RichCell,
  type RichMessage,
  type RichText,
} from './model.ts';
import { badRequest, isObject, type Params } from './params.ts';

/** UTF-16 code units after parsing. */
export const TEXT_LIMIT = 4096;
export const CAPTION_LIMIT = 1024;

/**
 * Telegram trims texts, and their marks with them.
 * @throws ApiError 400 for invalid markup, and for entities, which the bot gives as HTML only
 */
export function outgoingText(params: Params, field: 'text' | 'caption'): FormattedText {
  const source = (params.text(field) ?? '').replaceAll('\r', '');
  if (params.text(field === 'text' ? 'entities' : 'caption_entities') !== undefined)
    throw badRequest("can't parse entities: this sandbox reads HTML only");
  const parsed = parse(source, params.text('parse_mode') ?? '');
  const trimmed = trim(parsed);
  return { text: trimmed.text, entities: detectEntities(trimmed.text, trimmed.entities) };
}

function parse(source: string, mode: string): FormattedText {
  if (mode === '') return { text: source, entities: [] };
  if (mode.toLowerCase() === 'html') return parseHtml(source);
  throw badRequest('unsupported parse_mode');
}

function trim({ text, entities }: FormattedText): FormattedText {
  const cut = text.length - text.trimStart().length;
  const trimmed = text.trim();
  return { text: trimmed, entities: entities.flatMap((entity) => clip(entity, cut, trimmed.length)) };
}

function clip(entity: Entity, cut: number, end: number): Entity[] {
  const offset = Math.max(entity.offset - cut, 0);
  const length = Math.min(entity.offset + entity.length - cut, end) - offset;
  return length > 0 ? [{ ...entity, offset, length }] : [];
}

const TOP_LEVEL = 'com|org|net|io|me|app|dev|xyz|ag|fi|gg|co|so|info';

/** Patterns of entities in the order of their precedence. */
const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['url', /\bhttps?:\/\/[^\s<>"]+[^\s<>".,:;!?')\]]/giu],
  ['email', /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}\b/giu],
  [
    'url',
    new RegExp(
      String.raw`(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:${TOP_LEVEL})\b(?:\/[^\s<>"]*[^\s<>".,:;!?')\]])?`,
      'giu',
    ),
  ],
  ['bot_command', /(?<![\w/<>@])\/[a-z0-9_]{1,64}(?:@[a-z0-9_]{3,32})?(?![\w/@])/giu],
  ['mention', /(?<![\w@/])@[a-z0-9_]{2,32}\b/giu],
  ['cashtag', /(?<![\w$])\$[A-Z]{1,8}\b/gu],
  ['hashtag', /(?<![\w#])#(?=\w*\p{L})[\p{L}\p{N}_]{1,128}/gu],
];

/** Adds Telegram's automatic entities, in its order. */
export function detectEntities(text: string, given: readonly Entity[] = []): Entity[] {
  const closed = given.filter(({ type }) => type === 'code' || type === 'text_link');
  const found: Entity[] = [];
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (type === 'url' && !checkLink(match[0]).ok) continue;
      if (![...closed, ...found].some((other) => overlaps(entity, other))) found.push(entity);
    }
  }
  return sortEntities([...given, ...found]);
}

function sortEntities(entities: readonly Entity[]): Entity[] {
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

function overlaps(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/** The bot sends no other tags of the Bot API's HTML. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['code', 'code'],
  ['blockquote', 'blockquote'],
  ['a', 'text_link'],
  ['tg-time', 'date_time'],
]);

const PIECES = /<(?<end>\/?)(?<name>[^\s<>/]*)(?<attributes>(?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>|<|[^<]+/g;

/** `start` is a UTF-16 offset in the text. */
interface OpenTag {
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
}

/**
 * Reads text by the Bot API's rules ("HTML style").
 * @throws ApiError 400 "can't parse entities: …" with the byte offset
 */
export function parseHtml(source: string): FormattedText {
  const open: OpenTag[] = [];
  const entities: Entity[] = [];
  let text = '';
  for (const { 0: piece, index, groups = {} } of source.matchAll(PIECES)) {
    const { end, name, attributes = '' } = groups;
    const place = `at byte offset ${Buffer.byteLength(source.slice(0, index))}`;
    if (name !== undefined && end === '/') {
      entities.push(...entityOf(closedTag(open.pop(), name, place), text));
    } else if (name !== undefined) {
      if (!TYPES.has(name)) throw cannotParse(`Unsupported start tag "${name}" ${place}`);
      open.push({ name, attributes, start: text.length });
    } else {
      if (piece === '<') throw cannotParse(`Unclosed tag ${place}`);
      text += decodeReferences(piece);
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw cannotParse(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  return { text, entities };
}

function closedTag(tag: OpenTag | undefined, name: string, place: string): OpenTag {
  if (!tag) throw cannotParse(`Unexpected end tag ${place}`);
  if (tag.name !== name)
    throw cannotParse(`Unmatched end tag ${place}, expected "</${tag.name}>", found "</${name}>"`);
  return tag;
}

/** Telegram shows an invalid link as plain text. */
function entityOf({ name, start, attributes }: OpenTag, text: string): Entity[] {
  const isFolded = name === 'blockquote' && /\sexpandable\b/.test(attributes);
  const type = isFolded ? 'expandable_blockquote' : (TYPES.get(name) ?? name);
  const entity = { type, offset: start, length: text.length - start };
  if (entity.length === 0) return [];
  const attribute = (key: string): string =>
    decodeReferences(new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  if (name === 'a') {
    const link = checkLink(attribute('href') || text.slice(start));
    return link.ok ? [{ ...entity, url: link.url }] : [];
  }
  if (name === 'tg-time') {
    const unix = attribute('unix');
    if (!/^\d{1,12}$/.test(unix)) return [];
    return [{ ...entity, unix_time: Number(unix), date_time_format: attribute('format') }];
  }
  return [entity];
}

function cannotParse(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}

const REFERENCE = /&(?:#x([0-9a-f]{1,7})|#(\d{1,8})|([a-z]{2,4}));?/gi;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Numeric references and lt, gt, amp, quot; others remain text. */
function decodeReferences(source: string): string {
  return source.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? whole;
    return fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) ?? whole;
  });
}

function fromCodePoint(code: number): string | undefined {
  if (code === 0 || code >= 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined;
  return String.fromCodePoint(code);
}

const SCHEMES = new Set(['http', 'https', 'tg']);

/** Telegram's rule: a known scheme (default http) and a host with a dot, so not `http://localhost:8080`. */
export function checkLink(text: string): { ok: true; url: string } | { ok: false; reason: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, reason: 'URL host is empty' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && !SCHEMES.has(scheme)) return { ok: false, reason: 'Unsupported URL protocol' };
  if (scheme === 'tg') return { ok: true, url: trimmed };
  return checkWebLink(scheme ? trimmed : `http://${trimmed}`);
}

function checkWebLink(text: string): { ok: true; url: string } | { ok: false; reason: string } {
  if (!URL.canParse(text) || /\s/.test(text)) return { ok: false, reason: 'Wrong HTTP URL' };
  const url = new URL(text);
  const hasHost = url.hostname.includes('.') || url.hostname.startsWith('[');
  return hasHost ? { ok: true, url: text } : { ok: false, reason: 'Wrong HTTP URL' };
}

/** Empty for `t.me/<bot>`, undefined for other links. */
export function startTextOf(url: string, botUsername: string): string | undefined {
  const found = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)(?:\?start=([\w-]{1,64}))?$/i.exec(url);
  if (found?.[1]?.toLowerCase() !== botUsername.toLowerCase()) return undefined;
  return found[2] ? `/start ${found[2]}` : '';
}

/** Limits of Bot API 10.3. */
const MAX_CHARACTERS = 32_768;
const MAX_BLOCKS = 500;
const MAX_COLUMNS = 20;

const MARKS = new Set(['bold', 'italic', 'code', 'url', 'date_time']);

/** Paragraphs and tables. @throws ApiError 400 with Telegram's codes for other forms and exceeded limits */
export function readRichMessage(params: Params): RichMessage | undefined {
  const value = params.json('rich_message');
  if (value === undefined) return undefined;
  if (!isObject(value)) throw badRequest('object expected as rich message');
  const { blocks, is_rtl } = value;
  if (value.html !== undefined || value.markdown !== undefined)
    throw badRequest('this sandbox reads rich messages given as blocks only');
  if (!Array.isArray(blocks) || blocks.length === 0) throw badRequest('RICH_MESSAGE_CONTENT_REQUIRED');
  const message = { blocks: blocks.map(readBlock), ...(is_rtl === true ? { is_rtl } : {}) };
  checkLimits(message);
  return message;
}

function readBlock(value: unknown): RichBlock {
  if (!isObject(value)) throw parseError('InputRichBlock', 'expected an Object');
  if (value.type === 'paragraph')
    return { type: 'paragraph', text: readText(required(value, 'text'), 'InputRichBlock') };
  if (value.type !== 'table') throw parseError('InputRichBlock', 'Unsupported block type');
  const rows = required(value, 'cells');
  if (!Array.isArray(rows)) throw parseError('InputRichBlock', 'Field "cells" must be of type Array');
  const cells = rows.map((row: unknown) => {
    if (!Array.isArray(row)) throw parseError('InputRichBlock', 'Field "cells" must be an Array of Arrays');
    return row.map(readCell);
  });
  return {
    type: 'table',
    cells,
    ...(value.is_bordered === true ? { is_bordered: true } : {}),
    ...(value.is_striped === true ? { is_striped: true } : {}),
    ...(value.is_compact === true ? { is_compact: true } : {}),
  };
}

function required(value: Record<string, unknown>, field: string): unknown {
  if (value[field] === undefined) throw parseError('InputRichBlock', `Can't find field "${field}"`);
  return value[field];
}

function readCell(value: unknown): RichCell {
  if (!isObject(value)) throw parseError('PageBlockTableCell', 'expected an Object');
  const oneOf = (name: string, words: readonly string[]): void => {
    if (value[name] !== undefined && !words.includes(String(value[name])))
      throw parseError('PageBlockTableCell', `Unsupported ${name} specified`);
  };
  oneOf('align', ['left', 'center', 'right']);
  oneOf('valign', ['top', 'middle', 'bottom']);
  if (value.text !== undefined) readText(value.text, 'PageBlockTableCell');
  return { align: 'left', valign: 'top', ...value };
}

function readText(value: unknown, where: string): RichText {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => readText(one, where));
  if (!isObject(value) || !MARKS.has(String(value.type)))
    throw parseError(where, 'Unsupported rich text type');
  if (value.type === 'url' && !checkLink(String(value.url ?? '')).ok)
    throw badRequest('wrong HTTP URL specified');
  if (value.type === 'date_time' && !Number.isInteger(value.unix_time))
    throw parseError(where, 'Can\'t find field "unix_time"');
  readText(value.text, where);
  return value as unknown as RichText;
}

function checkLimits({ blocks }: RichMessage): void {
  const words = plainBlocks(blocks);
  const rows = blocks.flatMap((block) => (block.type === 'table' ? block.cells : []));
  const columns = rows.map((row) => row.length);
  if (words.trim() === '') throw badRequest('RICH_MESSAGE_CONTENT_REQUIRED');
  if ([...words].length > MAX_CHARACTERS) throw badRequest('RICH_MESSAGE_TEXT_TOO_LONG');
  if (blocks.length + rows.length > MAX_BLOCKS) throw badRequest('RICH_MESSAGE_BLOCKS_TOO_MANY');
  if (Math.max(0, ...columns) > MAX_COLUMNS) throw badRequest('RICH_MESSAGE_TABLE_COLS_TOO_MANY');
}

function parseError(where: string, reason: string): Error {
  return badRequest(`can't parse ${where}: ${reason}`);
}
