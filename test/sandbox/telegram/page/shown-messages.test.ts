import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
const BOB = 5002;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
  chat.sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await chat.feed.getByText('/start').waitFor();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const row = (name: string) => chat.page.getByRole('navigation').getByRole('button', { name });
const textOf = (bubble: Locator) => bubble.locator('.text');
const idOf = async (bubble: Locator) => Number(await bubble.getAttribute('data-message'));

/** A bubble's text without the time. */
const wordsOf = (bubble: Locator) =>
  textOf(bubble).evaluate((text) => {
    const copy = text.cloneNode(true) as HTMLElement;
    copy.querySelector('.meta')?.remove();
    return copy.textContent;
  });

/** True when the first character is right of the last. */
const runsLeftwards = (text: Locator) =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode() as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(0) > leftOf(node.length - 1);
  });

describe('a text', () => {
  test.each([
    ['an emoji before it moves no mark', '🚀🚀 <code>up</code> and <i>away</i>', '.code', 'up'],
    ['a mark reaches over the marks inside it', '<b>one <i>two</i> three</b>', 'b', 'one two three'],
    ['code keeps its angle brackets', '<code>a &lt;b&gt; c</code>', '.code', 'a <b> c'],
    ['a mark ends where it ends', '<b>x</b><i>y</i>z', 'i', 'y'],
  ])('%s', async (_, html, selector, marked) => {
    const bubble = await chat.botSays(ALICE, html);
    expect(await textOf(bubble).locator(selector).textContent()).toBe(marked);
    const sent = chat.sandbox.emulator.world.chats.message(ALICE, await idOf(bubble));
    expect(await wordsOf(bubble)).toBe(sent?.text);
  });

  test('typed by a person appears as typed, never as HTML', async () => {
    const typed = '<b>not bold</b> & <img src=x onerror="document.title=1">';
    chat.sandbox.emulator.people.send(ALICE, ALICE, typed);
    const bubble = chat.page.locator('.own').last();
    await bubble.getByText('not bold').waitFor();
    expect(await wordsOf(bubble)).toBe(typed);
    expect(await bubble.locator('img, b').count()).toBe(0);
  });

  test('in Arabic runs from right to left in the bubble, on a button, in the list and in an alert', async () => {
    const arabic = 'تم التبديل!';
    const markup = { inline_keyboard: [[{ text: arabic, callback_data: 'x' }]] };
    const bubble = await chat.botSays(ALICE, arabic, { reply_markup: markup });
    await bubble.waitFor();
    expect(await runsLeftwards(textOf(bubble))).toBe(true);
    expect.soft(await runsLeftwards(bubble.locator('.key-text'))).toBe(true);
    expect.soft(await runsLeftwards(row('Countersign').locator('.preview'))).toBe(true);
    await bubble.getByRole('button').click();
    await bubble.locator('button[aria-busy=true]').waitFor();
    const answer = { callback_query_id: await chat.pressed(), text: arabic, show_alert: true };
    await chat.sandbox.call('answerCallbackQuery', answer);
    const alert = chat.page.getByRole('dialog').getByText(arabic);
    expect.soft(await runsLeftwards(alert)).toBe(true);
    await chat.page.keyboard.press('Escape');
    const english = await chat.botSays(ALICE, 'Swapped!');
    expect(await runsLeftwards(textOf(english))).toBe(false);
  });

  test('opens a visible address directly, and asks before a hidden one', async () => {
    await chat.context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const bubble = await chat.botSays(
      ALICE,
      'https://example.org/seen or <a href="https://example.org/hid">a word</a>',
    );
    const opened = chat.context.waitForEvent('page');
    await bubble.getByRole('link', { name: 'seen' }).click();
    const tab = await opened;
    await tab.waitForURL('https://example.org/seen');
    expect(await tab.evaluate('opener')).toBeNull();
    await tab.close();
    await bubble.getByRole('link', { name: 'a word' }).click();
    await chat.page.getByRole('dialog', { name: 'Open link' }).getByText('https://example.org/hid').waitFor();
    const asked = chat.context.waitForEvent('page');
    await chat.page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
    await (await asked).close();
    await chat.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(chat.context.pages()).toHaveLength(1);
  });
});

describe('the list of chats', () => {
  test('sorts by the newest message, and keeps read numbers', async () => {
    const names = chat.page.locator('.chat-name');
    const yesterday = Date.now() - 86_400_000;
    const newest = chat.sandbox.emulator.world.chats.lastNumber(ALICE);
    await chat.page.route('**/telegram/api/view*', async (route) => {
      const response = await route.fetch();
      const view = await response.json();
      for (const { chat: one, messages } of view.chats)
        for (const message of messages)
          if (one.id === ALICE && message.message_id <= newest) message.date = Math.floor(yesterday / 1000);
      await route.fulfill({ response, json: view });
    });
    chat.sandbox.emulator.people.send(BOB, GROUP_ID, 'hello group');
    await row('Swap friends').getByText('1 unread').waitFor();
    await chat.page.reload();
    await expect.poll(() => names.allTextContents()).toEqual(['Swap friends', 'Countersign']);
    await row('Swap friends').getByText('1 unread').waitFor();
    expect(await row('Countersign').locator('.badge').count()).toBe(0);
    expect(await chat.feed.locator('.day').allTextContents()).toEqual(['Yesterday']);
    await chat.botSays(ALICE, 'a new day');
    await expect.poll(() => chat.feed.locator('.day').allTextContents()).toEqual(['Yesterday', 'Today']);
    await chat.page.unrouteAll({ behavior: 'wait' });
  });
});
