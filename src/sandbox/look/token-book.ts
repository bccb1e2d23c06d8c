import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { SandboxToken } from '../chain/token-layout.ts';
import { formatDollars, formatUnits, shorten, usdWorth } from './format.ts';

/** `native`, or a mint's address. */
export type Asset = string;

interface AssetName {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier?: number;
}

const SOL: AssetName = { symbol: 'SOL', decimals: 9 };

/** US dollars for one whole token, for reading only; `undefined` where there is no price. */
type PriceOf = (asset: Asset) => number | undefined;

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
      [WRAPPED_SOL_MINT, { symbol: 'wSOL', decimals: 9 }],
    ]);
  }

  find(asset: Asset): AssetName | undefined {
    return this.#names.get(asset);
  }

  /** Symbol of a known asset, a shortened mint otherwise. */
  symbol(asset: Asset): string {
    return this.find(asset)?.symbol ?? shorten(asset);
  }

  /** `1,234.5` without the symbol; of an unknown mint the base units. */
  amount(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    return formatUnits(shownAmount(amount, name), name?.decimals ?? 0);
  }

  /** `1.5 SOL`; of an unknown mint the base units, said as such. */
  format(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    if (name === undefined) return `${formatUnits(amount, 0)} base units of ${shorten(asset)}`;
    return `${formatUnits(shownAmount(amount, name), name.decimals)} ${name.symbol}`;
  }

  /** `≈ $149.20`, or `undefined` without a price. */
  worth(asset: Asset, amount: bigint): string | undefined {
    const [name, price] = [this.find(asset), this.#priceOf(asset)];
    if (name === undefined || price === undefined) return undefined;
    const worth = usdWorth(amount, name.decimals, price);
    return worth > 0 && worth < 0.01 ? 'under $0.01' : `≈ ${formatDollars(worth)}`;
  }

  /** What all of it is worth together, of the assets that have a price: `$2,267.89`; `undefined` where none has. */
  totalWorth(balances: readonly { readonly asset: Asset; readonly amount: bigint }[]): string | undefined {
    const worths = balances.flatMap(({ asset, amount }) => {
      const [name, price] = [this.find(asset), this.#priceOf(asset)];
      return name && price !== undefined ? [usdWorth(amount, name.decimals, price)] : [];
    });
    return worths.length === 0 ? undefined : formatDollars(worths.reduce((sum, worth) => sum + worth, 0));
  }
}

/** As the token program shows it: multiplied as a binary number, and cut. */
function shownAmount(amount: bigint, name: AssetName | undefined): bigint {
  const multiplier = name?.multiplier;
  return multiplier === undefined ? amount : BigInt(Math.trunc(Number(amount) * multiplier));
}
