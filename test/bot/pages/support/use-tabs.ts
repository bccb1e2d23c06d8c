import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { hearComplaints, openBrowser, type SharedBrowser } from '../../../support/browser.ts';
import { freePort } from '../../../support/free-port.ts';
import { makeSwap } from './rows.ts';
import { startWeb, type Web } from './start-web.ts';
import { addOrder } from './stored.ts';

/** A tab of its own profile. An answer with a status of 4xx is no complaint: a page shows it. */
async function openTab(browser: SharedBrowser, origin: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const complaints = await hearComplaints(context, [origin], (text) => text.includes('status of 4'));
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** The browser is shared, the web server is per test. */
export function useTabs() {
  let browser: SharedBrowser;
  let web: Web;
  let tabs: Awaited<ReturnType<typeof openTab>>[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    const port = await freePort();
    tabs = [];
    web = await startWeb({ publicUrl: `http://127.0.0.1:${port}` }, port);
    web.world.now = Date.now();
  });
  afterEach(async () => {
    for (const tab of tabs) await tab.close();
    await web.server.close();
  });

  return {
    /** The current test's web server. */
    web: () => web,
    opened: () => tabs,
    /** A tab on a device, opened at `path` where given. */
    openOn: async (device: BrowserContextOptions, path?: string) => {
      const tab = await openTab(browser, web.deps.publicUrl, device);
      tabs.push(tab);
      if (path !== undefined) await tab.page.goto(web.deps.publicUrl + path);
      return tab;
    },
    /** Path of an order just confirmed in the chat. */
    freshOrder: (changes: Partial<Swap> = {}) => {
      const { now } = web.world;
      const offer = { ...makeSwap().offer, quotedAt: now - 10_000 };
      return addOrder(web, makeSwap({ orderedAt: now - 2_000, offer, ...changes }));
    },
  };
}
