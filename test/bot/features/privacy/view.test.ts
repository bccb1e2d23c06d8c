import { describe, expect, it } from 'vitest';
import { renderPrivacy } from '../../../../src/bot/cards/privacy.ts';
import { renderForgetQuestion, renderForgotten } from '../../../../src/bot/features/privacy/index.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { RETENTION_DAYS } from '../../../../src/bot/swap/stores.ts';

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
