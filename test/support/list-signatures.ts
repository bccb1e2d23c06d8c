import type { ConfirmedSignatureInfo, SignaturesForAddressOptions } from '@solana/web3.js';
import { encodeBase58 } from '../../src/solana/address.ts';

/** Signatures that nobody's key made, newest first. */
export function makeNoise(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const bytes = new Uint8Array(64).fill(7);
    new DataView(bytes.buffer).setUint32(0, index);
    return encodeBase58(bytes);
  });
}

/** A page as nodes answer `getSignaturesForAddress`: nothing behind a cursor that they do not know. */
export function listSignatures(
  list: readonly { readonly signature: string; readonly slot: number }[],
  { before, until: end, limit = 1_000 }: SignaturesForAddressOptions = {},
): ConfirmedSignatureInfo[] {
  const placeOf = (wanted: string) => list.findIndex(({ signature }) => signature === wanted);
  const known = before === undefined ? -1 : placeOf(before);
  if (before !== undefined && known < 0) return [];
  const to = end === undefined ? -1 : placeOf(end);
  const page = list.slice(known + 1, to < 0 ? undefined : to).slice(0, limit);
  return page.map((hit) => ({ ...hit, err: null, memo: null }));
}
