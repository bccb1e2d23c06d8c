import type { Connection } from '@solana/web3.js';
import { formatExact } from '../../bot/swap/amount.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import { readHoldings } from '../../solana/accounts.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { SandboxToken } from '../chain/tokens.ts';

/** `native`, or a mint's address. */
export type Asset = string;

interface AssetName {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier?: number;
}

const SOL: AssetName = { symbol: 'SOL', decimals: 9 };

/** US dollars for one whole token, for display. */
type PriceOf = (asset: Asset) => number | undefined;

export class TokenRegistry {
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

  symbol(asset: Asset): string {
    return this.find(asset)?.symbol ?? shortAddress(asset);
  }

  /** `1,234.5`; base units for an unknown mint. */
  amount(asset: Asset, amount: bigint): string {
    return formatUnits(amount, this.find(asset) ?? { decimals: 0 });
  }

  /** `1.5 SOL`; labelled base units for an unknown mint. */
  format(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    if (name === undefined)
      return `${formatUnits(amount, { decimals: 0 })} base units of ${shortAddress(asset)}`;
    return `${formatUnits(amount, name)} ${name.symbol}`;
  }

  /** `≈ $149.20`. */
  worth(asset: Asset, amount: bigint): string | undefined {
    const worth = this.#usd(asset, amount);
    if (worth === undefined) return undefined;
    return worth > 0 && worth < 0.01 ? 'under $0.01' : `≈ ${formatDollars(worth)}`;
  }

  /** Sums the assets with a price; undefined without any. */
  totalWorth(balances: readonly { readonly asset: Asset; readonly amount: bigint }[]): string | undefined {
    const worths = balances.flatMap(({ asset, amount }) => this.#usd(asset, amount) ?? []);
    return worths.length === 0 ? undefined : formatDollars(worths.reduce((sum, worth) => sum + worth, 0));
  }

  #usd(asset: Asset, amount: bigint): number | undefined {
    const [name, price] = [this.find(asset), this.#priceOf(asset)];
    if (name === undefined || price === undefined) return undefined;
    return (Math.abs(Number(amount)) / 10 ** name.decimals) * price;
  }
}

/** 1234500000n with 6 decimals is `1,234.5`. */
export function formatUnits(
  amount: bigint,
  { decimals, multiplier }: { readonly decimals: number; readonly multiplier?: string | number },
): string {
  const scale = { decimals, ...(multiplier === undefined ? {} : { multiplier: String(multiplier) }) };
  return amount < 0n ? `−${formatExact(-amount, scale)}` : formatExact(amount, scale);
}

/** Unix milliseconds as `2026-11-21 10:42:09 UTC`. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function formatDollars(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export interface Balance {
  readonly asset: Asset;
  readonly amount: bigint;
}

/** SOL first, then non-empty token accounts by symbol. */
export async function readBalances(
  connection: Connection,
  address: string,
  registry: TokenRegistry,
): Promise<readonly Balance[]> {
  const { lamports, tokens } = await readHoldings(connection, address);
  const balances = [...tokens].map(([asset, amount]) => ({ asset, amount }));
  balances.sort((one, other) => registry.symbol(one.asset).localeCompare(registry.symbol(other.asset)));
  return [{ asset: 'native', amount: lamports }, ...balances];
}
