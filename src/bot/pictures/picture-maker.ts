import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Drawing, Drawn } from './picture-thread.ts';

interface MakerOptions {
  /** Told when a drawing failed, came too late or found no place. */
  readonly onFailure?: (why: 'failed' | 'late' | 'crowded') => void;
  /** How long one drawing may take, from the start of a cold thread. */
  readonly limitMs?: number;
  /** The thread ends when nothing was drawn for so long. */
  readonly idleMs?: number;
  readonly mostWaiting?: number;
}

export interface PictureMaker extends Pictures {
  /** Ends the thread; what still waits gets no picture. */
  close(): Promise<void>;
}

const LIMIT_MS = 8_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 20;

/** A receipt has about 60 KB; some dozens of the last ones are pressed again. */
const MOST_KEPT = 32;
const LARGEST_KEPT = 1_000_000;

/** JavaScript of the thread; the renderer has its own memory, and every picture of ours has the same few megapixels. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

interface Waiting {
  readonly svg: string;
  readonly done: (png: Uint8Array | undefined) => void;
}

/** Makes pictures of our own drawings. */
export interface Pictures {
  /** The SVG as PNG; undefined where none could be made just now. Never throws. */
  draw(svg: string): Promise<Uint8Array | undefined>;
}

/**
 * Turns SVG into PNG on a thread of its own, one at a time, the last ones remembered. Whatever goes wrong costs the
 * picture and nothing else: `draw` never throws, and a thread that hangs is ended.
 */
export function createPictureMaker(options: MakerOptions = {}): PictureMaker {
  const { limitMs = LIMIT_MS, idleMs = IDLE_MS, mostWaiting = MOST_WAITING } = options;
  const fail = options.onFailure ?? (() => {});
  const kept = new Map<string, Uint8Array>();
  const waiting: Waiting[] = [];
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isDrawing = false;
  let isClosed = false;
  let lastId = 0;

  const end = async () => {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const open = (): Worker => {
    const opened = new Worker(new URL('./picture-thread.ts', import.meta.url), { resourceLimits: LIMITS });
    opened.unref();
    // An error while nobody waits is nobody's; whoever comes next finds no thread and starts one.
    opened.on('error', () => {});
    opened.on('exit', () => {
      if (thread === opened) thread = undefined;
    });
    return opened;
  };

  /** Undefined where the thread failed, ended, or took too long; then it is ended, and the next drawing has a fresh one. */
  const drawOnThread = (svg: string) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      thread ??= open();
      const worker = thread;
      const drawing: Drawing = { id: ++lastId, svg };
      const settle = (png: Uint8Array | undefined, why?: 'failed' | 'late') => {
        clearTimeout(patience);
        worker.off('message', onDrawn).off('error', onBroken).off('exit', onBroken);
        if (why) {
          if (!isClosed) fail(why);
          if (thread === worker) void end();
        }
        resolve(png);
      };
      const onDrawn = ({ id, png }: Drawn) => {
        if (id === drawing.id) settle(png, png ? undefined : 'failed');
      };
      const onBroken = () => settle(undefined, 'failed');
      const patience = setTimeout(() => settle(undefined, 'late'), limitMs);
      worker.on('message', onDrawn).on('error', onBroken).on('exit', onBroken);
      worker.postMessage(drawing);
    });

  const work = async () => {
    if (isDrawing) return;
    isDrawing = true;
    clearTimeout(idle);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.done(isClosed ? undefined : await drawOnThread(next.svg));
    }
    isDrawing = false;
    idle = setTimeout(() => void end(), idleMs).unref();
  };

  const drawAnew = (svg: string) =>
    new Promise<Uint8Array | undefined>((done) => {
      waiting.push({ svg, done });
      void work();
    });

  return {
    async draw(svg) {
      const key = createHash('sha256').update(svg).digest('base64url');
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      if (isClosed) return undefined;
      if (waiting.length >= mostWaiting) {
        fail('crowded');
        return undefined;
      }
      const png = await drawAnew(svg);
      if (png && png.length <= LARGEST_KEPT) keep(kept, key, png);
      return png;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

function keep(kept: Map<string, Uint8Array>, key: string, png: Uint8Array): void {
  kept.set(key, png);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
