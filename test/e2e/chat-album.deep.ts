import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/roles/sandbox.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { meet, startTestSandbox } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { until } from '../support/until.ts';
import { openAlbum, type Scene } from './support/album-scenes.ts';

/** Each with its own person, so that all begin as strangers. */
const LOOKS = [
  { name: 'Alice', language: null, scheme: 'light' },
  { name: 'Bob', language: null, scheme: 'dark' },
  { name: 'Carol', language: 'ar', scheme: 'light' },
] as const;

/** With `SCREENSHOTS` set the pictures are kept, to be looked at. */
describe.each(LOOKS)('the chat on a phone, $scheme, language $language', ({ name, language, scheme }) => {
  let sandbox: Sandbox;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let person: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox({});
    browser = await openBrowser();
    person = await meet(sandbox, name);
  }, 60_000);
  afterAll(async () => {
    person?.close();
    await browser?.close();
    await sandbox?.stop();
  });

  it('is drawn whole in every scene', { timeout: 180_000 }, async () => {
    const origins = [sandbox.url, sandbox.botSettings.publicUrl];
    const album = `chat-${scheme}-${language ?? 'en'}`;
    const window = await openWindow(browser, { origins, device: 'phone', scheme, album });
    const page = await window.context.newPage();
    await page.goto(`${sandbox.url}/#${person.id}/${person.id}`);
    await person.speak(language);
    for await (const scene of openAlbum(person, language ?? 'en', () => sandbox.wallet.fund())) {
      await until(async () => expect(await isShown(page, person, scene)).toBe(true), 15_000);
      expect(await overflow(page), scene.name).toBe(0);
      await window.shoot(page, scene.name);
    }
    expect(window.complaints).toEqual([]);
  });
});

/** As the message stands by now: a question may have been answered, or asked anew, while the page was drawn. */
async function isShown(page: Page, person: ScriptedPerson, { message }: Scene): Promise<boolean> {
  const stands = person.messages().find(({ message_id }) => message_id === message.message_id);
  const [line = ''] = textOf(stands ?? person.messages().at(-1) ?? message).split('\n');
  return page.getByText(line.slice(0, 30)).last().isVisible();
}

/** How many pixels of the page lie beside the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
