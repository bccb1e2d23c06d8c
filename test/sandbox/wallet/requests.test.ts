import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { approve } from '../../support/scripted-wallet.ts';
import {
  computeBudget,
  connectedSite,
  errorCode,
  FakeSite,
  isSignedBy,
  page,
  post,
  sendSol,
  transfer,
  USDC,
  unsignedTransaction,
  usdcAccount,
} from './wallet-world.ts';

const at = connectedSite();

describe('signing', () => {
  it('shows payments, receipts and costs', async () => {
    const buyer = new PublicKey(at.address);
    const mint = new PublicKey(USDC.address);
    const bytes = await unsignedTransaction(at.world.connection, at.address, [
      ...computeBudget,
      createAssociatedTokenAccountIdempotentInstruction(buyer, usdcAccount(buyer), buyer, mint),
      sendSol(at.address, at.world.desk.publicKey, 1_500_000_000),
      createTransferCheckedInstruction(
        usdcAccount(at.world.desk.publicKey),
        mint,
        usdcAccount(buyer),
        at.world.desk.publicKey,
        223_412_345n,
        6,
      ),
    ]);
    const { page: shown, location } = await approve(at.site.signLink(bytes));
    expect(shown).toContain('−1.5 SOL');
    expect(shown).toContain('+223.412345 USDC');
    expect(shown).toContain('≈ $223.80');
    expect(shown).toContain('0.00001 SOL');
    expect(shown).toContain('0.0000012 SOL');
    expect(shown).toContain('signed by 1 other too');
    expect(isSignedBy(at.address, decodeTransaction(at.site.openTransaction(location)))).toBe(true);
  });

  it('separates the deposit for a new token account from the payment', async () => {
    const selected = at.world.wallet.state.accounts.selected.address;
    const fresh = new PublicKey(at.world.wallet.state.accounts.add().address);
    at.world.wallet.state.accounts.select(selected);
    await fundSol(at.world.chain.rpcUrl, fresh.toBase58(), 5_000_000_000n);
    const newcomer = new FakeSite(at.world.url);
    const choice = { account: fresh.toBase58() };
    newcomer.acceptConnect((await approve(newcomer.connectLink(), choice)).location);
    const mint = new PublicKey(USDC.address);
    const bytes = await unsignedTransaction(at.world.connection, fresh.toBase58(), [
      createAssociatedTokenAccountIdempotentInstruction(fresh, usdcAccount(fresh), fresh, mint),
      sendSol(fresh.toBase58(), at.world.desk.publicKey, 1_250_000_000),
    ]);
    const { page: shown } = await approve(newcomer.signLink(bytes));
    expect(shown).toContain('−1.25 SOL');
    expect(shown).toMatch(/New token account<\/dt><dd>0\.00203928 SOL/);
  });

  it('warns about a failing transaction, or one without a return', async () => {
    const tooMuch = await unsignedTransaction(at.world.connection, at.address, [
      sendSol(at.address, at.world.desk.publicKey, 900_000_000_000),
    ]);
    const failing = await approve(at.site.signLink(tooMuch));
    expect(failing.page).toContain('This would fail now. There is not enough balance for step 1.');
    const gift = await approve(at.site.signLink(await transfer(at)));
    expect(gift.page).toContain('Nothing comes back to this account.');
  });
});

describe('refusing', () => {
  it('knows no site that was disconnected on its page', async () => {
    const [app] = at.world.wallet.state.apps.list();
    await post(at, '/wallet/forget', { dappKey: app?.dappKey });
    const later = await approve(at.site.signLink(await transfer(at)));
    expect(errorCode(later.location)).toBe('-32603');
    expect(later.location?.searchParams.get('errorMessage')).toBe('Missing sharing secret.');
  });

  it('rejects the session of another site', async () => {
    const other = new FakeSite(at.world.url, 'https://other.example');
    other.acceptConnect((await approve(other.connectLink())).location);
    const link = at.site.requestLink('signTransaction', {
      session: other.session,
      transaction: bs58.encode(await transfer(at)),
    });
    expect(errorCode((await approve(link)).location)).toBe('4100');
  });

  it.each([
    ['bytes that are no transaction', '-32003', () => Buffer.from('nonsense')],
    ['nothing', '-32000', () => Buffer.alloc(0)],
  ])('does not sign %s', async (_name, code, bytes) => {
    const { location } = await approve(at.site.signLink(bytes()));
    expect(errorCode(location)).toBe(code);
  });

  it('displays errors that cannot be reported to a site', async () => {
    const shown = await page(at, '/wallet/ul/v1/connect?redirect_link=javascript:alert(1)');
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('Missing parameter: redirect_link.');
    expect(shown.text).not.toContain('alert');
  });

  it('rejects button presses from other sites', async () => {
    const { status } = await post(at, '/wallet/reset', {}, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(at.world.wallet.state.accounts.selected.address).toBe(at.address);
  });
});
