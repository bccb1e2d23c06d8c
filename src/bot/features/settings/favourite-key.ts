import { createHash } from 'node:crypto';
import type { FavouriteSwap } from '../../swap/people.ts';

const CHARACTERS = 12;

/** Names a favourite by what it is, in 12 characters of base64url. */
export function favouriteKey({ from, to, amount }: FavouriteSwap): string {
  return createHash('sha256').update(`${from} ${to} ${amount}`).digest('base64url').slice(0, CHARACTERS);
}
