import { parentPort, workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** 64 bits: last turn of the loop by `process.hrtime`, ns, which all threads share and no clock step moves. */
  readonly turnedAt: SharedArrayBuffer;
  readonly limitMs: number;
  /** The watched thread may end the process itself, ms. */
  readonly graceMs: number;
}

const { turnedAt, limitMs, graceMs } = workerData as WatchdogData;
const turned = new BigInt64Array(turnedAt);
const sleeping = new Int32Array(new SharedArrayBuffer(4));
const LOOK_EVERY_MS = Math.max(10, Math.min(5_000, limitMs / 4));

const sleep = (ms: number) => Atomics.wait(sleeping, 0, 0, ms);

const idleMs = () => Number(process.hrtime.bigint() - Atomics.load(turned, 0)) / 1e6;

while (idleMs() <= limitMs) sleep(LOOK_EVERY_MS);
parentPort?.postMessage('stalled');
sleep(graceMs);
process.kill(process.pid, 'SIGKILL');
