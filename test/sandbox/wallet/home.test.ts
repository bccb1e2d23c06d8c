import { PublicKey } from '@solana/web3.js';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { approve, reject } from '../../support/scripted-wallet.ts';
import {
  computeBudget,
  connectedSite,
  errorCode,
  FakeSite,
  page,
  post,
  startWalletWorld,
  transfer,
  unsignedTransaction,
} from './wallet-world.ts';

const at = connectedSite();

describe('the wallet’s own page', () => {
  it('shows the balances, the gift and the banner', async () => {
    const { text, status } = await page(at, '/wallet');
    expect(status).toBe(200);
    expect(text).toContain(at.address);
    expect(text).toMatch(/class="total">\$[\d,.]+</);
    expect(text).toMatch(/USDC<\/span>\s*<span class="holding"><strong>1,000</);
    expect(text).toContain('Get 10 SOL + 1,000 USDC');
    expect(text).toContain('Sandbox: no real money');
  });

  it('pays from the faucet', async () => {
    const fresh = at.world.wallet.state.accounts.add().address;
    const { status } = await post(at, '/wallet/faucet', {});
    at.world.wallet.state.accounts.select(at.address);
    expect(status).toBe(200);
    expect(await at.world.connection.getBalance(new PublicKey(fresh))).toBe(10_000_000_000);
  });

  it('keeps a mode, and lists the modes for an unknown one', async () => {
    expect((await post(at, '/wallet/mode', { mode: 'tamper' })).text).toContain('"mode":"tamper"');
    const refused = await post(at, '/wallet/mode', { mode: 'nice' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('guards-inserted-anywhere');
    const decoded = await approve(at.site.signLink(await transfer(at)));
    expect(decoded.page).toContain('This wallet is set to “Tampers”');
    await post(at, '/wallet/mode', { mode: 'exact' });
  });

  it('warns, and still asks, during an outage of the chain', async () => {
    const lost = await startWalletWorld();
    try {
      const local = new FakeSite(lost.url);
      const account = local.acceptConnect((await approve(local.connectLink())).location);
      const link = local.signLink(await unsignedTransaction(lost.connection, account, computeBudget));
      await lost.chain.close();
      const { page: shown, status } = await reject(link);
      expect(shown).toContain('The chain could not be asked what this does.');
      expect(status).toBe(303);
    } finally {
      await lost.close();
    }
  });

  it('deletes all state on a reset', async () => {
    const second = await startWalletWorld();
    try {
      const before = second.wallet.state.accounts.selected.address;
      const local = new FakeSite(second.url);
      local.acceptConnect((await approve(local.connectLink())).location);
      await request(`${second.url}/wallet/reset`, { method: 'POST' }).then(({ body }) => body.dump());
      expect(second.wallet.state.accounts.selected.address).not.toBe(before);
      const later = await approve(local.signLink(new Uint8Array(1)));
      expect(errorCode(later.location)).toBe('-32603');
    } finally {
      await second.close();
    }
  });
});
