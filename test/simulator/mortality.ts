import type { Move } from '../../src/bot/swap/swap-store-port.ts';
import type { Timers } from '../../src/bot/workers/due-work.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import type { DiskFault } from './schedule.ts';

class Crash extends Error {}

const SLOW_MS = 2_000;
/** Longer than the lease of a swap. */
const HANGS_MS = 40_000;

export interface MortalityOptions {
  readonly time: VirtualTime;
  /** True if the process dies at this place: `execute tx-a1:before`, `write move-signed a1:after`. */
  readonly dies: (place: string) => boolean;
  readonly onDeath?: () => void;
  /** Latency of an outgoing call in ms, half of it before the effect. @default 0 */
  readonly latencyMs?: (call: string) => number;
}

type NextDiskFault = (method: string, args: readonly unknown[]) => DiskFault;

/** The life of one process, which any call or write can end. */
export class Mortality {
  readonly #options: MortalityOptions;
  #dead = false;

  constructor(options: MortalityOptions) {
    this.#options = options;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  die(): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#options.onDeath?.();
  }

  /** @throws Crash if the process dies at this place or is dead */
  readonly point = (place: string): void => {
    if (!this.#dead && this.#options.dies(place)) this.die();
    if (this.#dead) throw new Crash(place);
  };

  /** An outgoing call that the process may not survive. */
  readonly around = async <T>(name: string, call: () => T | Promise<T>): Promise<T> => {
    const { time, latencyMs } = this.#options;
    const latency = latencyMs?.(name) ?? 0;
    if (latency > 0) await time.sleep(latency / 2);
    this.point(`${name}:before`);
    const result = await call();
    if (latency > 0) await time.sleep(latency / 2);
    this.point(`${name}:after`);
    return result;
  };

  /** A store on a slow disk: a delay before the read or write, or before its result. */
  wrap<Port extends object>(port: Port, nextFault: NextDiskFault = () => 'none'): Port {
    const { time } = this.#options;
    const call = async (name: string, method: (...args: unknown[]) => unknown, args: unknown[]) => {
      if (this.#dead) throw new Crash(name);
      const fault = nextFault(name, args);
      const place = `write ${nameOfWrite(name, args)}`;
      if (fault === 'slow' || fault === 'hangs') await time.sleep(fault === 'slow' ? SLOW_MS : HANGS_MS);
      this.point(`${place}:before`);
      const result = await Reflect.apply(method, port, args);
      if (fault === 'acknowledges_late') await time.sleep(HANGS_MS);
      this.point(`${place}:after`);
      return result;
    };
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function'
          ? (...args: unknown[]) => call(String(name), value as () => unknown, args)
          : value;
      },
    });
  }

  /** Timers of a dead process never fire. */
  timers(): Timers {
    const { timers } = this.#options.time;
    return { after: (ms, run) => timers.after(ms, () => (this.#dead ? undefined : run())) };
  }
}

/** A move by its end and its swap; any other call by its method. */
function nameOfWrite(method: string, args: readonly unknown[]): string {
  if (method !== 'move') return method;
  const { swap, to } = args[0] as Move;
  return `move-${to} ${swap.id}`;
}
