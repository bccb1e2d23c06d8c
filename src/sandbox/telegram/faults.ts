import type { Chat } from './model.ts';
import { tooManyRequests } from './params.ts';

type FaultKind = 'too_many_requests' | 'server_error' | 'reset_before' | 'reset_after' | 'slow';

/** A misbehaviour on demand. `method` is a Bot API method or `*`; `remaining` null means until it is cleared. */
export interface Fault {
  readonly id: number;
  readonly method: string;
  readonly kind: FaultKind;
  readonly remaining: number | null;
  readonly retryAfterSeconds: number;
  readonly delayMilliseconds: number;
}

export type NewFault = Omit<Fault, 'id'>;

const MINUTE = 60_000;

/** The fault switches of the emulator. */
export class Faults {
  #faults: Fault[] = [];
  #next = 1;

  list(): readonly Fault[] {
    return this.#faults;
  }

  add(fault: NewFault): Fault {
    const added = { ...fault, id: this.#next };
    this.#next += 1;
    this.#faults.push(added);
    return added;
  }

  clear(id?: number): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id);
  }

  /** Takes the oldest fault that applies to this call and counts it down. */
  take(method: string): Fault | undefined {
    const fault = this.#faults.find(
      (one) => one.method === '*' || one.method.toLowerCase() === method.toLowerCase(),
    );
    if (fault && fault.remaining !== null) this.#count(fault, fault.remaining - 1);
    return fault;
  }

  #count(fault: Fault, remaining: number): void {
    this.#faults = this.#faults.flatMap((one) => {
      if (one.id !== fault.id) return [one];
      return remaining > 0 ? [{ ...one, remaining }] : [];
    });
  }
}

/**
 * How many messages a minute a bot may send into one group; edits count as well. Telegram names 20 in its FAQ and counts by rules
 * of its own; here it is a sliding minute. Nothing is counted until a limit is set.
 */
export class RateLimit {
  /** Messages and edits a minute; undefined is no limit. */
  perMinute: number | undefined;
  readonly #sent = new Map<number, readonly number[]>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one more. @throws ApiError 429, with the seconds until there is room, where a group has had its share. */
  take({ id, type }: Chat): void {
    if (this.perMinute === undefined || type === 'private') return;
    const now = this.#now();
    const recent = (this.#sent.get(id) ?? []).filter((at) => at > now - MINUTE);
    const oldest = recent[recent.length - this.perMinute];
    if (oldest !== undefined) throw tooManyRequests(Math.max(1, Math.ceil((oldest + MINUTE - now) / 1000)));
    this.#sent.set(id, [...recent, now]);
  }
}
