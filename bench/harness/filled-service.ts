import SqliteDatabase from 'better-sqlite3';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { ExecutionClaims } from '../../src/service/execution/execution-claims.ts';
import { ExecutionStore } from '../../src/service/execution/execution-store.ts';
import { createQuoteStore, type QuoteStore } from '../../src/service/store/create-quote-store.ts';
import { serviceMigrations } from '../../src/service/store/service-migrations.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import { cloneRows, withoutIndexes } from './clone-rows.ts';

/** The service's stores over a database with so many executions of the last thirty days, a few of them unfinished. */
export interface FilledService {
  readonly executions: ExecutionStore;
  readonly claims: ExecutionClaims;
  readonly quotes: QuoteStore;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
const OLD_QUOTES = 20_000;
const UNFINISHED = 100;
const TRANSACTION = 'A'.repeat(1_000);

/** Fills a new file in bulk. */
export async function fillService(path: string, executions: number): Promise<FilledService> {
  const now = Date.now();
  const database = await openDatabase<ServiceSchema>(`file:${path}`);
  await migrate(database, 'service', serviceMigrations);
  const sqlite = new SqliteDatabase(path);
  sqlite.pragma('synchronous = OFF');
  withoutIndexes(sqlite, () => sqlite.transaction(() => fill(sqlite, executions, now))());
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return {
    executions: new ExecutionStore(database, () => now),
    claims: new ExecutionClaims({ database, now: () => now }),
    quotes: createQuoteStore({ database, now: () => now }),
    close: () => database.destroy(),
  };
}

function fill(sqlite: SqliteDatabase.Database, executions: number, now: number): void {
  sqlite.exec(`INSERT INTO service_quotes (quote_id, message, provider, swap, created_at, expires_at)
    VALUES ('q_0', '', 'desk', '${TRANSACTION}', ${now}, ${now});
    INSERT INTO service_executions (message_hash, quote_id, tx_hash, signatures, provider, signed_transaction,
      identical, last_valid_block_height, status, created_at, settled_at, finalized_at)
    VALUES ('0', 'q_0', 's', 's', 'desk', '${TRANSACTION}', 1, 1, 'confirmed', ${now}, ${now}, ${now})`);
  const ids = { message_hash: `hex(randomblob(32))`, quote_id: `'q_' || n` };
  const settled = `${now} - n * ${29 * DAY_MS} / ${executions}`;
  cloneRows(sqlite, 'service_executions', executions, { ...ids, settled_at: settled });
  const open = { status: `'submitted'`, settled_at: 'NULL', finalized_at: 'NULL' };
  cloneRows(sqlite, 'service_executions', UNFINISHED, { ...ids, quote_id: `'u_' || n`, ...open });
  const quote = { message: `hex(randomblob(16))`, expires_at: `${now}` };
  cloneRows(sqlite, 'service_quotes', executions, { ...quote, quote_id: `'q_' || n` });
  const old = { ...quote, quote_id: `'o_' || n`, expires_at: `${now - DAY_MS}` };
  cloneRows(sqlite, 'service_quotes', OLD_QUOTES, old);
}
