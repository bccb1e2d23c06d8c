import { expect, it } from 'vitest';
import { showDate, showDateOnly, showDay } from '../../../src/bot/i18n/time.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';

const AT = Date.UTC(2027, 1, 3, 14, 5);

/** Fallback text for servers and apps without formatted times. */
const plain = (language: (typeof LANGUAGES)[number]) => showDate(AT, language).html.replace(/<[^>]*>/g, '');

it('a day has month name and year, in the order of the language', () => {
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, plain(language)]))).toEqual({
    en: 'Feb 3, 2027, 14:05 UTC',
    es: '3 feb 2027, 14:05 UTC',
    pt: '3 de fev. de 2027, 14:05 UTC',
    ru: '3 февр. 2027 г., 14:05 UTC',
    tr: '3 Şub 2027 14:05 UTC',
    zh: '2027年2月3日 14:05 UTC',
    ar: '3 فبراير 2027، 14:05 UTC',
  });
});

it('the long form of Telegram names the month as well', () => {
  expect(showDate(AT, 'en').html).toContain('<tg-time unix="1801663500" format="Dt">');
});

it('a day alone has no clock, and does not break', () => {
  expect(showDateOnly(AT, 'es').html).toBe('<tg-time unix="1801663500" format="D">3 feb 2027</tg-time>');
  expect(showDay(AT, AT, 'ar')).toBe('3\u00a0فبراير');
});
