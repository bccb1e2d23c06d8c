/** The rich messages (Bot API 10.3) that the bot sends, spelled as Telegram spells them. */

export type RichText = string | readonly RichText[] | MarkedText;

interface MarkedText {
  readonly type: string;
  readonly text: RichText;
  readonly url?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export interface RichCell {
  readonly text?: RichText;
  readonly is_header?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle' | 'bottom';
}

export type RichBlock =
  | { readonly type: 'paragraph'; readonly text: RichText }
  | {
      readonly type: 'table';
      readonly cells: readonly (readonly RichCell[])[];
      readonly is_bordered?: boolean;
      readonly is_striped?: boolean;
      readonly is_compact?: boolean;
    };

export interface RichMessage {
  readonly blocks: readonly RichBlock[];
  readonly is_rtl?: boolean;
}

/** Each block or table row is a line. */
export function plainBlocks(blocks: readonly RichBlock[]): string {
  const lines = blocks.flatMap((block) =>
    block.type === 'table' ? block.cells.map(plainRow).filter(Boolean) : [plainText(block.text)],
  );
  return lines.join('\n');
}

function plainRow(row: readonly RichCell[]): string {
  return row.map((cell) => plainText(cell.text)).join(' ');
}

export function plainText(text: RichText | undefined): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  return 'type' in text ? plainText(text.text) : text.map(plainText).join('');
}
