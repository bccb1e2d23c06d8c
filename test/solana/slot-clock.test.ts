import { describe, expect, it } from 'vitest';
import { SlotClock } from '../../src/solana/slot-clock.ts';

/** Heights that each node tells every ten seconds. */
function paceAfter(...nodes: readonly (readonly number[])[]): number {
  let now = 0;
  const clock = new SlotClock(() => now);
  for (let told = 0; told < Math.max(...nodes.map(({ length }) => length)); told += 1) {
    for (const [index, heights] of nodes.entries()) {
      const height = heights[told];
      if (height !== undefined) clock.note(index + 1, height);
    }
    clock.blockMs();
    now += 10_000;
  }
  return Math.round(clock.blockMs());
}

const honest = [0, 47, 94, 140, 187].map((height) => 1_000 + height);
const slower = [0, 40, 80, 120, 160].map((height) => 1_000 + height);
const HONEST_MS = 214;

describe('the pace of the chain', () => {
  it.each<[name: string, pace: number, ...nodes: number[][]]>([
    ['no node tells a height', 200],
    ['a node told one height', 200, [1_000]],
    ['a single node', HONEST_MS, honest],
    ['the shorter word of two that agree', HONEST_MS, slower.map((height) => height + 9), honest],
    ['one node stands still', HONEST_MS, honest.map(() => 5), honest],
    ['one node jumps', HONEST_MS, honest, honest.map((height) => height ** 3)],
    ['one node falls back', HONEST_MS, [9e9, 9e9 + 30, 5, 6], honest],
    [
      'one of three is twice as slow',
      HONEST_MS,
      honest.map((height) => Math.floor(height / 2)),
      honest,
      honest,
    ],
    ['one of three is twice as fast', HONEST_MS, honest, honest.map((height) => height * 2), honest],
    ['two contradict each other from the start', 200, honest, honest.map((height) => height * 3)],
    [
      'one of two begins to lie: the agreed pace stays',
      HONEST_MS,
      [1_000, 1_047, 1_094, 1_900, 9_000],
      honest,
    ],
  ])('%s', (_, pace, ...nodes) => {
    expect(paceAfter(...nodes)).toBeCloseTo(pace, -0.5);
  });

  it('follows a change of pace within minutes, and after a night without a question at once', () => {
    let now = 0;
    let height = 0;
    const clock = new SlotClock(() => now);
    const run = (ms: number, blockMs: number) => {
      now += ms;
      height += ms / blockMs;
      clock.note(1, height);
    };
    for (let round = 0; round < 40; round += 1) run(10_000, 400);
    expect(clock.blockMs()).toBe(400);
    for (let round = 0; round < 40; round += 1) run(10_000, 214);
    expect(clock.blockMs()).toBeCloseTo(214, 5);
    run(8 * 3_600_000, 300);
    expect(Math.round(clock.blockMs())).toBe(300);
    run(10_000, 200);
    run(290_000, 200);
    expect(Math.round(clock.blockMs())).toBe(200);
  });
});
