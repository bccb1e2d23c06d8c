import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import type { QuotedSwap } from '../providers/provider.ts';
import { readQuotedSwap, writeQuotedSwap } from './quoted-swap-text.ts';
import type { ServiceSchema } from './service-schema.ts';

/** A quote with the provider that has to answer for it. */
export interface StoredQuote {
  readonly provider: string;
  readonly swap: QuotedSwap;
}

/** The quotes that carry a transaction. */
export interface QuoteStore {
  /**
   * The id of the quote that carries this unsigned transaction: when it was made, and its message. Ids of one moment
   * lie side by side in the index, so that a write touches few pages.
   */
  idOf(transaction: Uint8Array): string;
  /**
   * Keeps a quote; resolves when it would survive the end of the process. A message that is quoted twice in one moment
   * is the same quote.
   */
  save(quote: StoredQuote): Promise<void>;
  find(quoteId: string): Promise<StoredQuote | undefined>;
  /** The newest quote of exactly this message (SHA-256 in hex). */
  findByMessage(messageHash: string): Promise<StoredQuote | undefined>;
  /** Forgets quotes an hour after they expired, but none that an execution still needs; `ending` stops it after a portion. */
  sweep(ending?: AbortSignal): Promise<void>;
}

interface QuoteStoreDeps {
  readonly database: Kysely<ServiceSchema>;
  readonly now: () => number;
}

const SIGNATURE_LENGTH = 64;
const MESSAGE_HEX_LENGTH = 32;
const MOMENT_MS = 100;
const ID_PREFIX = 'q_';
const MOMENT_DIGITS = 8;
const MESSAGE_AT = ID_PREFIX.length + MOMENT_DIGITS;
/** How long a quote is kept after it expired, in milliseconds; late signatures are then still told that it did. */
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

export function createQuoteStore({ database, now }: QuoteStoreDeps): QuoteStore {
  const select = () => database.selectFrom('service_quotes').select(['provider', 'swap']);
  return {
    idOf: (transaction) => {
      // The count of signatures is one byte: more than 12 do not fit.
      const message = transaction.subarray(1 + (transaction[0] ?? 0) * SIGNATURE_LENGTH);
      return idAt(now(), messageName(hash('sha256', message, 'hex')));
    },
    save: async ({ provider, swap }) => {
      const { quoteId: quote_id, quote } = swap;
      const times = { created_at: now(), expires_at: quote.expiresAt };
      const message = quote_id.slice(MESSAGE_AT);
      await database
        .insertInto('service_quotes')
        .values({ quote_id, message, provider, swap: writeQuotedSwap(swap), ...times })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    find: async (quoteId) => read(await select().where('quote_id', '=', quoteId).executeTakeFirst()),
    findByMessage: async (messageHash) =>
      read(
        await select()
          .where('message', '=', messageName(messageHash))
          .orderBy('quote_id', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    sweep: async (ending) => {
      const before = now() - KEPT_AFTER_EXPIRY_MS;
      await deleteInPortions((most) => deleteExpired(database, before, most), ending);
    },
  };
}

async function deleteExpired(database: Kysely<ServiceSchema>, before: number, most: number): Promise<number> {
  const result = await database
    .deleteFrom('service_quotes')
    .where('quote_id', 'in', (from) =>
      from
        .selectFrom('service_quotes')
        .select('quote_id')
        .where('expires_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('service_executions')
                .select('service_executions.quote_id')
                .whereRef('service_executions.quote_id', '=', 'service_quotes.quote_id')
                .where('status', '=', 'submitted'),
            ),
          ),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function read(
  row: { readonly provider: string; readonly swap: string } | undefined,
): StoredQuote | undefined {
  return row && { provider: row.provider, swap: readQuotedSwap(row.swap) };
}

function idAt(time: number, message: string): string {
  const moment = Math.floor(time / MOMENT_MS).toString(36);
  return `${ID_PREFIX}${moment.padStart(MOMENT_DIGITS, '0')}${message}`;
}

/** Half of the hash: 128 bits tell messages apart, and the indexes stay small. */
function messageName(messageHash: string): string {
  return Buffer.from(messageHash.slice(0, MESSAGE_HEX_LENGTH), 'hex').toString('base64url');
}
