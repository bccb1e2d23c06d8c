import { expect, it } from 'vitest';
import { createCallGate } from '../../../src/bot/swap-api/call-gate.ts';

it('keeps places for execute and serves it first', async () => {
  const gate = createCallGate(() => 0);
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const start = (operation: 'execute' | 'quotes' | 'tokens', name: string) =>
    gate.run(
      operation,
      () => {
        order.push(name);
        return new Promise<void>((release) => releases.push(release));
      },
      new AbortController().signal,
    );
  const running: Promise<void>[] = [];
  for (let n = 0; n < 17; n += 1) running.push(start('quotes', `quote ${n}`));
  running.push(start('tokens', 'tokens'));
  for (let n = 0; n < 9; n += 1) running.push(start('execute', `execute ${n}`));
  await Promise.resolve();
  expect(order.filter((name) => name.startsWith('quote'))).toHaveLength(16);
  expect(order.filter((name) => name.startsWith('execute'))).toHaveLength(8);
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  }
  await Promise.all(running);
  expect(order.slice(24)).toEqual(['execute 8', 'quote 16', 'tokens']);
});
