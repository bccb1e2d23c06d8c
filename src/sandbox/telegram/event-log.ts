import type { EphemeralView } from './chats.ts';
import type { Message } from './model.ts';

export interface Question {
  readonly messageId: number;
  readonly placeholder?: string;
}

export type ChatEvent =
  /** Something else in the view, for one person or for all. */
  | { readonly type: 'changed'; readonly personId?: number }
  | { readonly type: 'message' | 'edit'; readonly message: Message }
  | { readonly type: 'delete'; readonly chatId: number; readonly messageIds: readonly number[] }
  | { readonly type: 'ephemeral'; readonly personId: number; readonly shown: EphemeralView }
  | {
      readonly type: 'ephemeral-delete';
      readonly chatId: number;
      readonly personId: number;
      readonly id: number;
    }
  | { readonly type: 'action'; readonly chatId: number; readonly action: string }
  | {
      readonly type: 'callback-answer';
      readonly callbackId: string;
      readonly personId: number;
      readonly text: string;
      readonly alert: boolean;
    };

interface NumberedEvent {
  readonly seq: number;
  readonly event: ChatEvent;
}

const KEPT = 5_000;

/** A reconnecting listener misses nothing. */
export class EventLog {
  readonly #kept: NumberedEvent[] = [];
  readonly #listeners = new Set<(event: NumberedEvent) => void>();
  #last = 0;

  get last(): number {
    return this.#last;
  }

  append(event: ChatEvent): void {
    this.#last += 1;
    const numbered = { seq: this.#last, event };
    this.#kept.push(numbered);
    if (this.#kept.length > KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener(numbered);
  }

  /** Replays the kept events after `seq` first. @returns the unsubscribe function */
  follow(seq: number, listener: (event: NumberedEvent) => void): () => void {
    for (const event of this.#kept) if (event.seq > seq) listener(event);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
