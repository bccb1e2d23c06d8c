import { tooManyRequests } from '../api-error.ts';
import type { Chat } from '../model.ts';

const MINUTE = 60_000;

/**
 * How many messages a minute a bot may send into one group; edits count as well. Telegram names 20 in its FAQ and counts by rules
 * of its own; here it is a sliding minute. Nothing is counted until a limit is set.
 */
export class PaceBook {
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
