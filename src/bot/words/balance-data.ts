import type { Mint } from '../../solana/mint.ts';

/** What a button of /balance asks for. */
export type BalancePress =
  /** A wallet of theirs, with or without what is folded away; pressed again it is read again. */
  | { readonly action: 'show'; readonly walletId: string; readonly isUnfolded: boolean }
  /** Swap away some of a token. */
  | { readonly action: 'swap'; readonly mint: Mint };

/** At most 49 bytes. */
export function encodeBalance(press: BalancePress): string {
  if (press.action === 'swap') return `bl:s:${press.mint}`;
  return `bl:${press.isUnfolded ? 'u' : 'f'}:${press.walletId}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeBalance(data: string): BalancePress | undefined {
  const [, letter, value] = /^bl:([suf]):([A-Za-z0-9_-]{1,44})$/.exec(data) ?? [];
  if (value === undefined) return undefined;
  if (letter === 's') return { action: 'swap', mint: value as Mint };
  return { action: 'show', walletId: value, isUnfolded: letter === 'u' };
}
