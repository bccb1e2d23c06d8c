import type { DiskFault } from './schedule.ts';

export interface SlowDisk {
  readonly nextFault: () => DiskFault;
  readonly sleep: (ms: number) => Promise<void>;
  /** Throws when the process died meanwhile. */
  readonly checkAlive: () => void;
}

const SLOW_MS = 2_000;
/** Longer than the lease of a swap. */
const HANGS_MS = 40_000;

/** A port of the store whose reads and writes take their time, before they are made or before they are heard of. */
export function onSlowDisk<Port extends object>(
  port: Port,
  { nextFault, sleep, checkAlive }: SlowDisk,
): Port {
  const call = async (method: (...args: unknown[]) => unknown, args: unknown[]) => {
    const fault = nextFault();
    if (fault === 'slow' || fault === 'hangs') await sleep(fault === 'slow' ? SLOW_MS : HANGS_MS);
    checkAlive();
    const result = await Reflect.apply(method, port, args);
    if (fault === 'acknowledges_late') await sleep(HANGS_MS);
    checkAlive();
    return result;
  };
  return new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]) => call(value as () => unknown, args) : value;
    },
  });
}
