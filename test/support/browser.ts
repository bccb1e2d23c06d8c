import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { unpackBrowser } from './browser-files.ts';

/** A real browser, without a network beyond what its windows may visit. Close it at the end. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  });
}

export interface WindowSettings {
  /** The only places it may visit; asking anybody else is a complaint. */
  readonly origins: readonly string[];
  readonly device: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** Pictures are kept in `test/screenshots/<album>/`. */
  readonly album: string;
}

/** One person's browser: its tabs share storage, and nothing else knows of it. */
export interface BrowserWindow {
  readonly context: BrowserContext;
  /** What must not happen: script errors, refused content, requests to strangers. */
  readonly complaints: readonly string[];
  /** Keeps a picture of what is on the screen, numbered in the order taken, where `SCREENSHOTS` is set. */
  shoot(page: Page, step: string): Promise<void>;
  close(): Promise<void>;
}

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

const SCREENSHOTS = join(import.meta.dirname, '..', 'screenshots');
const PATIENCE_MS = 15_000;

export async function openWindow(browser: Browser, settings: WindowSettings): Promise<BrowserWindow> {
  const context = await browser.newContext({ ...DEVICES[settings.device], colorScheme: settings.scheme });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints = await hearComplaints(context, settings.origins);
  const folder = join(SCREENSHOTS, settings.album);
  let shots = 0;
  const shoot = async (page: Page, step: string): Promise<void> => {
    if (process.env.SCREENSHOTS === undefined) return;
    await mkdir(folder, { recursive: true });
    shots += 1;
    const path = join(folder, `${String(shots).padStart(2, '0')}-${step}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
  return { context, complaints, shoot, close: () => context.close() };
}

async function hearComplaints(context: BrowserContext, origins: readonly string[]): Promise<string[]> {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await context.route(
    ({ origin }) => !origins.includes(origin),
    (route) => {
      complaints.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  return complaints;
}
