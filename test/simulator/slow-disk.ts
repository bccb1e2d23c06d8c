import type { DiskFault } from './schedule.ts';

export interface SlowDisk {
  readonly nextFault: (method: string, args: readonly unknown[]) => DiskFault;
  readonly sleep: (ms: number) => Promise<void>;
  /** Throws when the process died meanwhile, or dies at this place. */
  readonly checkAlive: (when: 'before' | 'after', method: string, args: readonly unknown[]) => void;
}

const SLOW_MS = 2_000;
/** Longer than the lease of a swap. */
const HANGS_MS = 40_000;

/** A port of the store whose reads and writes take their time, before they are made or before they are heard of. */
export function onSlowDisk<Port extends object>(
  port: Port,
  { nextFault, sleep, checkAlive }: SlowDisk,
): Port {
  const call = async (name: string, method: (...args: unknown[]) => unknown, args: unknown[]) => {
    const fault = nextFault(name, args);
    if (fault === 'slow' || fault === 'hangs') await sleep(fault === 'slow' ? SLOW_MS : HANGS_MS);
    checkAlive('before', name, args);
    const result = await Reflect.apply(method, port, args);
    if (fault === 'acknowledges_late') await sleep(HANGS_MS);
    checkAlive('after', name, args);
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
