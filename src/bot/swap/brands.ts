import type { BaseUnits, Mint } from '../../solana/mint.ts';

/** 128 random bits in base64url, 22 characters: short enough for callback data and start parameters. */
export type SwapId = string & { readonly __brand: 'SwapId' };

/** A Telegram user id. */
export type PersonId = number & { readonly __brand: 'PersonId' };

/** A Telegram chat id. */
export type ChatId = number & { readonly __brand: 'ChatId' };

/** The mint the swap service uses for SOL itself. */
export const NATIVE_MINT = 'native' as Mint;

/** The mint of wrapped SOL; a token like any other, distinct from `native`. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112' as Mint;

/** Amounts on chain are unsigned 64-bit integers. */
export const MAX_BASE_UNITS = (2n ** 64n - 1n) as BaseUnits;

/** Milliseconds since the epoch. Nothing in the bot reads the clock another way. */
export type Clock = () => number;

/** Unguessable tokens of our pages: 192 bits in base64url. */
export interface PageTokens {
  /** The token of a swap's signing page; the same every time, so the link can be shown again after a restart. */
  signing(id: SwapId): string;
  /** A fresh one-time token. */
  fresh(): string;
  /** sha256, hex: what is stored. */
  hash(token: string): string;
}

/** A fresh 128-bit id in base64url. */
export type NewId = () => string;
