import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { BoundedCache } from '../../bounded-cache.ts';

interface MakerOptions {
  readonly onFailure?: (why: 'failed' | 'late' | 'crowded') => void;
  /** Timeout, ms. @default 8 000 */
  readonly limitMs?: number;
  /** An idle thread ends after this time, ms. @default 60 000 */
  readonly idleMs?: number;
  readonly mostWaiting?: number;
}

export interface PictureMaker extends Pictures {
  close(): Promise<void>;
}

const LIMIT_MS = 8_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 20;

/** A receipt has about 60 KB. */
const MAX_KEPT = 32;
const LARGEST_KEPT = 1_000_000;

/** The WebAssembly renderer has memory of its own. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export interface Pictures {
  /** PNG; undefined where rendering failed. Never throws. */
  draw(svg: string): Promise<Uint8Array | undefined>;
}

/** Draws one at a time, on a thread of its own. A hanging thread is ended. */
export function createPictureMaker(options: MakerOptions = {}): PictureMaker {
  const { limitMs = LIMIT_MS, idleMs = IDLE_MS, mostWaiting = MAX_WAITING } = options;
  const fail = options.onFailure ?? (() => {});
  const kept = new BoundedCache<Uint8Array>(MAX_KEPT);
  const queue = new PQueue({ concurrency: 1 });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = async () => {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const open = (): Worker => {
    const opened = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: LIMITS });
    opened.unref();
    // An error of an idle thread would end the process if nothing listened for it.
    opened.on('error', () => {});
    opened.on('exit', () => {
      if (thread === opened) thread = undefined;
    });
    return opened;
  };

  /** A failure ends the thread, so the next drawing gets a fresh one. */
  const drawOnThread = (svg: string) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      thread ??= open();
      const worker = thread;
      const settle = (png: Uint8Array | undefined, why?: 'failed' | 'late') => {
        clearTimeout(patience);
        worker.off('message', onDrawn).off('error', onBroken).off('exit', onBroken);
        if (why) {
          if (!isClosed) fail(why);
          if (thread === worker) void end();
        }
        resolve(png);
      };
      const onDrawn = (png: Uint8Array | undefined) => settle(png, png ? undefined : 'failed');
      const onBroken = () => settle(undefined, 'failed');
      const patience = setTimeout(() => settle(undefined, 'late'), limitMs);
      worker.on('message', onDrawn).on('error', onBroken).on('exit', onBroken);
      worker.postMessage(svg);
    });

  const drawInTurn = async (svg: string) => {
    clearTimeout(idle);
    const png = isClosed ? undefined : await drawOnThread(svg);
    idle = setTimeout(() => void end(), idleMs).unref();
    return png;
  };

  return {
    async draw(svg) {
      const key = createHash('sha256').update(svg).digest('base64url');
      const known = kept.get(key);
      if (known) return known;
      if (isClosed) return undefined;
      if (queue.size >= mostWaiting) {
        fail('crowded');
        return undefined;
      }
      const png = await queue.add(() => drawInTurn(svg));
      if (png && png.length <= LARGEST_KEPT) kept.set(key, png);
      return png;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}
