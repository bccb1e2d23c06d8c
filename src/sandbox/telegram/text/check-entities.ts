import { badRequest } from '../api-error.ts';
import type { Entity } from '../model.ts';
import { checkLink } from './check-link.ts';

const KINDS = new Set(
  `mention hashtag cashtag bot_command url email phone_number bold italic underline strikethrough spoiler blockquote
  expandable_blockquote code pre text_link text_mention custom_emoji date_time`.split(/\s+/),
);

/**
 * The `entities` argument of a call, checked against UTF-16 offsets.
 * @throws ApiError 400 for an entity outside the text, inside a surrogate pair, or not an entity at all.
 */
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
  return length === 0 || leadsNowhere(value) ? [] : [value];
}

function isEntity(value: unknown): value is Entity {
  if (typeof value !== 'object' || value === null) return false;
  const entity = value as Record<string, unknown>;
  return (
    typeof entity.type === 'string' && Number.isInteger(entity.offset) && Number.isInteger(entity.length)
  );
}

function leadsNowhere(entity: Entity): boolean {
  return entity.type === 'text_link' && !checkLink(String(entity.url ?? '')).ok;
}

function splitsPair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd8_00 && before <= 0xdb_ff && after >= 0xdc_00 && after <= 0xdf_ff;
}
