import type { Clock } from '../swap/clock.ts';
import { LONGEST_BLOCK_MS } from '../swap/service-budget.ts';
import type { Operation } from './failures.ts';

/** How many calls may be under way before one of this kind has to wait: the last places are kept for the urgent. */
const SHARES: Readonly<Record<Operation, number>> = { execute: 24, quotes: 16, tokens: 4 };
const MOST_URGENT_FIRST: readonly Operation[] = ['execute', 'quotes', 'tokens'];

export interface CallGate {
  /**
   * Runs a call when there is room, the most urgent waiting one first. Rejects with the reason of `signal` where that
   * ends the wait.
   */
  run<T>(operation: Operation, call: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** The key's budget is used up: no call before this time would be served. */
  blockFor(ms: number): void;
  /** How long the key is still blocked; 0 when it is not. */
  blockedForMs(): number;
}

/** One key's way to the service. */
export function createCallGate(now: Clock): CallGate {
  const waiting: Record<Operation, Set<() => void>> = {
    execute: new Set(),
    quotes: new Set(),
    tokens: new Set(),
  };
  let underWay = 0;
  // Beside `blocked_until` of the key's budget, which every call asked before it came here: this one is for the calls that
  // had their turn already and still wait for a place when the refusal comes.
  let blockedUntil = 0;

  const waitForPlace = (line: Set<() => void>, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', goAway);
        line.delete(admit);
        resolve();
      };
      const goAway = () => {
        line.delete(admit);
        reject(signal.reason);
      };
      line.add(admit);
      signal.addEventListener('abort', goAway, { once: true });
    });
  const enter = async (operation: Operation, signal: AbortSignal) => {
    signal.throwIfAborted();
    if (underWay >= SHARES[operation]) return waitForPlace(waiting[operation], signal);
    underWay += 1;
  };
  // A waiting call takes over the place of the one that leaves, so the count stays.
  const leave = () => {
    const next = MOST_URGENT_FIRST.find((kind) => waiting[kind].size > 0 && underWay <= SHARES[kind]);
    const [admit] = next ? waiting[next] : [];
    if (admit) admit();
    else underWay -= 1;
  };

  return {
    async run(operation, call, signal) {
      await enter(operation, signal);
      try {
        return await call();
      } finally {
        leave();
      }
    },
    blockFor(ms) {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
    blockedForMs: () => {
      const left = blockedUntil - now();
      // What is further ahead was noted by a clock that was ahead.
      return left > LONGEST_BLOCK_MS ? 0 : Math.max(0, left);
    },
  };
}
