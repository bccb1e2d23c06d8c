import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import {
  confirmAndOpen,
  connectWallet,
  meet,
  openSigningPage,
  startTestSandbox,
  urlOf,
  visit,
} from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('bad input gets a clear answer and changes nothing', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  it.each([
    ['1,500', /could mean two things/],
    ['2abc', /not an amount/],
    ['1e3', /in digits/],
    ['-1', /more than zero/],
    ['0', /more than zero/],
    ['0.0000000001', /at most 9 decimals/],
    ['18446744073.709551616', /more SOL than can exist/],
  ])('the amount %s', async (amount, answer) => {
    await alice.say(`/swap ${amount} SOL USDC`);
    await alice.waitForMessage(answer);
  });

  it.each([
    ['/swap 1 SOL NOPE', /no token “NOPE”/],
    ['/swap 1 SOL SOL', /change nothing/],
    ['/swap 1 2 3 4 5', /Write it like this/],
    ['/quote', /Write it like this/],
    ['/nonsense', /do not know that command/],
  ])('%s', async (line, answer) => {
    await alice.say(line);
    await alice.waitForMessage(answer);
  });

  it('a button of an old message', async () => {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await alice.press('Cancel', card);
    await alice.waitForEdit(card, 'Cancelled: 0.1 SOL');
    const outcome = await alice.press('Quote again', card);
    expect(outcome.kind).toBe('callback');
  });

  it.each(['/s', '/w', '/c'])('an unknown link under %s', async (path) => {
    const unknown = await visit(`${sandbox.botSettings.publicUrl}${path}/${'A'.repeat(32)}?data=x`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).not.toContain('data=x');
  });

  it('garbage in the wallet return: a later honest answer still counts', async () => {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    const link = await confirmAndOpen(alice, card);
    const { location } = await approve(link);
    if (!location) throw new Error('no redirect');
    for (const change of ['', 'garbage', '0OIl', 'x'.repeat(5_000)]) {
      const forged = new URL(location);
      forged.searchParams.set('data', change);
      expect((await visit(forged)).status).toBeLessThan(500);
    }
    const hint = new URL(location);
    hint.search = '?errorCode=4001&errorMessage=<script>alert(1)</script>';
    expect((await visit(hint)).body).not.toContain('alert(1)');
    expect(textOf(await alice.waitForEdit(card, 'sign in your wallet'))).toContain('Sign');
    await visit(location);
    await alice.waitForEdit(card, 'Swapped');
  });

  it('a transaction changed by the wallet: it is refused and not sent, and a second attempt works', async () => {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    const link = await confirmAndOpen(alice, card);
    const { location } = await approve(link, { mode: 'tamper' });
    await visit(location ?? '');
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const page = urlOf(await alice.press(/Sign/, ordered));
    const again = await openSigningPage(page);
    expect(again.status).toBe(200);
    const honest = await approve(again.body.links.phantom);
    await visit(honest.location ?? '');
    await alice.waitForEdit(card, 'Swapped');
  });

  it.each(['guards-appended', 'guards-inserted-anywhere'] as const)(
    'an honest wallet that adds its guards (%s): it is accepted',
    async (mode) => {
      await alice.say('/swap 0.1 SOL USDC');
      const card = await alice.waitForMessage('You pay');
      const { location } = await approve(await confirmAndOpen(alice, card), { mode });
      await visit(location ?? '');
      await alice.waitForEdit(card, 'Swapped');
    },
  );

  describe('a service with temporary lies about USDC', () => {
    const lies = `/service/lies`;
    const lie = (kind: string) =>
      fetch(sandbox.url + lies, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, mint: USDC }),
      });
    afterEach(() => fetch(sandbox.url + lies, { method: 'DELETE' }));

    it('its decimals: the token is unavailable under any name until the lie ends', async () => {
      await lie('wrong_decimals');
      for (const line of ['/swap 1 USDC SOL', `/quote 1 SOL ${USDC}`, '/swap USDC']) {
        await alice.say(line);
        await alice.waitForMessage('USDC is not available here');
      }
      await fetch(sandbox.url + lies, { method: 'DELETE' });
      await alice.say('/quote 1 SOL USDC');
      await alice.waitForMessage('1 SOL → ≈');
    });

    it('its symbol: card and page still show USDC', async () => {
      await lie('wrong_symbol');
      await alice.say('/swap 0.1 SOL USDC');
      const card = await alice.waitForMessage('You pay');
      expect(textOf(card)).toMatch(/You get: ≈ [\d.]+ USDC/);
      await alice.press(/Confirm/, card);
      const page = urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
      const { body } = await openSigningPage(page);
      expect(body.summary.receivesAtLeast).toMatchObject({ mint: USDC, symbol: 'USDC' });
      // Addresses, links and bytes may contain any four letters.
      const { pays, receivesAtLeast, expected, warnings } = body.summary;
      expect(JSON.stringify([body.price, pays, receivesAtLeast, expected, warnings])).not.toMatch(/bonk/i);
      await alice.press('Cancel', await alice.waitForEdit(card, 'sign in your wallet'));
    });
  });
});
