import type { Entity, FormattedText } from '../model.ts';
import { badRequest, type Params } from '../params.ts';
import { checkLink } from './links.ts';
import { parseHtml } from './parse-html.ts';

/** UTF-16 code units after parsing. */
export const TEXT_LIMIT = 4096;
export const CAPTION_LIMIT = 1024;

const KINDS = new Set(
  `mention hashtag cashtag bot_command url email phone_number bold italic underline strikethrough spoiler blockquote
  expandable_blockquote code pre text_link text_mention custom_emoji date_time`.split(/\s+/),
);

/**
 * Trimmed as Telegram trims it, possibly empty.
 *
 * @throws ApiError 400 for invalid markup or entities.
 */
export function outgoingText(params: Params, field: 'text' | 'caption'): FormattedText {
  const source = (params.text(field) ?? '').replaceAll('\r', '');
  const given = params.json(field === 'text' ? 'entities' : 'caption_entities');
  const parsed = parse(source, params.text('parse_mode') ?? '', given);
  const trimmed = trim(parsed);
  return { text: trimmed.text, entities: detectEntities(trimmed.text, trimmed.entities) };
}

function parse(source: string, mode: string, given: unknown): FormattedText {
  switch (mode.toLowerCase()) {
    case '':
      return { text: source, entities: checkEntities(source, given) };
    case 'html':
      return parseHtml(source);
    default:
      throw badRequest('unsupported parse_mode');
  }
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

/** @throws ApiError 400 for an entity outside the text, inside a surrogate pair, or malformed. */
export function checkEntities(text: string, given: unknown): Entity[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw badRequest("can't parse entities: expected an array of MessageEntity");
  return given.flatMap((value: unknown) => checkEntity(text, value));
}

function checkEntity(text: string, value: unknown): Entity[] {
  if (!isEntity(value))
    throw badRequest("can't parse entities: MessageEntity must have type, offset and length");
  const { offset, length, type } = value;
  if (!KINDS.has(type)) throw badRequest(`can't parse entities: unsupported MessageEntity type "${type}"`);
  if (offset < 0) throw badRequest(`Receive an entity with incorrect offset ${offset}`);
  if (length < 0) throw badRequest(`Receive an entity with incorrect length ${length}`);
  if (offset + length > text.length) {
    throw badRequest(
      `Entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${offset + length}`,
    );
  }
  if (splitsPair(text, offset))
    throw badRequest(`Entity begins in a middle of a UTF-16 symbol at UTF-16 offset ${offset}`);
  if (splitsPair(text, offset + length))
    throw badRequest(`Entity ends in a middle of a UTF-16 symbol at UTF-16 offset ${offset + length}`);
  return length === 0 || isDeadLink(value) ? [] : [value];
}

function isEntity(value: unknown): value is Entity {
  if (typeof value !== 'object' || value === null) return false;
  const entity = value as Record<string, unknown>;
  return (
    typeof entity.type === 'string' && Number.isInteger(entity.offset) && Number.isInteger(entity.length)
  );
}

function isDeadLink(entity: Entity): boolean {
  return entity.type === 'text_link' && !checkLink(String(entity.url ?? '')).ok;
}

function splitsPair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd8_00 && before <= 0xdb_ff && after >= 0xdc_00 && after <= 0xdf_ff;
}

const TOP_LEVEL = 'com|org|net|io|me|app|dev|xyz|ag|fi|gg|co|so|info';

/** Telegram's automatic entities, in order of precedence. */
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

/** Adds Telegram's automatic entities outside of the `given` ones. */
export function detectEntities(text: string, given: readonly Entity[] = []): Entity[] {
  const closed = given.filter(({ type }) => ['code', 'pre', 'text_link', 'text_mention'].includes(type));
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

/** Telegram's order: by offset, the longer first. */
function sortEntities(entities: readonly Entity[]): Entity[] {
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

function overlaps(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
