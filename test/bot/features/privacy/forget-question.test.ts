import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPrivacy } from '../../../../src/bot/cards/privacy.ts';
import {
  readOpenForgetQuestion,
  renderForgetQuestion,
  renderForgotten,
  writeForgetQuestion,
} from '../../../../src/bot/features/privacy/index.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { RETENTION_DAYS } from '../../../../src/bot/swap/stores.ts';
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

/** Telegram's limit for a message, characters. */
const LONGEST = 4_096;

const NOTHING = { wallets: 0, past: 0, open: 0, unsettled: 0 };
const MUCH = { wallets: 12, past: 3_456, open: 7, unsettled: 8 };

describe.each(LANGUAGES)('the privacy summary in %s', (language) => {
  const texts = allTexts()[language];

  it('fits into a message and names every figure', () => {
    const { html } = renderPrivacy(texts);
    expect(html.length).toBeLessThanOrEqual(LONGEST);
    for (const days of [RETENTION_DAYS.attempts, RETENTION_DAYS.dialogues, RETENTION_DAYS.walletLinks]) {
      expect(html).toMatch(new RegExp(`(?<!\\d)${days}(?!\\d)`));
    }
    expect(html).toContain('/forget');
  });

  it('counts the rows to erase, and mentions only existing open swaps and swaps in flight', () => {
    const much = renderForgetQuestion(MUCH, 'stamp', texts).text;
    const nothing = renderForgetQuestion(NOTHING, 'stamp', texts).text;
    for (const count of ['12', '3456', '7', '8']) expect(much).toContain(count);
    expect(much.split('\n').length - nothing.split('\n').length).toBe(2);
    const [done, doneNothing] = [renderForgotten(MUCH, texts).html, renderForgotten(NOTHING, texts).html];
    for (const count of ['12', '3463', '8']) expect(done).toContain(count);
    expect(done.split('\n').length - doneNothing.split('\n').length).toBe(1);
  });
});
