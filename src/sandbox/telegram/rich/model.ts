/** The part of Telegram's rich messages that the emulator reads and draws, spelled as Bot API 10.3 spells it. */

export type RichText = string | readonly RichText[] | MarkedText;

export interface MarkedText {
  readonly type: string;
  readonly text?: RichText;
  readonly url?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
  readonly custom_emoji_id?: string;
  readonly alternative_text?: string;
}

export interface RichCell {
  readonly text?: RichText;
  readonly is_header?: boolean;
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle' | 'bottom';
}

interface RichItem {
  readonly blocks: readonly RichBlock[];
  readonly has_checkbox?: boolean;
  readonly is_checked?: boolean;
  readonly label: string;
  readonly value?: number;
  readonly type?: string;
}

export type RichBlock =
  | { readonly type: 'paragraph' | 'footer' | 'pre'; readonly text: RichText }
  | { readonly type: 'heading'; readonly text: RichText; readonly size: number }
  | { readonly type: 'divider' }
  | { readonly type: 'list'; readonly items: readonly RichItem[] }
  | { readonly type: 'blockquote'; readonly blocks: readonly RichBlock[]; readonly credit?: RichText }
  | {
      readonly type: 'expandable_blockquote' | 'pullquote';
      readonly text: RichText;
      readonly credit?: RichText;
    }
  | {
      readonly type: 'table';
      readonly cells: readonly (readonly RichCell[])[];
      readonly is_bordered?: boolean;
      readonly is_striped?: boolean;
      readonly is_compact?: boolean;
      readonly caption?: RichText;
    }
  | {
      readonly type: 'details';
      readonly summary: RichText;
      readonly blocks: readonly RichBlock[];
      readonly is_open?: boolean;
    };

export interface RichMessage {
  readonly blocks: readonly RichBlock[];
  readonly is_rtl?: boolean;
}

/** The words of a rich text without its marks. */
export function plainText(text: RichText | undefined): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  if (!('type' in text)) return text.map(plainText).join('');
  return text.alternative_text ?? plainText(text.text);
}

/** The words of blocks, one block a line; for previews and for counting. */
export function plainBlocks(blocks: readonly RichBlock[]): string {
  return blocks.map(plainBlock).join('\n');
}

function plainBlock(block: RichBlock): string {
  switch (block.type) {
    case 'divider':
      return '';
    case 'list':
      return block.items.map((item) => plainBlocks(item.blocks)).join('\n');
    case 'table':
      return [plainText(block.caption), ...block.cells.map(plainRow)].filter(Boolean).join('\n');
    case 'details':
      return `${plainText(block.summary)}\n${plainBlocks(block.blocks)}`;
    case 'blockquote':
      return plainBlocks(block.blocks);
    default:
      return plainText(block.text);
  }
}

function plainRow(row: readonly RichCell[]): string {
  return row.map((cell) => plainText(cell.text)).join(' ');
}
