import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpenForgetQuestion, writeForgetQuestion } from '../../../../src/bot/features/privacy/index.ts';
import { mainButtons } from '../../../../src/bot/telegram/messages/callback-data.ts';

const ASKED_AT = Date.UTC(2026, 10, 21, 12);
const VERSION = '-_3456789abcDEF-';
const stamp = writeForgetQuestion({ askedAt: ASKED_AT, version: VERSION });

describe('the /forget question in a button', () => {
  it('is valid for ten minutes, and not before its time', () => {
    const asked = { askedAt: ASKED_AT, version: VERSION };
    expect(readOpenForgetQuestion(stamp, ASKED_AT)).toEqual(asked);
    expect(readOpenForgetQuestion(stamp, ASKED_AT + 600_000)).toEqual(asked);
    expect(readOpenForgetQuestion(stamp, ASKED_AT + 600_001)).toBeUndefined();
    expect(readOpenForgetQuestion(stamp, ASKED_AT - 1)).toBeUndefined();
  });

  it('round-trips at any time, and fits into a button', () => {
    const question = fc.record({
      askedAt: fc.integer({ min: 0, max: 8.64e15 / 1_000 - 1 }).map((seconds) => seconds * 1_000),
      version: fc.stringMatching(/^[\w-]{16}$/),
    });
    fc.assert(
      fc.property(question, (asked) => {
        const written = writeForgetQuestion(asked);
        expect(readOpenForgetQuestion(written, asked.askedAt)).toEqual(asked);
        const data = mainButtons.encode({ action: 'forget_me', id: written });
        expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      }),
    );
  });

  it('is not read from any other text', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 64 }),
      fc.stringMatching(/^[\w-]{0,40}$/),
      fc.constantFrom('', '-', `-${VERSION}`, `${stamp}x`, stamp.slice(1), stamp.toUpperCase()),
    );
    fc.assert(
      fc.property(text, (word) => {
        const read = readOpenForgetQuestion(word, ASKED_AT);
        if (read) expect(writeForgetQuestion(read)).toBe(word.replace(/^0+(?=.)/, ''));
      }),
    );
  });
});
