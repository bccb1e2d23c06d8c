import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Signature } from '../../solana/address.ts';
import { readTransactionStatus, type TransactionStatus } from '../../solana/chain-status.ts';
import type { QuotedSwap, SubmissionOutcome, SwapProvider } from '../providers/provider.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { ExecutionEnd, ExecutionRow, ExecutionStore } from './execution-store.ts';
import { type SendOutcome, sendTransaction, topLevelPrograms } from './send-transaction.ts';

export interface ExecutionWorkerDependencies {
  readonly connection: Connection;
  readonly executions: ExecutionStore;
  readonly quotes: QuoteStore;
  readonly providers: ReadonlyMap<string, SwapProvider>;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds between two looks at the chain; 500 unless told. */
  readonly pollMs?: number;
}

/** An execution in the background's hands. */
interface Followed {
  readonly row: ExecutionRow;
  readonly swap: QuotedSwap;
  readonly signatures: Signature[];
  /** What the background is doing with it at the moment, if anything. */
  busy: boolean;
  /** The record says confirmed; what remains is to see it become final. */
  confirmed: boolean;
  mayHaveBeenSent: boolean;
  lastSentAt: number;
  lastCheckedAt: number;
  refusals: number;
}

/** How often the same bytes are sent again until they land (solana.com, retrying transactions). */
const RESEND_MS = 2_000;
/** How often an execution is asked for by itself, with history: the only way to learn that it expired. */
const CHECK_MS = 2_000;
/** A node that is behind may refuse once what it takes a moment later. */
const REFUSALS_UNTIL_FAILED = 2;
/** Most signatures a node looks up in one call. */
const STATUSES_PER_CALL = 256;
/** How often the record is searched for executions that another process left behind. */
const ADOPT_MS = 30_000;
/** How long a stop waits for calls to the chain that are under way. */
const STOP_WITHIN_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

/** Carries every accepted transaction to its end, and takes unfinished ones up again after a restart. */
export class ExecutionWorker {
  readonly #dependencies: ExecutionWorkerDependencies;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;
  #adoptedAt = NEVER;
  /** Whatever is under way, so that a stop can wait for it. */
  readonly #underWay = new Set<Promise<void>>();

  constructor(dependencies: ExecutionWorkerDependencies) {
    this.#dependencies = dependencies;
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#adopt();
    this.#schedule();
  }

  /** Ends the background, waiting a second for what is under way; what is unfinished is for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const patience = new AbortController();
    const waited = delay(STOP_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#underWay), waited]);
    patience.abort();
  }

  /** Takes over an execution whose record has just been written. */
  follow(row: ExecutionRow, swap: QuotedSwap): void {
    if (this.#followed.has(row.message_hash)) return;
    const followed = {
      row,
      swap,
      signatures: row.signatures.split(' ') as Signature[],
      busy: false,
      confirmed: row.status === 'confirmed',
      mayHaveBeenSent: row.sent_at !== null,
      lastSentAt: NEVER,
      lastCheckedAt: this.#dependencies.now(),
      refusals: 0,
    };
    this.#followed.set(row.message_hash, followed);
    if (!followed.confirmed) this.#carry(followed);
  }

  addSignature(messageHash: string, signature: Signature): void {
    this.#followed.get(messageHash)?.signatures.push(signature);
  }

  /** Executions without an end, and when the oldest of them began (milliseconds since the epoch). */
  inFlight(): { readonly count: number; readonly oldestCreatedAt: number | undefined } {
    const created = [...this.#followed.values()]
      .filter((one) => !one.confirmed)
      .map((one) => one.row.created_at);
    return { count: created.length, oldestCreatedAt: created.length > 0 ? Math.min(...created) : undefined };
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#track(this.#takeTurn().finally(() => this.#schedule()));
    }, this.#dependencies.pollMs ?? 500);
    this.#timer.unref();
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #takeTurn(): Promise<void> {
    try {
      if (this.#dependencies.now() - this.#adoptedAt >= ADOPT_MS) await this.#adopt();
      for (const followed of this.#followed.values()) this.#carry(followed);
      await this.#lookForLanded();
    } catch (error) {
      this.#dependencies.log.warn(
        { err: error },
        'executions could not be followed; the next turn tries again',
      );
    }
  }

  async #adopt(): Promise<void> {
    this.#adoptedAt = this.#dependencies.now();
    for (const row of await this.#dependencies.executions.findUnfinished()) {
      if (this.#followed.has(row.message_hash)) continue;
      const quote = await this.#dependencies.quotes.find(row.quote_id);
      if (quote !== undefined) this.follow(row, quote.swap);
      else this.#dependencies.log.error({ txHash: row.tx_hash }, 'the quote of an execution is missing');
    }
  }

  /** Starts whatever is due for one execution, without waiting for it. */
  #carry(followed: Followed): void {
    if (followed.busy || this.#stopped) return;
    const step = this.#dueStep(followed);
    if (step === undefined) return;
    followed.busy = true;
    const txHash = followed.row.tx_hash;
    const work = step().catch((error: unknown) =>
      this.#dependencies.log.warn({ err: error, txHash }, 'a step of an execution failed'),
    );
    this.#track(
      work.finally(() => {
        followed.busy = false;
      }),
    );
  }

  #dueStep(followed: Followed): (() => Promise<void>) | undefined {
    const now = this.#dependencies.now();
    if (!followed.confirmed && now - followed.lastSentAt >= RESEND_MS) {
      followed.lastSentAt = now;
      return () => this.#submit(followed);
    }
    if (now - followed.lastCheckedAt < CHECK_MS) return undefined;
    followed.lastCheckedAt = now;
    return () => this.#check(followed);
  }

  /** One cheap question about all executions; only those that landed are then asked for one by one. */
  async #lookForLanded(): Promise<void> {
    const waiting = [...this.#followed.values()].filter((one) => !one.confirmed);
    for (let start = 0; start < waiting.length; start += STATUSES_PER_CALL) {
      const part = waiting.slice(start, start + STATUSES_PER_CALL);
      const hashes = part.map((one) => one.row.tx_hash);
      const { value } = await this.#dependencies.connection.getSignatureStatuses(hashes);
      const landed = part.filter((_one, index) => value[index]?.confirmationStatus);
      await Promise.all(landed.map((one) => this.#check(one)));
    }
  }

  async #submit(followed: Followed): Promise<void> {
    const provider = this.#dependencies.providers.get(followed.row.provider);
    const transaction = Buffer.from(followed.row.signed_transaction, 'base64');
    const throughUpstream = followed.row.identical === 1 || provider?.acceptsOnlyQuotedBytes === false;
    if (provider?.submit !== undefined && throughUpstream) {
      const txHash = followed.row.tx_hash as Signature;
      return this.#readSubmission(followed, await provider.submit(followed.swap, transaction, txHash));
    }
    const preflight = !followed.mayHaveBeenSent;
    return this.#readSending(
      followed,
      await sendTransaction(this.#dependencies.connection, transaction, preflight),
    );
  }

  async #readSubmission(followed: Followed, outcome: SubmissionOutcome): Promise<void> {
    await this.#markSent(followed);
    if (outcome.kind === 'confirmed') return this.#settle(followed, { status: 'confirmed' });
    if (outcome.kind === 'failed') return this.#settle(followed, landedFailure(followed, outcome.reason));
    if (outcome.kind === 'rejected') {
      return this.#settle(followed, { status: 'failed', code: outcome.code, message: outcome.message });
    }
    this.#dependencies.log.info(
      { txHash: followed.row.tx_hash, reason: outcome.reason },
      'the upstream left an execution open',
    );
  }

  async #readSending(followed: Followed, outcome: SendOutcome): Promise<void> {
    if (outcome.kind !== 'refused') return outcome.kind === 'sent' ? this.#markSent(followed) : undefined;
    followed.refusals += 1;
    if (followed.mayHaveBeenSent || followed.refusals < REFUSALS_UNTIL_FAILED) return;
    const message = `Transaction ${followed.row.tx_hash} was not sent, because it would fail: ${outcome.reason}`;
    await this.#settle(followed, { status: 'failed', code: 'transaction_failed', message });
  }

  async #markSent(followed: Followed): Promise<void> {
    if (followed.mayHaveBeenSent) return;
    followed.mayHaveBeenSent = true;
    await this.#dependencies.executions.markSent(followed.row.message_hash);
  }

  async #check(followed: Followed): Promise<void> {
    const transaction = Buffer.from(followed.row.signed_transaction, 'base64');
    const status = await readTransactionStatus(this.#dependencies.connection, followed.signatures, {
      lastValidBlockHeight: followed.row.last_valid_block_height,
      programs: topLevelPrograms(transaction),
    });
    if (followed.confirmed) return this.#watchConfirmed(followed, status);
    const end = endOf(followed, status);
    if (end !== undefined) await this.#settle(followed, end);
  }

  async #watchConfirmed(followed: Followed, { status }: TransactionStatus): Promise<void> {
    const txHash = followed.row.tx_hash;
    if (status === 'finalized') {
      await this.#dependencies.executions.markFinalized(followed.row.message_hash);
    } else if (status === 'expired' || status === 'failed') {
      this.#dependencies.log.error({ txHash, status }, 'the chain took a confirmed transaction back');
    } else {
      return;
    }
    this.#followed.delete(followed.row.message_hash);
  }

  async #settle(followed: Followed, end: ExecutionEnd): Promise<void> {
    const provider = this.#dependencies.providers.get(followed.row.provider);
    await provider?.settle?.(followed.swap, end.status);
    await this.#dependencies.executions.settle(followed.row.message_hash, end);
    this.#dependencies.log.info({ txHash: followed.row.tx_hash, status: end.status }, 'execution settled');
    if (end.status === 'confirmed') followed.confirmed = true;
    else this.#followed.delete(followed.row.message_hash);
  }
}

function endOf(followed: Followed, status: TransactionStatus): ExecutionEnd | undefined {
  if (status.status === 'confirmed' || status.status === 'finalized') return { status: 'confirmed' };
  if (status.status === 'failed') return landedFailure(followed, status.reason);
  if (status.status !== 'expired') return undefined;
  const message = `Transaction ${followed.row.tx_hash} expired and can no longer land; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

function landedFailure({ row }: Followed, reason: string): ExecutionEnd {
  const message = `Transaction ${row.tx_hash} failed on chain: ${reason}. Nothing was swapped; the network fee was paid`;
  return { status: 'failed', code: 'transaction_failed', message };
}
