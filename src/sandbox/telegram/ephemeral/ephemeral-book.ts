import type { Message } from '../model.ts';

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

/** Messages between one person and the bot in a group, by their own numbers. */
export class EphemeralBook {
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

  replace(message: Message): EphemeralView | undefined {
    const id = message.ephemeral_message_id ?? 0;
    const view = this.#messages.get(id);
    if (!view) return undefined;
    this.#messages.set(id, { ...view, message });
    return { ...view, message };
  }

  remove(id: number): void {
    this.#messages.delete(id);
  }
}

/** The person of an ephemeral message; the other end is the bot. */
export function personOf({ from, receiver_user: receiver }: Message): number {
  return from.is_bot ? (receiver?.id ?? 0) : from.id;
}
