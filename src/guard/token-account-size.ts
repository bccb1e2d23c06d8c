import { TOKEN_2022_PROGRAM } from '../solana/known-programs.ts';
import type { MintState } from './mint-state.ts';

/** Bytes of an account without extensions. */
export const PLAIN_TOKEN_ACCOUNT = 165;

const ACCOUNT_TYPE_BYTES = 1;
const HEADER_BYTES = 4;

/** What an extension of the mint puts into each account of it, in bytes, by type number: fee, non-transferable, hook, pausable. */
const ACCOUNT_SHARES: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [9, 0],
  [14, 1],
  [26, 0],
]);

/**
 * Bytes of a new associated account of the mint. In Token-2022 the associated one can change its owner never, which is an
 * extension of its own, and extensions of the mint bring others (`get_required_init_account_extensions`).
 */
export function newAccountSize({
  tokenProgram,
  extensions,
}: Pick<MintState, 'tokenProgram' | 'extensions'>): number {
  if (tokenProgram !== TOKEN_2022_PROGRAM) return PLAIN_TOKEN_ACCOUNT;
  const shares = [...extensions.keys()].flatMap((type) => ACCOUNT_SHARES.get(type) ?? []);
  const extended = shares.reduce((sum, bytes) => sum + HEADER_BYTES + bytes, HEADER_BYTES);
  return PLAIN_TOKEN_ACCOUNT + ACCOUNT_TYPE_BYTES + extended;
}
