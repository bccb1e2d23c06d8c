import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { parseAddress } from '../../../src/solana/address.ts';
import { verifySignature } from '../../../src/solana/ed25519.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { approve, reject } from '../../support/scripted-wallet.ts';
import {
  computeBudget,
  connectedSite,
  errorCode,
  FakeSite,
  isSignedBy,
  land,
  page,
  post,
  sendSol,
  transfer,
  USDC,
  unsignedTransaction,
  usdcAccount,
} from './wallet-world.ts';

const at = connectedSite();

describe('connecting', () => {
  it('returns the selected account, with a session signed by it for this site', () => {
    expect(at.address).toBe(at.world.wallet.state.accounts.selected.address);
    const token = bs58.decode(at.site.session);
    const claims = JSON.parse(Buffer.from(token.subarray(64)).toString('utf8')) as Record<string, unknown>;
    expect(claims).toMatchObject({ app_url: at.site.appUrl, chain: 'solana', cluster: 'mainnet-beta' });
    const owner = parseAddress(at.address);
    expect(owner && verifySignature(owner, token.subarray(64), token.subarray(0, 64))).toBe(true);
  });

  it('names the site, and allows a redirect only to it', async () => {
    const { pathname, search } = new URL(at.site.connectLink());
    const shown = await page(at, pathname + search);
    expect(shown.text).toContain('swap.example.com');
    expect(shown.headers['content-security-policy']).toContain(
      "form-action 'self' https://swap.example.com;",
    );
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('connects the chosen account', async () => {
    const chosen = at.world.wallet.state.accounts.selected.address;
    const other = at.world.wallet.state.accounts.add().address;
    try {
      const second = new FakeSite(at.world.url);
      const answer = await approve(second.connectLink(), { account: chosen });
      expect(answer.page).toContain(other);
      expect(second.acceptConnect(answer.location)).toBe(chosen);
    } finally {
      at.world.wallet.state.accounts.select(chosen);
    }
  });

  it('answers a refusal with 4001 and does not connect', async () => {
    const stranger = new FakeSite(at.world.url);
    const { location } = await reject(stranger.connectLink());
    expect(location?.href).toBe(
      'https://swap.example.com/w/token?errorCode=4001&errorMessage=User+rejected+the+request.',
    );
  });
});

describe('signing', () => {
  it('returns the same message with a signature that the chain accepts', async () => {
    const bytes = await transfer(at);
    const { location } = await approve(at.site.signLink(bytes));
    const returned = at.site.openTransaction(location);
    expect(decodeTransaction(returned).message).toEqual(decodeTransaction(bytes).message);
    await land(at, returned);
  });

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

  it('rejects an unknown site', async () => {
    const stranger = new FakeSite(at.world.url);
    const { location, status } = await approve(stranger.requestLink('signTransaction', {}));
    expect([errorCode(location), status]).toEqual(['-32603', 302]);
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

  it('does not sign for another account', async () => {
    const stranger = Keypair.generate().publicKey;
    const bytes = await unsignedTransaction(at.world.connection, stranger.toBase58(), [
      sendSol(stranger.toBase58(), at.world.desk.publicKey, 1),
    ]);
    expect(errorCode((await approve(at.site.signLink(bytes))).location)).toBe('-32003');
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
