import type { Leader } from '../../../database/leader.ts';
import type { WatchedPrice } from '../../swap/watched-price.ts';
import { createDueWork, type DueWork } from '../../workers/due-work.ts';
import type { Timers } from '../../workers/timers.ts';
import type { LookPorts } from './check-price.ts';
import { lookAtPrice } from './check-price.ts';

interface PriceWatchOptions {
  readonly ports: Omit<LookPorts, 'onShort'>;
  readonly timers: Timers;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  readonly onError: (error: unknown, price: WatchedPrice | undefined) => void;
}

/** Longer than a quote may take; what is given up before comes back after the lease. */
const LEASE_MS = 30_000;
const WITHIN_MS = 20_000;

/** Nobody sits and waits for an alert: the service sees few of these calls side by side. */
const CONCURRENCY = 4;

/** Alerts whose time is up are looked for this often, and end in portions. */
const END_EVERY_MS = 60_000;
const MOST_ENDED = 100;

/**
 * Looks at the prices that people wait for, longest due first. Where the key's calls are needed by others all of it rests
 * and every price keeps its turn, so that a round takes longer and nothing is left out.
 */
export function createPriceWatch(options: PriceWatchOptions): DueWork {
  const { prices, now } = options.ports;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let endsNext = Number.NEGATIVE_INFINITY;
  const ports: LookPorts = {
    ...options.ports,
    onShort: (retryAt) => {
      restsUntil = Math.max(restsUntil, retryAt);
    },
  };

  async function endOld(): Promise<void> {
    if (now() < endsNext) return;
    endsNext = now() + END_EVERY_MS;
    while ((await prices.endOld(now(), MOST_ENDED)) === MOST_ENDED);
  }

  return createDueWork<WatchedPrice>({
    claim: async (...claim) => {
      await endOld();
      return now() < restsUntil ? [] : prices.claimDue(...claim);
    },
    work: (price, givenUp) => lookAtPrice(ports, price, givenUp),
    nextDueAt: async (from) => (now() < restsUntil ? restsUntil : prices.nextDueAt(from)),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    onError: options.onError,
    concurrency: CONCURRENCY,
    now,
    timers: options.timers,
    ...(options.leader && { leader: options.leader }),
  });
}
