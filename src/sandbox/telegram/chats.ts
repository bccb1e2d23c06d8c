import type { Chat, Message, Person } from './model.ts';
import { privateChatOf } from './people.ts';

/** What a message is before its chat has given it a number and a date. */
export type NewMessage = Omit<Message, 'message_id' | 'chat' | 'date'>;

interface ChatRecord {
  readonly chat: Chat;
  readonly messages: Map<number, Message>;
  readonly edited: Set<number>;
  /** Came without a sound. */
  readonly silent: Set<number>;
  /** Went out with a markup that is not a row of buttons: Telegram lets nobody edit those. */
  readonly locked: Set<number>;
  next: number;
}

/** A message that one person sees, and where it stands for them: below the message with the number `after`. */
export interface EphemeralView {
  readonly message: Message;
  readonly after: number;
  /** The message that it is shown in place of. */
  readonly replaces?: number;
}

/** How long after it was sent a message of a person may be answered ephemerally, and a press, in seconds. */
export const ANSWER_SECONDS = 15;
const FIRST_ID = 29_000_001;

/** Every chat with its messages. Numbers run per chat and are never used again, as in a Telegram supergroup. */
export class ChatStore {
  readonly #chats = new Map<number, ChatRecord>();
  readonly #now: () => number;

  /** Opens the private chat of everybody. */
  constructor(people: readonly Person[], now: () => number) {
    this.#now = now;
    for (const person of people) this.open(privateChatOf(person));
  }

  open(chat: Chat): void {
    const [edited, silent, locked] = [new Set<number>(), new Set<number>(), new Set<number>()];
    this.#chats.set(chat.id, { chat, messages: new Map(), edited, silent, locked, next: 1 });
  }

  all(): Chat[] {
    return [...this.#chats.values()].map(({ chat }) => chat);
  }

  find(chatId: number): Chat | undefined {
    return this.#chats.get(chatId)?.chat;
  }

  messages(chatId: number): Message[] {
    return [...(this.#chats.get(chatId)?.messages.values() ?? [])];
  }

  message(chatId: number, messageId: number): Message | undefined {
    return this.#chats.get(chatId)?.messages.get(messageId);
  }

  /** The number of the newest message there ever was in a chat; 0 before the first. */
  lastNumber(chatId: number): number {
    return (this.#chats.get(chatId)?.next ?? 1) - 1;
  }

  /** Numbers of the messages that people see marked as edited. */
  edited(chatId: number): number[] {
    return [...(this.#chats.get(chatId)?.edited ?? [])];
  }

  /** Numbers of the messages that came without a sound. */
  silent(chatId: number): number[] {
    return [...(this.#chats.get(chatId)?.silent ?? [])];
  }

  silence({ chat, message_id }: Message): void {
    this.#record(chat).silent.add(message_id);
  }

  lock({ chat, message_id }: Message): void {
    this.#record(chat).locked.add(message_id);
  }

  isLocked({ chat, message_id }: Message): boolean {
    return this.#record(chat).locked.has(message_id);
  }

  add(chat: Chat, content: NewMessage): Message {
    const record = this.#record(chat);
    const message = { ...content, message_id: record.next, chat, date: this.seconds() };
    record.next += 1;
    record.messages.set(message.message_id, message);
    return message;
  }

  /** Puts an edited message in place; a change of the buttons alone leaves no "edited" mark. */
  replace(message: Message, markupOnly: boolean): void {
    const record = this.#record(message.chat);
    if (!markupOnly) record.edited.add(message.message_id);
    record.messages.set(message.message_id, message);
  }

  remove(chatId: number, messageId: number): boolean {
    return this.#chats.get(chatId)?.messages.delete(messageId) ?? false;
  }

  /** Unix seconds. */
  seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #record(chat: Chat): ChatRecord {
    const record = this.#chats.get(chat.id);
    if (!record) throw new Error(`Chat ${chat.id} is not one of this sandbox`);
    return record;
  }
}

/** A message as it stands inside a reply to it: Telegram nests one level of replies and no more. */
export function withoutReply({ reply_to_message: _, ...message }: Message): Message {
  return message;
}

/** True for what says that something happened in a chat, and was written by nobody. */
export function isService(message: Message): boolean {
  const { text, caption, photo, document, rich_message } = message;
  return [text, caption, photo, document, rich_message].every((content) => content === undefined);
}

/** Messages between one person and the bot in a group, by their own numbers. */
export class EphemeralStore {
  readonly #messages = new Map<number, EphemeralView>();
  #next = FIRST_ID;

  add(content: Omit<Message, 'message_id'>, place: Omit<EphemeralView, 'message'>): EphemeralView {
    const view = { message: { ...content, message_id: 0, ephemeral_message_id: this.#next }, ...place };
    this.#messages.set(this.#next, view);
    this.#next += 1;
    return view;
  }

  /** The message of a chat with that number, from or to that person. */
  find(chatId: number, personId: number, id: number): EphemeralView | undefined {
    const view = this.#messages.get(id);
    return view?.message.chat.id === chatId && personOf(view.message) === personId ? view : undefined;
  }

  /** Everything between a person and the bot in a chat, in the order it came. */
  of(chatId: number, personId: number): EphemeralView[] {
    return [...this.#messages.values()].filter(
      ({ message }) => message.chat.id === chatId && personOf(message) === personId,
    );
  }

  remove(id: number): void {
    this.#messages.delete(id);
  }
}

/** The person of an ephemeral message; the other end is the bot. */
export function personOf({ from, receiver_user: receiver }: Message): number {
  return from.is_bot ? (receiver?.id ?? 0) : from.id;
}
