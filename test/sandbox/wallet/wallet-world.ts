import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import fastify, { type FastifyInstance } from 'fastify';
import nacl from 'tweetnacl';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createFaucet } from '../../../src/sandbox/chain/faucet.ts';
import { startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol, type SandboxToken, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { registerExplorer } from '../../../src/sandbox/explorer.ts';
import { transactionFinder } from '../../../src/sandbox/ui/activity.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { registerWallet } from '../../../src/sandbox/wallet/register.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import { verifySignature } from '../../../src/solana/ed25519.ts';
import { type DecodedTransaction, requiredSigners } from '../../../src/solana/transaction.ts';
import { approve } from '../../support/scripted-wallet.ts';
import { silentLog } from '../../support/silent-log.ts';

export const USDC: SandboxToken = {
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  symbol: 'USDC',
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
};

export type WalletWorld = Awaited<ReturnType<typeof startWalletWorld>>;

/** Chain with USDC, funded wallet and explorer over HTTP on loopback. */
export async function startWalletWorld(slotTimeMs = 100) {
  const log = silentLog();
  const chain = await startChain({ slotTimeMs, log });
  const connection = createConnection([chain.rpcUrl]);
  const [faucetKey, desk] = [Keypair.generate(), Keypair.generate()];
  await seedTokens(chain.rpcUrl, [USDC], {
    mintAuthority: faucetKey.publicKey.toBase58(),
    holders: [{ owner: desk.publicKey.toBase58(), amounts: new Map([[USDC.address, 10n ** 12n]]) }],
  });
  await fundSol(chain.rpcUrl, faucetKey.publicKey.toBase58(), 10n ** 12n);
  await fundSol(chain.rpcUrl, desk.publicKey.toBase58(), 10n ** 12n);
  const app: FastifyInstance = fastify();
  const faucet = createFaucet({ connection, signer: faucetKey, tokens: [USDC] });
  const deps = { connection, registry: new TokenRegistry([USDC], priceOf), now: Date.now, log };
  const wallet = await registerWallet(app, { ...deps, faucet });
  await registerExplorer(app, { ...deps, findTransaction: transactionFinder(chain.rpcUrl) });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await chain.close();
  };
  return { url, chain, connection, wallet, desk, close };
}

const priceOf = (asset: string): number | undefined => (asset === 'native' ? 149.2 : 1);

/** An unsigned v0 transaction; the first account pays. */
export async function unsignedTransaction(
  connection: Connection,
  payer: string,
  instructions: TransactionInstruction[],
): Promise<Uint8Array> {
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions,
  }).compileToV0Message();
  return new VersionedTransaction(message).serialize();
}

export const computeBudget = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 120_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
];

export const sendSol = (from: string, to: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: to, lamports });

export const usdcAccount = (owner: PublicKey): PublicKey =>
  getAssociatedTokenAddressSync(new PublicKey(USDC.address), owner);

/** A site's side of the link protocol. */
export class FakeSite {
  readonly appUrl: string;
  readonly redirectLink: string;
  readonly #base: string;
  readonly #keys = nacl.box.keyPair();
  #secret: Uint8Array | undefined;
  #session = '';

  constructor(base: string, appUrl = 'https://swap.example.com', redirectLink = `${appUrl}/w/token`) {
    this.#base = base;
    this.appUrl = appUrl;
    this.redirectLink = redirectLink;
  }

  get session(): string {
    return this.#session;
  }

  connectLink(): string {
    return this.#link('connect', { app_url: this.appUrl, cluster: 'mainnet-beta' });
  }

  /** Reads the wallet's answer to connect and returns the address. */
  acceptConnect(callback: URL | undefined): string {
    const key = callback?.searchParams.get('phantom_encryption_public_key');
    if (key == null) throw new Error(`no key in ${callback?.href}`);
    this.#secret = nacl.box.before(bs58.decode(key), this.#keys.secretKey);
    const answer = this.open(callback);
    this.#session = answer.session ?? '';
    return answer.public_key ?? '';
  }

  requestLink(method: string, payload: Record<string, string>): string {
    const nonce = nacl.randomBytes(24);
    const plain = Buffer.from(JSON.stringify({ session: this.#session, ...payload }));
    const box = nacl.box.after(plain, nonce, this.#secret ?? nacl.randomBytes(32));
    return this.#link(method, { nonce: bs58.encode(nonce), payload: bs58.encode(box) });
  }

  signLink(transaction: Uint8Array): string {
    return this.requestLink('signTransaction', { transaction: bs58.encode(transaction) });
  }

  /** @throws when the box does not open */
  open(callback: URL | undefined): Record<string, string> {
    const nonce = bs58.decode(callback?.searchParams.get('nonce') ?? '');
    const data = bs58.decode(callback?.searchParams.get('data') ?? '');
    const plain = this.#secret && nacl.box.open.after(data, nonce, this.#secret);
    if (plain == null) throw new Error('the box does not open');
    return JSON.parse(Buffer.from(plain).toString('utf8')) as Record<string, string>;
  }

  openTransaction(callback: URL | undefined): Uint8Array {
    return bs58.decode(this.open(callback).transaction ?? '');
  }

  #link(method: string, parameters: Record<string, string>): string {
    const query = new URLSearchParams({
      dapp_encryption_public_key: bs58.encode(this.#keys.publicKey),
      redirect_link: this.redirectLink,
      ...parameters,
    });
    return `${this.#base}/wallet/ul/v1/${method}?${query}`;
  }
}

/** A funded wallet, and a site reconnected before each test of the file. */
interface ConnectedSite {
  world: WalletWorld;
  site: FakeSite;
  address: string;
}

/** Call at the top of a file; the result is usable from the first test on. */
export function connectedSite(): ConnectedSite {
  const at = {} as ConnectedSite;
  beforeAll(async () => {
    at.world = await startWalletWorld();
    expect(await at.world.wallet.fund()).toBe(true);
  });
  afterAll(() => at.world.close());
  beforeEach(async () => {
    at.site = new FakeSite(at.world.url);
    at.address = at.site.acceptConnect((await approve(at.site.connectLink())).location);
  });
  return at;
}

export const post = async (
  { world }: ConnectedSite,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await request(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.statusCode, text: await response.body.text() };
};

export const page = async ({ world }: ConnectedSite, path: string) => {
  const response = await request(`${world.url}${path}`);
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
};

export const errorCode = (location: URL | undefined) => location?.searchParams.get('errorCode');

/** Equal transfers under one blockhash would be one transaction. */
let sent = 0;

export const transfer = (at: ConnectedSite, budget = computeBudget): Promise<Uint8Array> =>
  unsignedTransaction(at.world.connection, at.address, [
    ...budget,
    sendSol(at.address, at.world.desk.publicKey, 1_000_000 + ++sent),
  ]);

export const isSignedBy = (signer: string, decoded: DecodedTransaction): boolean => {
  const signers = requiredSigners(decoded);
  const key = signers.find((one) => one === signer);
  const signature = key && decoded.signatures[signers.indexOf(key)];
  return key !== undefined && signature !== undefined && verifySignature(key, decoded.message, signature);
};
