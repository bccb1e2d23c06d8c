import type { SandboxToken } from '../chain/token-layout.ts';
import { formatUnits, formatUsd, shorten } from './format.ts';

/** `native`, or a mint's address. */
export type Asset = string;

export interface AssetName {
  readonly symbol: string;
  readonly decimals: number;
}

const SOL: AssetName = { symbol: 'SOL', decimals: 9 };
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** US dollars for one whole token, for reading only; `undefined` where there is no price. */
export type PriceOf = (asset: Asset) => number | undefined;

/** Names (and, where there are some, prices) for the assets the sandbox knows. */
export class TokenBook {
  readonly tokens: readonly SandboxToken[];
  readonly #names: ReadonlyMap<string, AssetName>;

  readonly #priceOf: PriceOf;

  constructor(tokens: readonly SandboxToken[], priceOf: PriceOf = () => undefined) {
    this.tokens = tokens;
    this.#priceOf = priceOf;
    this.#names = new Map<string, AssetName>([
      ...tokens.map((token) => [token.address, token] as const),
      ['native', SOL],
      [WRAPPED_SOL, { symbol: 'wSOL', decimals: 9 }],
    ]);
  }

  find(asset: Asset): AssetName | undefined {
    return this.#names.get(asset);
  }

  /** Symbol of a known asset, a shortened mint otherwise. */
  symbol(asset: Asset): string {
    return this.find(asset)?.symbol ?? shorten(asset);
  }

  /** `1.5 SOL`; of an unknown mint the base units, said as such. */
  format(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    if (name === undefined) return `${formatUnits(amount, 0)} base units of ${shorten(asset)}`;
    return `${formatUnits(amount, name.decimals)} ${name.symbol}`;
  }

  /** `≈ $149.20`, or `undefined` without a price. */
  worth(asset: Asset, amount: bigint): string | undefined {
    const name = this.find(asset);
    const price = this.#priceOf(asset);
    return name && price !== undefined ? formatUsd(amount, name.decimals, price) : undefined;
  }
}
