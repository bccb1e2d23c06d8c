import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Button, ChatMessage } from '../words/chat-message.ts';

/** What newer Bot API servers can, each of which an older one refuses the whole message for. */
export const NOVELTIES = ['times', 'buttons'] as const;

/** `times` are shown in the reader's own zone; `buttons` have colours, and some can not be pressed. */
export type Novelty = (typeof NOVELTIES)[number];

export type Known = Readonly<Record<Novelty, boolean>>;

/** The message as a server takes it that knows no more than `known`: the words are the same. */
export function drawText({ text }: ChatMessage, known: Known): string {
  return known.times ? text : text.replace(/<tg-time [^>]*>(.*?)<\/tg-time>/gs, '$1');
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
export function noveltiesOf({ text, keyboard }: ChatMessage): readonly Novelty[] {
  const isNew = (button: Button) => button.style !== undefined || 'disabled' in button;
  const used: Known = { times: text.includes('<tg-time '), buttons: keyboard.flat().some(isNew) };
  return NOVELTIES.filter((novelty) => used[novelty]);
}

function drawButton(button: Button, known: Known): InlineKeyboardButton {
  const face = { text: button.text, ...(button.style && known.buttons ? { style: button.style } : {}) };
  if ('disabled' in button) return { ...face, disabled: {} };
  if ('url' in button) return { ...face, url: button.url };
  if ('copy' in button) return { ...face, copy_text: { text: button.copy } };
  return { ...face, callback_data: button.data };
}
