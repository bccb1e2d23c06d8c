import { type Message, plainBlocks } from '../../src/sandbox/telegram/model.ts';

export type MessageMatch = string | RegExp | ((message: Message) => boolean);

/** True for the bot's own messages; Telegram's GroupAnonymousBot authors those of anonymous administrators. */
export function isOfBot({ from, sender_chat }: Message): boolean {
  return from.is_bot && !sender_chat;
}

/** Labels of the inline buttons, in reading order. */
export function labels(message: Message): string[] {
  return (message.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

/** Text or caption of a message, or the text of a rich message. */
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

/** Identifies a message in its chat; ephemeral messages have their own ids. */
export function keyOf({ message_id, ephemeral_message_id: ephemeral }: Message): number {
  return ephemeral === undefined ? message_id : -ephemeral;
}

/** A reply's reference to another message. */
export function answering(replyTo: number | Message | undefined): object {
  if (replyTo === undefined) return {};
  const key = typeof replyTo === 'number' ? replyTo : keyOf(replyTo);
  return key < 0 ? { ephemeral: -key } : { replyTo: key };
}
