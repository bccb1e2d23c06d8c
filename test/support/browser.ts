import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { keptFolder } from './temp-folder.ts';

const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** The unpacker writes to TMPDIR, and adds system libraries only in a Lambda environment. */
const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

/**
 * Unpacks the packaged browser once per version. The package's unpacker writes in place, and a concurrent test process
 * could start a partial file. A private folder is filled first and then renamed.
 */
async function unpackBrowser() {
  const folder = keptFolder(`countersign-test-browser-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return { executablePath: join(folder, 'chromium'), env: environment(folder) };
}

async function unpackInto(folder: string): Promise<void> {
  const staging = await mkdtemp(`${folder}-`);
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await promisify(execFile)(process.execPath, ['-e', UNPACK], { cwd: import.meta.dirname, env });
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;
  await writeFile(join(staging, 'fonts.conf'), fonts);
  await rename(staging, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(staging, { recursive: true, force: true });
}

/** System libraries and fonts take precedence over those of the package. */
function environment(folder: string): Record<string, string> {
  const libraries = [process.env.LD_LIBRARY_PATH, ...SYSTEM_LIBRARIES, join(folder, 'al2023', 'lib')];
  const hasFonts = existsSync('/etc/fonts/fonts.conf');
  return {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    ...(hasFonts ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  };
}

const SYSTEM_LIBRARIES = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64'];

/** A real browser of its own. Close it at the end. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  });
}

export type SharedBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** Files of one process share a browser: a start costs three seconds of processor time. It ends with the process. */
let shared: Promise<Browser> | undefined;

/** Profiles of the shared browser. Close them at the end. */
export async function openBrowser() {
  shared ??= launchBrowser();
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  return {
    newContext: async (options?: BrowserContextOptions): Promise<BrowserContext> => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async (): Promise<void> => {
      for (const context of contexts) await context.close();
    },
  };
}

interface WindowSettings {
  /** Allowed origins; any other request is a complaint. */
  readonly origins: readonly string[];
  readonly device: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** Screenshots are kept in `test/screenshots/<album>/`. */
  readonly album: string;
}

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;

const SCREENSHOTS = join(import.meta.dirname, '..', 'screenshots');
const PATIENCE_MS = 60_000;

export type BrowserWindow = Awaited<ReturnType<typeof openWindow>>;

/** One person's browser profile: its tabs share storage. */
export async function openWindow(browser: SharedBrowser, settings: WindowSettings) {
  const context = await browser.newContext({ ...DEVICES[settings.device], colorScheme: settings.scheme });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints = await hearComplaints(context, settings.origins);
  const folder = join(SCREENSHOTS, settings.album);
  let shots = 0;
  /** Saves a numbered screenshot if `SCREENSHOTS` is set. */
  const shoot = async (page: Page, step: string): Promise<void> => {
    if (process.env.SCREENSHOTS === undefined) return;
    await mkdir(folder, { recursive: true });
    shots += 1;
    const path = join(folder, `${String(shots).padStart(2, '0')}-${step}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
  return { context, complaints, shoot, close: () => context.close() };
}

/** Collects script errors, other errors on the console, and requests to other origins, which are blocked. */
export async function hearComplaints(
  context: BrowserContext,
  origins: readonly string[],
  isExpected: (text: string) => boolean = () => false,
): Promise<string[]> {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
  await context.route(
    ({ origin }) => !origins.includes(origin),
    (route) => {
      complaints.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  return complaints;
}
