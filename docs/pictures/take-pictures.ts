import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startSandbox } from '../../src/apps/sandbox.ts';
import { GROUP_ID } from '../../src/sandbox/telegram/people.ts';
import { startChatWorld } from '../../test/bot/support/chat-world.ts';
import { createOperatorsWorld, liveBadDay } from '../../test/bot/support/operators-day.ts';
import { launchBrowser, openWindow } from '../../test/support/browser.ts';
import { confirmAndOpen, connectWallet, meet, urlOf, visit } from '../../test/support/journey.ts';
import { approve } from '../../test/support/scripted-wallet.ts';
import { silentLog } from '../../test/support/silent-log.ts';

/**
 * Takes the pictures of the README and docs: a card, the signing page, a receipt, a group with a price, its
 * settings and a board, and an operator's chat. Looks best with Roboto and an emoji font installed.
 */
const DOCS = import.meta.dirname;

const browser = await launchBrowser();
try {
  await takeSwapAndGroup(browser);
  await takeOperatorsDay(browser);
} finally {
  await browser.close();
}

async function takeSwapAndGroup(browser: Browser): Promise<void> {
  const sandbox = await startSandbox({
    ports: { pages: 0, web: 0, service: 0 },
    host: '127.0.0.1',
    log: silentLog(),
  });
  const alice = await meet(sandbox);
  await sandbox.wallet.fund();
  await connectWallet(alice);
  await alice.say('/swap 0.5 SOL USDC');
  const first = await alice.waitForMessage('You pay');
  const { location } = await approve(await confirmAndOpen(alice, first));
  await visit(location ?? '');
  await alice.waitForEdit(first, 'Swapped');
  const done = await alice.waitForMessage('Done');
  await alice.press('🧾 Receipt', done);
  await alice.waitForMessage(({ photo }) => photo !== undefined);

  const origins = [sandbox.url, sandbox.botSettings.publicUrl];
  const window = await openWindow(browser, { origins, device: 'phone', scheme: 'light', album: 'pictures' });
  const chat = await window.context.newPage();
  await chat.setViewportSize({ width: 412, height: 860 });
  await chat.goto(`${sandbox.url}/#${alice.id}/${alice.id}`);
  await chat.getByRole('log').locator('img').last().waitFor();
  await chat.screenshot({ path: join(DOCS, 'receipt.png'), animations: 'disabled' });

  await alice.say('100 usdc to sol');
  const second = await alice.waitForMessage('You pay');
  await chat.getByText('You pay').last().waitFor();
  await chat.screenshot({ path: join(DOCS, 'card.png'), animations: 'disabled' });

  await alice.press(/Confirm/, second);
  const ordered = await alice.waitForEdit(second, 'sign in your wallet');
  const page = await window.context.newPage();
  await page.setViewportSize({ width: 412, height: 860 });
  await page.goto(urlOf(await alice.press(/Sign/, ordered)));
  await page.getByText(/Sign within/).waitFor();
  await page.screenshot({ path: join(DOCS, 'signing-page.png'), animations: 'disabled' });

  const group = await alice.inGroup();
  const inGroup = await window.context.newPage();
  await inGroup.goto(`${sandbox.url}/#${alice.id}/${GROUP_ID}`);
  const take = async (words: string, shown: RegExp, picture: string, height: number) => {
    await inGroup.setViewportSize({ width: 412, height });
    await group.say(words);
    await inGroup.getByRole('log').getByText(shown).last().waitFor();
    await inGroup.screenshot({ path: join(DOCS, picture), animations: 'disabled' });
  };
  await take('/quote 1 SOL USDC', /1 SOL → ≈/, 'group-quote.png', 560);
  await take('/groupsettings', /Settings of this group/, 'group-settings.png', 780);
  await take('/board SOL USDC, JUP USDC, SPYx USDC every 5m', /Updates every/, 'group-board.png', 560);
  group.close();
  alice.close();
  await sandbox.stop();
}

/** All that an operator reads of a day with a bad event an hour. */
async function takeOperatorsDay(browser: Browser): Promise<void> {
  const operator = 5_001;
  const world = await startChatWorld({}, true, ':memory:', { pagePath: '/' });
  await liveBadDay(world, createOperatorsWorld(world, operator));
  const origins = [world.sandbox.baseUrl];
  const { context } = await openWindow(browser, {
    origins,
    device: 'desktop',
    scheme: 'light',
    album: 'pictures',
  });
  const chat = await context.newPage();
  await chat.setViewportSize({ width: 560, height: 3_990 });
  await chat.goto(`${world.sandbox.baseUrl}/#${operator}/${operator}`);
  await chat.getByRole('log').getByText('Over').last().waitFor();
  // A plain ground makes a smaller file.
  await chat.evaluate("document.documentElement.style.setProperty('--wallpaper', '#cfdcc8')");
  await chat.screenshot({ path: join(DOCS, 'operator-day.png'), animations: 'disabled' });
  await world.stop();
}
