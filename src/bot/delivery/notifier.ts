import type { Leader } from '../leader/leader.ts';
import type { OutboxItem } from '../swap/outbox.ts';
import { createDueWork, type DueWork } from '../workers/due-work.ts';
import { type DeliveryDeps, deliverItem } from './deliver-item.ts';

interface NotifierOptions extends DeliveryDeps {
  /** Longest sleep without a nudge, ms. @default as in `createDueWork` */
  readonly longestSleepMs?: number;
  /** Given where processes share the database. */
  readonly leader?: Leader;
  /** A delivery threw, because a row is broken or the database is away. It is repeated after its lease. */
  readonly onError: (error: unknown, item: OutboxItem | undefined) => void;
  /** A delivery was given up at its deadline. */
  readonly onLate?: (item: OutboxItem) => void;
  /** Most deliveries under way. */
  readonly concurrency?: number;
}

/** Longer than a call of Telegram and its repeat as plain text: a message of a delivery given up earlier may have arrived. */
const LEASE_MS = 90_000;
const WITHIN_MS = 75_000;

/** Telegram limits concurrent calls. */
const DEFAULT_CONCURRENCY = 16;

/** Delivers the outbox: each message as its row is at delivery, in order per swap, by Telegram's rules. */
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
