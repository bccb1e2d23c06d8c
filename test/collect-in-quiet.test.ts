import { describe, expect, it } from 'vitest';
import { createYoungLook } from '../src/collect-in-quiet.ts';

/** A process whose time goes by as its looks ask for it. */
function createProcess() {
  const process = { filledShare: 0, busyShare: 0, collections: 0, looks: 0 };
  const look = createYoungLook({
    filledShare: () => process.filledShare,
    busyShare: () => process.busyShare,
    collect: () => {
      process.collections += 1;
      process.filledShare = 0.05;
    },
  });
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= look()) process.looks += 1;
  };
  return { process, pass };
}

describe('young objects', () => {
  it('are collected at the first rest after they fill half of their room', () => {
    const { process, pass } = createProcess();
    process.filledShare = 0.49;
    pass(10_000);
    expect(process.collections).toBe(0);
    Object.assign(process, { filledShare: 0.51, busyShare: 0.9 });
    pass(200);
    expect(process.collections).toBe(0);
    process.busyShare = 0.02;
    pass(5);
    expect(process).toMatchObject({ collections: 1, filledShare: 0.05 });
  });

  it('are not collected for a rest that was before they filled it', () => {
    const { process, pass } = createProcess();
    process.filledShare = 0.9;
    pass(1);
    expect(process.collections).toBe(0);
    process.busyShare = 0.5;
    pass(4);
    expect(process.collections).toBe(0);
  });

  it('are left alone where the engine has collected them meanwhile', () => {
    const { process, pass } = createProcess();
    Object.assign(process, { filledShare: 0.9, busyShare: 0.9 });
    pass(50);
    Object.assign(process, { filledShare: 0.1, busyShare: 0 });
    pass(10_000);
    expect(process.collections).toBe(0);
  });

  it('are looked at ten times a second, and more often only while a rest is waited for', () => {
    const { process, pass } = createProcess();
    pass(10_000);
    expect(process.looks).toBe(100);
    Object.assign(process, { filledShare: 0.9, busyShare: 0.9, looks: 0 });
    pass(10_000);
    expect(process.looks).toBe(2_500);
  });
});
