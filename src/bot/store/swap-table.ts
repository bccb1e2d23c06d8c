import type { Selectable } from 'kysely';

/** A swap as it is stored, in the ways of `BotSchema`. */
export interface SwapTable {
  id: string;
  signing_token_hash: string;
  person_id: number;
  chat_id: number;
  message_id: number | null;
  state: string;
  intent: string;
  offer: string;
  offer_version: number;
  /** JSON: what the card of an offer shows beside its price; kept by an order; null for anything else. */
  card: string | null;
  agreed_version: number | null;
  slippage_bps: number;
  wallet: string | null;
  tx_hash: string | null;
  signed: string | null;
  reason: string | null;
  /** Why what the wallet returned last was not taken; null once a signature was. */
  refusal: string | null;
  /** Base units that the transaction handed out last brings at least, as text; null until one is built. */
  minimum: string | null;
  /** 1 where only a simulation holds the minimum of what was handed out last. */
  minimum_simulated: number | null;
  /** 1 where the service refused it and our own node took it. */
  sent_directly: number | null;
  service_report: string | null;
  created_at: number;
  ordered_at: number | null;
  signed_at: number | null;
  submitted_at: number | null;
  final_at: number | null;
  /** Base units that the confirmed transaction brought, as text. */
  arrived: string | null;
  due_at: number | null;
  execute_after: number | null;
  expiry_seen_at: number | null;
  /** Set while a swap of a forgotten person goes on to its end: the language in which that is told. */
  farewell_language: string | null;
  lease_until: number;
  fence: number;
}

export type SwapRow = Selectable<SwapTable>;
