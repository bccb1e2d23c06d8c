import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPrivacy } from '../../../src/bot/cards/privacy.ts';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import { ALL_TEXTS } from '../../../src/bot/pages/texts.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { startWeb, type Web } from './support/start-web.ts';

let web: Web;

beforeEach(async () => {
  web = await startWeb();
});
afterEach(() => web.server.close());

const readIn = async (language: string) =>
  (await web.get('/privacy', { 'Accept-Language': language })).text();

/** Words only: blanks and bullets are a matter of layout. */
const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu);

test.each(LANGUAGES)('the privacy page in %s says what the chat says', async (language) => {
  const page = await readIn(language);
  expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  const said = page.slice(page.indexOf('<h1>'), page.indexOf('<a class="button'));
  expect(words(toPlainText({ html: said.replace(/<[^>]*>/g, ' ') }))).toEqual(
    words(toPlainText(renderPrivacy(ALL_TEXTS[language]))),
  );
  expect(page.match(/<h2>/g)).toHaveLength(3);
  expect(page.match(/<li>/g)).toHaveLength(7);
});

test('the privacy page needs no script and leads back to the chat', async () => {
  const response = await web.get('/privacy');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).not.toContain('<script');
  expect(page).toContain('<title>🔒 Your data · Countersign</title>');
  expect(page).toContain('<a class="button quiet" href="https://t.me/countersign_bot">Back to Telegram</a>');
});
