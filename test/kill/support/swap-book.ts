import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { isPostgresAddress } from '../../../src/database/database-address.ts';

/** The newest swap and its related rows in the bot's database. */
export interface BookEntry {
  readonly integrity: unknown;
  readonly swap: Readonly<Record<string, unknown>> | undefined;
  /** States in order. */
  readonly path: readonly string[];
  /** Messages of the swap, kind and state, ordered by rank. */
  readonly outbox: readonly { readonly kind: string; readonly state: string; readonly unsure: number }[];
  /** Open work of any person: undelivered messages, unhandled updates, unreleased claims. */
  readonly loose: { readonly messages: number; readonly updates: number; readonly leases: number };
  readonly wallets: number;
  /** Service quotes whose transactions were shown for signing. */
  readonly quoteIds: readonly string[];
}

/** A query on an open database or a copy. */
export type Query = (text: string, ...values: readonly string[]) => Promise<readonly Row[]>;

type Row = Readonly<Record<string, unknown>>;

interface OpenBook {
  readonly query: Query;
  readonly integrity: () => unknown;
}

export function readBook(url: string): Promise<BookEntry> {
  return readDatabase(url, read);
}

/**
 * A SQLite file is read from a copy: the restart itself must recover the dead process's database. PostgreSQL survives its
 * clients and needs no copy.
 */
export function readDatabase<T>(url: string, work: (book: OpenBook) => Promise<T>): Promise<T> {
  return isPostgresAddress(url) ? readOnServer(url, work) : readCopy(url.slice('file:'.length), work);
}

async function readOnServer<T>(url: string, work: (book: OpenBook) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: readIntegers } });
  await client.connect();
  // One snapshot: the bot keeps writing.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const query: Query = async (text, ...values) => {
    let number = 0;
    const numbered = text.replaceAll('?', () => `$${++number}`);
    return (await client.query(numbered, [...values])).rows as readonly Row[];
  };
  return work({ query, integrity: () => 'ok' }).finally(() => client.end());
}

const readIntegers: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');

async function readCopy<T>(file: string, work: (book: OpenBook) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-book-'));
  const copy = join(folder, 'copy.db');
  const { database: bytes, log } = readFiles(file);
  writeFileSync(copy, bytes);
  if (log) writeFileSync(`${copy}-wal`, log);
  const database = new SqliteDatabase(copy);
  const query: Query = async (text, ...values) => database.prepare(text).all(...values) as Row[];
  const integrity = () => database.pragma('integrity_check', { simple: true });
  try {
    return await work({ query, integrity });
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const MAX_READINGS = 100;

/**
 * A consistent copy of file and WAL. A running bot checkpoints and resets the WAL; a checkpoint between the two reads makes
 * both invalid, and they are read again.
 */
function readFiles(file: string): { readonly database: Buffer; readonly log: Buffer | undefined } {
  // `copyFileSync` hangs when the WAL shrinks meanwhile: libuv waits for the bytes it saw.
  let database = readFileSync(file);
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const log = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : undefined;
    const after = readFileSync(file);
    if (after.equals(database)) return { database, log };
    database = after;
  }
  throw new Error(`${file} never stood still`);
}

async function read({ query, integrity }: OpenBook): Promise<BookEntry> {
  const count = async (rows: string) => Number((await query(`SELECT count(*) AS n FROM ${rows}`))[0]?.n);
  const swap = await query('SELECT * FROM swaps ORDER BY created_at DESC LIMIT 1').then(
    ([newest]) => newest,
    (error: unknown) => {
      if (/no such table/.test(String(error))) return null;
      throw error;
    },
  );
  if (swap === null) return { ...EMPTY, integrity: integrity() };
  const ofSwap = (text: string) => query(text, String(swap?.id ?? ''));
  const events = await ofSwap(
    'SELECT from_state, to_state FROM swap_events WHERE swap_id = ? ORDER BY number',
  );
  // Diagnostic detail: the holder of an unsettled message.
  const messages = await ofSwap(
    `SELECT kind, state, unsure, failures, fence, due_at, lease_until FROM outbox
      WHERE subject = ? ORDER BY rank`,
  );
  const attempts = await ofSwap('SELECT quote_id FROM attempts WHERE swap_id = ?');
  return {
    integrity: integrity(),
    swap,
    path: events
      .filter((event) => event.from_state !== event.to_state)
      .map((event) => String(event.to_state)),
    outbox: messages as unknown as BookEntry['outbox'],
    loose: {
      messages: await count(`outbox WHERE state <> 'done'`),
      updates: await count('inbox WHERE finished_at IS NULL'),
      leases: await count('swaps WHERE lease_until > 0 AND due_at IS NULL'),
    },
    wallets: await count('wallets'),
    quoteIds: attempts.map((attempt) => String(attempt.quote_id)),
  };
}

/** For a bot that died before its tables existed. */
const EMPTY = {
  swap: undefined,
  path: [],
  outbox: [],
  loose: { messages: 0, updates: 0, leases: 0 },
  wallets: 0,
  quoteIds: [],
} as const;
