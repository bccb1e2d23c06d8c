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
import fastify, { type FastifyInstance } from 'fastify';
import { createFaucet } from '../../../src/sandbox/chain/faucet.ts';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol, type SandboxToken, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { registerExplorer } from '../../../src/sandbox/explorer.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { registerWallet, type Wallet } from '../../../src/sandbox/wallet/register.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import { silentLog } from '../../support/silent-log.ts';

export const USDC: SandboxToken = {
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  symbol: 'USDC',
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
};

export interface WalletWorld {
  readonly url: string;
  readonly chain: Chain;
  readonly connection: Connection;
  readonly wallet: Wallet;
  readonly desk: Keypair;
  close(): Promise<void>;
}

/** Chain with USDC, funded wallet and explorer over HTTP on loopback. */
export async function startWalletWorld(slotTimeMs = 100): Promise<WalletWorld> {
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
  await registerExplorer(app, deps);
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
