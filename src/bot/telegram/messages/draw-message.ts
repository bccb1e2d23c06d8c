import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Button, ChatMessage } from './message.ts';

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
