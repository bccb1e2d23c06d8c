import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { labels, type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

let sandbox: Sandbox;
let bot: RunningBot;
let alice: ScriptedPerson;
/** The account that was connected first. */
let first: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  bot = sandbox.bot;
  alice = await meet(sandbox);
  await sandbox.wallet.fund();
  first = sandbox.wallet.state.accounts.selected.address;
  await connectWallet(alice);
});
afterAll(async () => {
  alice?.close();
  await bot?.stop();
  await sandbox?.stop();
});

const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

/** Orders a swap and opens its signing page: the card, the page and the wallet link. */
async function order(): Promise<{ card: Message; page: string; link: string }> {
  await alice.say('/swap 0.1 SOL USDC');
  const card = await alice.waitForMessage('You pay');
  await alice.press(/Confirm/, card);
  const page = urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
  const { body } = await openSigningPage(page);
  return { card, page, link: body.links.phantom };
}

/** Taps Reconnect on the page and waits for the question in the chat. */
async function reconnect(page: string, account?: string): Promise<Message> {
  const answer = await fetch(`${page}/reconnect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(page).origin },
    body: '{}',
  });
  const { links } = (await answer.json()) as { links: { phantom: string } };
  const { location } = await approve(links.phantom, account === undefined ? {} : { account });
  await visit(location ?? '');
  return alice.waitForMessage('Is this your wallet?');
}

describe('a wallet that has lost its session', () => {
  it.each(['unauthorized', 'internal'] as const)(
    'answers %s: one tap reconnects it, and the same order continues on the same card',
    async (mode) => {
      const { card, page, link } = await order();
      const { location } = await approve(link, { mode });
      const back = await fetch(location ?? '', { redirect: 'manual' });
      expect(back.headers.get('location')).toBe(`${page}#reconnect`);
      expect(textOf(await alice.waitForEdit(card, 'sign in your wallet'))).toContain('0.1 SOL');

      const question = await reconnect(page);
      await alice.press('Yes, it is mine', question);
      const connected = await alice.waitForEdit(question, 'Your swap of 0.1 SOL is still open');
      expect(urlOf(await alice.press('Sign in your wallet', connected))).toBe(page);

      const again = await openSigningPage(page);
      expect(new URL(again.body.links.phantom).searchParams.get('dapp_encryption_public_key')).not.toBe(
        new URL(link).searchParams.get('dapp_encryption_public_key'),
      );
      const signed = await approve(again.body.links.phantom);
      await visit(signed.location ?? '');
      await alice.waitForEdit(card, 'Swapped');
    },
  );
});

describe('two accounts of one wallet', () => {
  it('can be listed, switched, named and unlinked; an order keeps its account', async () => {
    const second = sandbox.wallet.state.accounts.add().address;
    await connectWallet(alice, { account: second });
    await alice.say('/wallets');
    const card = await alice.waitForMessage('Your wallets');
    expect(textOf(card)).toMatch(
      new RegExp(`1\\. Phantom, ${short(first)}\\n2\\. Phantom, ${short(second)} ✅ in use`),
    );
    await alice.press('Use 1', card);
    await alice.waitForEdit(card, new RegExp(`1\\. Phantom, ${short(first)} ✅ in use`));
    const { card: swap, page } = await order();

    await alice.press('Use 2', card);
    await alice.waitForEdit(card, new RegExp(`${short(second)} ✅ in use`));
    await alice.press('Rename 1', card);
    await alice.waitForEdit(card, 'What should I call');
    await alice.say('Daily');
    await alice.waitForEdit(card, `1. Daily, Phantom, ${short(first)}`);

    const { body } = await openSigningPage(page);
    expect(body.summary.to.address).toBe(first);
    const signed = await approve(body.links.phantom);
    await visit(signed.location ?? '');
    await alice.waitForEdit(swap, 'Swapped');

    await alice.press('Unlink 2', card);
    await alice.waitForEdit(card, 'Unlink Phantom');
    await alice.press('Yes, unlink', card);
    await alice.waitForEdit(card, `1. Daily, Phantom, ${short(first)} ✅ in use`);
  });

  it('a second account is linked beside the first, and the chat names the account of the order', async () => {
    const other = sandbox.wallet.state.accounts.add().address;
    const { page } = await order();
    const question = await reconnect(page, other);
    await alice.press('Yes, it is mine', question);
    await alice.waitForEdit(question, `is still open, for the wallet ${short(first)}`);
    const { body } = await openSigningPage(page);
    expect(body.reconnect).toBe(false);
  });
});

describe('wallets of three kinds', () => {
  it('each have their own links, and the one that answered is asked to sign', async () => {
    const base = `${sandbox.url}/wallet/ul/v1`;
    const solflare = `${sandbox.url}/wallet/./ul/v1`;
    await bot.stop();
    const linkBases = { phantom: base, solflare, backpack: `${base}/` };
    bot = await startBot({ ...sandbox.botSettings, linkBases });

    await alice.say('/connect');
    const offered = await alice.waitForMessage('Connect your wallet');
    expect(labels(offered)).toEqual([
      'Open Phantom',
      'Open Solflare',
      'Open Backpack',
      'Other device',
      'How is this safe?',
    ]);
    const { location } = await approve(urlOf(await alice.press('Open Phantom', offered)), { account: first });
    const answer = String(location).replace(
      'phantom_encryption_public_key',
      'solflare_encryption_public_key',
    );
    await visit(answer);
    const question = await alice.waitForMessage('Solflare answered with the address');
    await alice.press('Yes, it is mine', question);
    await alice.waitForEdit(question, 'Connected');

    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await alice.press(/Confirm/, card);
    const page = urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
    const { body } = await openSigningPage(page);
    expect(Object.keys(body.links)).toEqual(['solflare']);
    expect(body.links.solflare).toContain(`${solflare}/signTransaction?`);
    const signed = await approve(body.links.solflare);
    await visit(signed.location ?? '');
    await alice.waitForEdit(card, 'Swapped');
  });
});
