import { createServer } from 'node:net';
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

/** A port nobody listens on, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
