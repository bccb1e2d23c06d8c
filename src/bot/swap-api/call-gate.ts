import type { Clock } from '../swap/clock.ts';
import type { Operation } from './failures.ts';

/** How many calls may be under way before one of this kind has to wait: the last places are kept for the urgent. */
const SHARES: Readonly<Record<Operation, number>> = { execute: 24, quotes: 16, tokens: 4 };
const MOST_URGENT_FIRST: readonly Operation[] = ['execute', 'quotes', 'tokens'];

export interface CallGate {
  /** Runs a call when there is room, the most urgent waiting one first. */
  run<T>(operation: Operation, call: () => Promise<T>): Promise<T>;
  /** The key's budget is used up: no call before this time would be served. */
  blockFor(ms: number): void;
  /** How long the key is still blocked; 0 when it is not. */
  blockedForMs(): number;
}

/** One key's way to the service. */
export function createCallGate(now: Clock): CallGate {
  const waiting: Record<Operation, (() => void)[]> = { execute: [], quotes: [], tokens: [] };
  let underWay = 0;
  // Beside `blocked_until` of the key's budget, which every call asked before it came here: this one is for the calls that
  // had their turn already and still wait for a place when the refusal comes.
  let blockedUntil = 0;

  const enter = async (operation: Operation) => {
    if (underWay >= SHARES[operation]) {
      await new Promise<void>((admit) => waiting[operation].push(admit));
      return;
    }
    underWay += 1;
  };
  // A waiting call takes over the place of the one that leaves, so the count stays.
  const leave = () => {
    const next = MOST_URGENT_FIRST.find((kind) => waiting[kind].length > 0 && underWay <= SHARES[kind]);
    const admit = next && waiting[next].shift();
    if (admit) admit();
    else underWay -= 1;
  };

  return {
    async run(operation, call) {
      await enter(operation);
      try {
        return await call();
      } finally {
        leave();
      }
    },
    blockFor(ms) {
      blockedUntil = Math.max(blockedUntil, now() + ms);
    },
    blockedForMs: () => Math.max(0, blockedUntil - now()),
  };
}
