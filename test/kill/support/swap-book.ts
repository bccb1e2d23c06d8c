import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** What the bot's database says about the newest swap and everything around it. */
export interface BookEntry {
  readonly integrity: unknown;
  readonly swap: Readonly<Record<string, unknown>> | undefined;
  /** The states it went through, in order. */
  readonly path: readonly string[];
  /** Its messages: kind and state, in the order of their rank. */
  readonly outbox: readonly { readonly kind: string; readonly state: string; readonly unsure: number }[];
  /** Messages of anybody that are not delivered, updates that are not handled, claims that nobody let go of. */
  readonly loose: { readonly messages: number; readonly updates: number; readonly leases: number };
  readonly wallets: number;
  /** The quotes of the service whose transactions were shown for signing. */
  readonly quoteIds: readonly string[];
}

export function readBook(file: string): BookEntry {
  return readCopy(file, read);
}

/** Reads a copy: the database of a dead process is left as it died, so that the restart itself has to recover it. */
export function readCopy<T>(file: string, read: (database: SqliteDatabase.Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-book-'));
  const copy = join(folder, 'copy.db');
  for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
  const database = new SqliteDatabase(copy);
  try {
    return read(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

function read(database: SqliteDatabase.Database): BookEntry {
  const one = (sql: string): Record<string, unknown> | undefined =>
    database.prepare(sql).get() as Record<string, unknown> | undefined;
  const count = (sql: string): number => Number(one(`SELECT count(*) AS n FROM ${sql}`)?.n);
  const integrity = database.pragma('integrity_check', { simple: true });
  const isNew = !one(`SELECT name FROM sqlite_master WHERE name = 'outbox'`);
  if (isNew)
    return { integrity, swap: undefined, path: [], outbox: [], loose: NOTHING, wallets: 0, quoteIds: [] };
  const swap = one('SELECT * FROM swaps ORDER BY created_at DESC, rowid DESC LIMIT 1');
  const rows = (sql: string): unknown[] => database.prepare(sql).all(swap?.id ?? '');
  const events = rows('SELECT from_state, to_state FROM swap_events WHERE swap_id = ? ORDER BY number');
  return {
    integrity,
    swap,
    path: (events as { from_state: string | null; to_state: string }[])
      .filter((event) => event.from_state !== event.to_state)
      .map((event) => event.to_state),
    outbox: rows(
      'SELECT kind, state, unsure FROM outbox WHERE subject = ? ORDER BY rank',
    ) as BookEntry['outbox'],
    loose: {
      messages: count(`outbox WHERE state <> 'done'`),
      updates: count('inbox WHERE finished_at IS NULL'),
      leases: count('swaps WHERE lease_until > 0 AND due_at IS NULL'),
    },
    wallets: count('wallets'),
    quoteIds: (rows('SELECT quote_id FROM attempts WHERE swap_id = ?') as { quote_id: string }[]).map(
      (row) => row.quote_id,
    ),
  };
}

const NOTHING = { messages: 0, updates: 0, leases: 0 } as const;
