import type { Message } from '../model.ts';
import type { ChatView } from '../person-view.ts';

/** What tells a message from the others of its chat: its number, or less than nothing for what only this person sees. */
export function keyOf({ message_id, ephemeral_message_id: ephemeral }: Message): number {
  return ephemeral === undefined ? message_id : -ephemeral;
}

/** Whether nobody else in the chat sees it. */
export function isForOne(message: Message): boolean {
  return message.ephemeral_message_id !== undefined;
}

/** What a call names a message by. */
export function namedBy(key: number): { readonly message: number; readonly ephemeral?: number } {
  return key < 0 ? { message: 0, ephemeral: -key } : { message: key };
}

/** Undefined where it is gone. */
export function messageOf({ messages, ephemeral }: ChatView, key: number): Message | undefined {
  return [...messages, ...ephemeral.map(({ message }) => message)].find((message) => keyOf(message) === key);
}
