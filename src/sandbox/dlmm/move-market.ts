import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { ComputeBudgetProgram, type Connection, type Keypair, PublicKey } from '@solana/web3.js';
import type { Address } from '../../solana/address.ts';
import { type Pool, type PoolBin, readBinArray, readPool } from '../../solana/dlmm/accounts.ts';
import { binArrayAddress, EVENT_AUTHORITY } from '../../solana/dlmm/instructions.ts';
import { BINS_PER_ARRAY, binArrayIndex, binPrice, nearestBin, type Side } from '../../solana/dlmm/price.ts';
import { DLMM_PROGRAM, MEMO_PROGRAM } from '../../solana/known-programs.ts';
import { sendAndConfirm } from '../chain/faucet.ts';
import { ChainError } from '../chain/native.ts';
import { FEE_RATE, type OrderPool, oracleOf } from './pools.ts';

interface MarketMove {
  /** Mint of the pool's X. */
  readonly mint: string;
  /** US dollars for a whole token. */
  readonly usd: number;
  /** Share of the orders at the last price that is filled, 0 to 1; those before it are filled. @default 1 */
  readonly fill?: number;
}

export interface MarketState {
  readonly pool: OrderPool;
  /** US dollars for a whole X, in the bin of the last trade. */
  readonly usd: number;
  /** Lowest and highest price that the pool can trade at. */
  readonly range: readonly [number, number];
}

export interface OrderMarket {
  read(): Promise<readonly MarketState[]>;
  /**
   * Trades one pool to the first price that is not short of the asked one, by real swaps.
   * @throws RangeError for a price that the pool does not have; ChainError
   */
  move(move: MarketMove): Promise<MarketState>;
}

const FEE_PRECISION = 1_000_000_000n;
/** Arrays of one swap: its accounts and its computing fit into a transaction. */
const ARRAYS_PER_SWAP = 2;
const SWAP = '414b3f4ceb5b5b88';
/** No accounts for the hooks of X and Y. */
const NO_HOOKS = Buffer.from([2, 0, 0, 0, 0, 0, 1, 0]);
/** Whole X, so that a price has enough digits. */
const WHOLES = 1_000_000_000;

/** @param signer holds enough of all tokens of the pools */
export function createOrderMarket(
  connection: Connection,
  signer: Keypair,
  pools: readonly OrderPool[],
): OrderMarket {
  const read = async (pool: OrderPool) => {
    const [account] = await readData(connection, [pool.address]);
    const state = readPool(account);
    if (state === undefined) throw new ChainError('chain_call_failed', 'The pool is missing on this chain.');
    return state;
  };
  const describe = async (pool: OrderPool): Promise<MarketState> => {
    const { activeBin, binStep } = await read(pool);
    const bits = Buffer.from((await readData(connection, [pool.address]))[0]?.data.subarray(584, 712) ?? []);
    const arrays = Array.from({ length: 1_024 }, (_, at) => at).filter((at) => bitAt(bits, at));
    const [lowest = 0, highest = 0] = [arrays[0], arrays.at(-1)];
    const usdOf = (bin: number) => usdIn(pool, binPrice(binStep, bin));
    const range = [
      usdOf((lowest - 512) * BINS_PER_ARRAY),
      usdOf((highest - 511) * BINS_PER_ARRAY - 1),
    ] as const;
    return { pool, usd: usdOf(activeBin), range };
  };
  return {
    read: () => Promise.all(pools.map(describe)),
    move: async ({ mint, usd, fill = 1 }) => {
      const pool = pools.find(({ x }) => x.address === mint);
      if (pool === undefined) throw new RangeError('No pool of this sandbox has that token.');
      const { range } = await describe(pool);
      if (!(usd >= range[0] && usd <= range[1] && fill >= 0 && fill <= 1))
        throw new RangeError(
          `The pool trades from ${range[0].toPrecision(4)} to ${range[1].toPrecision(4)} dollars.`,
        );
      for (;;) {
        const state = await read(pool);
        const here = (await readBins(connection, pool, [binArrayIndex(state.activeBin)])).get(
          state.activeBin,
        );
        const target = targetOf(pool, state, here, usd);
        const isUp = target === state.activeBin ? here?.side === 'ask' : target > state.activeBin;
        const step = await planSwap(connection, pool, state, { target, isUp, fill });
        if (step.amount > 0n) await swap(connection, signer, pool, { ...step, isUp });
        if (step.isLast) return describe(pool);
      }
    },
  };
}

function bitAt(bits: Buffer, at: number): boolean {
  return ((bits[Math.floor(at / 8)] ?? 0) & (1 << (at % 8))) !== 0;
}

function usdIn({ x, y }: OrderPool, price: bigint): number {
  return (Number(price) / 2 ** 64) * 10 ** (x.decimals - y.decimals);
}

/**
 * Orders lie in the nearest bin that is not worse than asked: above for asks, below for bids. Where some are left at the
 * price that the pool has already, it stays there.
 */
function targetOf({ x, y }: OrderPool, state: Pool, here: Resting | undefined, usd: number): number {
  const { activeBin } = state;
  const wholes = BigInt(WHOLES) * 10n ** BigInt(x.decimals);
  const dollars = BigInt(Math.round(usd * WHOLES)) * 10n ** BigInt(y.decimals);
  const up = nearestBin(state, 'ask', { sold: wholes, bought: dollars }) ?? state.maxBin;
  const down = nearestBin(state, 'bid', { sold: dollars, bought: wholes }) ?? state.minBin;
  const isResting = here !== undefined && here.open + here.remaining > 0n;
  if (isResting && activeBin === (here.side === 'ask' ? up : down)) return activeBin;
  return up > activeBin ? up : Math.min(down, activeBin);
}

type Step = { readonly amount: bigint; readonly isLast: boolean; readonly arrays: readonly number[] };

type Aim = { readonly target: number; readonly isUp: boolean; readonly fill: number };

/** What is paid, with the fee, for all before the target and for the share at it; to the last array of a swap. */
async function planSwap(
  connection: Connection,
  pool: OrderPool,
  { activeBin, binStep }: Pool,
  { target, isUp, fill }: Aim,
): Promise<Step> {
  const way = isUp ? 1 : -1;
  const first = binArrayIndex(activeBin);
  const arrays = Array.from({ length: ARRAYS_PER_SWAP }, (_, at) => first + way * at).filter(
    (index) => (binArrayIndex(target) - index) * way >= 0,
  );
  const last = arrays.at(-1) ?? first;
  const end = isUp ? last * BINS_PER_ARRAY + BINS_PER_ARRAY - 1 : last * BINS_PER_ARRAY;
  const isLast = (end - target) * way >= 0;
  const bins = await readBins(connection, pool, arrays);
  let amount = 0n;
  for (let bin = activeBin; (bin - (isLast ? target : end)) * way <= 0; bin += way) {
    const found = bins.get(bin);
    if (found === undefined) throw new RangeError('the pool ends before that price');
    const price = binPrice(binStep, bin);
    const liquidity = isUp ? found.amountX : found.amountY;
    const resting = found.side === (isUp ? 'ask' : 'bid') ? [found.remaining, found.open] : [];
    const isShort = bin === target && fill < 1;
    // A price is reached by trading a part of what is there.
    const taken = isShort
      ? [
          fill === 0 && bin !== activeBin ? liquidity / 2n : fill === 0 ? 0n : liquidity,
          ...partOf(resting, fill),
        ]
      : [liquidity, ...resting];
    const paid = taken.reduce((sum, units) => sum + payFor(units, price, isUp), 0n);
    amount += paid + (paid * FEE_RATE + FEE_PRECISION - FEE_RATE - 1n) / (FEE_PRECISION - FEE_RATE);
  }
  return { amount, isLast, arrays };
}

/** The share of all that rests, the oldest first. */
function partOf(resting: readonly bigint[], fill: number): readonly bigint[] {
  const all = resting.reduce((sum, units) => sum + units, 0n);
  let left = (all * BigInt(Math.round(fill * 1_000_000))) / 1_000_000n;
  return resting.map((units) => {
    const taken = units < left ? units : left;
    left -= taken;
    return taken;
  });
}

function payFor(units: bigint, price: bigint, isUp: boolean): bigint {
  return isUp ? (units * price + (1n << 64n) - 1n) >> 64n : ((units << 64n) + price - 1n) / price;
}

type Resting = PoolBin & { readonly amountX: bigint; readonly amountY: bigint; readonly side: Side };

async function readBins(
  connection: Connection,
  pool: OrderPool,
  arrays: readonly number[],
): Promise<ReadonlyMap<number, Resting>> {
  const accounts = await readData(
    connection,
    arrays.map((index) => binArrayAddress(pool.address, index)),
  );
  return new Map(
    accounts.flatMap((account) => {
      const { bins = [], index = 0n } = readBinArray(account) ?? {};
      const data = Buffer.from(account?.data ?? []);
      return bins.map((bin, place) => {
        const at = 56 + 144 * place;
        const amounts = { amountX: data.readBigUInt64LE(at), amountY: data.readBigUInt64LE(at + 8) };
        const side: Side = data.readUInt8(at + 140) === 0 ? 'bid' : 'ask';
        return [Number(index) * BINS_PER_ARRAY + place, { ...bin, ...amounts, side }] as const;
      });
    }),
  );
}

async function readData(connection: Connection, addresses: readonly Address[]) {
  const keys = addresses.map((address) => new PublicKey(address));
  const accounts = await connection.getMultipleAccountsInfo(keys, 'confirmed');
  return accounts.map((account) =>
    account === null ? undefined : { data: account.data, owner: account.owner.toBase58() as Address },
  );
}

async function swap(
  connection: Connection,
  signer: Keypair,
  { address, x, y, reserves }: OrderPool,
  { amount, isUp, arrays }: Step & { readonly isUp: boolean },
): Promise<void> {
  const accountOf = ({ address: mint, tokenProgram }: OrderPool['x']) =>
    getAssociatedTokenAddressSync(new PublicKey(mint), signer.publicKey, true, new PublicKey(tokenProgram));
  const [paid, bought] = isUp ? [y, x] : [x, y];
  const key = (name: string, isWritable = false, isSigner = false) => ({
    pubkey: new PublicKey(name),
    isWritable,
    isSigner,
  });
  const data = Buffer.alloc(24);
  data.write(SWAP, 'hex');
  data.writeBigUInt64LE(amount, 8);
  const instruction = {
    programId: new PublicKey(DLMM_PROGRAM),
    keys: [
      ...[key(address, true), key(DLMM_PROGRAM)],
      ...[...reserves, accountOf(paid).toBase58(), accountOf(bought).toBase58()].map((one) => key(one, true)),
      ...[key(x.address), key(y.address), key(oracleOf(address), true), key(DLMM_PROGRAM)],
      ...[key(signer.publicKey.toBase58(), true, true), key(x.tokenProgram), key(y.tokenProgram)],
      ...[MEMO_PROGRAM, EVENT_AUTHORITY, DLMM_PROGRAM].map((one) => key(one)),
      ...arrays.map((index) => key(binArrayAddress(address, index), true)),
    ],
    data: Buffer.concat([data, NO_HOOKS]),
  };
  const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 });
  await sendAndConfirm(connection, signer, [units, instruction]);
}
