/** More than the clocks of two machines drift apart: a tenth of a millisecond in a second. */
const DRIFT = 1e-4;

/** The time of a database, told by a monotonic clock of this process between its answers. */
interface DatabaseClock {
  /** The database told its `time`; it was asked at `askedAt` by the monotonic clock. Milliseconds, both. */
  heard(askedAt: number, time: number): void;
  /** Milliseconds since the epoch, a whole number. */
  readonly now: () => number;
}

/**
 * An answer was written somewhere on its way, so its time is as uncertain as half of the way is long: one that was long on
 * its way says less than an earlier one from which the clocks cannot have drifted that far.
 */
export function createDatabaseClock(monotonic: () => number): DatabaseClock {
  let offset = 0;
  let doubt = Number.POSITIVE_INFINITY;
  let heardAt = 0;
  return {
    heard: (askedAt, time) => {
      const at = monotonic();
      const way = at - askedAt;
      if (way / 2 > doubt + (at - heardAt) * DRIFT) return;
      offset = time - askedAt - way / 2;
      doubt = way / 2;
      heardAt = at;
    },
    now: () => Math.round(monotonic() + offset),
  };
}
