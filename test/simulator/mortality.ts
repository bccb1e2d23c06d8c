import type { Timers } from '../../src/bot/due-work/timers.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';

class Crash extends Error {}

/** What ends with the process: every call and every write can be its last. */
export class Mortality {
  #left: number | undefined;
  #dead = false;

  get isDead(): boolean {
    return this.#dead;
  }

  dieAt(points: number): void {
    this.#left = points;
    this.#dead ||= points === 0;
  }

  readonly point = (): void => {
    if (this.#left !== undefined && --this.#left <= 0) this.#dead = true;
    this.checkAlive();
  };

  readonly checkAlive = (): void => {
    if (this.#dead) throw new Crash('the process is dead');
  };

  readonly around = async <T>(call: () => T | Promise<T>): Promise<T> => {
    this.point();
    const result = await call();
    this.point();
    return result;
  };

  /** A port whose methods fail once the process is dead, and may be where it dies. */
  wrap<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => this.around(() => Reflect.apply(value, target, args) as unknown);
      },
    });
  }

  timers(time: VirtualTime): Timers {
    return { after: (ms, run) => time.timers.after(ms, () => (this.#dead ? undefined : run())) };
  }
}
