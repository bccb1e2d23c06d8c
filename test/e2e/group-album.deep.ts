import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/roles/sandbox.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { startTestSandbox } from '../support/journey.ts';
import { openGroupAlbum } from './support/group-scenes.ts';

const LOOKS = [
  { device: 'phone', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desktop', scheme: 'light' },
  { device: 'desktop', scheme: 'dark' },
] as const;

/** With `SCREENSHOTS` set the pictures are kept, to be looked at. */
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

  it('are drawn whole in every scene', { timeout: 120_000 }, async () => {
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
