import { badRequest } from '../api-error.ts';
import type { Entity, FormattedText } from '../model.ts';
import type { Params } from '../params.ts';
import { checkEntities } from './check-entities.ts';
import { detectEntities } from './detect-entities.ts';
import { parseHtml } from './parse-html.ts';

/** Longest text of a message and longest caption, in UTF-16 units after parsing. */
export const TEXT_LIMIT = 4096;
export const CAPTION_LIMIT = 1024;

/**
 * The text of a call with its entities, from `parse_mode` or the entities argument, trimmed as Telegram trims it.
 * @throws ApiError 400 for markup or entities Telegram refuses; an empty text is for the caller to judge.
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
