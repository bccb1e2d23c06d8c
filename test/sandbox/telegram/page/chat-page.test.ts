import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GROUP_ID } from '../../../../src/sandbox/telegram/people.ts';
import { until } from '../../../support/until.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

/** HTML sources and the element that shows the mark. */
const FORMATS: readonly (readonly [string, string])[] = [
  ['<b>x</b>', 'b'],
  ['<i>x</i>', 'i'],
  ['<b>a <i>x</i></b>', 'b > i'],
  ['<code>x</code>', 'button.code'],
  ['<a href="https://example.org/">x</a>', 'a.link[href="https://example.org/"]'],
  ['see example.org', 'a.link[href="https://example.org"]'],
  ['ask @bob', 'a.link[href="https://t.me/bob"]'],
  ['$SOL', 'span.link'],
  ['/help', 'button.link'],
  ['<tg-time unix="1700000000" format="r">x</tg-time>', ':scope > time'],
];

const ALICE = 5001;
const BOB = 5002;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
});

afterEach(() => expect(chat.complaints.splice(0)).toEqual([]));
afterAll(() => chat.close());

const button = (name: string) => chat.page.getByRole('button', { name, exact: true });
const dialog = () => chat.page.getByRole('dialog');
const keyboard = (...row: object[]) => ({ reply_markup: { inline_keyboard: [row] } });

describe('the start', () => {
  test('a click path leads from the welcome to the bot, a button and its alert', async () => {
    const { page, sandbox } = chat;
    await sandbox.call('setMyDescription', { description: 'Swaps tokens.' });
    const response = await page.goto(sandbox.baseUrl);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
    await page.getByText('Swaps tokens.').waitFor();
    await button('START').click();
    await chat.feed.getByText('/start').waitFor();
    const reply_markup = {
      inline_keyboard: [
        [{ text: 'Confirm', callback_data: 'c' }],
        [{ text: 'Open', url: 'https://example.org/x' }],
      ],
    };
    await chat.botSays(ALICE, '<b>The card</b>', { reply_markup });
    await button('Confirm').click();
    await page.locator('button[aria-busy=true]').waitFor();
    const callback_query_id = await chat.pressed();
    await sandbox.call('answerCallbackQuery', { callback_query_id, text: 'Really done', show_alert: true });
    await dialog().getByText('Really done').waitFor();
    await button('OK').click();
    expect(await page.locator('button[aria-busy=true]').count()).toBe(0);
    await button('Open').click();
    await dialog().getByText('https://example.org/x').waitFor();
    expect(await dialog().getByRole('link', { name: 'Open' }).getAttribute('rel')).toBe('noopener');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await chat.input.fill('typed by hand');
    await page.keyboard.press('Enter');
    await chat.feed.getByText('typed by hand').waitFor();
  });
});

describe('a message', () => {
  test.each(FORMATS)('%s is shown by %s', async (text, selector) => {
    const bubble = await chat.botSays(ALICE, text);
    await bubble.locator('.text').locator(selector).first().waitFor();
  });

  test('is marked as edited for a new text but not for new buttons, and disappears when deleted', async () => {
    const bubble = await chat.botSays(ALICE, 'first');
    const message_id = Number(await bubble.getAttribute('data-message'));
    const place = { chat_id: ALICE, message_id };
    await chat.sandbox.call('editMessageReplyMarkup', { ...place, ...keyboard({ text: 'B', disabled: {} }) });
    expect(await bubble.getByRole('button', { name: 'B' }).isDisabled()).toBe(true);
    expect(await bubble.locator('.meta').textContent()).not.toContain('edited');
    await chat.sandbox.call('editMessageText', { ...place, text: 'second' });
    await bubble.locator('.meta').getByText('edited').waitFor();
    await chat.sandbox.call('deleteMessage', place);
    await bubble.waitFor({ state: 'detached' });
  });

  test('quotes the message that it answers, and its commands can be pressed', async () => {
    const first = await chat.botSays(ALICE, 'What now? /help');
    const reply_parameters = { message_id: Number(await first.getAttribute('data-message')) };
    const answer = await chat.botSays(ALICE, 'This.', { reply_parameters });
    await answer.locator('.answered').getByText('What now? /help').waitFor();
    await chat.heard();
    await first.getByRole('button', { name: '/help' }).click();
    await chat.page.locator('.own').last().getByText('/help').waitFor();
    expect((await chat.heard()).map(({ message }) => message?.text)).toEqual(['/help']);
    await chat.page.locator('.own').last().locator('.icon-ticks').waitFor();
  });

  test('is preceded by three dots while the bot types', async () => {
    await chat.sandbox.call('sendChatAction', { chat_id: ALICE, action: 'typing' });
    await chat.page.locator('.typing').waitFor();
    await chat.botSays(ALICE, 'here it is');
    await chat.page.locator('.bar-title').getByText('bot', { exact: true }).waitFor();
  });
});

describe('a button', () => {
  test('copies and confirms it', async () => {
    await chat.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => chat.page.evaluate(() => navigator.clipboard.readText());
    const bubble = await chat.botSays(ALICE, 'x', keyboard({ text: 'Copy', copy_text: { text: 'abc' } }));
    await bubble.getByRole('button', { name: 'Copy' }).click();
    await chat.toast('Text copied to clipboard.');
    expect(await copied()).toBe('abc');
    const code = await chat.botSays(ALICE, '<code>So111</code>');
    await code.getByRole('button', { name: 'So111' }).click();
    await expect.poll(copied).toBe('So111');
  });
});

describe('the input', () => {
  test('lists the commands, with selection by arrows, completion by Tab and sending by Enter', async () => {
    const commands = ['swap', 'status', 'help'].map((command) => ({ command, description: command }));
    await chat.sandbox.call('setMyCommands', { commands });
    await chat.page.getByRole('button', { name: 'Bot commands' }).click();
    const listed = chat.page.getByRole('option');
    await expect.poll(() => listed.count()).toBe(3);
    await chat.input.fill('/s');
    await expect.poll(() => listed.count()).toBe(2);
    await chat.page.keyboard.press('ArrowDown');
    expect(await chat.page.getByRole('option', { selected: true }).textContent()).toContain('/status');
    await chat.page.keyboard.press('ArrowDown');
    await chat.page.keyboard.press('Tab');
    expect(await chat.input.inputValue()).toBe('/swap ');
    await chat.input.fill('/h');
    await chat.page.keyboard.press('Enter');
    await chat.page.locator('.own').last().getByText('/help').waitFor();
    expect(await chat.input.inputValue()).toBe('');
    // The page shows a message before the server has it.
    const received = () => chat.sandbox.emulator.world.chats.messages(ALICE).at(-1)?.text;
    await until(() => expect(received()).toBe('/help'));
  });
});

describe('more messages than fit', () => {
  test('keep the scroll position and count new messages until the reader scrolls to the end', async () => {
    for (let line = 0; line < 25; line += 1) await chat.botSays(ALICE, `line ${line}`);
    await chat.feed.getByText('line 24').waitFor();
    await chat.feed.evaluate((feed) => feed.scrollTo({ top: 0, behavior: 'instant' }));
    const toEnd = chat.page.getByRole('button', { name: 'Go to the newest message' });
    await toEnd.waitFor();
    await chat.botSays(ALICE, 'the newest');
    await toEnd.getByText('1', { exact: false }).first().waitFor();
    await toEnd.click();
    await toEnd.waitFor({ state: 'detached' });
  });
});

describe('the group', () => {
  test('names each author once per run of messages, and has no button to stop the bot', async () => {
    const { page, sandbox } = chat;
    for (const text of ['one', 'two']) sandbox.emulator.people.send(BOB, GROUP_ID, text);
    const row = page.getByRole('navigation').getByRole('button', { name: 'Swap friends' });
    await row.getByText('2 unread').waitFor();
    await row.getByText('Bob: two').waitFor();
    await row.click();
    await page.getByText('4 members').waitFor();
    await chat.botSays(GROUP_ID, 'three');
    await chat.feed.getByText('three').waitFor();
    expect(await page.locator('.author-name').allTextContents()).toEqual(['Bob Tanaka', 'Countersign']);
    expect(await chat.feed.locator('.avatar').allTextContents()).toEqual(['BT', 'C']);
    expect(await chat.feed.locator('.day').allTextContents()).toEqual(['Today']);
    expect(await button('Stop bot').count()).toBe(0);
    await row.locator('.badge').waitFor({ state: 'detached' });
  });

  test('is a single column on a phone, with a back button', async () => {
    await chat.page.setViewportSize({ width: 360, height: 700 });
    await button('Back to the chats').click();
    await chat.page.getByRole('navigation').waitFor();
    await chat.page.setViewportSize({ width: 1000, height: 700 });
    await chat.page.getByText('Select a chat to start messaging').waitFor();
  });
});

describe('the menu', () => {
  const open = () => button('Menu').click();

  test('lists the people, the app language and the other pages', async () => {
    await open();
    expect(await dialog().getByRole('link', { name: 'Your wallet' }).getAttribute('href')).toBe('/wallet/');
    await dialog().getByLabel('App language').selectOption('pt-br');
    const language = () => chat.sandbox.emulator.world.people[0]?.languageCode;
    await expect.poll(language).toBe('pt-br');
    await dialog().getByRole('button', { name: 'Bob Tanaka' }).click();
    await chat.page.getByRole('navigation').getByText('Bob Tanaka').waitFor();
    expect(new URL(chat.page.url()).hash).toBe(`#${BOB}/${BOB}`);
  });
});

describe('the bot', () => {
  test('can be stopped and restarted by its person', async () => {
    await button('START').click();
    await button('Stop bot').click();
    await button('RESTART BOT').waitFor();
    expect(chat.sandbox.emulator.world.blocked).toEqual(new Set([BOB]));
    await button('RESTART BOT').click();
    await expect.poll(() => chat.feed.getByText('/start').count()).toBe(2);
  });

  test('loses no message while the page reloads the menus', async () => {
    let [isFirst, isRead] = [true, false];
    const isShown = Promise.withResolvers<void>();
    const late = async (route: Route): Promise<void> => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      isRead = true;
      await isShown.promise;
      await route.fulfill({ response });
    };
    await chat.page.route('**/telegram/api/view*', late);
    // A fetch under way may already bring the first change.
    await expect
      .poll(async () => {
        await chat.sandbox.call('setMyDescription', { description: 'New words.' });
        return isRead;
      })
      .toBe(true);
    await chat.botSays(BOB, 'meanwhile');
    isShown.resolve();
    await chat.feed.getByText('meanwhile').waitFor();
    await chat.botSays(BOB, 'afterwards');
    await chat.feed.getByText('afterwards').waitFor();
    expect(await chat.feed.getByText('meanwhile').count()).toBe(1);
    await chat.page.unrouteAll({ behavior: 'wait' });
  });

  test('is reconnected after the stream breaks', async () => {
    chat.sandbox.emulator.world.close();
    await chat.page.getByText('Connecting…').waitFor();
    await chat.page.getByRole('navigation').getByText('Bob Tanaka').waitFor();
    await chat.botSays(BOB, 'still here');
    await chat.feed.getByText('still here').waitFor();
  });
});
