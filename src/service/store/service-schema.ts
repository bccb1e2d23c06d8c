import type { Generated } from 'kysely';

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
  };
  service_key_budgets: {
    key_hash: string;
    /** Minutes since the epoch. */
    minute: number;
    taken: number;
  };
  service_quotes: {
    /** From the time and `message`. */
    quote_id: string;
    /** First half of the message's SHA-256, base64url. */
    message: string;
    provider: string;
    /** As JSON, handed to the provider at execute. */
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
    error_message: string | null;
    created_at: number;
    /** First hand-over to an upstream or a node. */
    sent_at: number | null;
    settled_at: number | null;
    /** When it became irreversible. */
    finalized_at: number | null;
    /** It is empty in old rows. */
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
