import { plainBlocks, type RichBlock, type RichCell, type RichMessage, type RichText } from './model.ts';
import { badRequest, isObject, type Params } from './params.ts';
import { checkLink } from './text.ts';

/** Limits of Bot API 10.3. */
const MAX_CHARACTERS = 32_768;
const MAX_BLOCKS = 500;
const MAX_COLUMNS = 20;

const MARKS = new Set(['bold', 'italic', 'underline', 'strikethrough', 'code', 'url', 'date_time']);

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
