import type { ResolvedInstruction } from '../../../src/guard/instructions.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { readTokenAccount } from '../../../src/guard/simulation/holdings.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { type PoolBin, readOrder } from '../../../src/solana/dlmm/accounts.ts';
import { binPrice } from '../../../src/solana/dlmm/price.ts';
import { DLMM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/solana/known-programs.ts';
import { rentFor } from './fake-accounts.ts';
import { type Accounts, addLamports, addTokens } from './fake-chain.ts';
import { bytes, u32, u64 } from './instructions.ts';

/*
 * Accounts of the DLMM program, and its calls on the fake chain, written from its interface and independently of the
 * code under test.
 */

const made = (data: Uint8Array): AccountState => ({
  owner: DLMM_PROGRAM,
  lamports: rentFor(data.length),
  executable: false,
  data,
});
const named = (discriminator: string, length: number, parts: Readonly<Record<number, Uint8Array>>) => {
  const data = new Uint8Array(length);
  data.set(Buffer.from(discriminator, 'hex'));
  for (const [at, part] of Object.entries(parts)) data.set(part, Number(at));
  return data;
};

export type PoolFields = {
  readonly x: readonly [mint: Address, reserve: Address, program?: Address];
  readonly y: readonly [mint: Address, reserve: Address, program?: Address];
  readonly binStep: number;
  /** Bytes at other offsets. */
  readonly others?: Readonly<Record<number, Uint8Array>>;
};

/** For limit orders, enabled, and open since the beginning. */
export function poolAccount({ x, y, binStep, others }: PoolFields): AccountState {
  const flag = (program?: Address) => Uint8Array.of(program === TOKEN_2022_PROGRAM ? 1 : 0);
  return made(
    named('210b3162b565b10d', 904, {
      ...{ 24: u32(-443_636), 28: u32(443_636), 35: Uint8Array.of(2), 80: u32(binStep).subarray(0, 2) },
      ...{
        88: addressBytes(x[0]),
        120: addressBytes(y[0]),
        152: addressBytes(x[1]),
        184: addressBytes(y[1]),
      },
      ...{ 880: flag(x[2]), 881: flag(y[2]) },
      ...others,
    }),
  );
}

/** An array whose bins are all the same, but for their price. */
export function arrayAccount(
  pool: Address,
  index: number,
  binStep: number,
  bin: Partial<PoolBin>,
): AccountState {
  const { filled, fees, open = 0n, processing = 0n, remaining = 0n, age = 0 } = bin;
  const bins = Array.from({ length: 70 }, (_, place) => {
    const price = binPrice(binStep, index * 70 + place);
    return bytes(
      ...[new Uint8Array(16), u64(price & (2n ** 64n - 1n)), u64(price >> 64n), new Uint8Array(16)],
      ...[filled?.ask, filled?.bid, fees?.ask, fees?.bid].map((one) => u64(one ?? 0n)),
      ...[new Uint8Array(32), u64(open), u64(processing), u64(remaining), u32(age), new Uint8Array(4)],
    );
  });
  return made(
    named('5c8e5cdc059446b5', 10_136, {
      ...{ 8: u64(BigInt.asUintN(64, BigInt(index))), 24: addressBytes(pool), 56: bytes(...bins) },
    }),
  );
}

export type OrderFields = {
  readonly pool: Address;
  readonly owner: Address;
  readonly isAsk: boolean;
  readonly age?: number;
  readonly bins: readonly (readonly [bin: number, amount: bigint])[];
};

export function orderAccount({ pool, owner, isAsk, age = 0, bins }: OrderFields): AccountState {
  const list = bins.map(([bin, amount]) =>
    bytes(...[u64(amount), u32(age), u32(0), u32(bin)], isAsk ? 1 : 0, new Uint8Array(11)),
  );
  return made(
    named('89b7d45b731d8de3', 120 + 32 * bins.length, {
      ...{
        8: addressBytes(pool),
        40: addressBytes(owner),
        72: Uint8Array.of(bins.length),
        120: bytes(...list),
      },
    }),
  );
}

/** Units of X and Y that a cancel pays out. */
export type Payout = readonly [x: bigint, y: bigint];

/** Runs the three calls; what a cancel pays is told, as a real pool's swaps have decided it. */
export function runDlmm([x, y]: Payout) {
  return (instruction: ResolvedInstruction, accounts: Accounts): void => {
    const { data } = instruction;
    const at = (place: number) => instruction.accounts[place]?.address ?? ('' as Address);
    const name = Buffer.from(data.subarray(0, 8)).toString('hex');
    if (name === '6cb021ba92e501c5') {
      const view = Buffer.from(data);
      const count = view.readUInt32LE(26);
      const bins = Array.from({ length: count }, (_, index): [number, bigint] => [
        view.readInt32LE(30 + 12 * index),
        view.readBigUInt64LE(34 + 12 * index),
      ]);
      const order = orderAccount({ pool: at(0), owner: at(6), isAsk: data[8] === 1, bins });
      accounts.set(at(4), order);
      addLamports(accounts, at(5), -order.lamports);
      const amount = bins.reduce((sum, [, one]) => sum + one, 0n);
      move(accounts, at(7), at(2), amount);
    } else if (name === '849c841f4328e861') {
      if (readOrder(accounts.get(at(6)))?.owner !== at(9)) throw new Error('6106');
      move(accounts, at(2), at(7), x);
      move(accounts, at(3), at(8), y);
    } else if (name === '397c249b7ef95dab') {
      addLamports(accounts, at(2), accounts.get(at(0))?.lamports ?? 0n);
      accounts.delete(at(0));
    } else throw new Error(`a call that nobody expects: ${name}`);
  };
}

function move(accounts: Accounts, from: Address, to: Address, amount: bigint): void {
  if (amount === 0n) return;
  if ((readTokenAccount(accounts.get(from))?.amount ?? 0n) < amount) throw new Error('not enough tokens');
  addTokens(accounts, from, -amount);
  addTokens(accounts, to, amount);
}
