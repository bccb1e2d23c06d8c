import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Html } from '../../i18n/html.ts';

export type Button = ButtonFace & {
  readonly text: string;
  readonly style?: 'danger' | 'success' | 'primary';
};

/** `disabled` is a label. */
type ButtonFace =
  | { readonly data: string }
  | { readonly url: string }
  | { readonly copy: string }
  | { readonly disabled: true };

export interface ChatMessage {
  /** Telegram's HTML, with foreign text escaped. */
  readonly text: string;
  readonly keyboard: readonly (readonly Button[])[];
  readonly isSilent?: boolean;
  /** `text` as a table; it says nothing more than `text`. */
  readonly table?: ChatTable;
}

/** Paragraphs around a table of at most 20 columns and 450 rows. */
export interface ChatTable {
  readonly above: readonly Html[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Html[])[];
  readonly below: readonly Html[];
  /** The first column is on the right. */
  readonly isRightToLeft: boolean;
}

export interface TableColumn {
  readonly title: Html;
  /** @default left; `right` for numbers */
  readonly align?: 'left' | 'center' | 'right';
}

export function drawKeyboard({ keyboard }: ChatMessage): InlineKeyboardMarkup {
  const rows = fittingRows(keyboard).filter((row) => row.length > 0);
  return { inline_keyboard: rows.map((row) => row.map(drawButton)) };
}

/** Room for a label by the buttons of its row, em: on a phone of 360 px, with the apps' padding. */
const ROOM = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 8.4, 4.9, 3.2, 2.2, 1.6] as const;

/** Splits rows whose labels a narrow phone would break or cut. */
export function fittingRows(keyboard: ChatMessage['keyboard']): ChatMessage['keyboard'] {
  return keyboard.flatMap((row) => {
    const widest = Math.max(...row.map(({ text }) => widthOf(text)));
    let perRow = row.length;
    while (perRow > 1 && widest > (ROOM[perRow] ?? 1.3)) perRow -= 1;
    // Steppers, `➖ 22:00 ➕`, stay together.
    if (perRow === row.length || row.some(({ text }) => !/[\p{L}\p{N}]/u.test(text))) return [row];
    const rows = Math.ceil(row.length / perRow);
    const each = Math.ceil(row.length / rows);
    return Array.from({ length: rows }, (_, index) => row.slice(index * each, (index + 1) * each));
  });
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** em of Roboto Medium, the mean of each kind. */
function letterWidth(letter: string): number {
  if (/[\p{Mn}\p{Cf}]/u.test(letter)) return 0;
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.2;
  if (/[\u2e80-\u9fff\uff00-\uff60]/.test(letter)) return 1;
  if (/[iljtfrI1.,:;'’|!() ]/.test(letter)) return 0.32;
  if (/[mwMWШЩЖЮМшщжюм@%→⇅]/.test(letter)) return 0.85;
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.56;
}

function drawButton(button: Button): InlineKeyboardButton {
  const face = { text: button.text, ...(button.style ? { style: button.style } : {}) };
  if ('disabled' in button) return { ...face, disabled: {} };
  if ('url' in button) return { ...face, url: button.url };
  if ('copy' in button) return { ...face, copy_text: { text: button.copy } };
  return { ...face, callback_data: button.data };
}
