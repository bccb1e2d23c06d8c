import type { Leader } from '../../database/leader.ts';
import type { OutboxItem } from '../swap/outbox.ts';
import { createDueWork, type DueWork } from '../workers/due-work.ts';
import type { Timers } from '../workers/timers.ts';
import { type DeliveryDeps, deliverItem } from './deliver-item.ts';

interface NotifierOptions extends DeliveryDeps {
  readonly timers: Timers;
  /** How long the loop may sleep without being nudged. @default as `createDueWork` has it */
  readonly longestSleepMs?: number;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  /** A delivery that threw: a drawing or a row that is broken, a database that is away. Tried again after its lease. */
  readonly onError: (error: unknown, item: OutboxItem | undefined) => void;
  /** A delivery was given up at its deadline. */
  readonly onLate?: (item: OutboxItem) => void;
  /** Messages on their way at one time. */
  readonly concurrency?: number;
}

/** Longer than a call of Telegram and its repeat as plain text may take; what is given up before may have arrived. */
const LEASE_MS = 90_000;
const WITHIN_MS = 75_000;

/** Telegram wants few calls side by side. */
const DEFAULT_CONCURRENCY = 16;

/** Delivers the outbox: each message as the row stands now, in order per swap, by Telegram's rules. */
export function createNotifier(options: NotifierOptions): DueWork {
  return createDueWork<OutboxItem>({
    claim: (...claim) => options.outbox.claimDue(...claim),
    work: (item, givenUp) => deliverItem(options, item, givenUp),
    nextDueAt: (now) => options.outbox.nextDueAt(now),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    ...(options.onLate === undefined ? {} : { onLate: options.onLate }),
    onError: options.onError,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    now: options.now,
    timers: options.timers,
    ...(options.longestSleepMs === undefined ? {} : { longestSleepMs: options.longestSleepMs }),
    ...(options.leader && { leader: options.leader }),
  });
}
