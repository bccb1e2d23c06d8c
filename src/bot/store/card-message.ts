import type { SwapId } from '../swap/brands.ts';
import type { Connection } from './store-deps.ts';

/** Stores which message of the chat is the card of a swap. */
export function setCard(database: Connection, id: SwapId, messageId: number) {
  return database.updateTable('swaps').set({ message_id: messageId }).where('id', '=', id);
}
