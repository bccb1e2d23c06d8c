import { describe, expect, it } from 'vitest';
import { createMemoryLook } from '../src/give-back-memory.ts';

const MIB = 2 ** 20;

/** A process of which a collection frees everything above `livingMib`. */
function createProcess(livingMib: number) {
  const process = { busyShare: 0, heldMib: 0, livingMib, collections: 0 };
  const look = createMemoryLook({
    busyShare: () => process.busyShare,
    heldBytes: () => process.heldMib * MIB,
    collect: () => {
      process.collections += 1;
      process.heldMib = process.livingMib;
    },
  });
  const looks = (times: number) => {
    for (let time = 0; time < times; time += 1) look();
  };
  return { process, looks };
}

describe('memory that nobody needs', () => {
  it('is given back when the start is over and the process rests', () => {
    const { process, looks } = createProcess(38);
    Object.assign(process, { heldMib: 100, busyShare: 0.9 });
    looks(10);
    expect(process.collections).toBe(0);
    process.busyShare = 0.001;
    looks(1);
    expect(process).toMatchObject({ collections: 1, heldMib: 38 });
  });

  it('is not looked for again by a process that holds little more than after the last collection', () => {
    const { process, looks } = createProcess(38);
    process.heldMib = 100;
    looks(1);
    process.heldMib = 38 + 15;
    looks(1_000);
    expect(process.collections).toBe(1);
  });

  it('is given back again after a rush, when that is over, and at most once a minute', () => {
    const { process, looks } = createProcess(38);
    process.heldMib = 100;
    looks(1);
    process.heldMib = 120;
    looks(60);
    expect(process.collections).toBe(1);
    process.busyShare = 0.5;
    looks(100);
    expect(process.collections).toBe(1);
    process.busyShare = 0;
    looks(1);
    expect(process).toMatchObject({ collections: 2, heldMib: 38 });
  });
});
