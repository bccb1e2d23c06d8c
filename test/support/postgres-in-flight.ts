import pg from 'pg';

/** Longer than the store's retry delay, ms. */
const REPEATED_WITHIN_MS = 60;

const INTERRUPTED = new Set(['40001', '40P01']);

let underWay = 0;
let quietFrom = 0;

/**
 * True while this process awaits PostgreSQL or is about to retry. Tests with a fake clock wait for false before they
 * advance it.
 */
export function waitsForPostgres(): boolean {
  return underWay > 0 || performance.now() < quietFrom;
}

type Asking = (...args: unknown[]) => unknown;

watch(pg.Client.prototype, 'query');
watch(pg.Pool.prototype, 'connect');
watch(pg.Pool.prototype, 'end');

/** Counts pending calls of a method with a callback or a promise. */
function watch(prototype: object, name: string): void {
  const methods = prototype as Record<string, Asking>;
  const ask = methods[name];
  if (ask === undefined) throw new Error(`pg has no ${name}`);
  methods[name] = function watched(this: unknown, ...args: unknown[]) {
    underWay += 1;
    const callback = args.at(-1);
    if (typeof callback !== 'function') return settled(ask.apply(this, args) as Promise<unknown>);
    const answered = (...answer: unknown[]) => {
      end(answer[0]);
      callback(...answer);
    };
    return ask.apply(this, [...args.slice(0, -1), answered]);
  };
}

function settled(asked: Promise<unknown>): Promise<unknown> {
  asked.then(() => end(null), end);
  return asked;
}

function end(error: unknown): void {
  underWay -= 1;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && INTERRUPTED.has(code)) quietFrom = performance.now() + REPEATED_WITHIN_MS;
}
