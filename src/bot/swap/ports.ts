import type { Address, BaseUnits, ChatId, Mint, PersonId, Signature, SwapId } from './brands.ts';
import type { Offer, Quote } from './quote.ts';
import type { Attempt, SignedTransaction, Swap } from './swap.ts';
import type { Token } from './token.ts';
import type { SwapState } from './transitions.ts';

/** Milliseconds since the epoch. Nothing in the bot reads the clock another way. */
export type Clock = () => number;

// ── the swap service ────────────────────────────────────────────────────────────────────────────────────────────

/** What to do about a failure of the service; every code has exactly one, and unknown codes have a safe default. */
export type Reaction = 'retry_now' | 'retry_after' | 'ask_chain' | 'ask_person' | 'give_up';

/** A failed call, classified. None of these ends a signed swap. */
export interface ServiceFailure {
  /** The service's own code, or ours for a failure below it: `timeout`, `unreachable`, `bad_answer`. */
  readonly code: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly reaction: Reaction;
  /** How long to wait before the next call; null when the service did not say. */
  readonly retryAfterMs: number | null;
  readonly requestId: string | null;
  /** The service wants no call at all with this key until the wait is over (`X-Service-RateLimit-Scope: key`). */
  readonly blocksKey?: boolean;
}

export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ServiceFailure };

export interface QuoteRequest {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly fromAmount: BaseUnits;
  /** Given for a quote that carries an unsigned transaction; pays and receives with the same wallet. */
  readonly wallet?: Address;
}

export interface ExecutionReport {
  readonly txHash: string;
  readonly status: 'submitted' | 'confirmed';
}

/** The Token Swap Service, ours or another operator's. */
export interface SwapApi {
  listTokens(): Promise<ServiceResult<readonly Token[]>>;
  quote(request: QuoteRequest): Promise<ServiceResult<readonly Quote[]>>;
  /**
   * The same signed transaction gives the same request body, byte for byte, every time. `signal` ends the wait for an
   * answer that is no longer needed; the service may have taken the transaction all the same.
   */
  execute(signed: SignedTransaction, signal?: AbortSignal): Promise<ServiceResult<ExecutionReport>>;
}

// ── the chain ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What the chain says of a transaction. `unknown` means it could not be asked; it is never evidence of anything. */
export type ChainStatus =
  | { readonly kind: 'pending' | 'confirmed' | 'finalized' | 'expired' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ChainReader {
  /** `expired` only by block height past the bound and an empty history read after it. */
  transactionStatus(txHash: Signature, lastValidBlockHeight: number): Promise<ChainStatus>;
  /** The current block height; undefined when no RPC answers. */
  blockHeight(): Promise<number | undefined>;
  /** What a confirmed transaction brought into the wallet, its fees not counted; undefined when it cannot be read at once. */
  arrived(txHash: Signature, wallet: Address, token: Token): Promise<BaseUnits | undefined>;
  /** What the wallet holds of a token; undefined when no RPC answers. */
  balance(wallet: Address, token: Token): Promise<BaseUnits | undefined>;
}

// ── the guard ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What a transaction does, read from its own bytes and its simulation, never from the quote. */
export interface GuardSummary {
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly receivesAtLeast: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly to: Address;
  readonly networkFeeLamports: bigint;
  readonly priorityFeeLamports: bigint;
  /** Deposit for new token accounts; comes back when they are closed. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  readonly warnings: readonly string[];
}

export interface GuardOffer {
  readonly wallet: Address;
  readonly from: Token;
  readonly to: Token;
  readonly fromAmount: BaseUnits;
  readonly minimumToAmount: BaseUnits;
}

export type GuardRefusal = { readonly ok: false; readonly rule: string; readonly detail: string };

export type InspectVerdict =
  | {
      readonly ok: true;
      readonly summary: GuardSummary;
      readonly lookupTables: Readonly<Record<string, readonly string[]>>;
    }
  | GuardRefusal;

export type CompareVerdict =
  | {
      readonly ok: true;
      readonly txHash: Signature;
      readonly blockhash: string;
      readonly blockhashReplaced: boolean;
    }
  | GuardRefusal;

export interface Guard {
  /** Before signing: static rules, then simulation. No simulation, no signing link. */
  inspect(unsignedTransaction: Uint8Array, offer: GuardOffer): Promise<InspectVerdict>;
  /** After signing: is what came back, by meaning, what was handed out, and signed by that wallet? */
  compare(attempt: Attempt, signedTransaction: Uint8Array): CompareVerdict;
}

// ── the store ───────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A message to the person that is due because of a change. `status` draws the swap's one message as the row stands at
 * delivery (sent when it has none yet, else edited); `notice` is one new message that announces the end. Everything a
 * swap shows travels through the outbox, so that an older picture can never overwrite a newer one.
 */
export type Notice = 'status' | 'notice';

/** One guarded move: acted on only when the row still is in `from`. */
export interface Move {
  readonly swap: Swap;
  readonly to: SwapState;
  readonly patch?: Partial<
    Pick<Swap, 'wallet' | 'signed' | 'reason' | 'serviceReport' | 'dueAt' | 'arrived'>
  >;
  /** Words for the event log, from our own vocabulary: never a text of the person or a secret. */
  readonly why: string;
  readonly notices: readonly Notice[];
  readonly now: number;
  /** The chain took back what it had confirmed: the one move out of a final state (`CORRECTIONS`). */
  readonly correction?: true;
}

/** What a look at a due swap leaves behind when it moved nothing. */
export interface Postponement {
  /** Null when nothing is due any more. */
  readonly dueAt: number | null;
  readonly serviceReport?: 'submitted' | 'confirmed';
  /** Why the service would not carry it (`service:<code>`), while the chain is still asked; null once it does. */
  readonly reason?: string | null;
  readonly executeAfter?: number | null;
  readonly expirySeenAt?: number | null;
  /** Words for the event log; without them the look leaves no event. */
  readonly why?: string;
}

/** `moved` holds the new row; `stale` the row as it stands (somebody else was first); `in_flight` the swap that holds the wallet. */
export type MoveResult =
  | { readonly kind: 'moved'; readonly swap: Swap }
  | { readonly kind: 'stale'; readonly swap: Swap }
  | { readonly kind: 'in_flight'; readonly swap: Swap };

export interface SwapReader {
  findSwap(id: SwapId): Promise<Swap | undefined>;
  /** By sha256 (hex) of the token of the signing page. */
  findSwapBySigningToken(tokenHash: string): Promise<Swap | undefined>;
  /** By sha256 (hex) of the token under which the wallet returns. */
  findAttemptByReturnToken(tokenHash: string): Promise<Attempt | undefined>;
  /** Newest first. */
  findAttempts(swapId: SwapId): Promise<readonly Attempt[]>;
  findInFlight(wallet: Address): Promise<Swap | undefined>;
  /** Newest first, offers nobody confirmed left out. */
  listHistory(personId: PersonId, limit: number): Promise<readonly Swap[]>;
  /** Not final and confirmed by the person, newest first. */
  listOpen(personId: PersonId): Promise<readonly Swap[]>;
  /** The newest card the person has not answered yet. */
  findNewestOffer(personId: PersonId): Promise<Swap | undefined>;
}

export interface SwapWriter {
  /** Stores a new swap in `offered` with its event and the notice that brings its card. */
  createSwap(swap: Swap, signingTokenHash: string, notices: readonly Notice[]): Promise<void>;
  /** Shows another price on the same card while `offered` or `ordered`; undefined when the version or state moved on. */
  replaceOffer(swap: Swap, offer: Offer, now: number, notices: readonly Notice[]): Promise<Swap | undefined>;
  setMessage(id: SwapId, messageId: number): Promise<void>;
  addAttempt(attempt: Attempt): Promise<void>;
  /** State, event and notices in one database transaction; respects `fence` when the swap was claimed. */
  move(move: Move): Promise<MoveResult>;
  /** The service's report and the next due time, without a move; dropped when the fence is no longer ours. */
  postpone(swap: Swap, change: Postponement, now: number, notices?: readonly Notice[]): Promise<void>;
}

export interface DueSwaps {
  /** Claims due rows in the order of their due time by lease and fence, so that many processes may share the work. */
  claimDue(now: number, limit: number, leaseMs: number): Promise<readonly Swap[]>;
}

/** What the watcher needs beyond the claim. */
export interface DueSchedule extends DueSwaps {
  /** When the next row not yet due, or under a lease, may be claimed; undefined when none waits. */
  nextDueAt(now: number): Promise<number | undefined>;
}

export type SwapStore = SwapReader & SwapWriter & DueSwaps;

// ── intake and dialogues ────────────────────────────────────────────────────────────────────────────────────────

/** One update of Telegram, kept until it was handled so that a crash in between loses nothing. */
export interface InboxEntry {
  readonly updateId: number;
  /** Updates of one key are handled one after the other, in the order of their ids. */
  readonly key: string;
  /** The update as JSON; stored encrypted and erased once handled. */
  readonly payload: string;
}

export interface InboxStore {
  /** False when this update id was accepted before. */
  accept(entry: InboxEntry, now: number): Promise<boolean>;
  /** Accepted and not finished, by update id: what a restart takes up again. */
  listUnfinished(): Promise<readonly InboxEntry[]>;
  /** Counts a try; returns how many there were, this one included. */
  startTry(updateId: number): Promise<number>;
  finish(updateId: number, now: number): Promise<void>;
}

/** Storage of grammY's sessions and conversations: JSON text by key. */
export interface TextStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string, now: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** An intent shared by a short id, for a link that carries it from a group into a private chat. */
export interface SharedIntent {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly amount: BaseUnits;
}

export interface SharedIntentStore {
  share(intent: SharedIntent, now: number): Promise<string>;
  findShared(id: string): Promise<SharedIntent | undefined>;
}

// ── people and wallets ──────────────────────────────────────────────────────────────────────────────────────────

export interface Person {
  readonly id: PersonId;
  /** The private chat with the bot. */
  readonly chatId: ChatId;
  readonly username: string | null;
  readonly firstName: string;
  readonly slippageBps: number;
  /** The chat answered that it does not want us; notices wait. */
  readonly unreachable: boolean;
}

export interface PeopleStore {
  /** Remembers who writes to us in private; clears `unreachable` and lets parked notices go. */
  meetPerson(
    person: { id: PersonId; chatId: ChatId; username: string | null; firstName: string },
    now: number,
  ): Promise<Person>;
  findPerson(id: PersonId): Promise<Person | undefined>;
}

/** The wallets that can be asked to sign by link. */
export type WalletKind = 'phantom' | 'solflare' | 'backpack';

/** A wallet the person confirmed in the chat. */
export interface Wallet {
  readonly id: string;
  readonly personId: PersonId;
  /** Null for a wallet that was linked in a browser: it is asked there, and told no name. */
  readonly kind: WalletKind | null;
  readonly address: Address;
  /** What the person calls it; null until they name it. */
  readonly label: string | null;
  readonly confirmedAt: number;
}

/** The secrets of one wallet link; kept encrypted, never shown. */
export interface WalletSession {
  /** X25519 secret of this link, 32 bytes. */
  readonly dappSecret: Uint8Array;
  /** X25519 public key of the wallet, 32 bytes. */
  readonly walletPublicKey: Uint8Array;
  /** The wallet's session token as it gave it to us. */
  readonly session: string;
}

/** One try to link a wallet: a one-time link, the wallet's answer, the person's word in the chat. */
export interface WalletLink {
  readonly id: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly dappSecret: Uint8Array;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Set when the wallet answered. */
  readonly returned: {
    /** Which wallet answered; null for one in a browser. */
    readonly kind: WalletKind | null;
    readonly address: Address;
    readonly session: WalletSession;
    readonly sessionVerified: boolean;
  } | null;
  /** Set when the person decided in the chat. */
  readonly decidedAt: number | null;
  /** The message of the chat that carries the link. */
  readonly messageId: number | null;
}

/** In characters. */
export const LONGEST_WALLET_LABEL = 32;

/** A link to connect a wallet works this long. */
export const WALLET_LINK_LASTS_MS = 10 * 60_000;

export interface WalletStore {
  /** Ends every earlier open link of the person: one live link each. */
  startLink(link: WalletLink, tokenHash: string): Promise<void>;
  setLinkMessage(id: string, messageId: number): Promise<void>;
  findLinkByToken(tokenHash: string): Promise<WalletLink | undefined>;
  findLink(id: string): Promise<WalletLink | undefined>;
  /** Takes the wallet's first valid answer and queues the question to the person; false when it was answered or ended already. */
  recordReturn(id: string, returned: NonNullable<WalletLink['returned']>, now: number): Promise<boolean>;
  /**
   * The person said yes: the wallet becomes theirs and active. One they had linked before keeps its name and gets the new
   * keys. The same yes again finds the wallet it made, as long as that is linked. Undefined when the link ended or was
   * refused.
   */
  acceptLink(id: string, now: number): Promise<Wallet | undefined>;
  /** The person said no, or it is too late: keys and session are forgotten. */
  dropLink(id: string, now: number): Promise<boolean>;
  /** The wallet the next order is bound to: the one linked or activated last. */
  activeWallet(personId: PersonId): Promise<Wallet | undefined>;
  /** In the order in which they were linked. */
  listWallets(personId: PersonId): Promise<readonly Wallet[]>;
  findWallet(personId: PersonId, address: Address): Promise<Wallet | undefined>;
  findSession(personId: PersonId, address: Address): Promise<WalletSession | undefined>;
  /** Undefined when the person has no such wallet, as with the next one. Open orders stay with their wallet. */
  activateWallet(personId: PersonId, walletId: string, now: number): Promise<Wallet | undefined>;
  /** `label` is clean and at most `LONGEST_WALLET_LABEL` characters. */
  renameWallet(personId: PersonId, walletId: string, label: string): Promise<Wallet | undefined>;
  /** Forgets the wallet, its keys and its session; the one used before it becomes active. False when there was none. */
  removeWallet(personId: PersonId, walletId: string): Promise<boolean>;
}

/** Unguessable tokens of our pages: 192 bits in base64url. */
export interface PageTokens {
  /** The token of a swap's signing page; the same every time, so the link can be shown again after a restart. */
  signing(id: SwapId): string;
  /** A fresh one-time token. */
  fresh(): string;
  /** sha256, hex: what is stored. */
  hash(token: string): string;
}

/** A fresh 128-bit id in base64url. */
export type NewId = () => string;
