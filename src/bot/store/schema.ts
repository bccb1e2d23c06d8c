import type { Selectable } from 'kysely';
import type { SwapTable } from './swap-table.ts';

/**
 * The bot's tables. Times are milliseconds since the epoch, truth values 0 or 1, amounts never numbers. A column named
 * `encrypted_…` holds base64 of a field that is encrypted for its table, column and row: in `keys`, `inbox` and `secrets` with
 * the installation's key, in any other table with the key of the person, wallet or link.
 */
export interface BotSchema {
  people: {
    person_id: number;
    chat_id: number;
    encrypted_profile: string;
    /** What an earlier version kept; holds until the person chooses another. */
    slippage_bps: number;
    met_at: number;
    /** What the person chose; null while it is as Telegram says. */
    language: string | null;
  };
  /** What a person chose, as JSON. */
  preferences: { person_id: number; encrypted_choices: string; updated_at: number };
  wallets: {
    id: string;
    person_id: number;
    kind: string;
    address: string;
    encrypted_session: string;
    confirmed_at: number;
    encrypted_label: string | null;
    /** Of a wallet in a browser that told its name. */
    encrypted_own_name: string | null;
    /** The person's active wallet is the one with the greatest. */
    activated_at: number;
  };
  wallet_links: {
    id: string;
    token_hash: string;
    person_id: number;
    chat_id: number;
    kind: string;
    /** Empty once the link was decided. */
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
   * Subject: `person:7`, or `wallet:` and the id of a wallet or link. Rows are never deleted: a shredded one has another subject
   * and an empty key.
   */
  keys: { subject: string; encrypted_key: string };
  conversations: TextRow;
  sessions: TextRow;
  swaps: SwapTable;
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
    /** Base units that it brings at least, as text. */
    minimum: string | null;
    /** JSON: table address → addresses. */
    lookup_tables: string;
    last_valid_block_height: number;
    built_at: number;
    expires_at: number;
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
    /** Empty once handled. */
    key: string;
    /** Null once handled. */
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
    /** Order among messages of one moment: the picture before the announcement. */
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
  alerts: AlertTable;
  /** A price that somebody waits for, by pair and amount: looked at once for everybody. */
  watched_prices: WatchedPriceTable;
  /** One message with prices for each group that wants one. */
  boards: BoardTable;
  /** Chats that Telegram asked to leave alone; what is past means nothing. */
  chat_pauses: { chat_id: number; paused_until: number };
  groups: {
    chat_id: number;
    /** JSON: what was chosen, and nothing of what was not. */
    settings: string;
    /** When the bot said what it is for. */
    greeted_at: number | null;
    /** Since when the bot is out. */
    left_at: number | null;
    updated_at: number;
  };
  /** What may be had once in a while: by whom or in which group, and from when on again. */
  group_turns: { key: string; person_id: number | null; free_at: number };
  /** Until when what was said in a group would have been spread out evenly. */
  group_paces: { chat_id: number; said_until: number };
  /** Answers that are to be deleted. */
  group_answers: { chat_id: number; message_id: number; due_at: number };
  shared_intents: {
    id: string;
    from_mint: string;
    to_mint: string;
    amount: string;
    created_at: number;
    /** Null where its person was forgotten, and of rows from before it was kept. */
    shared_by: number | null;
  };
  /** Prices of the last day; `id` is the pair and its five minutes. */
  price_record: PriceRecordTable;
}

interface AlertTable {
  id: string;
  person_id: number;
  chat_id: number;
  state: string;
  price_id: string;
  /** JSON, as that of a swap. */
  intent: string;
  direction: string;
  /** Base units in twenty digits, so that texts compare as numbers do. */
  target: string;
  is_per_unit: number;
  change_bps: number | null;
  /** Base units, as the rest of them. */
  base: string;
  created_at: number;
  expires_at: number;
  /** Null while it is watched or paused. */
  over_at: number | null;
  given: string | null;
  swap_id: string | null;
  blind_since: number | null;
}

export type AlertRow = Selectable<AlertTable>;

interface WatchedPriceTable {
  id: string;
  /** JSON, as that of a swap. */
  intent: string;
  /** What the last look that could be believed gave, in base units; one look alone decides nothing. */
  seen: string | null;
  /** Before the first look, since when it is watched. */
  seen_at: number;
  due_at: number;
  lease_until: number;
  fence: number;
}

export type WatchedPriceRow = Selectable<WatchedPriceTable>;

interface PriceRecordTable {
  id: string;
  from_mint: string;
  to_mint: string;
  at: number;
  /** Base units, as text. */
  from_amount: string;
  to_amount: string;
}

export type PriceRecordRow = Selectable<PriceRecordTable>;

interface BoardTable {
  chat_id: number;
  topic_id: number | null;
  /** Null until the message is there. */
  message_id: number | null;
  /** JSON: a list of pairs of tokens. */
  pairs: string;
  every_ms: number;
  language: string;
  state: string;
  used_at: number;
  shown_at: number | null;
  /** When a picture of the last day was sent last. */
  pictured_at: number | null;
  /** 1 once pinning was tried. */
  is_pinned: number;
  /** Since when its message could not be reached; null while it can. */
  failing_since: number | null;
  /** Null while it is paused. */
  due_at: number | null;
  /** Counts what people asked of it: what a worker read before may be old. */
  revision: number;
  lease_until: number;
  fence: number;
}

export type BoardRow = Selectable<BoardTable>;

interface TextRow {
  key: string;
  encrypted_value: string;
  updated_at: number;
}
