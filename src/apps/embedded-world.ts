import { randomBytes } from 'node:crypto';
import { type Connection, Keypair } from '@solana/web3.js';
import type { Token } from '../contract/index.ts';
import { NATIVE_COIN } from '../contract/limits.ts';
import type { OperatorFee } from '../guard/index.ts';
import type { Log } from '../log.ts';
import { createFaucet, type Faucet } from '../sandbox/chain/faucet.ts';
import { startChain } from '../sandbox/chain/start.ts';
import { fundSol, type Holder, type SandboxToken, seedTokens } from '../sandbox/chain/tokens.ts';
import { createOrderMarket, type OrderMarket } from '../sandbox/dlmm/move-market.ts';
import { type OrderPool, planPools } from '../sandbox/dlmm/pools.ts';
import { deskInventory, type PoolSeed, readPools } from '../service/providers/desk/pricing.ts';
import { deskAddress, deskProvider } from '../service/providers/desk/provider.ts';
import { readTokenList } from '../service/tokens/registry.ts';
import { createConnection } from '../solana/connection.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import { websocketUrlOf } from '../solana/signature-socket.ts';
import type { Market } from './service.ts';

export interface EmbeddedWorld {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly connection: Connection;
  readonly tokens: readonly Token[];
  /** Two stocks have a multiplier, like their mints on the chain. */
  readonly chainTokens: readonly SandboxToken[];
  readonly pools: Readonly<Record<string, PoolSeed>>;
  readonly deskSeed: Uint8Array;
  readonly faucet: Faucet;
  /** Pools where standing orders rest. A move sets the desk's price of the token as well. */
  readonly orderMarket: OrderMarket;
  close(): Promise<void>;
}

interface WorldOptions {
  /** A node with Surfpool's cheat codes. @default a chain of its own */
  readonly rpcUrl?: string;
  readonly slotTimeMs?: number;
  /** @default the shipped list. Unpriced tokens are listed but not traded. */
  readonly tokenListFile?: string;
  readonly log: Log;
}

const FAUCET_LAMPORTS = 1_000_000_000_000_000n;

/** The worthless tokens end with `close`. */
export async function startEmbeddedWorld(options: WorldOptions): Promise<EmbeddedWorld> {
  const [chain, list, seeds] = await Promise.all([
    options.rpcUrl === undefined
      ? startChain(options)
      : {
          rpcUrl: options.rpcUrl,
          wsUrl: websocketUrlOf(options.rpcUrl),
          close: async () => undefined,
        },
    readTokenList(options.tokenListFile ?? 'data/tokens.json'),
    readPools('data/prices.json'),
  ]);
  const pools = { ...seeds };
  const tokens = list.filter(hasTokenProgram);
  const chainTokens = tokens.map(toChainToken);
  // Ed25519 seeds, in memory only.
  const deskSeed = randomBytes(32);
  const faucetKey = Keypair.fromSeed(randomBytes(32));
  const desk = deskHolder(deskAddress(deskSeed), pools, tokens);
  const faucetAddress = faucetKey.publicKey.toBase58();
  const orderPools = planPools(openings(chainTokens, pools));
  await Promise.all([
    orderPools.install(chain.rpcUrl),
    seedTokens(chain.rpcUrl, chainTokens, {
      mintAuthority: faucetAddress,
      holders: [desk, traderOf(faucetAddress, orderPools.pools)],
      elsewhere: orderPools.amounts,
    }),
  ]);
  await fundSol(chain.rpcUrl, desk.owner, desk.amounts.get('native') ?? 0n);
  await fundSol(chain.rpcUrl, faucetAddress, FAUCET_LAMPORTS);
  const connection = createConnection([chain.rpcUrl]);
  return {
    rpcUrl: chain.rpcUrl,
    wsUrl: chain.wsUrl,
    connection,
    tokens,
    chainTokens,
    pools,
    deskSeed,
    faucet: createFaucet({ connection, signer: faucetKey, tokens: chainTokens }),
    orderMarket: withDeskPrices(createOrderMarket(connection, faucetKey, orderPools.pools), pools),
    close: chain.close,
  };
}

const ORDER_TOKENS = ['SOL', 'JUP', 'Bonk'];
/** Base units of each token with which the sandbox moves the pools: a million SOL, ten billion USDC. */
const TRADERS_SOL = 10n ** 15n;
const TRADERS_UNITS = 10n ** 16n;
const USD_DECIMALS = 9;

function openings(tokens: readonly SandboxToken[], pools: Readonly<Record<string, PoolSeed>>) {
  const y = tokens.find(({ symbol }) => symbol === 'USDC');
  return ORDER_TOKENS.flatMap((symbol) => {
    const x = tokens.find((token) => token.symbol === symbol);
    const usd = Number(pools[x?.address ?? '']?.usd ?? 0);
    return x === undefined || y === undefined || usd === 0 ? [] : [{ x, y, usd }];
  });
}

function traderOf(owner: string, pools: readonly OrderPool[]): Holder {
  const mints = pools.flatMap(({ x, y }) => [x.address, y.address]);
  const amountOf = (mint: string) => (mint === WRAPPED_SOL_MINT ? TRADERS_SOL : TRADERS_UNITS);
  return { owner, amounts: new Map(mints.map((mint) => [mint, amountOf(mint)])) };
}

/** The desk's pools of the token follow, from the next quote on. */
function withDeskPrices(market: OrderMarket, pools: Record<string, PoolSeed>): OrderMarket {
  return {
    read: market.read,
    move: async (move) => {
      const moved = await market.move(move);
      for (const mint of move.mint === WRAPPED_SOL_MINT ? [move.mint, NATIVE_COIN] : [move.mint]) {
        const seed = pools[mint];
        if (seed !== undefined) pools[mint] = { ...seed, usd: move.usd.toFixed(USD_DECIMALS) };
      }
      return moved;
    },
  };
}

/** Ms; outlives a blockhash, so only the block height limits a quote. */
const QUOTE_LIFETIME_MS = 90_000;

/** @param signsFirst the desk signs before the person */
export function deskMarket(
  {
    connection,
    tokens,
    deskSeed,
    pools,
  }: Pick<EmbeddedWorld, 'connection' | 'tokens' | 'deskSeed' | 'pools'>,
  signsFirst = false,
  operatorFee?: OperatorFee,
): Pick<Market, 'connection' | 'tokens' | 'providers'> {
  const desk = deskProvider({
    ...{ seed: deskSeed, pools, quoteLifetimeMs: QUOTE_LIFETIME_MS, signsFirst },
    ...(operatorFee && { operatorFee }),
  });
  return { connection, tokens, providers: [desk] };
}

function deskHolder(
  owner: string,
  pools: Readonly<Record<string, PoolSeed>>,
  tokens: readonly Token[],
): Holder {
  const inventory = deskInventory(pools, tokens);
  return { owner, amounts: new Map(inventory.map(({ address, amount }) => [address, amount])) };
}

/** Scaled UI amounts of stocks, as on mainnet in 2026. */
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
