import { badRequest } from './api-error.ts';
import type { Message, Person } from './model.ts';

/** How long a pressed button waits for its answer on the Bot API server, in milliseconds. */
export const CALLBACK_LIFETIME = 150_000;

interface Press {
  readonly personId: number;
  /** When it was pressed, in milliseconds. */
  readonly at: number;
  readonly messageId: number;
  readonly ephemeralId: number | undefined;
  readonly until: number;
  answered: boolean;
}

/** Button presses waiting for answerCallbackQuery. */
export class CallbackBook {
  readonly #presses = new Map<string, Press>();
  readonly #now: () => number;
  #next = 7_100_000_000_001n;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(person: Person, { message_id: messageId, ephemeral_message_id: ephemeralId }: Message): string {
    const id = String(this.#next);
    this.#next += 1n;
    const at = this.#now();
    const press = { personId: person.id, at, messageId, ephemeralId, until: at + CALLBACK_LIFETIME };
    this.#presses.set(id, { ...press, answered: false });
    return id;
  }

  find(id: string): Readonly<Press> | undefined {
    return this.#presses.get(id);
  }

  /**
   * Marks a press as answered and says whose it was; undefined for a second answer, which Telegram takes and ignores.
   * @throws ApiError 400 for an id that is unknown or older than 150 seconds.
   */
  answer(id: string): number | undefined {
    const press = this.#presses.get(id);
    if (!press || press.until <= this.#now()) {
      this.#presses.delete(id);
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    }
    const first = !press.answered;
    press.answered = true;
    return first ? press.personId : undefined;
  }
}
