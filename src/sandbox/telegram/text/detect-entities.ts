import type { Entity } from '../model.ts';
import { checkLink } from './check-link.ts';

const TOP_LEVEL = 'com|org|net|io|me|app|dev|xyz|ag|fi|gg|co|so|info';

/** What Telegram finds by itself in any text, in order of precedence. */
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

/** Adds commands, links, mentions and tags of the plain text, leaving alone what `given` already marks. */
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

/** Telegram's order: by where they begin, the longer first. */
function sortEntities(entities: readonly Entity[]): Entity[] {
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

function overlaps(a: Entity, b: Entity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
