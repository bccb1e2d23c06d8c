import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { SwapId } from '../swap/brands.ts';
import type { Connection } from './store-deps.ts';

/** Writes down which message of the chat is the card of a swap. */
export const SET_CARD = prepareQuery(
  (database: Connection, { id, messageId }: Given<{ id: SwapId; messageId: number }>) =>
    database.updateTable('swaps').set({ message_id: messageId }).where('id', '=', id),
);
