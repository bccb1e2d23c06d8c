import { badRequest } from '../api-error.ts';
import { isObject } from '../is-object.ts';
import type { Params } from '../params.ts';
import { readBlock } from './read-rich-block.ts';
import { plainBlocks, type RichBlock, type RichMessage } from './rich-model.ts';

const MOST_CHARACTERS = 32_768;
const MOST_BLOCKS = 500;
const MOST_COLUMNS = 20;
const DEEPEST = 16;

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
