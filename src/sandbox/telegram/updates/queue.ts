import type { Update } from '../model.ts';
import { ApiError } from '../params.ts';
import type { Schedule } from '../telegram-deps.ts';

/** `lane` is the Bot API server's ordered queue: one per chat, another per person who presses. */
export interface QueuedUpdate {
  readonly update: Update;
  readonly kind: string;
  readonly lane: string;
  readonly expiresAt: number;
}

interface PollRequest {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly wake: () => void;
  readonly finish: (outcome: Update[] | ApiError) => void;
}

const NOT_BY_DEFAULT = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);
const DAY = 86_400_000;

/** An update waits for a poller's offset or the webhook. */
export class UpdateQueue {
  readonly #now: () => number;
  readonly #schedule: Schedule;
  #onPush: () => void = () => undefined;
  #pending: QueuedUpdate[] = [];
  #waiting: Waiting | undefined;
  #allowed: ReadonlySet<string> | undefined;
  #nextId = 100_000_001;

  constructor(now: () => number, schedule: Schedule) {
    this.#now = now;
    this.#schedule = schedule;
  }

  /** Drops kinds that are not allowed. `lifetime` is in milliseconds. */
  push(kind: string, content: unknown, lane: string, lifetime = DAY): void {
    if (!this.#wanted(kind)) return;
    const update = { update_id: this.#nextId, [kind]: content };
    this.#nextId += 1;
    this.#pending.push({ update, kind, lane, expiresAt: this.#now() + lifetime });
    this.#waiting?.wake();
    this.#onPush();
  }

  /** Resolves to an empty list after the timeout. A new poller ends the earlier one with 409. */
  poll(request: PollRequest): Promise<Update[]> {
    this.interrupt('terminated by other getUpdates request; make sure that only one bot instance is running');
    this.#confirm(request.offset);
    const ready = this.#batch(request);
    if (ready.length > 0 || request.timeoutSeconds <= 0 || request.signal?.aborted)
      return Promise.resolve(ready);
    return this.#wait(request);
  }

  interrupt(reason: string): void {
    this.#waiting?.finish(new ApiError(409, `Conflict: ${reason}`));
  }

  release(): void {
    this.#waiting?.finish([]);
  }

  /** An empty list allows all but the three kinds excluded by default; undefined changes nothing. */
  allow(kinds: readonly string[] | undefined): void {
    if (kinds) this.#allowed = kinds.length > 0 ? new Set(kinds) : undefined;
  }

  get allowed(): readonly string[] | undefined {
    return this.#allowed && [...this.#allowed];
  }

  pending(): readonly QueuedUpdate[] {
    this.#pending = this.#pending.filter(({ expiresAt }) => expiresAt > this.#now());
    return this.#pending;
  }

  drop(updateId: number): void {
    this.#pending = this.#pending.filter(({ update }) => update.update_id !== updateId);
  }

  onPush(listener: () => void): void {
    this.#onPush = listener;
  }

  #wait(request: PollRequest): Promise<Update[]> {
    return new Promise((resolve, reject) => {
      const finish = (outcome: Update[] | ApiError): void => {
        if (this.#waiting !== waiting) return;
        this.#waiting = undefined;
        cancel();
        request.signal?.removeEventListener('abort', leave);
        if (outcome instanceof ApiError) reject(outcome);
        else resolve(outcome);
      };
      const leave = (): void => finish([]);
      const waiting: Waiting = { finish, wake: () => finish(this.#batch(request)) };
      const cancel = this.#schedule(Math.min(request.timeoutSeconds, 50) * 1000, leave);
      request.signal?.addEventListener('abort', leave);
      this.#waiting = waiting;
    });
  }

  #batch({ offset, limit }: PollRequest): Update[] {
    const updates = this.pending().map(({ update }) => update);
    return (offset < 0 ? updates.slice(offset) : updates).slice(0, limit);
  }

  #confirm(offset: number): void {
    if (offset > 0) this.#pending = this.#pending.filter(({ update }) => update.update_id >= offset);
    if (offset < 0) this.#pending = this.pending().slice(offset);
  }

  #wanted(kind: string): boolean {
    return this.#allowed ? this.#allowed.has(kind) : !NOT_BY_DEFAULT.has(kind);
  }
}
