import type { Entity, FormattedText } from '../model.ts';
import { badRequest, type Params } from '../params.ts';
import { checkLink } from './links.ts';
import { parseHtml } from './parse-html.ts';

/** UTF-16 code units after parsing. */
export const TEXT_LIMIT = 4096;
export const CAPTION_LIMIT = 1024;

/**
 * Telegram trims texts, and their marks with them.
 *
 * @throws ApiError 400 for invalid markup, and for entities, which the bot gives as HTML only.
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
