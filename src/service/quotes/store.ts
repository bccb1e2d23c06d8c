import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import type { QuotedSwap } from '../providers/provider.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export interface StoredQuote {
  readonly provider: string;
  readonly swap: QuotedSwap;
}

export interface QuoteStore {
  /** Ids of one moment are adjacent in the index, so a write touches few pages. */
  idOf(transaction: Uint8Array): string;
  /** Durable once resolved. */
  save(quote: StoredQuote): Promise<void>;
  find(quoteId: string): Promise<StoredQuote | undefined>;
  /** Newest of this message (SHA-256 in hex). */
  findByMessage(messageHash: string): Promise<StoredQuote | undefined>;
  /** An hour past expiry, except for open executions. `ending` stops it between portions. */
  sweep(ending?: AbortSignal): Promise<void>;
}

const SIGNATURE_LENGTH = 64;
const MESSAGE_HEX_LENGTH = 32;
const MOMENT_MS = 100;
const ID_PREFIX = 'q_';
const MOMENT_DIGITS = 8;
/** One moment may have equal messages. */
const NUMBER_DIGITS = 2;
const MESSAGE_AT = ID_PREFIX.length + MOMENT_DIGITS + NUMBER_DIGITS;

/** A late signature still gets `quote_expired`. */
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

type QuoteJson = Omit<QuotedSwap['quote'], 'toAmount' | 'minimumToAmount' | 'transaction'> & {
  readonly toAmount: string;
  readonly minimumToAmount: string;
  readonly transaction: { readonly bytes: string; readonly lastValidBlockHeight: number };
};

interface SwapJson {
  readonly quoteId: string;
  readonly request: Omit<QuotedSwap['request'], 'fromAmount'> & { readonly fromAmount: string };
  readonly quote: QuoteJson;
}

export function createQuoteStore(database: Kysely<ServiceSchema>, now: () => number): QuoteStore {
  const select = () => database.selectFrom('service_quotes').select(['provider', 'swap']);
  let number = 0;
  return {
    idOf: (transaction) => {
      // A count takes one byte.
      const message = transaction.subarray(1 + (transaction[0] ?? 0) * SIGNATURE_LENGTH);
      number = (number + 1) % 36 ** NUMBER_DIGITS;
      return idAt(now(), number, messageName(hash('sha256', message, 'hex')));
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

function idAt(time: number, number: number, message: string): string {
  const digits = (value: number, length: number) => value.toString(36).padStart(length, '0');
  const moment = digits(Math.floor(time / MOMENT_MS), MOMENT_DIGITS);
  return `${ID_PREFIX}${moment}${digits(number, NUMBER_DIGITS)}${message}`;
}

/** 128 bits identify a message and keep the indexes small. */
function messageName(messageHash: string): string {
  return Buffer.from(messageHash.slice(0, MESSAGE_HEX_LENGTH), 'hex').toString('base64url');
}

function writeQuotedSwap({ quoteId, request, quote }: QuotedSwap): string {
  const { bytes, lastValidBlockHeight } = quote.transaction;
  const stored: SwapJson = {
    quoteId,
    request: { ...request, fromAmount: request.fromAmount.toString() },
    quote: {
      ...quote,
      toAmount: quote.toAmount.toString(),
      minimumToAmount: quote.minimumToAmount.toString(),
      transaction: { bytes: Buffer.from(bytes).toString('base64'), lastValidBlockHeight },
    },
  };
  return JSON.stringify(stored);
}

export function readQuotedSwap(text: string): QuotedSwap {
  const { quoteId, request, quote } = JSON.parse(text) as SwapJson;
  const { bytes, lastValidBlockHeight } = quote.transaction;
  return {
    quoteId,
    request: { ...request, fromAmount: BigInt(request.fromAmount) },
    quote: {
      ...quote,
      toAmount: BigInt(quote.toAmount),
      minimumToAmount: BigInt(quote.minimumToAmount),
      transaction: { bytes: new Uint8Array(Buffer.from(bytes, 'base64')), lastValidBlockHeight },
    },
  };
}
