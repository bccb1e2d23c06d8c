import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeAlertPress, encodeAlertPress } from '../../../src/bot/words/alert-data.ts';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);

it('what a button of an alert carries comes back, in the room that Telegram gives', () => {
  const presses = fc.record({ action: fc.constantFrom('pause', 'resume', 'remove'), id: ids });
  fc.assert(
    fc.property(presses, (press) => {
      const data = encodeAlertPress(press as never);
      expect(data.length).toBeLessThanOrEqual(64);
      expect(decodeAlertPress(data)).toEqual(press);
    }),
  );
});

it('nothing else means anything', () => {
  const words = fc.oneof(
    fc.string(),
    fc.string().map((text) => `al:${text}`),
    ids.map((id) => `al:x:${id}`),
  );
  fc.assert(
    fc.property(words, (data) => {
      const press = decodeAlertPress(data);
      if (press) expect(encodeAlertPress(press)).toBe(data);
    }),
  );
  for (const data of ['al:d', 'al:d:', 'al:dd:a', 'cd:d:a', `al:d:${'a'.repeat(41)}`]) {
    expect(decodeAlertPress(data)).toBeUndefined();
  }
});
