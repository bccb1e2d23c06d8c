import { expect, test } from 'vitest';
import { applyEvent, markRead } from '../../../src/sandbox/telegram/page/apply-event.ts';
import { previewOf, unreadCount } from '../../../src/sandbox/telegram/page/chat-title.ts';
import { dateTimeLabel, dayLabel } from '../../../src/sandbox/telegram/page/format-time.ts';
import { startTextOf } from '../../../src/sandbox/telegram/page/start-link.ts';
import { DEFAULT_PEOPLE } from '../../../src/sandbox/telegram/people.ts';
import { viewOf } from '../../../src/sandbox/telegram/person-view.ts';
import { openBrowser } from '../../support/browser.ts';
import { startSandbox } from './start-sandbox.ts';

const ALICE = 5001;

test('applying the events to an old view gives the new view', async () => {
  const sandbox = await startSandbox();
  const [alice] = DEFAULT_PEOPLE;
  if (!alice) throw new Error('somebody must live here');
  let followed = viewOf(sandbox.emulator.world, alice);
  sandbox.emulator.world.events.follow(0, ({ seq, event }) => {
    followed = { ...applyEvent(followed, event), seq };
  });
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  const send = async (text: string) =>
    ((await sandbox.call('sendMessage', { chat_id: ALICE, text })).result as { message_id: number })
      .message_id;
  const [edited, deleted] = [await send('one'), await send('two')];
  await sandbox.call('editMessageText', { chat_id: ALICE, message_id: edited, text: 'changed' });
  await sandbox.call('deleteMessage', { chat_id: ALICE, message_id: deleted });
  await sandbox.call('sendMessage', {
    chat_id: ALICE,
    text: 'k',
    reply_markup: { keyboard: [[{ text: 'Yes' }]] },
  });
  await sandbox.call('getUpdates');
  expect(followed).toEqual(viewOf(sandbox.emulator.world, alice));
  const [chat] = followed.chats;
  expect(chat && unreadCount(followed, chat)).toBe(2);
  const [read] = markRead(followed, ALICE, 99).chats;
  expect(read && unreadCount(followed, read)).toBe(0);
  await sandbox.app.close();
});

test.each([
  ['https://t.me/countersign_bot?start=abc_1-2', '/start abc_1-2'],
  ['t.me/Countersign_Bot', ''],
  ['https://t.me/another_bot?start=abc', undefined],
  ['https://example.org/t.me/countersign_bot', undefined],
  ['https://t.me/countersign_bot?start=a b', undefined],
])('the link %s starts with %s', (url, text) => {
  expect(startTextOf(url, 'countersign_bot')).toBe(text);
});

test('dates and hidden text as people read them', () => {
  const now = new Date(2026, 10, 21, 12);
  const at = (day: number) => new Date(2026, 10, day, 9).getTime() / 1000;
  expect([21, 20, 3].map((day) => dayLabel(at(day), now))).toEqual(['Today', 'Yesterday', '3 November']);
  expect(dateTimeLabel(1000, 'r', 880_000)).toBe('in 2 minutes');
  expect(dateTimeLabel(1000, '')).toBeUndefined();
  const entities = [{ type: 'spoiler', offset: 2, length: 3 }];
  expect(
    previewOf({
      message_id: 1,
      chat: { id: 1, type: 'private' },
      from: { id: 1, is_bot: true, first_name: 'B' },
      date: 1,
      text: 'a bcd\ne',
      entities,
    }),
  ).toBe('a ░░░ e');
});

/** A browser on a busy machine needs its time to start. */
const BROWSER_PATIENCE = 90_000;

test('a person starts the bot, presses a button and reads the alert, all by clicking', {
  timeout: BROWSER_PATIENCE,
}, async () => {
  const sandbox = await startSandbox({ pagePath: '/', now: Date.now });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const response = await page.goto(sandbox.baseUrl);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
    await page.getByRole('button', { name: 'START', exact: true }).click();
    await page.getByRole('log').getByText('/start').waitFor();
    const reply_markup = {
      inline_keyboard: [
        [{ text: 'Confirm', callback_data: 'c' }],
        [{ text: 'Open', url: 'https://example.org/x' }],
      ],
    };
    await sandbox.call('sendMessage', {
      chat_id: ALICE,
      text: '<b>The card</b>',
      parse_mode: 'HTML',
      reply_markup,
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('button[aria-busy=true]').waitFor();
    const updates = (await sandbox.call('getUpdates')).result as { callback_query?: { id: string } }[];
    const callback_query_id = updates.at(-1)?.callback_query?.id;
    await sandbox.call('answerCallbackQuery', { callback_query_id, text: 'Really done', show_alert: true });
    await page.getByRole('dialog').getByText('Really done').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    expect(await page.locator('button[aria-busy=true]').count()).toBe(0);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('dialog').getByText('https://example.org/x').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Message', { exact: true }).fill('typed by hand');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('typed by hand').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await sandbox.app.close();
  }
});
