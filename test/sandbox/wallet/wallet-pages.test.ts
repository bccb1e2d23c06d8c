import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Grant } from '../../../src/sandbox/chain/faucet.ts';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { readEffects } from '../../../src/sandbox/wallet/effects.ts';
import { registerWallet, type Wallet } from '../../../src/sandbox/wallet/register.ts';
import { ConnectedApps, WalletAccounts } from '../../../src/sandbox/wallet/state.ts';
import { parseAddress } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { silentLog } from '../../support/silent-log.ts';
import { connectionTo } from '../connection-to.ts';
import { USDC } from './wallet-world.ts';

const SIGNATURE = '5'.repeat(88);
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
  it('renders no text from its address', async () => {
    await open();
    for (const query of ['', '?done=<b>', '?done=toString', '?done=forgotten']) {
      expect(await home(query)).not.toContain('role="status"');
    }
  });
});

describe('a button of the home page', () => {
  it('pays only into accounts of this wallet, and reports a rejection by the chain', async () => {
    await open();
    const stranger = Keypair.generate().publicKey.toBase58();
    expect((await post('faucet', `address=${stranger}`)).headers.location).toBe('/wallet?done=unfunded');
    expect(given).toEqual([]);
    pays = false;
    const answer = await post('faucet', '', { accept: 'application/json' });
    expect(answer.statusCode).toBe(503);
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
});
