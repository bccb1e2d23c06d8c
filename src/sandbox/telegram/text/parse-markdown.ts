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

interface Open {
  readonly mark: string;
  readonly type: string;
  readonly start: number;
  readonly byte: number;
}

/**
 * Turns `parse_mode: MarkdownV2` into text and entities; block quotes are not read.
 * @throws ApiError 400 "can't parse entities: …" for an unescaped reserved character or an entity without its end.
 */
export function parseMarkdown(source: string): FormattedText {
  const open: Open[] = [];
  const entities: Entity[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const inner = open.at(-1);
    const character = source.charAt(at);
    const next = source.charAt(at + 1);
    if (character === '\\' && next !== '' && next.charCodeAt(0) < 127) {
      text += next;
      at += 2;
      continue;
    }
    const verbatim = inner?.type === 'code' || inner?.type === 'pre';
    const mark = MARKS.find(([sign]) => source.startsWith(sign, at) && (!verbatim || sign === inner.mark));
    if (mark) {
      at += mark[0].length;
      if (inner?.mark === mark[0]) {
        open.pop();
        if (text.length > inner.start)
          entities.push({ type: inner.type, offset: inner.start, length: text.length - inner.start });
      } else
        open.push({
          mark: mark[0],
          type: mark[1],
          start: text.length,
          byte: byteOffset(source, at - mark[0].length),
        });
    } else if (!verbatim && character === '[') {
      open.push({ mark: '[', type: 'text_link', start: text.length, byte: byteOffset(source, at) });
      at += 1;
    } else if (!verbatim && character === ']' && inner?.mark === '[') {
      const target = /^\]\(((?:\\.|[^)\\])*)\)/s.exec(source.slice(at));
      open.pop();
      const link = checkLink((target?.[1] ?? '').replaceAll(/\\(.)/gs, '$1'));
      if (link.ok && text.length > inner.start) {
        entities.push({
          type: 'text_link',
          offset: inner.start,
          length: text.length - inner.start,
          url: link.url,
        });
      }
      at += target?.[0].length ?? 1;
    } else if (!verbatim && RESERVED.has(character)) {
      throw cannotParse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
    } else {
      text += character;
      at += 1;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed)
    throw cannotParse(`Can't find end of ${unclosed.type} entity at byte offset ${unclosed.byte}`);
  return { text, entities };
}

function byteOffset(source: string, at: number): number {
  return Buffer.byteLength(source.slice(0, at));
}

function cannotParse(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
