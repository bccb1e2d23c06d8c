import { readFile } from 'node:fs/promises';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { NATIVE_COIN, type Token } from '../../../contract/token-schema.ts';
import { type PoolSeed, parseNanoUsd, seedTokens } from './pool.ts';

const PriceFileSchema = Type.Object({
  note: Type.String(),
  pools: Type.Record(Type.String(), Type.Object({ usd: Type.String(), liquidityUsd: Type.String() })),
});

/**
 * Reads the price file that the desk's pools start from.
 * @throws Error or RangeError that says what is wrong with the file
 */
export async function readPools(file: string): Promise<Readonly<Record<string, PoolSeed>>> {
  const prices: unknown = JSON.parse(await readFile(file, 'utf8'));
  const mistake = Value.Errors(PriceFileSchema, prices).First();
  if (mistake !== undefined) throw new Error(`${file}: ${mistake.path}: ${mistake.message}`);
  const { pools } = prices as Static<typeof PriceFileSchema>;
  for (const { usd, liquidityUsd } of Object.values(pools)) {
    parseNanoUsd(usd);
    parseNanoUsd(liquidityUsd);
  }
  return pools;
}

/** What the desk has to own so that its pools are real: base units by mint address, and by `native`. */
export function deskInventory(
  pools: Readonly<Record<string, PoolSeed>>,
  tokens: readonly Pick<Token, 'address' | 'decimals'>[],
): { readonly address: string; readonly amount: bigint }[] {
  const nativeCoin = { address: NATIVE_COIN, decimals: 9 };
  return [nativeCoin, ...tokens].flatMap(({ address, decimals }) => {
    const seed = pools[address];
    return seed === undefined ? [] : [{ address, amount: seedTokens(seed, decimals) }];
  });
}
