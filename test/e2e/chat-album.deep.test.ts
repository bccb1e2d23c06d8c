import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { allTexts } from '../../src/bot/i18n/texts.ts';
import type { Language } from '../../src/bot/swap/people.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { confirmedLink, meet, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { matchesText } from '../support/message-match.ts';
import { labels, type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';

/** A chat after a message or a press. */
interface Scene {
  readonly name: string;
  /** The message under test. */
  readonly message: Message;
}

const TEXTS = allTexts();

/** An answer may take several steps: a question moves down, or a card gets its buttons back. */
const LOOKS_WITHOUT_NEWS = 40;

const PICTURE_WITHIN_MS = 15_000;

async function standsStill(person: ScriptedPerson): Promise<void> {
  const seen: string[] = [];
  await until(() => {
    seen.push(JSON.stringify(person.messages()));
    const newest = seen.slice(-LOOKS_WITHOUT_NEWS);
    expect([newest.length, new Set(newest).size]).toEqual([LOOKS_WITHOUT_NEWS, 1]);
  });
}

/** First steps of a new person, then every view, scene by scene. */
async function* openAlbum(
  person: ScriptedPerson,
  language: Language,
  fund: () => Promise<unknown>,
): AsyncGenerator<Scene> {
  const label = (key: string) => TEXTS[language].plain(key);
  const answered = async (name: string): Promise<Scene> => {
    await person.waitForMessage(() => true);
    await standsStill(person);
    return { name, message: await person.waitForMessage(() => true) };
  };
  const said = async (name: string, text: string): Promise<Scene> => {
    await person.say(text);
    return answered(name);
  };
  const pressed = async (name: string, key: string | RegExp): Promise<Scene> => {
    const own = typeof key === 'string' ? label(key) : key;
    const hasButton = (message: Message) => labels(message).some((one) => matchesText(own, one));
    // Drawing runs in parallel to the chat and may take longer than a wait.
    await until(() => expect(person.messages().some(hasButton)).toBe(true), PICTURE_WITHIN_MS);
    await person.press(own);
    return answered(name);
  };
  yield await said('start', '/start');
  yield await pressed('start-money', 'button-start-money');
  yield await pressed('start-first', 'button-start-first');
  yield await said('words', 'hello');
  yield await said('connect', '/connect');
  const { location } = await approve(urlOf(await person.press(/Phantom/)));
  await visit(location ?? '');
  yield { name: 'is-it-yours', message: await person.waitForMessage(() => true) };
  yield await pressed('connected', 'button-yes-mine');
  yield await said('empty-wallet', '/start');
  yield await pressed('empty-first', 'button-start-first');
  yield await pressed('address-as-qr', 'button-start-picture');
  await fund();
  yield await said('empty-no-more', '/start');
  yield await pressed('first-swap', 'button-start-first');
  yield await said('card', '0.5 SOL USDC');
  yield await pressed('card-more', 'button-more');
  yield await pressed('card-details', 'button-details');
  yield await pressed('card-back', 'button-back');
  yield await pressed('card-amount', 'button-amount');
  yield await said('card-amount-answered', '0.7');
  yield await said('too-much', '5000 SOL USDC');
  yield await said('stock', '20 USDC SPYx');
  yield await said('comma', 'swap 1,5 sol to usdc');
  yield await said('mint', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263');
  yield await said('swap', '/swap');
  yield await said('cancel', '/cancel');
  yield await said('balance', '/balance');
  yield await said('settings', '/settings');
  yield await pressed('settings-tolerance', 'button-settings-slippage');
  yield await said('alert', '/alert SOL > 500');
  yield await said('alerts', '/alerts');
  yield await said('help', '/help');
  yield await said('last-card', '0.2 SOL USDC');
  yield await pressed('ordered', 'button-confirm');
  const signed = await approve(await confirmedLink(person));
  await visit(signed.location ?? '');
  yield { name: 'done', message: await person.waitForMessage(/✅/) };
  yield await pressed('receipt', 'button-receipt');
  yield await pressed('receipt-dark', 'button-receipt-dark');
  yield await said('history', '/history');
  yield await pressed('history-filter', 'button-history-filter');
  yield await said('status', '/status');
}

/** Each has its own person, and each person starts unknown to the bot. */
const LOOKS = [
  { name: 'Alice', language: null, scheme: 'light' },
  { name: 'Bob', language: null, scheme: 'dark' },
  { name: 'Carol', language: 'ar', scheme: 'light' },
] as const;

/** `SCREENSHOTS` keeps the pictures for review. */
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

  it('renders completely in every scene', { timeout: 180_000 }, async () => {
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

/** The current version of the message: it may have changed while the page was drawn. */
async function isShown(page: Page, person: ScriptedPerson, { message }: Scene): Promise<boolean> {
  const stands = person.messages().find(({ message_id }) => message_id === message.message_id);
  const [line = ''] = textOf(stands ?? person.messages().at(-1) ?? message).split('\n');
  return page.getByText(line.slice(0, 30)).last().isVisible();
}

/** Horizontal overflow in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
