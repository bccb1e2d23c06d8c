import type { Chat, Message, Person } from './model.ts';
import { privateChatOf } from './people.ts';

export type NewMessage = Omit<Message, 'message_id' | 'chat' | 'date'>;

interface ChatRecord {
  readonly chat: Chat;
  readonly messages: Map<number, Message>;
  readonly edited: Set<number>;
  readonly silent: Set<number>;
  /** Messages with a markup other than buttons, which Telegram refuses to edit. */
  readonly locked: Set<number>;
  next: number;
}

/** Numbers run per chat and are never reused. */
export class ChatStore {
  readonly #chats = new Map<number, ChatRecord>();
  readonly #now: () => number;

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

  /** Counts deleted messages. */
  lastNumber(chatId: number): number {
    return (this.#chats.get(chatId)?.next ?? 1) - 1;
  }

  edited(chatId: number): number[] {
    return [...(this.#chats.get(chatId)?.edited ?? [])];
  }

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

  /** A change of the buttons alone leaves no "edited" mark. */
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

/** Telegram nests replies one level deep. */
export function withoutReply({ reply_to_message: _, ...message }: Message): Message {
  return message;
}

export function isService(message: Message): boolean {
  const { text, caption, photo, document, rich_message } = message;
  return [text, caption, photo, document, rich_message].every((content) => content === undefined);
}

/** One person sees it, below message `after`. */
export interface EphemeralView {
  readonly message: Message;
  readonly after: number;
}

/** A bot has this long to answer a person's message ephemerally. */
export const ANSWER_SECONDS = 15;
const FIRST_ID = 29_000_001;

export class EphemeralStore {
  readonly #messages = new Map<number, EphemeralView>();
  #next = FIRST_ID;

  add(content: Omit<Message, 'message_id'>, after: number): EphemeralView {
    const view = { message: { ...content, message_id: 0, ephemeral_message_id: this.#next }, after };
    this.#messages.set(this.#next, view);
    this.#next += 1;
    return view;
  }

  replace(message: Message): EphemeralView | undefined {
    const before = this.#messages.get(message.ephemeral_message_id ?? 0);
    if (!before) return undefined;
    const view = { ...before, message };
    this.#messages.set(message.ephemeral_message_id ?? 0, view);
    return view;
  }

  find(chatId: number, personId: number, id: number): EphemeralView | undefined {
    const view = this.#messages.get(id);
    return view?.message.chat.id === chatId && personOf(view.message) === personId ? view : undefined;
  }

  of(chatId: number, personId: number): EphemeralView[] {
    return [...this.#messages.values()].filter(
      ({ message }) => message.chat.id === chatId && personOf(message) === personId,
    );
  }

  remove(id: number): void {
    this.#messages.delete(id);
  }
}

export function personOf({ from, receiver_user: receiver }: Message): number {
  return from.is_bot ? (receiver?.id ?? 0) : from.id;
}
