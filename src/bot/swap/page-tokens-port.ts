import type { SwapId } from './brands.ts';

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
