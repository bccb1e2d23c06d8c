import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { requiredSigners } from '../../src/solana/transaction.ts';
import type { WalletChain } from '../../src/solana/wallet-chain.ts';
import { type BrowserWindow, openBrowser, openWindow, type SharedBrowser } from '../support/browser.ts';
import { meet, startTestSandbox, urlOf } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { holdingsOf, landed, txHashOn } from './support/read-chain.ts';

/** Anza's Wallet Standard adapter for its unsafe burner wallet, bundled as one browser script for one chain. */
async function burnerScript(chain: WalletChain): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'support/burner-in-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { BURNER_CHAIN: JSON.stringify(chain), global: 'globalThis' },
  });
  return outputFiles.map(({ text }) => text).join('');
}

const ONE_SOL = 1_000_000_000n;

describe('a third-party wallet in the browser', () => {
  let sandbox: Sandbox;
  let browser: SharedBrowser;
  let alice: ScriptedPerson;
  let window: BrowserWindow | undefined;

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startTestSandbox(), openBrowser()]);
    alice = await meet(sandbox);
  });
  afterEach(async () => {
    const complaints = window?.complaints ?? [];
    await window?.close();
    window = undefined;
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    alice?.close();
    await browser?.close();
    await sandbox?.stop();
  });

  /** A desktop browser with the burner wallet installed. */
  async function openWithBurner(chain: WalletChain): Promise<Page> {
    const origins = [sandbox.botSettings.publicUrl];
    window = await openWindow(browser, { origins, device: 'desktop', scheme: 'light', album: 'burner' });
    await window.context.addInitScript({ content: await burnerScript(chain) });
    return window.context.newPage();
  }

  async function connectPage(): Promise<string> {
    await alice.say('/connect');
    return urlOf(await alice.press('Other device', await alice.waitForMessage('Connect your wallet')));
  }

  async function confirmedOrder(): Promise<string> {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await alice.press(/Confirm/, card);
    return urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
  }

  it('is hidden while it serves another chain, and the page explains why', async () => {
    const page = await openWithBurner('solana:mainnet');
    await page.goto(await connectPage());
    await page.getByText('No wallet in this browser (Burner Wallet) supports this Solana network').waitFor();
    await page.getByRole('link', { name: 'Connect Phantom' }).waitFor();
    await window?.shoot(page, 'another-chain');
    expect(await page.getByText('Connect Burner Wallet').count()).toBe(0);
  });

  it('links by signature, keeps its name, and signs a swap that lands', async () => {
    const page = await openWithBurner('solana:localnet');
    await page.goto(await connectPage());
    await page.getByText('Other ways to connect').click();
    await page.getByRole('button', { name: 'Connect Burner Wallet' }).click();
    await page.getByRole('heading', { name: 'Now confirm in Telegram' }).waitFor();
    const question = await alice.waitForMessage('Is this your wallet?');
    const address = /Burner Wallet answered with the address\s+(\w{32,44})/.exec(textOf(question))?.[1] ?? '';
    await sandbox.world.faucet.give(address, [{ mint: 'native', amount: ONE_SOL }]);
    await alice.press('Yes, it is mine', question);
    await alice.waitForMessage('Connected');

    await page.goto(await confirmedOrder());
    const sign = page.getByRole('button', { name: 'Sign with Burner Wallet' });
    await sign.waitFor();
    await window?.shoot(page, 'signing-page');
    await sign.click();
    await page.getByRole('heading', { name: 'Swap confirmed' }).waitFor();
    const done = await alice.waitForMessage('Done');
    const transaction = await landed(sandbox.world, txHashOn(done));
    expect(requiredSigners(transaction)).toContain(address);
    expect((await holdingsOf(sandbox.world.connection, address)).usdc).toBeGreaterThan(74_000_000n);
  });
});
