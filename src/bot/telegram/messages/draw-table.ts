import type { InputRichBlock, InputRichMessage, RichBlockTableCell } from 'grammy/types';
import type { Html } from '../../i18n/html.ts';
import type { ChatTable, TableColumn } from './message.ts';
import { toRichText } from './rich-text.ts';

/** The table as a rich message of Bot API 10.1, given as blocks. */
export function drawTable({ above, columns, rows, below, isRightToLeft }: ChatTable): InputRichMessage {
  const words = ({ html }: Html) => toRichText(html);
  const paragraph = (line: Html) => ({ type: 'paragraph' as const, text: words(line) });
  const cell = (text: Html, column: TableColumn | undefined, isHeader: boolean): RichBlockTableCell => ({
    text: words(text),
    ...(isHeader ? { is_header: true } : {}),
    align: column?.align ?? 'left',
    valign: 'middle',
  });
  const blocks: InputRichBlock[] = [
    ...above.map(paragraph),
    {
      type: 'table',
      cells: [
        columns.map((column) => cell(column.title, column, true)),
        ...rows.map((row) => row.map((text, index) => cell(text, columns[index], false))),
      ],
      is_bordered: true,
      is_striped: true,
      is_compact: true,
    },
    ...below.map(paragraph),
  ];
  return { blocks, ...(isRightToLeft ? { is_rtl: true } : {}) };
}
