import type { Message } from './model.ts';

/** True for what says that something happened in a chat, and was written by nobody. */
export function isService(message: Message): boolean {
  const { text, caption, photo, document, rich_message } = message;
  return [text, caption, photo, document, rich_message].every((content) => content === undefined);
}
