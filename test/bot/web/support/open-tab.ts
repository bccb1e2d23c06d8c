import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface OpenedPage {
  readonly page: Page;
  /** Everything that must not happen: script errors, refused content, requests to anybody else. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A tab that notes every complaint; requests to another host than `origin` are stopped and noted. */
export async function openTab(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4'))
      complaints.push(message.text());
  });
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      complaints.push(`asked ${new URL(route.request().url()).host}`);
      return route.abort();
    },
  );
  return { page, complaints, close: () => context.close() };
}
