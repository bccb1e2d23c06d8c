import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeStart, encodeStart } from '../../../src/bot/words/start-data.ts';

it('what a button of the first minutes carries comes back, and nothing else means anything', () => {
  const steps = ['what', 'money', 'first', 'first_anew', 'picture', 'later'] as const;
  for (const step of steps) expect(decodeStart(encodeStart({ step }))).toEqual({ step });
  for (const amount of ['0.01', '0.05'] as const) {
    expect(decodeStart(encodeStart({ step: 'swap', amount }))).toEqual({ step: 'swap', amount });
  }
  const anything = fc.oneof(
    fc.string(),
    fc.string().map((text) => `st:${text}`),
  );
  fc.assert(
    fc.property(anything, (data) => {
      const press = decodeStart(data);
      if (press) expect(encodeStart(press)).toBe(data);
    }),
  );
  for (const data of ['st:', 'st:0.5', 'st:1', 'st:0.010', 'st:ww'])
    expect(decodeStart(data)).toBeUndefined();
});
