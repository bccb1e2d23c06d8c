import type { BaseUnits, Mint } from '../../solana/mint.ts';

/** 128 random bits in base64url: fits callback data and start parameters. */
export type SwapId = string & { readonly __brand: 'SwapId' };

export type PersonId = number & { readonly __brand: 'PersonId' };

export type ChatId = number & { readonly __brand: 'ChatId' };

/** The swap service's mint for SOL itself. */
export const NATIVE_MINT = 'native' as Mint;

export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112' as Mint;

/** Unsigned 64-bit integers. */
export const MAX_BASE_UNITS = (2n ** 64n - 1n) as BaseUnits;

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** 192 bits in base64url. */
export interface PageTokens {
  /** The same for a swap at any time: the link survives a restart. */
  signing(id: SwapId): string;
  /** Wallets send this token to their servers, so it differs from the signing page's. */
  pay(id: SwapId): string;
  fresh(): string;
  /** sha256, hex. */
  hash(token: string): string;
}

/** 128 random bits in base64url. */
export type NewId = () => string;
