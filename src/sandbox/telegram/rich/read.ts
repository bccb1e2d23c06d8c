import { badRequest, isObject, type Params } from '../params.ts';
import { checkLink } from '../text/links.ts';
import { plainBlocks, type RichBlock, type RichCell, type RichMessage, type RichText } from './model.ts';

const MOST_CHARACTERS = 32_768;
const MOST_BLOCKS = 500;
const MOST_COLUMNS = 20;
const DEEPEST = 16;

const MARKS = new Set(
  `bold italic underline strikethrough spoiler date_time subscript superscript marked code custom_emoji url
  email_address phone_number mention hashtag cashtag bot_command text_mention`.split(/\s+/),
);

/**
 * The `rich_message` of a call, given as blocks; undefined where the call has none. Stricter than life: the HTML and
 * Markdown forms are refused here.
 * @throws ApiError 400 in Telegram's words for a block it cannot read or a message over its limits.
 */
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

/** The limits Bot API 10.3 names, with the codes the server answers. */
function checkLimits({ blocks }: RichMessage): void {
  const words = plainBlocks(blocks);
  if (words.trim() === '') throw badRequest('RICH_MESSAGE_CONTENT_REQUIRED');
  if ([...words].length > MOST_CHARACTERS) throw badRequest('RICH_MESSAGE_TEXT_TOO_LONG');
  if (countOf(blocks) > MOST_BLOCKS) throw badRequest('RICH_MESSAGE_BLOCKS_TOO_MANY');
  if (depthOf(blocks) > DEEPEST) throw badRequest('RICH_MESSAGE_DEPTH_INVALID');
  if (widestOf(blocks) > MOST_COLUMNS) throw badRequest('RICH_MESSAGE_TABLE_COLS_TOO_MANY');
}

function countOf(blocks: readonly RichBlock[]): number {
  const rows = (block: RichBlock): number => (block.type === 'table' ? block.cells.length : 0);
  return blocks.reduce((sum, block) => sum + 1 + rows(block) + countOf(insideOf(block)), 0);
}

function depthOf(blocks: readonly RichBlock[]): number {
  return Math.max(0, ...blocks.map((block) => 1 + depthOf(insideOf(block))));
}

function widestOf(blocks: readonly RichBlock[]): number {
  return Math.max(0, ...blocks.map((block) => Math.max(columnsOf(block), widestOf(insideOf(block)))));
}

function columnsOf(block: RichBlock): number {
  if (block.type !== 'table') return 0;
  return Math.max(0, ...block.cells.map((row) => row.reduce((sum, { colspan }) => sum + (colspan ?? 1), 0)));
}

function insideOf(block: RichBlock): readonly RichBlock[] {
  if (block.type === 'list') return block.items.flatMap(({ blocks }) => blocks);
  return 'blocks' in block ? block.blocks : [];
}

/**
 * One InputRichBlock.
 * @throws ApiError 400 "can't parse InputRichBlock: …" for a block without what its type needs, or of a type not drawn here.
 */
function readBlock(value: unknown): RichBlock {
  if (!isObject(value)) throw broken('InputRichBlock', 'expected an Object');
  switch (value.type) {
    case 'divider':
      return { type: 'divider' };
    case 'paragraph':
    case 'footer':
    case 'pre':
      return { type: value.type, text: textOf(value, 'text') };
    case 'heading':
      return { type: 'heading', text: textOf(value, 'text'), size: headingSize(value) };
    case 'expandable_blockquote':
    case 'pullquote':
      return { type: value.type, text: textOf(value, 'text'), ...optionalText(value, 'credit') };
    case 'blockquote':
      return { type: 'blockquote', blocks: blocksOf(value), ...optionalText(value, 'credit') };
    case 'details':
      return {
        type: 'details',
        summary: textOf(value, 'summary'),
        blocks: blocksOf(value),
        ...flags(value, 'is_open'),
      };
    case 'list':
      return { type: 'list', items: arrayOf(value, 'items').map(readItem) };
    case 'table':
      return readTable(value);
    default:
      throw broken('InputRichBlock', 'Unsupported block type');
  }
}

function readTable(value: Record<string, unknown>): RichBlock {
  const cells = arrayOf(value, 'cells').map((row) => {
    if (!Array.isArray(row)) throw broken('InputRichBlock', 'Field "cells" must be an Array of Arrays');
    return row.map(readCell);
  });
  return {
    type: 'table',
    cells,
    ...optionalText(value, 'caption'),
    ...flags(value, 'is_bordered', 'is_striped', 'is_compact'),
  };
}

function readCell(value: unknown): RichCell {
  if (!isObject(value)) throw broken('PageBlockTableCell', 'expected an Object');
  for (const span of ['colspan', 'rowspan']) {
    const width = value[span] ?? 1;
    if (!Number.isInteger(width) || Number(width) < 0)
      throw badRequest(`invalid table cell ${span} specified`);
  }
  const oneOf = (name: string, words: readonly string[]): void => {
    if (value[name] !== undefined && !words.includes(String(value[name])))
      throw broken('PageBlockTableCell', `Unsupported ${name} specified`);
  };
  oneOf('align', ['left', 'center', 'right']);
  oneOf('valign', ['top', 'middle', 'bottom']);
  if (value.text !== undefined) readText(value.text, 'PageBlockTableCell');
  return { align: 'left', valign: 'top', ...value };
}

function readItem(value: unknown, index: number): { label: string; blocks: RichBlock[] } {
  if (!isObject(value)) throw badRequest('list item must be non-empty');
  const number = typeof value.value === 'number' ? value.value : index + 1;
  return {
    ...flags(value, 'has_checkbox', 'is_checked'),
    label: value.type === undefined && value.value === undefined ? '•' : `${number}.`,
    blocks: blocksOf(value),
  };
}

function blocksOf(value: Record<string, unknown>): RichBlock[] {
  return arrayOf(value, 'blocks').map(readBlock);
}

function headingSize({ size }: Record<string, unknown>): number {
  if (size === undefined) throw broken('InputRichBlock', 'Can\'t find field "size"');
  if (!Number.isInteger(size) || Number(size) < 1 || Number(size) > 6)
    throw badRequest('invalid section heading size specified');
  return Number(size);
}

function arrayOf(value: Record<string, unknown>, field: string): unknown[] {
  if (value[field] === undefined) throw broken('InputRichBlock', `Can't find field "${field}"`);
  if (!Array.isArray(value[field])) throw broken('InputRichBlock', `Field "${field}" must be of type Array`);
  return value[field];
}

function textOf(value: Record<string, unknown>, field: string): RichText {
  if (value[field] === undefined) throw broken('InputRichBlock', `Can't find field "${field}"`);
  return readText(value[field], 'InputRichBlock');
}

function optionalText<K extends string>(
  value: Record<string, unknown>,
  field: K,
): { [name in K]?: RichText } {
  return value[field] === undefined ? {} : ({ [field]: textOf(value, field) } as { [name in K]?: RichText });
}

function flags<K extends string>(value: Record<string, unknown>, ...names: K[]): { [name in K]?: true } {
  const set = names.filter((name) => value[name] === true);
  return Object.fromEntries(set.map((name) => [name, true])) as { [name in K]?: true };
}

/** A RichText: a string, an array of them, or a mark around one. */
function readText(value: unknown, where: string): RichText {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => readText(one, where));
  if (!isObject(value) || !MARKS.has(String(value.type))) throw broken(where, 'Unsupported rich text type');
  if (value.type === 'url' && !checkLink(String(value.url ?? '')).ok)
    throw badRequest('wrong HTTP URL specified');
  if (value.type === 'date_time' && !Number.isInteger(value.unix_time))
    throw broken(where, 'Can\'t find field "unix_time"');
  if (value.type !== 'custom_emoji') readText(value.text, where);
  return value as unknown as RichText;
}

function broken(where: string, reason: string): Error {
  return badRequest(`can't parse ${where}: ${reason}`);
}
