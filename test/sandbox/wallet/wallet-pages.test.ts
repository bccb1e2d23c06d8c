import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Grant } from '../../../src/sandbox/chain/faucet.ts';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { readEffects } from '../../../src/sandbox/wallet/effects.ts';
import { parseWalletMode, WALLET_MODES } from '../../../src/sandbox/wallet/modes.ts';
import { registerWallet, type Wallet } from '../../../src/sandbox/wallet/register.ts';
import { ConnectedApps, WalletAccounts } from '../../../src/sandbox/wallet/state.ts';
import { parseAddress } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { silentLog } from '../../support/silent-log.ts';
import { connectionTo } from '../connection-to.ts';
import { USDC } from './wallet-world.ts';

const SIGNATURE = '5'.repeat(88);
const noTokens = { getTokenAccountsByOwner: () => ({ value: [] }) };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

let app: FastifyInstance;
let wallet: Wallet;
let given: [string, readonly Grant[]][];
let pays = true;

const address = () => wallet.state.accounts.selected.address;

async function open(answers: Parameters<typeof connectionTo>[0] = {}, tokens = [USDC]): Promise<void> {
  app = fastify();
  const give = async (owner: string, grants: readonly Grant[]): Promise<string> => {
    if (!pays) throw new Error('no SOL');
    given.push([owner, grants]);
    return SIGNATURE;
  };
  wallet = await registerWallet(app, {
    connection: connectionTo(answers),
    faucet: { address: SYSTEM_PROGRAM, give },
    registry: new TokenRegistry(tokens),
    now: () => 0,
    log: silentLog(),
  });
}

beforeEach(() => {
  given = [];
  pays = true;
});
afterEach(() => app?.close());

const home = async (query = '') => (await app.inject(`/wallet/${query}`)).body;
const post = (path: string, payload: string, headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url: `/wallet/${path}`, payload, headers });

describe('the home page', () => {
  const activity = [
    { signature: SIGNATURE, err: null, blockTime: 1_763_720_529 },
    { signature: '4'.repeat(88), err: 'x', blockTime: null },
  ];

  it('lists recent events with links', async () => {
    await open({ getBalance: () => 1, ...noTokens, getSignaturesForAddress: () => activity });
    const page = await home();
    expect(page).toContain(`<a href="/explorer/tx/${SIGNATURE}">`);
    expect(page).toMatch(/state good">Confirmed[\s\S]*2025-11-21 10:22:09 UTC[\s\S]*state bad">Failed/);
    expect(page).not.toContain('class="total"');
  });

  it('offers test money first for an empty account', async () => {
    await open({ getBalance: () => 0, ...noTokens, getSignaturesForAddress: () => [] });
    expect(await home()).toContain('<button class="button primary">Get 10 SOL + 1,000 USDC');
    expect(await home()).not.toContain('<h2>Activity</h2>');
  });

  it('gives only SOL without USDC', async () => {
    await open({}, []);
    expect(await home()).toContain('Get 10 SOL<');
    expect(await wallet.fund()).toBe(true);
    expect(given).toEqual([[address(), [{ mint: 'native', amount: 10_000_000_000n }]]]);
  });

  it.each([
    ['?done=funded', 'Your test money has arrived. Now go on in the chat.'],
    ['?done=unfunded', 'The faucet could not pay just now. Try once more.'],
    ['?done=mode', 'Saved.'],
    ['?done=reset', 'This is a new wallet: other keys, nothing connected.'],
  ])('reports %s in a notice', async (query, notice) => {
    await open();
    expect(await home(query)).toContain(`<p class="notice" role="status">${notice}</p>`);
  });

  it('renders no text from its address', async () => {
    await open();
    for (const query of ['', '?done=<b>', '?done=toString', '?done=forgotten']) {
      expect(await home(query)).not.toContain('role="status"');
    }
  });

  it('lists every mode and selects the current one', async () => {
    await open();
    wallet.state.mode = 'slow';
    const page = await home();
    for (const { id, description } of WALLET_MODES) {
      expect(page).toContain(`name="mode" value="${id}"${id === 'slow' ? ' checked' : ''}>`);
      expect(page).toContain(description);
    }
  });
});

describe('a button of the home page', () => {
  it.each([
    ['mode', 'mode=tamper', '/wallet?done=mode'],
    ['faucet', '', '/wallet?done=funded'],
    ['account', 'address=new', '/wallet?done=account'],
    ['forget', 'dappKey=x', '/wallet?done=forgotten'],
    ['reset', '', '/wallet?done=reset'],
  ])('%s redirects a browser back to the page', async (path, body, location) => {
    await open();
    const answer = await post(path, body);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  });

  it('answers a program with the state, without keys', async () => {
    await open();
    const { statusCode, body } = await post('account', '{"address":"new"}', {
      'content-type': 'application/json',
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({
      address: address(),
      accounts: wallet.state.accounts.list().map((one) => ({ name: one.name, address: one.address })),
      mode: 'exact',
      apps: [],
    });
    expect((await app.inject('/wallet/state')).body).toBe(body);
  });

  it('pays only into accounts of this wallet, and reports a rejection by the chain', async () => {
    await open();
    const stranger = Keypair.generate().publicKey.toBase58();
    expect((await post('faucet', `address=${stranger}`)).headers.location).toBe('/wallet?done=unfunded');
    expect(given).toEqual([]);
    pays = false;
    const answer = await post('faucet', '', { accept: 'application/json' });
    expect(answer.statusCode).toBe(503);
  });

  it('switches only to an account of the wallet', async () => {
    await open();
    const first = address();
    await post('account', 'address=new');
    const second = address();
    expect(second).not.toBe(first);
    await post('account', `address=${first}`);
    expect(address()).toBe(first);
    await post('account', 'address=somebody');
    expect(address()).toBe(first);
    expect(await home()).toContain(`name="address" value="${second}"`);
  });

  it.each(['cross-site', 'same-site'])('ignores a press from a %s page', async (site) => {
    await open();
    const before = address();
    const answer = await post('reset', '', { ...form, 'sec-fetch-site': site });
    expect([answer.statusCode, address()]).toEqual([403, before]);
  });

  it('rejects more than 16 KB', async () => {
    await open();
    expect((await post('mode', `mode=${'x'.repeat(17_000)}`)).statusCode).toBe(400);
  });
});

describe('the wallet’s memory', () => {
  it('has at most 20 accounts, each with a name and a key of its own', () => {
    const accounts = new WalletAccounts();
    for (let count = 0; count < 30; count += 1) accounts.add();
    const list = accounts.list();
    expect(list.map(({ name }) => name)).toEqual(list.map((_one, index) => `Account ${index + 1}`));
    expect(new Set(list.map(({ address: one }) => one)).size).toBe(20);
    expect(accounts.selected).toBe(list[19]);
    accounts.reset();
    expect(accounts.list()).toEqual([accounts.selected]);
  });

  it('keeps the last 500 connected sites, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(700), { maxLength: 900 }), (keys) => {
        const apps = new ConnectedApps();
        const account = new WalletAccounts().selected.address;
        for (const key of keys) {
          apps.remember({ dappKey: `${key}`, appUrl: '', account, secret: Buffer.alloc(0) });
        }
        const latest = [...new Set(keys.toReversed().map(String))].slice(0, 500);
        expect(apps.list().map(({ dappKey }) => dappKey)).toEqual(latest);
        apps.forgetAll();
        expect(apps.find(latest[0] ?? '')).toBeUndefined();
      }),
      { numRuns: 10 },
    );
  });

  it('identifies a mode only by its name', () => {
    for (const { id } of WALLET_MODES) expect(parseWalletMode(id)).toBe(id);
    for (const name of ['', 'Exact', 'toString', undefined, null, 0]) {
      expect(parseWalletMode(name)).toBeUndefined();
    }
  });
});

describe('the preview of a transaction', () => {
  const owner = Keypair.generate().publicKey;
  const me = parseAddress(owner.toBase58());
  if (me === undefined) throw new Error('a key is an address');
  const receiver = Keypair.generate().publicKey;
  const account = (lamports: number) => ({
    lamports,
    owner: new PublicKey(SYSTEM_PROGRAM),
    data: Buffer.alloc(0),
  });
  const context = { slot: 1 };
  const simulated = (lamports: number) => ({ lamports, owner: SYSTEM_PROGRAM, data: ['', 'base64'] });
  const bytes = new VersionedTransaction(
    new TransactionMessage({
      payerKey: owner,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
      instructions: [SystemProgram.transfer({ fromPubkey: owner, toPubkey: receiver, lamports: 7 })],
    }).compileToV0Message(),
  ).serialize();

  const effects = (
    before: (object | null)[],
    after: (object | null)[],
    isValid = true,
    err: unknown = null,
  ) =>
    readEffects(
      connectionTo({
        getMultipleAccountsInfoAndContext: () => ({ context, value: before }),
        isBlockhashValid: () => ({ value: isValid }),
        simulateTransaction: () => ({ context, value: { err, accounts: after, innerInstructions: [] } }),
      }),
      bytes,
      me,
    );

  it('excludes the fee from the payment', async () => {
    const { changes, fee, rent } = await effects(
      [account(10_000), account(0)],
      [simulated(4_993), simulated(7)],
    );
    expect(changes).toEqual([{ asset: 'native', amount: -7n }]);
    expect([fee.network, fee.priority, rent]).toEqual([5_000n, 0n, 0n]);
  });

  it('separates the deposit of a new wrapped-SOL account from its SOL', async () => {
    const token = { address: WRAPPED_SOL_MINT, symbol: 'SOL', decimals: 9, tokenProgram: TOKEN_PROGRAM };
    const wrapped = tokenAccount(receiver.toBase58(), token, me, 50n, rentFor);
    const opened = {
      lamports: Number(wrapped.lamports),
      owner: TOKEN_PROGRAM,
      data: [Buffer.from(wrapped.data).toString('base64'), 'base64'],
    };
    const { changes, rent } = await effects([account(9_000_000), null], [simulated(6_955_670), opened]);
    expect(rent).toBe(2_039_280n);
    expect(changes).toEqual([
      { asset: 'native', amount: -50n },
      { asset: WRAPPED_SOL_MINT, amount: 50n },
    ]);
  });

  it('is missing for a failing or untestable transaction, and present for an old blockhash', async () => {
    const failed = await effects([account(1), null], [], false, { InstructionError: [0, { Custom: 1 }] });
    expect(failed).toMatchObject({ changes: [], expired: true });
    expect(failed.problem).toBe('This would fail now. There is not enough balance for step 1.');
    const untried = await readEffects(connectionTo({}), bytes, me);
    expect(untried.problem).toBe('The chain could not be asked what this does.');
  });

  it('has no cost when another account pays the fee', async () => {
    const other = parseAddress(receiver.toBase58());
    const { fee } = await readEffects(connectionTo({}), bytes, other ?? me);
    expect(fee).toEqual({ network: 0n, priority: 0n });
  });
});
