import { randomBytes } from 'node:crypto';
import { type Connection, Keypair } from '@solana/web3.js';
import type { Token } from '../contract/token-schema.ts';
import type { Log } from '../log.ts';
import { createFaucet, type Faucet } from '../sandbox/chain/faucet.ts';
import { startChain } from '../sandbox/chain/start.ts';
import type { SandboxToken } from '../sandbox/chain/tokens.ts';
import { fundSol, type Holder, seedTokens } from '../sandbox/chain/tokens.ts';
import { deskAddress } from '../service/providers/desk/desk-provider.ts';
import type { PoolSeed } from '../service/providers/desk/pool.ts';
import { deskInventory, readPools } from '../service/providers/desk/read-pools.ts';
import { readTokenList } from '../service/tokens/read-token-list.ts';
import { createConnection } from '../solana/connection.ts';

/** A fresh chain with every listed token on it, a desk that owns an inventory, and a faucet. */
export interface EmbeddedWorld {
  readonly rpcUrl: string;
  readonly connection: Connection;
  /** The service's list. */
  readonly tokens: readonly Token[];
  /** The same tokens as they are on the chain, where two stocks are scaled. */
  readonly chainTokens: readonly SandboxToken[];
  readonly pools: Readonly<Record<string, PoolSeed>>;
  readonly deskSeed: Uint8Array;
  readonly faucet: Faucet;
  close(): Promise<void>;
}

interface WorldOptions {
  /** A local validator with Surfpool's cheat codes to use instead of a chain of our own. */
  readonly rpcUrl?: string;
  readonly slotTimeMs?: number;
  /** The shipped list unless told; what has no sample price is listed and not traded. */
  readonly tokenListFile?: string;
  readonly log: Log;
}

const FAUCET_LAMPORTS = 1_000_000_000_000_000n;

/** Starts the chain and puts the world on it. Everything in it is worthless and gone at `close`. */
export async function startEmbeddedWorld(options: WorldOptions): Promise<EmbeddedWorld> {
  const [chain, list, pools] = await Promise.all([
    options.rpcUrl === undefined
      ? startChain(options)
      : { rpcUrl: options.rpcUrl, close: async () => undefined },
    readTokenList(options.tokenListFile ?? 'data/tokens.json'),
    readPools('data/prices.json'),
  ]);
  const tokens = list.filter(hasTokenProgram);
  const chainTokens = tokens.map(toChainToken);
  // Seeds of ed25519 keys that live in this process only.
  const deskSeed = randomBytes(32);
  const faucetKey = Keypair.fromSeed(randomBytes(32));
  const desk = deskHolder(deskAddress(deskSeed), pools, tokens);
  await seedTokens(chain.rpcUrl, chainTokens, {
    mintAuthority: faucetKey.publicKey.toBase58(),
    holders: [desk],
  });
  await fundSol(chain.rpcUrl, desk.owner, desk.amounts.get('native') ?? 0n);
  await fundSol(chain.rpcUrl, faucetKey.publicKey.toBase58(), FAUCET_LAMPORTS);
  const connection = createConnection([chain.rpcUrl]);
  return {
    rpcUrl: chain.rpcUrl,
    connection,
    tokens,
    chainTokens,
    pools,
    deskSeed,
    faucet: createFaucet({ connection, signer: faucetKey, tokens: chainTokens }),
    close: chain.close,
  };
}

function deskHolder(
  owner: string,
  pools: Readonly<Record<string, PoolSeed>>,
  tokens: readonly Token[],
): Holder {
  const inventory = deskInventory(pools, tokens);
  return { owner, amounts: new Map(inventory.map(({ address, amount }) => [address, amount])) };
}

/** Stocks whose amounts wallets show multiplied, as mainnet had them in 2026. */
const MULTIPLIERS: Readonly<Record<string, number>> = { SPYx: 1.0057, AAPLx: 1.00327 };

function toChainToken({ address, symbol, decimals, tokenProgram }: Listed): SandboxToken {
  const multiplier = MULTIPLIERS[symbol];
  const token = { address, symbol, decimals, tokenProgram };
  return multiplier === undefined ? token : { ...token, multiplier };
}

type Listed = Token & { readonly tokenProgram: string };

function hasTokenProgram(token: Token): token is Listed {
  return token.tokenProgram !== null;
}
