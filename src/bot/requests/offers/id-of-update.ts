import { createHmac } from 'node:crypto';
import type { Update } from 'grammy/types';

/**
 * The id of what an update leads to: the same every time the update is handled, so that a crash between storing
 * it and finishing the update cannot make two. Keyed, because the parts can be guessed.
 */
export function idOfUpdate(update: Update, secret: string, what: 'swap' | 'alert'): string {
  const { message, callback_query } = update;
  const parts = [update.update_id, message?.date, message?.message_id, callback_query?.id];
  const digest = createHmac('sha256', secret)
    .update(`${what}:${parts.join(':')}`)
    .digest();
  return digest.subarray(0, 16).toString('base64url');
}
