import type { Entity, FormattedText } from '../model.ts';
import { badRequest } from '../params.ts';
import { checkLink } from './links.ts';

/** The bot sends no other tags of the Bot API's HTML. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['i', 'italic'],
  ['u', 'underline'],
  ['s', 'strikethrough'],
  ['code', 'code'],
  ['blockquote', 'blockquote'],
  ['a', 'text_link'],
  ['tg-time', 'date_time'],
]);

/** A whole tag, a `<` that begins none, or text. */
const PIECES = /<(?<end>\/?)(?<name>[^\s<>/]*)(?<attributes>(?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>|<|[^<]+/g;

/** `start` is a UTF-16 offset in the text. */
interface OpenTag {
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
}

/**
 * By the Bot API's rules ("HTML style").
 *
 * @throws ApiError 400 "can't parse entities: …" with the byte offset.
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
