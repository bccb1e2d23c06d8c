import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_GROUP_SETTINGS, type GroupSettings } from '../../../src/bot/swap/groups/group-settings.ts';
import { LANGUAGES } from '../../../src/bot/swap/language.ts';
import { allTexts } from '../../../src/bot/words/create-texts.ts';
import {
  decodeGroupSettings,
  encodeGroupSettings,
  GROUP_SETTINGS_PAGES,
  type GroupSettingsPress,
} from '../../../src/bot/words/group-settings-data.ts';
import { inEveryLanguage } from '../../../src/bot/words/in-every-language.ts';
import { renderGroupSettings } from '../../../src/bot/words/render-group-settings.ts';
import type { Views } from '../../../src/bot/words/swap-view.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text/parse-html.ts';
import type { Mint } from '../../../src/solana/mint.ts';

const hours = fc.record({
  fromHour: fc.nat(23),
  toHour: fc.nat(23),
  offsetMinutes: fc.integer({ min: -720, max: 840 }),
});
const seconds = (most: number) => fc.integer({ min: 1, max: most }).map((one) => one * 1_000);
const press: fc.Arbitrary<GroupSettingsPress> = fc.oneof(
  fc.record({ action: fc.constant('page' as const), page: fc.constantFrom(...GROUP_SETTINGS_PAGES) }),
  fc.constantFrom({ action: 'close' as const }, { action: 'no_pair' as const }),
  fc.record({ action: fc.constantFrom('quotes' as const, 'boards' as const), on: fc.boolean() }),
  fc.record({
    action: fc.constant('askers' as const),
    askers: fc.constantFrom('everybody' as const, 'admins' as const),
  }),
  fc.record({
    action: fc.constant('wait' as const),
    whose: fc.constantFrom('person' as const, 'group' as const),
    ms: fc.oneof(fc.constant(0), seconds(3_600)),
  }),
  fc.record({
    action: fc.constant('tokens' as const),
    kind: fc.constantFrom('all' as const, 'only' as const, 'not' as const),
  }),
  fc.record({ action: fc.constant('stay' as const), ms: fc.option(seconds(169_200)) }),
  fc.record({ action: fc.constant('language' as const), language: fc.option(fc.constantFrom(...LANGUAGES)) }),
  fc.record({ action: fc.constant('quiet' as const), hours: fc.option(hours) }),
  fc.record({
    action: fc.constant('topic' as const),
    topic: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
  }),
);

describe('the data of a button of /groupsettings', () => {
  it('reads as it was written, in at most 64 bytes', () => {
    fc.assert(
      fc.property(press, (one) => {
        const data = encodeGroupSettings(one);
        expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
        expect(decodeGroupSettings(data)).toEqual(one);
      }),
    );
  });

  it('is what would be written so, or nothing', () => {
    const near = fc
      .tuple(fc.constantFrom(...'pxqbacgtrdlho'), fc.string())
      .map(([letter, rest]) => `gs:${letter}:${rest}`);
    const spoilt = fc.tuple(press, fc.nat(30), fc.string({ maxLength: 3 })).map(([one, at, more]) => {
      const data = encodeGroupSettings(one);
      return data.slice(0, at) + more + data.slice(at);
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), near, spoilt), (data) => {
        const read = decodeGroupSettings(data);
        if (read) expect(encodeGroupSettings(read)).toBe(data);
      }),
    );
  });

  it.each([
    'gs:c:3601',
    'gs:d:0',
    'gs:d:999999',
    'gs:h:24~7~0',
    'gs:h:1~2~900',
    'gs:o:0',
    'gs:q:2',
    'gs:l:xx',
  ])('%s says nothing', (data) => expect(decodeGroupSettings(data)).toBeUndefined());
});

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

  it.each(GROUP_SETTINGS_PAGES)('shows the page %s whole, whatever tokens are called', (page) => {
    for (const settings of [DEFAULT_GROUP_SETTINGS, full]) {
      const group = { settings, labelOf, topic: 5, now: Date.UTC(2026, 10, 21, 12) };
      const { text, keyboard } = renderGroupSettings(page, group, texts[language], views);
      const { text: shown, entities } = parseHtml(text);
      expect(shown.length).toBeLessThan(4_096);
      expect(shown).not.toMatch(/[‪-‮]/);
      expect(entities.every(({ type }) => type === 'bold' || type === 'code')).toBe(true);
      for (const button of keyboard.flat()) {
        expect([...button.text].length, button.text).toBeLessThanOrEqual(40);
        expect('data' in button && decodeGroupSettings(button.data), button.text).toBeTruthy();
      }
      const data = keyboard.flat().map((button) => ('data' in button ? button.data : ''));
      expect(keyboard.every((row) => row.length <= 3)).toBe(true);
      expect(data.length).toBeGreaterThan(1);
    }
  });
});
