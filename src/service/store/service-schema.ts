import type { Generated } from 'kysely';

/** The service's tables. Times are milliseconds since the epoch; amounts never appear as numbers. */
export interface ServiceSchema {
  service_keys: {
    key_id: string;
    /** SHA-256 of the key in hex; the key itself is stored nowhere. */
    key_hash: string;
    name: string;
    /** Separated by spaces. */
    permissions: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
  };
  service_key_budgets: {
    key_hash: string;
    /** Minutes since the epoch. */
    minute: number;
    /** Verifications asked for in that minute; those beyond the budget were refused. */
    taken: number;
  };
  service_quotes: {
    /** Made of the time and of `message`. */
    quote_id: string;
    /** The first half of the SHA-256 of the quoted message, base64url: a quote is found by it too. */
    message: string;
    provider: string;
    /** The quoted swap as JSON: what the provider gets back at execute. */
    swap: string;
    created_at: number;
    expires_at: number;
  };
  service_executions: {
    message_hash: string;
    quote_id: string;
    tx_hash: string;
    /** Every valid signature seen for the message, separated by spaces; the first is `tx_hash`. */
    signatures: string;
    provider: string;
    /** Base64 of the bytes that are sent. */
    signed_transaction: string;
    /** 1 where the message is the quoted one, byte for byte. */
    identical: number;
    last_valid_block_height: number;
    status: 'submitted' | 'confirmed' | 'failed' | 'expired';
    error_code: string | null;
    error_message: string | null;
    created_at: number;
    /** When it was first handed to an upstream, or taken by a node; null until then. */
    sent_at: number | null;
    settled_at: number | null;
    /** When the chain could no longer take it back. */
    finalized_at: number | null;
    /** The process that follows it; empty where none ever did by name. */
    worker: Generated<string>;
  };
  /** Processes that follow executions, and when each said last that it lives. */
  service_workers: { worker: string; seen_at: number };
  service_desk_fills: {
    quote_id: string;
    from_token: string;
    from_amount: string;
    to_token: string;
    to_amount: string;
    filled_at: number;
  };
  /** The sum of the fills, a row per token, so that a start need not add them up. */
  service_desk_flows: {
    token: string;
    /** Base units that have flowed into the pool, as decimal text; negative where more has flowed out. */
    flow: string;
  };
}
