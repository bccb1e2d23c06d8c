import { randomBytes } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import type { ChainReader } from '../../../src/bot/swap/chain-port.ts';
import type { Prices } from '../../../src/bot/swap/services.ts';
import { readBalances } from '../../../src/bot/swap/wallet-balances.ts';
import { type Address, addressBytes, addressFromBytes } from '../../../src/solana/address.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { neverCalled, partOf } from '../../bot/support/scripted.ts';
import { type Serving, serve } from '../../support/serve.ts';

const WALLET = Keypair.generate().publicKey.toBase58() as Address;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Mint;
const STRANGE = Keypair.generate().publicKey.toBase58() as Mint;

/** Chunks of the node's answer about the wallet's accounts. */
let listing: () => Iterable<string>;
/** By address. */
let accounts: ReadonlyMap<string, { owner: string; data: Buffer }>;
let sentBytes: number;
let methods: string[];
let server: Serving;
let chain: ChainReader;

beforeEach(async () => {
  sentBytes = 0;
  methods = [];
  accounts = new Map([
    [USDC as string, mintAccount(6)],
    [USDT as string, mintAccount(6)],
    [usual(USDC), tokenAccount(USDC, 1_500_000n)],
  ]);
  server = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as { method: string; params: unknown[] };
      methods.push(call.method);
      void answer(call, response);
    });
  });
  chain = createChainReader(createConnection([server.url]), {
    nodes: [],
    now: Date.now,
    onAlert: neverCalled('onAlert'),
  });
});

afterEach(() => server.close());

async function answer(
  { method, params }: { method: string; params: unknown[] },
  response: import('node:http').ServerResponse,
): Promise<void> {
  const context = { context: { slot: 1 }, value: undefined as unknown };
  const end = (value: unknown) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 'x', result: { ...context, value } }));
  if (method === 'getBalance') return void end(2_000_000_000);
  if (method === 'getMultipleAccounts') return void end((params[0] as string[]).map(accountOf));
  for (const part of listing()) {
    if (response.destroyed) return;
    sentBytes += part.length;
    if (!response.write(part)) await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

const accountOf = (address: string) => {
  const account = accounts.get(address);
  return account ? shown(account) : null;
};

const shown = ({ owner, data }: { owner: string; data: Buffer }) => ({
  lamports: 2_039_280,
  owner,
  data: [data.toString('base64'), 'base64'],
  executable: false,
  rentEpoch: 0,
});

const usual = (mint: Mint): string => findTokenAccount(WALLET, mint as Address, TOKEN_PROGRAM);

function mintAccount(decimals: number) {
  const data = Buffer.alloc(82);
  data.writeUInt8(decimals, 44);
  data.writeUInt8(1, 45);
  return { owner: TOKEN_PROGRAM as string, data };
}

function tokenAccount(mint: Mint, amount: bigint) {
  const data = Buffer.alloc(165);
  data.set(addressBytes(mint as Address), 0);
  data.set(addressBytes(WALLET), 32);
  data.writeBigUInt64LE(amount, 64);
  return { owner: TOKEN_PROGRAM as string, data };
}

/** A node's listing of `count` dust accounts. */
function* dust(count: number, last: readonly Mint[] = []): Generator<string> {
  yield '{"jsonrpc":"2.0","id":"x","result":{"context":{"slot":1},"value":[';
  const entry = (mint: Mint) => JSON.stringify({ pubkey: WALLET, account: shown(tokenAccount(mint, 1n)) });
  const hundred = Array.from({ length: 100 }, () => entry(STRANGE)).join(',');
  for (let sent = 0; sent < count; sent += 100) yield `${hundred},`;
  yield `${[STRANGE, ...last].map(entry).join(',')}]}}`;
}

const ports = () => ({
  chain,
  prices: partOf<Prices>({
    listTokens: async () => ({ ok: true as const, value: [] }),
    worth: async () => null,
  }),
});

it('a wallet with 100,000 unsolicited tokens is read by its accounts of listed tokens', async () => {
  listing = () => dust(100_000);
  const balances = await readBalances(ports(), WALLET);
  expect(balances?.isWhole).toBe(false);
  expect(balances?.tokens.map(({ token, amount }) => [token.symbol, amount])).toEqual([
    ['SOL', 2_000_000_000n],
    ['USDC', 1_500_000n],
  ]);
  expect(balances?.unlisted).toEqual([]);
  // One request per token program; each answer is read up to its limit plus what was in flight.
  expect(methods.filter((method) => method === 'getTokenAccountsByOwner')).toHaveLength(2);
  expect(sentBytes).toBeLessThan(20 * 1024 * 1024);
});

it('a wallet with 1,000 unsolicited tokens is read completely', async () => {
  listing = () => dust(1_000, [USDC]);
  const balances = await readBalances(ports(), WALLET);
  expect(balances?.isWhole).toBe(true);
  expect(balances?.tokens.map(({ token }) => token.symbol)).toEqual(['SOL', 'USDC']);
  expect(balances?.unlisted.map(({ mint }) => mint)).toEqual([STRANGE]);
});

it('a wallet that the node cannot list is read by its accounts of listed tokens', async () => {
  const error = { code: -32_012, message: 'scan aborted: The accumulated scan results exceeded the limit' };
  listing = () => [JSON.stringify({ jsonrpc: '2.0', id: 'x', error })];
  const balances = await readBalances(ports(), WALLET);
  expect(balances?.isWhole).toBe(false);
  expect(balances?.tokens.map(({ token }) => token.symbol)).toEqual(['SOL', 'USDC']);
});

it('a long list takes only a few calls', async () => {
  listing = () => dust(100);
  const mints = Array.from({ length: 5_000 }, () => addressFromBytes(randomBytes(32)) as Mint);
  expect(await chain.holdings(WALLET, [USDC, USDT, ...mints])).toEqual([
    { mint: 'native', amount: 2_000_000_000n },
    { mint: USDC, amount: 1_500_000n },
  ]);
  expect(methods.length).toBeLessThanOrEqual(5);
});
