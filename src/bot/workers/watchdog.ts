import { Worker } from 'node:worker_threads';
import type { WatchdogData } from './watchdog-thread.ts';

interface WatchdogOptions {
  readonly limitMs: number;
  /** Must end the process; if this thread is blocked, a kill follows after `graceMs`. */
  readonly onStalled: () => void;
  readonly graceMs?: number;
}

export interface Watchdog {
  turned(): void;
  stop(): Promise<void>;
}

const GRACE_MS = 5_000;

/** The watchdog has its own thread. A supervisor restarts a dead process, but not a stuck one. */
export function startWatchdog({ limitMs, onStalled, graceMs = GRACE_MS }: WatchdogOptions): Watchdog {
  const turnedAt = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const clock = new BigInt64Array(turnedAt);
  const turned = () => void Atomics.store(clock, 0, process.hrtime.bigint());
  turned();
  const data: WatchdogData = { turnedAt, limitMs, graceMs };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: data });
  thread.once('message', onStalled);
  thread.unref();
  return { turned, stop: async () => void (await thread.terminate()) };
}
