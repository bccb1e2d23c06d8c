/*
 * The tables that features share, as Kysely reads them after all migrations; a feature declares its own in its
 * `store.ts`. The SQL that makes them is in `bot-migrations.ts`: a column here without a migration exists in no
 * database. `test/bot/store/query-plans.test.ts` proves that every query finds its index.
 */

import type { Selectable } from 'kysely';

/**
 * Times are epoch milliseconds, booleans 0 or 1, amounts texts. An `encrypted_…` column is base64, encrypted
 * for its table, column and row: in `keys`, `inbox` and `secrets` with the installation's key, elsewhere with
 * the subject's.
 */
export interface BotSchema {
  people: {
    person_id: number;
    chat_id: number;
    encrypted_profile: string;
    /** The slippage that an earlier version stored here; it counts where the preferences hold none. */
    slippage_bps: number;
    met_at: number;
    /** Chosen with /language; null follows Telegram. */
    language: string | null;
  };
  wallets: {
    id: string;
    person_id: number;
    kind: string;
    address: string;
    encrypted_session: string;
    confirmed_at: number;
    encrypted_label: string | null;
    encrypted_own_name: string | null;
    /** The active wallet has the greatest. */
    activated_at: number;
  };
  wallet_links: {
    id: string;
    token_hash: string;
    person_id: number;
    chat_id: number;
    kind: string;
    /** Empty once decided. */
    encrypted_dapp_secret: string;
    created_at: number;
    expires_at: number;
    returned_address: string | null;
    encrypted_session: string | null;
    encrypted_own_name: string | null;
    session_verified: number;
    decided_at: number | null;
    message_id: number | null;
  };
  secrets: { name: string; encrypted_value: string };
  /**
   * Subject: `person:7`, or `wallet:` and the id of a wallet or link. Shredded rows stay, with another subject
   * and an empty key.
   */
  keys: { subject: string; encrypted_key: string };
  conversations: TextRow;
  sessions: TextRow;
  swaps: {
    id: string;
    signing_token_hash: string;
    /** Null in rows of an earlier version. */
    pay_token_hash: string | null;
    person_id: number;
    chat_id: number;
    message_id: number | null;
    state: string;
    intent: string;
    offer: string;
    offer_version: number;
    /** JSON. */
    card: string | null;
    agreed_version: number | null;
    slippage_bps: number;
    wallet: string | null;
    /** 1 where the wallet scanned the offer's code. */
    scanned: number | null;
    tx_hash: string | null;
    signed: string | null;
    reason: string | null;
    refusal: string | null;
    minimum: string | null;
    minimum_simulated: number | null;
    sent_directly: number | null;
    /** `sol` or `token`: what the wallet lacks while in flight. */
    shortfall: string | null;
    service_report: string | null;
    created_at: number;
    ordered_at: number | null;
    /** Null unless served: about the end of the wait. */
    served_until: number | null;
    signed_at: number | null;
    submitted_at: number | null;
    final_at: number | null;
    arrived: string | null;
    /** Base units of the token bought in the wallet afterwards, as text. */
    held_after: string | null;
    due_at: number | null;
    execute_after: number | null;
    expiry_seen_at: number | null;
    /** Language of the last message of a person whose data is being erased. */
    farewell_language: string | null;
    lease_until: number;
    fence: number;
  };
  attempts: {
    id: string;
    swap_id: string;
    return_token_hash: string;
    wallet: string;
    quote_id: string;
    route_name: string;
    provider_request_id: string | null;
    /** base64 */
    unsigned_transaction: string;
    minimum: string | null;
    /** JSON: table address → addresses. */
    lookup_tables: string;
    last_valid_block_height: number;
    built_at: number;
    expires_at: number;
    /** base64 of the bytes that a wallet got to submit itself; null: none. */
    cosigned: string | null;
    /** The key that fixes them and finds them. */
    reference: string | null;
  };
  swap_events: {
    swap_id: string;
    /** 1, 2, 3 … within the swap. */
    number: number;
    at: number;
    from_state: string | null;
    to_state: string;
    why: string;
  };
  inbox: {
    update_id: number;
    key: string;
    encrypted_payload: string | null;
    accepted_at: number;
    tries: number;
    finished_at: number | null;
  };
  outbox: {
    id: string;
    kind: string;
    subject: string;
    person_id: number;
    chat_id: number;
    state: string;
    /** Order within one moment: card before notice. */
    rank: number;
    revision: number;
    failures: number;
    unsure: number;
    created_at: number;
    due_at: number;
    lease_until: number;
    fence: number;
    delivered_at: number | null;
  };
  /** Pauses demanded by Telegram; past ones mean nothing. */
  chat_pauses: { chat_id: number; paused_until: number };
  shared_intents: {
    id: string;
    from_mint: string;
    to_mint: string;
    amount: string;
    created_at: number;
    /** Null after an erasure, and in old rows. */
    shared_by: number | null;
  };
  /** `id` is the pair and its five minutes. */
  price_record: {
    id: string;
    from_mint: string;
    to_mint: string;
    at: number;
    from_amount: string;
    to_amount: string;
  };
}

interface TextRow {
  key: string;
  encrypted_value: string;
  updated_at: number;
}

export type PriceRecordRow = Selectable<BotSchema['price_record']>;
export type SwapRow = Selectable<BotSchema['swaps']>;
