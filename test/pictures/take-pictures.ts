import { join } from 'node:path';
import { startSandbox } from '../../src/roles/sandbox.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { confirmAndOpen, connectWallet, meet, urlOf, visit } from '../support/journey.ts';
import { approve } from '../support/scripted-wallet.ts';
import { silentLog } from '../support/silent-log.ts';

/**
 * Takes the README's pictures anew: the chat after a swap with the next card below it, and the signing page. Looks best on
 * a machine with Roboto and an emoji font.
 */
const DOCS = join(import.meta.dirname, '..', '..', 'docs');

const sandbox = await startSandbox({
  ports: { pages: 0, web: 0, service: 0 },
  host: '127.0.0.1',
  log: silentLog(),
});
const browser = await openBrowser();
try {
  const alice = await meet(sandbox);
  await sandbox.wallet.fund();
  await connectWallet(alice);
  await alice.say('/swap 0.5 SOL USDC');
  const first = await alice.waitForMessage('You pay');
  const { location } = await approve(await confirmAndOpen(alice, first));
  await visit(location ?? '');
  await alice.waitForEdit(first, 'Swapped');
  await alice.waitForMessage('Done');
  await alice.say('100 usdc to sol');
  const second = await alice.waitForMessage('You pay');

  const origins = [sandbox.url, sandbox.botSettings.publicUrl];
  const window = await openWindow(browser, { origins, device: 'phone', scheme: 'light', album: 'pictures' });
  const chat = await window.context.newPage();
  await chat.setViewportSize({ width: 412, height: 860 });
  await chat.goto(`${sandbox.url}/#${alice.id}/${alice.id}`);
  await chat.getByText('You pay').last().waitFor();
  await chat.screenshot({ path: join(DOCS, 'chat.png'), animations: 'disabled' });

  await alice.press(/Confirm/, second);
  const ordered = await alice.waitForEdit(second, 'sign in your wallet');
  const page = await window.context.newPage();
  await page.setViewportSize({ width: 412, height: 860 });
  await page.goto(urlOf(await alice.press(/Sign/, ordered)));
  await page.getByText(/Sign within/).waitFor();
  await page.screenshot({ path: join(DOCS, 'signing-page.png'), animations: 'disabled' });
  alice.close();
} finally {
  await browser.close();
  await sandbox.stop();
}
