import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startWatchdog } from '../../../src/bot/workers/watchdog.ts';

const PROGRAM = new URL('./support/stuck-process.ts', import.meta.url).pathname;

async function endOf(way: string): Promise<unknown[]> {
  const child = spawn(process.execPath, ['--experimental-strip-types', PROGRAM, way], { stdio: 'ignore' });
  return once(child, 'exit');
}

describe('watchdog', () => {
  it('ends a process with a stuck loop with exit code 70', async () => {
    expect(await endOf('asleep')).toEqual([70, null]);
  });

  it('kills a process that is stuck in a computation and cannot exit', async () => {
    expect(await endOf('busy')).toEqual([null, 'SIGKILL']);
  });

  it('ignores a running loop, and is silent after its stop', async () => {
    const onStalled = vi.fn();
    const dog = startWatchdog({ limitMs: 60_000, onStalled });
    dog.turned();
    await dog.stop();
    expect(onStalled).not.toHaveBeenCalled();
  });

  it('ignores a clock that is set forward by an hour', async () => {
    const onStalled = vi.fn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const dog = startWatchdog({ limitMs: 60_000, onStalled, graceMs: 60_000 });
    await setTimeout(500);
    await dog.stop();
    vi.useRealTimers();
    expect(onStalled).not.toHaveBeenCalled();
  });
});
