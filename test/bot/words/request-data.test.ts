import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDialogueData } from '../../../src/bot/conversations/dialogue-data.ts';
import { decodePress } from '../../../src/bot/words/button-data.ts';
import { decodeRequest, encodeRequest, type RequestPress } from '../../../src/bot/words/request-data.ts';

it('reads back every button it can draw, and nothing else', () => {
  const all: readonly RequestPress[] = ['swap', 'balance', 'help'];
  for (const request of all) {
    const data = encodeRequest(request);
    expect(decodeRequest(data)).toBe(request);
    expect(decodePress(data)).toBeUndefined();
    expect(isDialogueData(data)).toBe(false);
  }
  const data = fc.oneof(
    fc.string(),
    fc.string({ maxLength: 3 }).map((rest) => `rq:${rest}`),
  );
  fc.assert(
    fc.property(data, (text) => {
      const request = decodeRequest(text);
      if (request) expect(encodeRequest(request)).toBe(text);
    }),
  );
});
