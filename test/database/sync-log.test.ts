import fs, { mkdtempSync, type NoParamCallback, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogSync, type LogSync } from '../../src/database/sync-log.ts';

let log: LogSync;

beforeEach(() => {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-sync-')), 'a.db');
  writeFileSync(`${file}-wal`, 'committed');
  log = createLogSync(file);
});

afterEach(() => {
  log.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  syncBuiltinESMExports();
});

type Background = (file: number, done: NoParamCallback) => void;

function replace(background: Background, atOnce: (file: number) => void): void {
  // The promise that others make of it is missing.
  vi.spyOn(fs, 'fdatasync').mockImplementation(background as typeof fs.fdatasync);
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation(atOnce);
  syncBuiltinESMExports();
}

describe('a log on its way to the disk', () => {
  it('is there when the system says so, and is asked for anew each time', async () => {
    const asked: number[] = [];
    replace(
      (file, done) => {
        asked.push(file);
        setImmediate(done, null);
      },
      () => undefined,
    );
    await log.sync();
    await log.sync();
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    expect(fs.fdatasyncSync).not.toHaveBeenCalled();
  });

  it('has an open file of its own for each call under way, as the system tells each of them once of a failure', async () => {
    const underWay = new Map<number, NoParamCallback>();
    replace(
      (file, done) => void underWay.set(file, done),
      () => undefined,
    );
    const all = Promise.allSettled([log.sync(), log.sync(), log.sync()]);
    expect(underWay.size).toBe(3);
    const [first, second, third] = [...underWay.values()];
    second?.(new Error('input/output error'));
    log.close();
    third?.(null);
    first?.(null);
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const file of underWay.keys()) expect(() => fs.fstatSync(file)).toThrow('EBADF');
  });

  it('fails as the system does', async () => {
    replace(
      (_, done) => done(new Error('input/output error')),
      () => undefined,
    );
    await expect(log.sync()).rejects.toThrow('input/output error');
  });

  it('is brought there by this thread where no other one comes to it within a quarter of a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let late: (error: null) => void = () => undefined;
    replace(
      (_, done) => {
        late = done;
      },
      () => undefined,
    );
    const first = log.sync();
    await Promise.resolve();
    vi.advanceTimersByTime(249);
    expect(fs.fdatasyncSync).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await first;
    expect(fs.fdatasyncSync).toHaveBeenCalledTimes(1);
    late(null);
  });

  it('fails where this thread fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    replace(
      () => undefined,
      () => {
        throw new Error('input/output error');
      },
    );
    const lost = expect(log.sync()).rejects.toThrow('input/output error');
    await Promise.resolve();
    vi.advanceTimersByTime(250);
    await lost;
  });

  it('need not be brought anywhere before the first commit has made it', async () => {
    const nowhere = createLogSync(join(tmpdir(), 'countersign-nowhere', 'a.db'));
    await expect(nowhere.sync()).resolves.toBeUndefined();
    nowhere.close();
  });

  it('really is brought to a disk', async () => {
    await expect(log.sync()).resolves.toBeUndefined();
  });
});
