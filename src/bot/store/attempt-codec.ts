import type { Selectable } from 'kysely';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { SwapId } from '../swap/brands.ts';
import type { Attempt } from '../swap/swap.ts';
import { readObject, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import { StoreError } from './store-error.ts';

type AttemptRow = Selectable<BotSchema['attempts']>;

/** @throws StoreError `unreadable_row` when the row does not hold an attempt */
export function readAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    swapId: row.swap_id as SwapId,
    returnTokenHash: row.return_token_hash,
    wallet: row.wallet as Address,
    quoteId: row.quote_id,
    routeName: row.route_name,
    providerRequestId: row.provider_request_id,
    unsignedTransaction: new Uint8Array(Buffer.from(row.unsigned_transaction, 'base64')),
    minimum: row.minimum === null ? null : (BigInt(row.minimum) as BaseUnits),
    lookupTables: readLookupTables(row.lookup_tables),
    lastValidBlockHeight: row.last_valid_block_height,
    builtAt: row.built_at,
    expiresAt: row.expires_at,
  };
}

export function writeAttempt(attempt: Attempt): AttemptRow {
  return {
    id: attempt.id,
    swap_id: attempt.swapId,
    return_token_hash: attempt.returnTokenHash,
    wallet: attempt.wallet,
    quote_id: attempt.quoteId,
    route_name: attempt.routeName,
    provider_request_id: attempt.providerRequestId,
    unsigned_transaction: Buffer.from(attempt.unsignedTransaction).toString('base64'),
    minimum: attempt.minimum?.toString() ?? null,
    lookup_tables: writeJson(attempt.lookupTables),
    last_valid_block_height: attempt.lastValidBlockHeight,
    built_at: attempt.builtAt,
    expires_at: attempt.expiresAt,
  };
}

function readLookupTables(text: string): Readonly<Record<string, readonly string[]>> {
  const tables = readObject(text);
  for (const addresses of Object.values(tables)) {
    if (!Array.isArray(addresses) || !addresses.every((address) => typeof address === 'string')) {
      throw new StoreError('unreadable_row', 'An attempt does not hold proper lookup tables.');
    }
  }
  return tables as Readonly<Record<string, readonly string[]>>;
}
