import { describe, expect, it } from 'vitest';
import {
  GROUP_SETTINGS_PAGES,
  groupSettingsButtons,
} from '../../../src/bot/features/group-settings/keyboard.ts';
import { renderGroupSettings } from '../../../src/bot/features/group-settings/view.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { Views } from '../../../src/bot/i18n/view.ts';
import { DEFAULT_GROUP_SETTINGS, type GroupSettings } from '../../../src/bot/swap/groups.ts';
import { inEveryLanguage, LANGUAGES } from '../../../src/bot/swap/people.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import type { Mint } from '../../../src/solana/mint.ts';

const QUARTERS = {
  en: '15 min',
  es: '15 min',
  pt: '15 min',
  ru: '15 мин',
  tr: '15 dk.',
  zh: '15分钟',
  ar: '15 د',
};

describe.each(LANGUAGES)('the panel in %s', (language) => {
  const texts = allTexts();
  const views = inEveryLanguage((one) => ({ texts: texts[one] })) as unknown as Views;
  const hostile = [
    '‮<b>evil</b>',
    '@everybody t.me/scam',
    'A'.repeat(4_096),
    '</code><a href="x">',
    '\u0000\n/quote',
  ];
  const mints = hostile.map((_, index) => `${'1'.repeat(43)}${index + 2}` as Mint);
  const labelOf = (mint: Mint) => {
    const name = hostile[mints.indexOf(mint)] ?? '';
    return { mint, symbol: name, name };
  };
  const full: GroupSettings = {
    ...DEFAULT_GROUP_SETTINGS,
    tokens: { kind: 'not', mints: [...mints, ...mints, ...mints, ...mints] },
    pair: { from: mints[0] as Mint, to: mints[1] as Mint },
    deleteAfterMs: 900_000,
    language: 'ar',
    quietHours: { fromHour: 22, toHour: 7, offsetMinutes: 330 },
    topic: 77,
  };

  it.each(GROUP_SETTINGS_PAGES)('shows the page %s completely, for any token names', (page) => {
    for (const settings of [DEFAULT_GROUP_SETTINGS, full]) {
      const group = { settings, labelOf, topic: 5, now: Date.UTC(2026, 10, 21, 12) };
      const { text, keyboard } = renderGroupSettings(page, group, texts[language], views);
      const { text: shown, entities } = parseHtml(text);
      expect(shown.length).toBeLessThan(4_096);
      expect(shown).not.toMatch(/[‪-‮]/);
      expect(entities.every(({ type }) => type === 'bold' || type === 'code')).toBe(true);
      for (const button of keyboard.flat()) {
        expect([...button.text].length, button.text).toBeLessThanOrEqual(40);
        expect('data' in button && groupSettingsButtons.decode(button.data), button.text).toBeTruthy();
      }
      const names = keyboard.flat().map((button) => button.text);
      if (page === 'quiet' && settings === full) expect(names).toContain(QUARTERS[language]);
      const data = keyboard.flat().map((button) => ('data' in button ? button.data : ''));
      expect(keyboard.every((row) => row.length <= 3)).toBe(true);
      expect(data.length).toBeGreaterThan(1);
    }
  });
});
