import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import fastify from 'fastify';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fundSol } from '../../../src/sandbox/chain/seed-tokens.ts';
import type { WalletMode } from '../../../src/sandbox/wallet/wallet-mode.ts';
import { type Address, parseAddress } from '../../../src/solana/address.ts';
import { verifySignature } from '../../../src/solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { decodeTransaction, requiredSigners } from '../../../src/solana/transaction.ts';
import { approve, reject } from '../../support/scripted-wallet.ts';
import { FakeSite } from './fake-site.ts';
import {
  computeBudget,
  sendSol,
  startWalletWorld,
  USDC,
  unsignedTransaction,
  usdcAccount,
  type WalletWorld,
} from './wallet-world.ts';

let world: WalletWorld;
let site: FakeSite;
let address: string;

beforeAll(async () => {
  world = await startWalletWorld();
  expect(await world.wallet.fund()).toBe(true);
});
afterAll(() => world.close());

beforeEach(async () => {
  site = new FakeSite(world.url);
  address = site.acceptConnect((await approve(site.connectLink())).location);
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await request(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.statusCode, text: await response.body.text() };
};

const page = async (path: string) => {
  const response = await request(`${world.url}${path}`);
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
};

const errorCode = (location: URL | undefined) => location?.searchParams.get('errorCode');

/** Two equal transfers under one blockhash would be one transaction. */
let sent = 0;

const plain = (budget = computeBudget): Promise<Uint8Array> =>
  unsignedTransaction(world.connection, address, [
    ...budget,
    sendSol(address, world.desk.publicKey, 1_000_000 + ++sent),
  ]);

/** What the site gets back when the person approves in this mode. */
const signed = async (bytes: Uint8Array, mode: WalletMode) =>
  decodeTransaction(site.openTransaction((await approve(site.signLink(bytes), { mode })).location));

const isSignedBy = (signer: string, decoded: ReturnType<typeof decodeTransaction>): boolean => {
  const signers = requiredSigners(decoded);
  const key = signers.find((address) => address === signer);
  const signature = key && decoded.signatures[signers.indexOf(key)];
  return key !== undefined && signature !== undefined && verifySignature(key, decoded.message, signature);
};

const programsOf = (decoded: ReturnType<typeof decodeTransaction>): (Address | undefined)[] =>
  decoded.instructions.map(({ programIdIndex }) => decoded.staticAccountKeys[programIdIndex]);

const land = async (bytes: Uint8Array): Promise<void> => {
  const signature = await world.connection.sendRawTransaction(bytes);
  await vi.waitFor(
    async () => {
      const { value } = await world.connection.getSignatureStatuses([signature]);
      expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' });
    },
    { timeout: 5_000, interval: 50 },
  );
};

describe('connecting', () => {
  it('gives the selected account, with a session that account signed for this site', () => {
    expect(address).toBe(world.wallet.state.accounts.selected.address);
    const token = bs58.decode(site.session);
    const claims = JSON.parse(Buffer.from(token.subarray(64)).toString('utf8')) as Record<string, unknown>;
    expect(claims).toMatchObject({ app_url: site.appUrl, chain: 'solana', cluster: 'mainnet-beta' });
    const owner = parseAddress(address);
    expect(owner && verifySignature(owner, token.subarray(64), token.subarray(0, 64))).toBe(true);
  });

  it('shows who asks, and lets the browser go nowhere but there', async () => {
    const { pathname, search } = new URL(site.connectLink());
    const shown = await page(pathname + search);
    expect(shown.text).toContain('swap.example.com');
    expect(shown.headers['content-security-policy']).toContain(
      "form-action 'self' https://swap.example.com;",
    );
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('connects the account the person chose', async () => {
    const chosen = world.wallet.state.accounts.selected.address;
    const other = world.wallet.state.accounts.add().address;
    try {
      const second = new FakeSite(world.url);
      const answer = await approve(second.connectLink(), { account: chosen });
      expect(answer.page).toContain(other);
      expect(second.acceptConnect(answer.location)).toBe(chosen);
    } finally {
      world.wallet.state.accounts.select(chosen);
    }
  });

  it('answers a refusal with 4001 and connects nothing', async () => {
    const stranger = new FakeSite(world.url);
    const { location } = await reject(stranger.connectLink());
    expect(location?.href).toBe(
      'https://swap.example.com/w/token?errorCode=4001&errorMessage=User+rejected+the+request.',
    );
  });
});

describe('signing', () => {
  it('returns the same message, signed, and the chain takes it', async () => {
    const bytes = await plain();
    const { location } = await approve(site.signLink(bytes));
    const returned = site.openTransaction(location);
    expect(decodeTransaction(returned).message).toEqual(decodeTransaction(bytes).message);
    await land(returned);
  });

  it('says what leaves, what arrives and what it costs', async () => {
    const buyer = new PublicKey(address);
    const mint = new PublicKey(USDC.address);
    const bytes = await unsignedTransaction(world.connection, address, [
      ...computeBudget,
      createAssociatedTokenAccountIdempotentInstruction(buyer, usdcAccount(buyer), buyer, mint),
      sendSol(address, world.desk.publicKey, 1_500_000_000),
      createTransferCheckedInstruction(
        usdcAccount(world.desk.publicKey),
        mint,
        usdcAccount(buyer),
        world.desk.publicKey,
        223_412_345n,
        6,
      ),
    ]);
    const { page: shown, location } = await approve(site.signLink(bytes));
    expect(shown).toContain('−1.5 SOL');
    expect(shown).toContain('+223.412345 USDC');
    expect(shown).toContain('≈ $223.80');
    expect(shown).toContain('0.00001 SOL');
    expect(shown).toContain('0.0000012 SOL');
    expect(shown).toContain('signed by 1 other too');
    expect(isSignedBy(address, decodeTransaction(site.openTransaction(location)))).toBe(true);
  });

  it('tells the deposit for a new token account apart from what is sent', async () => {
    const selected = world.wallet.state.accounts.selected.address;
    const fresh = new PublicKey(world.wallet.state.accounts.add().address);
    world.wallet.state.accounts.select(selected);
    await fundSol(world.chain.rpcUrl, fresh.toBase58(), 5_000_000_000n);
    const newcomer = new FakeSite(world.url);
    const choice = { account: fresh.toBase58() };
    newcomer.acceptConnect((await approve(newcomer.connectLink(), choice)).location);
    const mint = new PublicKey(USDC.address);
    const bytes = await unsignedTransaction(world.connection, fresh.toBase58(), [
      createAssociatedTokenAccountIdempotentInstruction(fresh, usdcAccount(fresh), fresh, mint),
      sendSol(fresh.toBase58(), world.desk.publicKey, 1_250_000_000),
    ]);
    const { page: shown } = await approve(newcomer.signLink(bytes));
    expect(shown).toContain('−1.25 SOL');
    expect(shown).toMatch(/New token account<\/dt><dd>0\.00203928 SOL/);
  });

  it('warns when the transaction would fail, or gives nothing back', async () => {
    const tooMuch = await unsignedTransaction(world.connection, address, [
      sendSol(address, world.desk.publicKey, 900_000_000_000),
    ]);
    const failing = await approve(site.signLink(tooMuch));
    expect(failing.page).toContain('This would fail now. There is not enough balance for step 1.');
    const gift = await approve(site.signLink(await plain()));
    expect(gift.page).toContain('Nothing comes back to this account.');
  });

  it('signs a message', async () => {
    const message = Buffer.from('Sign in <b>here</b>');
    const link = site.requestLink('signMessage', { message: bs58.encode(message), display: 'utf8' });
    const { location, page: shown } = await approve(link);
    expect(shown).toContain('Sign in &lt;b&gt;here&lt;/b&gt;');
    const signature = bs58.decode(site.open(location).signature ?? '');
    const owner = parseAddress(address);
    expect(owner && verifySignature(owner, message, signature)).toBe(true);
  });
});

describe('refusing', () => {
  it('does not know a site after it disconnected', async () => {
    const link = site.requestLink('disconnect', {});
    expect((await approve(link)).location?.href).toBe(site.redirectLink);
    const later = await approve(site.signLink(await plain()));
    expect(errorCode(later.location)).toBe('-32603');
    expect(later.location?.searchParams.get('errorMessage')).toBe('Missing sharing secret.');
  });

  it('sends a stranger to every site away', async () => {
    const stranger = new FakeSite(world.url);
    const { location, status } = await approve(stranger.requestLink('signTransaction', {}));
    expect([errorCode(location), status]).toEqual(['-32603', 302]);
  });

  it('takes no session of another site', async () => {
    const other = new FakeSite(world.url, 'https://other.example');
    other.acceptConnect((await approve(other.connectLink())).location);
    const link = site.requestLink('signTransaction', {
      session: other.session,
      transaction: bs58.encode(await plain()),
    });
    expect(errorCode((await approve(link)).location)).toBe('4100');
  });

  it.each([
    ['bytes that are no transaction', '-32003', () => Buffer.from('nonsense')],
    ['nothing', '-32000', () => Buffer.alloc(0)],
  ])('does not sign %s', async (_name, code, bytes) => {
    const { location } = await approve(site.signLink(bytes()));
    expect(errorCode(location)).toBe(code);
  });

  it('does not sign for somebody else', async () => {
    const stranger = Keypair.generate().publicKey;
    const bytes = await unsignedTransaction(world.connection, stranger.toBase58(), [
      sendSol(stranger.toBase58(), world.desk.publicKey, 1),
    ]);
    expect(errorCode((await approve(site.signLink(bytes))).location)).toBe('-32003');
  });

  it('says on a page what it cannot say to a site', async () => {
    const shown = await page('/wallet/ul/v1/connect?redirect_link=javascript:alert(1)');
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('Missing parameter: redirect_link.');
    expect(shown.text).not.toContain('alert');
  });

  it('takes no button presses from other sites', async () => {
    const { status } = await post('/wallet/reset', {}, { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(403);
    expect(world.wallet.state.accounts.selected.address).toBe(address);
  });
});

describe('modes', () => {
  it.each([
    ['guards-appended', 1],
    ['guards-inserted-anywhere', 4],
  ] as const)('%s adds %i guards and still lands', async (mode, count) => {
    const bytes = await plain();
    const { location } = await approve(site.signLink(bytes), { mode });
    const decoded = decodeTransaction(site.openTransaction(location));
    const programs = programsOf(decoded);
    expect(programs.filter((program) => program === LIGHTHOUSE_PROGRAM)).toHaveLength(count);
    expect(programs.filter((program) => program !== LIGHTHOUSE_PROGRAM)).toEqual(
      programsOf(decodeTransaction(bytes)),
    );
    await land(site.openTransaction(location));
  });

  it('adds a fee only where there is none', async () => {
    const bare = await signed(await plain([]), 'priority-fee-prepended');
    expect(programsOf(bare).slice(0, 2)).toEqual([COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM]);
    expect(isSignedBy(address, bare)).toBe(true);
    const bytes = await plain();
    const kept = await signed(bytes, 'priority-fee-prepended');
    expect(kept.message).toEqual(decodeTransaction(bytes).message);
  });

  it('overwrites the price', async () => {
    const decoded = await signed(await plain(), 'price-overwritten');
    expect(Buffer.from(decoded.instructions[1]?.data ?? []).readBigUInt64LE(1)).toBe(100_000n);
    expect(isSignedBy(address, decoded)).toBe(true);
  });

  it('tampers with an amount and signs that', async () => {
    const bytes = await plain();
    const amount = (decoded: ReturnType<typeof decodeTransaction>) =>
      Buffer.from(decoded.instructions[2]?.data ?? []).readBigUInt64LE(4);
    const decoded = await signed(bytes, 'tamper');
    expect(amount(decoded)).toBe(amount(decodeTransaction(bytes)) / 2n);
    expect(isSignedBy(address, decoded)).toBe(true);
  });

  it('answers as another account', async () => {
    const decoded = await signed(await plain(), 'wrong-account');
    const [payer] = requiredSigners(decoded);
    expect(payer).not.toBe(address);
    expect(isSignedBy(payer ?? '', decoded)).toBe(true);
  });

  it('leaves a transaction alone that is signed already', async () => {
    const bytes = await unsignedTransaction(world.connection, address, [
      sendSol(address, world.desk.publicKey, 1),
      sendSol(world.desk.publicKey.toBase58(), new PublicKey(address), 2),
    ]);
    bytes.fill(1, 65, 129);
    const decoded = await signed(bytes, 'guards-appended');
    expect(decoded.message).toEqual(decodeTransaction(bytes).message);
    expect(decoded.signatures[1]).toEqual(bytes.subarray(65, 129));
  });

  it.each([
    ['reject', '4001'],
    ['unauthorized', '4100'],
    ['internal', '-32603'],
  ] as const)('%s answers %s', async (mode, code) => {
    const { location } = await approve(site.signLink(await plain()), { mode });
    expect(errorCode(location)).toBe(code);
  });

  it('forges an answer nobody can open', async () => {
    const { location } = await approve(site.signLink(await plain()), { mode: 'forged-callback' });
    expect(location?.searchParams.has('data')).toBe(true);
    expect(() => site.open(location)).toThrow('does not open');
  });

  it('forges a connect answer that opens, with a session nobody there signed', async () => {
    const victim = new FakeSite(world.url);
    const claimed = victim.acceptConnect(
      (await approve(victim.connectLink(), { mode: 'forged-callback' })).location,
    );
    const token = bs58.decode(victim.session);
    const owner = parseAddress(claimed);
    expect(owner && verifySignature(owner, token.subarray(64), token.subarray(0, 64))).toBe(false);
  });

  it('goes back and says nothing, or does not go back', async () => {
    const link = site.signLink(await plain());
    const empty = await approve(link, { mode: 'callback-without-params' });
    expect(empty.location?.href).toBe(site.redirectLink);
    const silent = await approve(link, { mode: 'never-answers' });
    expect([silent.status, silent.location]).toEqual([200, undefined]);
  });

  describe('with a site that listens', () => {
    const received: string[] = [];
    const app = fastify();
    app.get('/w/token', (incoming) => {
      received.push(incoming.url);
      return 'ok';
    });
    let link: string;
    beforeAll(async () => {
      link = `${await app.listen({ host: '127.0.0.1', port: 0 })}/w/token`;
    });
    afterEach(() => received.splice(0));
    afterAll(() => app.close());

    it('delivers the same answer twice', async () => {
      const local = new FakeSite(world.url, site.appUrl, link);
      const { location } = await approve(local.connectLink(), { mode: 'answers-twice' });
      await request(location ?? '').then(({ body }) => body.dump());
      expect(received).toHaveLength(2);
      expect(received[0]).toBe(received[1]);
    });
  });
});

describe('too slow', () => {
  it('answers when the blockhash is no longer valid', async () => {
    const fast = await startWalletWorld(20);
    try {
      const slow = new FakeSite(fast.url);
      const account = slow.acceptConnect((await approve(slow.connectLink())).location);
      const bytes = await unsignedTransaction(fast.connection, account, computeBudget);
      const { location } = await approve(slow.signLink(bytes), { mode: 'slow' });
      const { recentBlockhash } = decodeTransaction(slow.openTransaction(location));
      expect((await fast.connection.isBlockhashValid(recentBlockhash)).value).toBe(false);
    } finally {
      await fast.close();
    }
  });
});

describe('the wallet’s own page', () => {
  it('shows the balances, the gift and the banner', async () => {
    const { text, status } = await page('/wallet');
    expect(status).toBe(200);
    expect(text).toContain(address);
    expect(text).toMatch(/class="total">\$[\d,.]+</);
    expect(text).toMatch(/USDC<\/span>\s*<span class="holding"><strong>1,000</);
    expect(text).toContain('Get 10 SOL + 1,000 USDC');
    expect(text).toContain('Sandbox: no real money');
  });

  it('pays out of the faucet', async () => {
    const fresh = world.wallet.state.accounts.add().address;
    const { status } = await post('/wallet/faucet', {});
    world.wallet.state.accounts.select(address);
    expect(status).toBe(200);
    expect(await world.connection.getBalance(new PublicKey(fresh))).toBe(10_000_000_000);
  });

  it('keeps a mode, and names the modes there are when it does not know one', async () => {
    expect((await post('/wallet/mode', { mode: 'tamper' })).text).toContain('"mode":"tamper"');
    const refused = await post('/wallet/mode', { mode: 'nice' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('guards-inserted-anywhere');
    const decoded = await approve(site.signLink(await plain()));
    expect(decoded.page).toContain('This wallet is set to “Tampers”');
    await post('/wallet/mode', { mode: 'exact' });
  });

  it('asks before it opens a page', async () => {
    const shown = await page(
      `/wallet/ul/browse/${encodeURIComponent('https://swap.example.com/s/1?a=b')}?ref=x`,
    );
    expect(shown.text).toContain('href="https://swap.example.com/s/1?a=b"');
    expect((await page('/wallet/ul/browse/javascript%3Aalert(1)')).status).toBe(400);
  });

  it('warns, and still asks, when the chain does not answer', async () => {
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

  it('forgets everything at a reset', async () => {
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
