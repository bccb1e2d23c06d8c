import { type Generated, sql } from 'kysely';
import type { Migration } from '../../database/migrate.ts';

/** Times are ms since the epoch; amounts are text. */
export interface ServiceSchema {
  service_keys: {
    key_id: string;
    /** SHA-256 in hex; the key itself is not stored. */
    key_hash: string;
    name: string;
    /** Space-separated. */
    permissions: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    /** Requests a minute; null: the budget of the configuration. */
    budget_per_minute: number | null;
  };
  service_key_budgets: {
    key_hash: string;
    /** Minutes since the epoch. */
    minute: number;
    taken: number;
  };
  service_quotes: {
    quote_id: string;
    /** First half of the message's SHA-256, base64url. */
    message: string;
    provider: string;
    /** The quoted swap as JSON, handed to its provider at execute. */
    swap: string;
    created_at: number;
    expires_at: number;
  };
  service_executions: {
    message_hash: string;
    quote_id: string;
    tx_hash: string;
    /** All valid ones of the message, space-separated; the first is `tx_hash`. */
    signatures: string;
    provider: string;
    /** Base64. */
    signed_transaction: string;
    /** 1 if the message equals the quoted one byte for byte. */
    identical: number;
    last_valid_block_height: number;
    status: 'submitted' | 'confirmed' | 'failed' | 'expired';
    error_code: string | null;
    /** The message of an end; while `submitted`, why no node takes the bytes (`refusalOf`). */
    error_message: string | null;
    created_at: number;
    /** First hand-over to an upstream or a node. */
    sent_at: number | null;
    settled_at: number | null;
    /** The execution is not watched any more from this time on. */
    finalized_at: number | null;
    /** The process that follows the execution; empty in rows that were written before processes had ids. */
    worker: Generated<string>;
  };
  /** Heartbeats. */
  service_workers: { worker: string; seen_at: number };
  service_desk_fills: {
    quote_id: string;
    from_token: string;
    from_amount: string;
    to_token: string;
    to_amount: string;
    filled_at: number;
  };
  service_desk_flows: {
    token: string;
    /** Net inflow, decimal base units; may be negative. */
    flow: string;
  };
}

const STATEMENTS: readonly string[] = [
  `CREATE TABLE service_keys (
    key_id text PRIMARY KEY, key_hash text NOT NULL UNIQUE, name text NOT NULL,
    permissions text NOT NULL, created_at bigint NOT NULL, expires_at bigint, revoked_at bigint
  )`,
  `CREATE TABLE service_key_budgets (key_hash text PRIMARY KEY, minute bigint NOT NULL, taken bigint NOT NULL)`,
  `CREATE TABLE service_quotes (
    quote_id text PRIMARY KEY, provider text NOT NULL, swap text NOT NULL, created_at bigint NOT NULL,
    expires_at bigint NOT NULL, message text DEFAULT '' NOT NULL
  )`,
  `CREATE INDEX service_quotes_expires_at ON service_quotes (expires_at)`,
  `CREATE INDEX service_quotes_message ON service_quotes (message, quote_id)`,
  `CREATE TABLE service_executions (
    message_hash text PRIMARY KEY, quote_id text NOT NULL UNIQUE, tx_hash text NOT NULL,
    signatures text NOT NULL, provider text NOT NULL, signed_transaction text NOT NULL,
    identical integer NOT NULL, last_valid_block_height bigint NOT NULL, status text NOT NULL,
    error_code text, error_message text, created_at bigint NOT NULL, sent_at bigint, settled_at bigint,
    finalized_at bigint, worker text DEFAULT '' NOT NULL
  )`,
  `CREATE INDEX service_executions_settled_at ON service_executions (settled_at)`,
  `CREATE INDEX service_executions_unfinished ON service_executions (status, settled_at, message_hash) WHERE finalized_at IS NULL`,
  `CREATE INDEX service_executions_worker ON service_executions (worker, status, settled_at) WHERE finalized_at IS NULL`,
  `CREATE TABLE service_desk_fills (
    quote_id text PRIMARY KEY, from_token text NOT NULL, from_amount text NOT NULL,
    to_token text NOT NULL, to_amount text NOT NULL, filled_at bigint NOT NULL
  )`,
  `CREATE TABLE service_desk_flows (token text PRIMARY KEY, flow text NOT NULL)`,
  `CREATE TABLE service_workers (worker text PRIMARY KEY, seen_at bigint NOT NULL)`,
];

/** Numbered and append-only, in SQL common to SQLite and PostgreSQL. */
export const serviceMigrations: readonly Migration[] = [
  {
    name: '001-initial',
    up: async (database) => {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
  {
    name: '002-budget-of-a-key',
    up: async (database) => {
      await sql`ALTER TABLE service_keys ADD COLUMN budget_per_minute bigint`.execute(database);
    },
  },
];
