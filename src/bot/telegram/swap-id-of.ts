import { createHmac } from 'node:crypto';
import type { Update } from 'grammy/types';
import type { SwapId } from '../swap/brands.ts';

/**
 * The id of the swap an update leads to: the same every time the update is handled, so that a crash between storing
 * the swap and finishing the update cannot make two. Keyed, because the parts can be guessed.
 */
export function swapIdOf(update: Update, secret: string): SwapId {
  const { message, callback_query } = update;
  const parts = [update.update_id, message?.date, message?.message_id, callback_query?.id];
  const digest = createHmac('sha256', secret)
    .update(`swap:${parts.join(':')}`)
    .digest();
  return digest.subarray(0, 16).toString('base64url') as SwapId;
}
