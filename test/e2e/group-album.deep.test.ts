import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { startTestSandbox } from '../support/journey.ts';

/** Output folder, and the titles of the sandbox's groups. */
interface GroupAlbum {
  readonly page: Page;
  /** Opens a chat of Alice by its title. */
  open(title: string): Promise<void>;
  readonly bot: string;
}

/** Scenes of groups as an admin and a member see them. Each is yielded once its message is in the chat. */
async function* openGroupAlbum({ page, open, bot }: GroupAlbum): AsyncGenerator<string> {
  const feed = page.getByRole('log');
  const write = async (text: string): Promise<void> => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  const said = async (text: string, answer: string | RegExp): Promise<void> => {
    await write(text);
    await feed.getByText(answer).last().waitFor();
  };
  await page.getByText('Lunch club').waitFor();
  yield 'chats';
  await open('Swap friends');
  await page.getByRole('button', { name: 'Bot commands' }).click();
  await page.getByRole('option', { name: '/balance' }).waitFor();
  yield 'commands';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bot commands' }).click();
  await said('/quote 1 SOL USDC', /1 SOL → ≈/);
  yield 'quote';
  await said('/swap 1 SOL USDC', 'opens our private chat with your request');
  yield 'only-for-you';
  await said('/groupsettings', 'Settings of this group');
  yield 'settings';
  await page.getByRole('button', { name: 'Members and settings' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'What Countersign is here' }).selectOption('Admin, all rights');
  yield 'members';
  await panel.getByRole('button', { name: 'Close' }).click();
  await write('/board SOL USDC, JUP USDC, SPYx USDC every 5m');
  // Earlier messages count against the group's rate limit, and boards are sent after answers.
  await feed.locator('table').waitFor({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Pinned message' }).waitFor();
  yield 'board';
  await open('Family');
  yield 'without-the-bot';
  await page.getByLabel('Message', { exact: true }).fill(`@${bot} 1 SOL USDC`);
  await page.getByRole('option').first().waitFor();
  yield 'picker';
  await page.getByRole('option').first().click();
  await feed.getByText(`via @${bot}`).waitFor();
  yield 'sent-by-way-of-the-bot';
}

const LOOKS = [
  { device: 'phone', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desktop', scheme: 'light' },
  { device: 'desktop', scheme: 'dark' },
] as const;

/** `SCREENSHOTS` keeps the pictures for review. */
describe.each(LOOKS)('groups on a $device, $scheme', ({ device, scheme }) => {
  let sandbox: Sandbox;
  let browser: Browser;

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startTestSandbox({ demoGroups: true }), openBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });

  it('render completely in every scene', { timeout: 120_000 }, async () => {
    const album = `groups-${device}-${scheme}`;
    const window = await openWindow(browser, { origins: [sandbox.url], device, scheme, album });
    const page = await window.context.newPage();
    await page.goto(`${sandbox.url}/#5001`);
    const open = async (title: string): Promise<void> => {
      const back = page.getByRole('button', { name: 'Back to the chats' });
      if (await back.isVisible()) await back.click();
      await page.getByRole('navigation').getByRole('button', { name: title }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    };
    const bot = 'countersign_sandbox_bot';
    for await (const scene of openGroupAlbum({ page, open, bot })) {
      const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(Math.max(0, beside), scene).toBe(0);
      await window.shoot(page, scene);
    }
    expect(window.complaints).toEqual([]);
  });
});
