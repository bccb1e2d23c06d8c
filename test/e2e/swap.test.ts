import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { engineOfThisRun } from '../support/test-database.ts';

const USDC = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');

async function usdcOf(sandbox: Sandbox): Promise<number> {
  const owner = new PublicKey(sandbox.wallet.state.accounts.selected.address);
  const { value } = await sandbox.world.connection.getParsedTokenAccountsByOwner(owner, { mint: USDC });
  return value.reduce((sum, { account }) => sum + account.data.parsed.info.tokenAmount.uiAmount, 0);
}

describe.each(engineOfThisRun)('one swap, end to end, on $name', ({ url }) => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox({}, url);
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  it('goes from a chat message to a confirmed transaction', async () => {
    await alice.start();
    await alice.waitForMessage('Hello Alice');
    await connectWallet(alice);
    const before = await usdcOf(sandbox);

    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    const link = await confirmAndOpen(alice, card);
    const { location } = await approve(link);
    expect(location?.pathname).toMatch(/^\/w\//);
    const page = await visit(location ?? '');
    expect(page.status).toBe(200);
    expect(new URL(page.url).search).toBe('');

    await alice.waitForEdit(card, 'Swapped');
    const notice = await alice.waitForMessage('Done');
    expect(textOf(notice)).toContain('0.5 SOL swapped for 74.924634 USDC');
    const after = await usdcOf(sandbox);
    expect(textOf(notice)).toContain(
      `You now hold ${after.toLocaleString('en', { maximumFractionDigits: 2 })} USDC`,
    );
    await alice.press('🧾 Receipt', notice);
    const receipt = await alice.waitForMessage(({ photo }) => photo !== undefined);
    expect(receipt.caption).toBe('🧾 0.5 SOL → 74.924634 USDC');
    const gained = after - before;
    expect(gained).toBeGreaterThan(74);
    expect(gained).toBeLessThan(75.1);
    await alice.press('⇅ Swap back', notice);
    expect(textOf(await alice.waitForMessage('You pay: 74.924634 USDC'))).toContain('SOL');
    await alice.press('🔁 Again', notice);
    expect(textOf(await alice.waitForMessage('You pay: 0.5 SOL'))).toContain('USDC');
  });

  it('says how much SOL came in, without the network fee that was paid from it', async () => {
    const { connection } = sandbox.world;
    const owner = new PublicKey(sandbox.wallet.state.accounts.selected.address);
    const before = await connection.getBalance(owner);
    await alice.say('/swap 20 USDC SOL');
    const link = await confirmAndOpen(alice, await alice.waitForMessage('You pay: 20 USDC'));
    await visit(String((await approve(link)).location));
    const notice = textOf(await alice.waitForMessage('20 USDC swapped for'));
    const [{ signature } = { signature: '' }] = await connection.getSignaturesForAddress(owner, { limit: 1 });
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 });
    const after = await connection.getBalance(owner);
    // All accounts together lose the whole fee; the embedded chain leaves the priority fee out of `meta.fee`.
    const { preBalances = [], postBalances = [] } = landed?.meta ?? {};
    const fee = sumOf(preBalances) - sumOf(postBalances);
    const received = (after - before + fee) / 1e9;
    expect(received).toBeGreaterThan(0.1);
    expect(notice).toContain(`swapped for ${received} SOL`);
    expect(notice).toContain(`You now hold ${Math.floor(after / 1e7) / 100}`);
  });
});

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
