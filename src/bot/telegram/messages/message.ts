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
  return { inline_keyboard: keyboard.map((row) => row.map(drawButton)).filter((row) => row.length > 0) };
}

function drawButton(button: Button): InlineKeyboardButton {
  const face = { text: button.text, ...(button.style ? { style: button.style } : {}) };
  if ('disabled' in button) return { ...face, disabled: {} };
  if ('url' in button) return { ...face, url: button.url };
  if ('copy' in button) return { ...face, copy_text: { text: button.copy } };
  return { ...face, callback_data: button.data };
}
