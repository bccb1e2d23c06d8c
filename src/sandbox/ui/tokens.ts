import type { Connection } from '@solana/web3.js';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { readHoldings } from '../../solana/token-account.ts';
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

  /** A shortened mint for unknown assets. */
  symbol(asset: Asset): string {
    return this.find(asset)?.symbol ?? shorten(asset);
  }

  /** `1,234.5`; base units for an unknown mint. */
  amount(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    return formatUnits(shownAmount(amount, name), name?.decimals ?? 0);
  }

  /** `1.5 SOL`; labelled base units for an unknown mint. */
  format(asset: Asset, amount: bigint): string {
    const name = this.find(asset);
    if (name === undefined) return `${formatUnits(amount, 0)} base units of ${shorten(asset)}`;
    return `${formatUnits(shownAmount(amount, name), name.decimals)} ${name.symbol}`;
  }

  /** `≈ $149.20`. */
  worth(asset: Asset, amount: bigint): string | undefined {
    const [name, price] = [this.find(asset), this.#priceOf(asset)];
    if (name === undefined || price === undefined) return undefined;
    const worth = usdWorth(amount, name.decimals, price);
    return worth > 0 && worth < 0.01 ? 'under $0.01' : `≈ ${formatDollars(worth)}`;
  }

  /** Total of the priced assets, `$2,267.89`; undefined when none has a price. */
  totalWorth(balances: readonly { readonly asset: Asset; readonly amount: bigint }[]): string | undefined {
    const worths = balances.flatMap(({ asset, amount }) => {
      const [name, price] = [this.find(asset), this.#priceOf(asset)];
      return name && price !== undefined ? [usdWorth(amount, name.decimals, price)] : [];
    });
    return worths.length === 0 ? undefined : formatDollars(worths.reduce((sum, worth) => sum + worth, 0));
  }
}

/** As the token program computes it: multiplied in floating point, then truncated. */
function shownAmount(amount: bigint, name: AssetName | undefined): bigint {
  const multiplier = name?.multiplier;
  return multiplier === undefined ? amount : BigInt(Math.trunc(Number(amount) * multiplier));
}

const GROUPS = /\B(?=(\d{3})+$)/g;

/** Grouped thousands, no trailing zeros: 1234500000n with 6 decimals is `1,234.5`. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(GROUPS, ',');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${amount < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export function shorten(text: string): string {
  return text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;
}

/** Unix milliseconds as `2026-11-21 10:42:09 UTC`. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Approximate US dollars, for display only. */
export function usdWorth(amount: bigint, decimals: number, price: number): number {
  return (Math.abs(Number(amount)) / 10 ** decimals) * price;
}

/** `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export interface Balance {
  readonly asset: Asset;
  /** Base units. */
  readonly amount: bigint;
}

/** SOL first, then non-empty token accounts by symbol. Throws as web3.js does. */
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
