import { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow } from '../../support/browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService({ connection, providers: [] }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await service.close();
});

it.each(['desktop', 'phone'] as const)('the documentation page fits a %s', async (device) => {
  const settings = { device, scheme: 'light', album: 'service-docs', origins: [service.url] } as const;
  const window = await openWindow(browser, settings);
  const page = await window.context.newPage();
  await page.goto(`${service.url}/docs`);
  await window.shoot(page, device);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect({ isTooWide, complaints: window.complaints }).toEqual({ isTooWide: false, complaints: [] });
  const rows = await page.$$eval('tr', (all) => all.map((row) => row.textContent));
  expect(rows).toContain(
    'quotes[].unsignedTransactionstring, optionalbase64 transaction to sign; present when wallet addresses were provided; not empty, at most 5464 characters, matches ^[A-Za-z0-9+/]+={0,2}$',
  );
  const right = await page.$$eval('td', (cells) =>
    Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await window.close();
});
