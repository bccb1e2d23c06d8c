import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectTransaction } from '../../../src/guard/inspect.ts';
import { writePage } from '../../../src/guard/page/write-page.ts';
import { RECORDED_SWAPS } from '../../../src/guard/recorded.ts';
import { encodeBase58 } from '../../../src/solana/address.ts';
import { base64Of } from '../../../src/solana/base64.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { openBrowser, openWindow, type SharedBrowser } from '../../support/browser.ts';
import { type Serving, serve } from '../../support/serve.ts';

const FILE = join(mkdtempSync(join(tmpdir(), 'inspect-')), 'inspect.html');
const [passes = expect.unreachable(), refused = expect.unreachable()] = RECORDED_SWAPS;
const UNKNOWN_SIGNATURE = encodeBase58(new Uint8Array(64).fill(8));

let browser: SharedBrowser;
const nodes: Serving[] = [];

/** A node that lets pages ask, as public ones do. */
async function nodeOf(swap: typeof passes): Promise<string> {
  const node = new FakeNode(undefined, swap.chain());
  const serving = await serve(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    const body = await text(request);
    response.end(request.method === 'OPTIONS' ? '' : await (await node.answer(body)).text());
  });
  nodes.push(serving);
  return serving.url;
}

beforeAll(async () => {
  await writePage(FILE);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(nodes.map((node) => node.close()));
});

async function openPage(
  {
    device = 'phone',
    scheme = 'light',
    fragment = '',
  }: {
    readonly device?: 'phone' | 'desktop';
    readonly scheme?: 'light' | 'dark';
    readonly fragment?: string;
  },
  origins: readonly string[] = [],
) {
  const window = await openWindow(browser, {
    origins: ['null', ...origins],
    device,
    scheme,
    album: 'inspect',
  });
  const page = await window.context.newPage();
  await page.goto(`${pathToFileURL(FILE)}${fragment}`);
  return { page, ...window };
}

async function inspect(page: Page, transaction: string, node: string): Promise<string> {
  await page.getByLabel(/Transaction/).fill(transaction);
  await page.getByLabel(/Node/).fill(node);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.locator('.verdict').waitFor();
  return page.getByRole('status').innerText();
}

describe('inspect.html, opened from the disk', () => {
  test.each([
    ['phone', 'light', base64Of(passes.transaction)],
    ['desktop', 'dark', encodeBase58(passes.transaction)],
  ] as const)('says on a %s (%s) what a swap does', async (device, scheme, transaction) => {
    const node = await nodeOf(passes);
    const { page, complaints, shoot, close } = await openPage({ device, scheme }, [new URL(node).origin]);
    await shoot(page, `${device}-empty`);
    const said = await inspect(page, transaction, node);
    for (const words of [
      'It does what it says, and nothing else',
      'the chain enforces that',
      '0.117958294 SOL',
      'at least 73.970564 9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump',
      '(who pays)',
      'network',
      'Jupiter',
    ]) {
      expect(said).toContain(words);
    }
    await shoot(page, `${device}-passes`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('takes a transaction from the link, and names the rule that refuses it', async () => {
    const node = await nodeOf(refused);
    const fragment = `#${encodeURIComponent(base64Of(refused.transaction))}`;
    const { page, complaints, shoot, close } = await openPage({ fragment }, [new URL(node).origin]);
    const transaction = await page.getByLabel(/Transaction/).inputValue();
    expect(transaction).toBe(base64Of(refused.transaction));
    const said = await inspect(page, transaction, node);
    expect(said).toContain('Do not sign it');
    expect(said).toContain('unexpected-transfer');
    expect(said).toContain('0.000021 SOL to yTzJEkfUJCRDvktpvz1qiBZ1wcvgWXoXSX3tRZ33yZd');
    await shoot(page, 'refused');
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows its examples without a node, and takes a dropped file', async () => {
    const { page, complaints, close } = await openPage({ device: 'desktop' });
    for (const words of ['nothing else', 'unexpected-transfer']) {
      await page.getByRole('button', { name: 'Show an example' }).click();
      await page.getByRole('status').filter({ hasText: words }).waitFor();
    }
    const drop = (length: number) => `{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(${length})], 'large.bin'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`;
    const buffer = Buffer.from(passes.transaction);
    await page.getByLabel(/file/).setInputFiles({ name: 'swap.bin', mimeType: '', buffer });
    const filled = () => page.getByLabel(/Transaction/).inputValue();
    await expect.poll(filled).toBe(base64Of(passes.transaction));
    await page.evaluate(drop(20));
    await expect.poll(filled).toBe(base64Of(new Uint8Array(20)));
    await page.evaluate(drop(20_000));
    await page.getByText('20000 bytes, too many').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

test('any bad input gets a plain answer', async () => {
  const html = await serve((_request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.end('<html>');
  });
  const closed = await serve((_request, response) => void response.end('{}'));
  nodes.push(html, closed);
  const node = await nodeOf(passes);
  const good = base64Of(passes.transaction);
  const origins = [node, html.url, closed.url].map((url) => new URL(url).origin);
  const { page, close } = await openPage({}, origins);
  for (const [transaction, asked, words] of [
    [' ', node, 'Paste or drop a transaction first'],
    ['hello, world', node, 'no transaction that can be read'],
    [good.slice(0, 400), node, 'A part of it is missing'],
    [`${good.slice(0, -4)}AAAAAAAA`, node, 'Something stands behind it'],
    [base64Of(new Uint8Array(4_500)), node, 'no transaction that can be read'],
    [UNKNOWN_SIGNATURE, node, 'the node knows no such transaction'],
    [good, 'not an address', 'must begin with https://'],
    [good, 'http://node.example', 'must begin with https://'],
    [good, html.url, 'could not be judged'],
    [good, closed.url, 'Is the address of the node right'],
    [good, 'https://node.example', 'Is the address of the node right'],
  ] as const) {
    expect(await inspect(page, transaction, asked), `${transaction.slice(0, 20)} ${asked}`).toContain(words);
  }
  await page.getByText('More').click();
  await page.getByLabel(/may receive/).fill('somebody');
  expect(await inspect(page, good, node)).toContain('An address under “More” is none');
  await close();
});

test('what has its assertions already, and no room for more, is no alarm', async () => {
  const policy = { allowedCosigners: [], maxPriorityFeeLamports: 5_000_000n };
  let full = passes.transaction;
  for (let round = 0; round < 6; round += 1) {
    const verdict = await inspectTransaction(full, passes.offer, { ...policy, chain: passes.chain() });
    if (verdict.ok) full = verdict.transaction;
  }
  const node = await nodeOf(passes);
  const { page, close } = await openPage({}, [new URL(node).origin]);
  const said = await inspect(page, base64Of(full), node);
  expect(said).toContain('It could act otherwise when it lands');
  expect(said).toContain('may have them already');
  expect(said).toContain('0.117958294 SOL');
  await close();
});

test('the file asks nobody else and runs nothing else', () => {
  const page = readFileSync(FILE, 'utf8');
  expect(page).toContain("default-src 'none'; script-src 'sha256-");
  expect(page).not.toMatch(/unsafe|<script src|<link rel="?stylesheet|@import|url\(/);
});
