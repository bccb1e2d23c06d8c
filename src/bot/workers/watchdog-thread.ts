import { parentPort, workerData } from 'node:worker_threads';

/** What the watched thread hands over. */
export interface WatchdogData {
  /** One 64-bit integer: when the loop last turned, in milliseconds since the epoch. */
  readonly turnedAt: SharedArrayBuffer;
  readonly limitMs: number;
  /** How long the watched thread may take to end the process itself before it is killed. */
  readonly graceMs: number;
}

const { turnedAt, limitMs, graceMs } = workerData as WatchdogData;
const turned = new BigInt64Array(turnedAt);
const sleeping = new Int32Array(new SharedArrayBuffer(4));
const LOOK_EVERY_MS = Math.max(10, Math.min(5_000, limitMs / 4));

const sleep = (ms: number) => Atomics.wait(sleeping, 0, 0, ms);

while (Date.now() - Number(Atomics.load(turned, 0)) <= limitMs) sleep(LOOK_EVERY_MS);
parentPort?.postMessage('stalled');
sleep(graceMs);
// A thread that still has not ended the process is stuck in a computation; nothing inside can end it.
process.kill(process.pid, 'SIGKILL');
