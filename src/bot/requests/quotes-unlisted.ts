import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { NATIVE_MINT, type PersonId } from '../swap/brands.ts';
import type { HandlerDeps } from '../telegram/context.ts';

/** 0.1 SOL: enough for every desk to answer. */
const ASKED_ABOUT = 100_000_000n as BaseUnits;

/** Whether the service has a price for a mint that is not on its list. It counts as one of the person's prices. */
export async function quotesUnlisted(
  { swapApi, priceLimit }: Pick<HandlerDeps, 'swapApi' | 'priceLimit'>,
  personId: PersonId,
  mint: Mint,
): Promise<boolean> {
  if (priceLimit.take(String(personId)) !== 'granted') return false;
  const answer = await swapApi.quote({
    fromMint: NATIVE_MINT,
    toMint: mint,
    fromAmount: ASKED_ABOUT,
    asker: personId,
  });
  return answer.ok && answer.value.length > 0;
}
