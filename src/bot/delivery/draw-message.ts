import type { InlineKeyboardButton, InlineKeyboardMarkup, InputRichMessage } from 'grammy/types';
import type { Button, ChatMessage } from '../words/chat-message.ts';
import { drawTable } from './draw-table.ts';

/** What newer Bot API servers can, each of which an older one refuses the whole message for. */
export const NOVELTIES = ['times', 'buttons', 'tables'] as const;

/** `times` are shown in the reader's own zone; `buttons` have colours, and some can not be pressed; `tables` are rich messages. */
export type Novelty = (typeof NOVELTIES)[number];

export type Known = Readonly<Record<Novelty, boolean>>;

/** The message as a server takes it that knows no more than `known`: the words are the same. */
export function drawText({ text }: ChatMessage, known: Known): string {
  return known.times ? text : withoutTimes(text);
}

/** What stands in the chat: words, or a rich message where it has a table and the server knows such. */
export function drawContent(message: ChatMessage, known: Known): string | InputRichMessage {
  const { table } = message;
  if (!table || !known.tables) return drawText(message, known);
  return drawTable(table, known.times ? (markup) => markup : withoutTimes);
}

function withoutTimes(markup: string): string {
  return markup.replace(/<tg-time [^>]*>(.*?)<\/tg-time>/gs, '$1');
}

/** A button that can not be pressed is left out where the server does not know such a thing. */
export function drawKeyboard({ keyboard }: ChatMessage, known: Known): InlineKeyboardMarkup {
  const rows = keyboard.map((row) => row.filter((button) => known.buttons || !('disabled' in button)));
  return {
    inline_keyboard: rows
      .filter((row) => row.length > 0)
      .map((row) => row.map((one) => drawButton(one, known))),
  };
}

/** Which of them a message makes use of. */
export function noveltiesOf({ text, keyboard, table }: ChatMessage): readonly Novelty[] {
  const isNew = (button: Button) => button.style !== undefined || 'disabled' in button;
  const used: Known = {
    times: text.includes('<tg-time '),
    buttons: keyboard.flat().some(isNew),
    tables: table !== undefined,
  };
  return NOVELTIES.filter((novelty) => used[novelty]);
}

function drawButton(button: Button, known: Known): InlineKeyboardButton {
  const face = { text: button.text, ...(button.style && known.buttons ? { style: button.style } : {}) };
  if ('disabled' in button) return { ...face, disabled: {} };
  if ('url' in button) return { ...face, url: button.url };
  if ('copy' in button) return { ...face, copy_text: { text: button.copy } };
  return { ...face, callback_data: button.data };
}
