import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Html } from '../../i18n/html.ts';

/** A button of a chat message: a press, a link, or a text put on the clipboard. `style` is Telegram's colour. */
export type Button = ButtonFace & {
  readonly text: string;
  readonly style?: 'danger' | 'success' | 'primary';
};

/** One that is `disabled` only says something; servers that know no such thing show none. */
type ButtonFace =
  | { readonly data: string }
  | { readonly url: string }
  | { readonly copy: string }
  | { readonly disabled: true };

/** What is shown in a chat, drawn but not yet sent. */
export interface ChatMessage {
  /** Telegram's HTML; whatever came from outside is already escaped. */
  readonly text: string;
  /** Rows of buttons, top to bottom; empty for none. */
  readonly keyboard: readonly (readonly Button[])[];
  /** Sent without a sound. */
  readonly isSilent?: boolean;
  /** The same as `text` with a table in it, for servers that know such. What stands only here is not said to everybody. */
  readonly table?: ChatTable;
}

/** A table with what is written above and below it: at most 20 columns, and 450 rows. */
export interface ChatTable {
  /** Paragraphs, top to bottom. */
  readonly above: readonly Html[];
  readonly columns: readonly TableColumn[];
  /** As many cells in each as there are columns. */
  readonly rows: readonly (readonly Html[])[];
  readonly below: readonly Html[];
  /** Which way its language is written: the first column stands on the right. */
  readonly isRightToLeft: boolean;
}

export interface TableColumn {
  readonly title: Html;
  /** Numbers stand at the `right`; `left` unless told. */
  readonly align?: 'left' | 'center' | 'right';
}

/** The inline keyboard of a message as the Bot API takes it. */
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
