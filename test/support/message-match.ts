import type { Message } from '../../src/sandbox/telegram/model.ts';
import { plainBlocks } from '../../src/sandbox/telegram/rich/model.ts';

export type MessageMatch = string | RegExp | ((message: Message) => boolean);

/** True for what the bot wrote itself: Telegram's own bot stands over what an anonymous administrator wrote. */
export function isOfBot({ from, sender_chat }: Message): boolean {
  return from.is_bot && !sender_chat;
}

/** The labels of the inline buttons under a message, in reading order. */
export function labels(message: Message): string[] {
  return (message.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

/** The text or caption of a message, or the words of a rich one. */
export function textOf(message: Message): string {
  const { text, caption, rich_message: rich } = message;
  return text ?? caption ?? (rich ? plainBlocks(rich.blocks) : '');
}

export function matches(match: MessageMatch, message: Message): boolean {
  return typeof match === 'function' ? match(message) : matchesText(match, textOf(message), true);
}

export function matchesText(match: string | RegExp, text: string, inside = false): boolean {
  if (typeof match !== 'string') return new RegExp(match.source, match.flags.replace('g', '')).test(text);
  return inside ? text.includes(match) : text === match;
}

/** What tells a message from the others of its chat; an ephemeral one has a number of its own. */
export function keyOf({ message_id, ephemeral_message_id: ephemeral }: Message): number {
  return ephemeral === undefined ? message_id : -ephemeral;
}

/** What a message says that answers another. */
export function answering(replyTo: number | Message | undefined): object {
  if (replyTo === undefined) return {};
  const key = typeof replyTo === 'number' ? replyTo : keyOf(replyTo);
  return key < 0 ? { ephemeral: -key } : { replyTo: key };
}
