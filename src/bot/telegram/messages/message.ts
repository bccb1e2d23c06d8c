import { type Api, GrammyError } from 'grammy';
import type {
  EphemeralMessageParameters,
  ForceReply,
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  InputRichBlock,
  InputRichMessage,
  Message,
  ReplyParameters,
  RichBlockTableCell,
  RichText,
} from 'grammy/types';
import { type Html, toPlainText, trustedHtml } from '../../i18n/html.ts';

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
  /** Telegram's HTML. */
  readonly text: string;
  readonly keyboard: readonly (readonly Button[])[];
  readonly isSilent?: boolean;
  /** Groups show the bot's picture, which takes a seventh of the width. */
  readonly isNarrow?: boolean;
  /** The table says nothing more than `text` does. */
  readonly table?: ChatTable;
}

/** Telegram's limits are 20 columns and 450 rows. */
export interface ChatTable {
  readonly above: readonly Html[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Html[])[];
  readonly below: readonly Html[];
  /** The first column is on the right. */
  readonly isRightToLeft: boolean;
}

interface TableColumn {
  readonly title: Html;
  /** @default left; `right` for numbers */
  readonly align?: 'left' | 'center' | 'right';
}

export function drawKeyboard({ keyboard, isNarrow }: ChatMessage): InlineKeyboardMarkup {
  const rows = fittingRows(keyboard, isNarrow ? 6 / 7 : 1).filter((row) => row.length > 0);
  return { inline_keyboard: rows.map((row) => row.map(drawButton)) };
}

/** A label has this room, em, on a phone of 360 px; the index is the number of buttons in its row. */
const ROOM = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 8.4, 4.9, 3.2, 2.2, 1.6] as const;

/**
 * Splits rows whose labels a narrow phone would break or cut.
 * @param share of the usual width
 */
export function fittingRows(keyboard: ChatMessage['keyboard'], share = 1): ChatMessage['keyboard'] {
  return keyboard.flatMap((row) => {
    const widest = Math.max(...row.map(({ text }) => widthOf(text)));
    let perRow = row.length;
    while (perRow > 1 && widest > share * (ROOM[perRow] ?? 1.3)) perRow -= 1;
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

/** The mean of each kind, em of Roboto Medium. */
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

/** Seen by one member of a group. */
export interface EphemeralMessage {
  readonly receiverId: number;
  readonly ephemeralId: number;
}

export type Content = string | { readonly plain: string } | InputRichMessage;

interface SendOptions {
  readonly reply_markup?: InlineKeyboardMarkup | ForceReply;
  readonly protect_content?: boolean;
  readonly disable_notification?: boolean;
  readonly reply_parameters?: ReplyParameters;
  readonly ephemeral_message_parameters?: EphemeralMessageParameters;
  readonly message_thread_id?: number;
}

interface EditOptions {
  readonly reply_markup?: InlineKeyboardMarkup;
  readonly parse_mode?: 'HTML';
  readonly link_preview_options?: { readonly is_disabled: true };
}

const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;
const MARKED = { ...NO_PREVIEW, parse_mode: 'HTML' } as const;

const RICH_REFUSAL = /RICH_MESSAGE_|rich ?(?:message|block|text)|table ?cell/i;

/** Attributes are escaped, so none contains `>`. */
const PIECES = /<(?<name>[a-z-]+)(?<attributes>[^<>]*)>|<\/(?<closed>[a-z-]+)>|(?<words>[^<]+)/g;

type Mark = (text: RichText, attribute: (name: string) => string) => RichText;

const MARKS: Readonly<Record<string, Mark>> = {
  b: (text) => ({ type: 'bold', text }),
  i: (text) => ({ type: 'italic', text }),
  u: (text) => ({ type: 'underline', text }),
  s: (text) => ({ type: 'strikethrough', text }),
  code: (text) => ({ type: 'code', text }),
  a: (text, attribute) => ({ type: 'url', text, url: attribute('href') }),
  'tg-time': (text, attribute) => ({
    type: 'date_time',
    text,
    unix_time: Number(attribute('unix')),
    date_time_format: attribute('format') as 'T',
  }),
};

interface Open {
  readonly name: string;
  readonly attributes: string;
  readonly inside: RichText[];
}

/**
 * The table as a rich message, or the text where Telegram refuses it.
 * @throws what the last call throws
 */
export async function showContent<T>(
  { text, table }: ChatMessage,
  show: (content: Content) => Promise<T>,
): Promise<T> {
  if (!table) return show(text);
  try {
    return await show(drawTable(table));
  } catch (error) {
    const isRefused = error instanceof GrammyError && error.error_code === 400;
    if (!isRefused || !RICH_REFUSAL.test(error.description)) throw error;
    return show(text);
  }
}

/** @throws what the call throws */
export function sendContent(
  api: Api,
  chatId: number,
  content: Content,
  options: SendOptions,
): Promise<Message> {
  if (typeof content === 'string') return api.sendMessage(chatId, content, { ...MARKED, ...options });
  if (!('plain' in content)) return api.sendRichMessage(chatId, content, options);
  return api.sendMessage(chatId, content.plain, { ...NO_PREVIEW, ...options });
}

export type Edit = (content: string | InputRichMessage, options: EditOptions) => Promise<unknown>;

/**
 * Either may become the other.
 * @throws what the call throws
 */
export async function editContent(edit: Edit, content: Content, options: EditOptions): Promise<void> {
  if (typeof content === 'string') await edit(content, { ...MARKED, ...options });
  else if (!('plain' in content)) await edit(content, options);
  else await edit(content.plain, { ...NO_PREVIEW, ...options });
}

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

/** An unknown tag loses its mark, never its words. */
export function toRichText(markup: string): RichText {
  const open: Open[] = [{ name: '', attributes: '', inside: [] }];
  for (const { groups } of markup.matchAll(PIECES)) {
    const { name, attributes = '', words } = groups ?? {};
    if (words !== undefined) open.at(-1)?.inside.push(toPlainText(trustedHtml(words)));
    else if (name !== undefined) open.push({ name, attributes, inside: [] });
    else close(open);
  }
  while (open.length > 1) close(open);
  return joined(open[0]?.inside ?? []);
}

function close(open: Open[]): void {
  const [outer, inner] = open.slice(-2);
  if (!outer || !inner) return;
  open.pop();
  const mark = MARKS[inner.name];
  const text = joined(inner.inside);
  outer.inside.push(mark ? mark(text, (name) => attributeOf(inner.attributes, name)) : text);
}

function joined(pieces: RichText[]): RichText {
  const [first = ''] = pieces;
  return pieces.length > 1 ? pieces : first;
}

function attributeOf(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  return toPlainText(trustedHtml(value));
}
