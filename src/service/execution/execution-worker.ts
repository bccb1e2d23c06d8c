import { setTimeout as delay } from 'node:timers/promises';
import type { Signature } from '../../solana/address.ts';
import { readTransactionStatus, type TransactionStatus } from '../../solana/chain-status.ts';
import { topLevelPrograms } from '../../solana/top-level-programs.ts';
import { describeTransactionFailure } from '../../solana/transaction-failure.ts';
import type { QuotedSwap } from '../providers/provider.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { ExecutionEnd, ExecutionRow } from './execution-store.ts';
import {
  type Handover,
  landedFailure,
  newHandover,
  type SubmitDependencies,
  submitExecution,
} from './submit-execution.ts';

export interface ExecutionWorkerDependencies extends SubmitDependencies {
  readonly quotes: QuoteStore;
  readonly now: () => number;
  /** Milliseconds between two looks at the chain; 500 unless told. */
  readonly pollMs?: number;
}

/** Something that is done again and again, but never twice at the same time. */
interface Step {
  isUnderWay: boolean;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** An execution in the background's hands. Sending and looking never wait for each other: either may hang. */
interface Followed {
  readonly row: ExecutionRow;
  readonly handover: Handover;
  readonly sending: Step;
  readonly looking: Step;
  signatures: readonly Signature[];
  isEnding: boolean;
  /** The record says confirmed; what remains is to see it become final. */
  confirmed: boolean;
}

const POLL_MS = 500;
/**
 * In how many turns the same bytes are sent again until they land (solana.com, retrying transactions), and an execution
 * is asked for by itself, with history, the only way to learn that it expired: every two seconds.
 */
const TURNS_PER_STEP = 4;
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
  readonly #pollMs: number;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;
  #adoptedAt = NEVER;
  /** Whatever is under way, so that a stop can wait for it. */
  readonly #underWay = new Set<Promise<void>>();

  constructor(dependencies: ExecutionWorkerDependencies) {
    this.#dependencies = dependencies;
    this.#pollMs = dependencies.pollMs ?? POLL_MS;
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
    const followed: Followed = {
      row,
      handover: newHandover(row, swap),
      sending: { isUnderWay: false, lastAt: NEVER },
      looking: { isUnderWay: false, lastAt: this.#dependencies.now() },
      signatures: signaturesOf(row),
      isEnding: false,
      confirmed: row.status === 'confirmed',
    };
    this.#followed.set(row.message_hash, followed);
    this.#carry(followed);
  }

  addSignature(messageHash: string, signature: Signature): void {
    const followed = this.#followed.get(messageHash);
    if (followed !== undefined) followed.signatures = [...followed.signatures, signature];
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
    }, this.#pollMs);
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
    if (!followed.confirmed && !followed.isEnding) {
      this.#beginDue(followed, followed.sending, () => this.#submit(followed));
    }
    this.#beginDue(followed, followed.looking, () => this.#check(followed));
  }

  #beginDue({ row }: Followed, step: Step, work: () => Promise<void>): void {
    const now = this.#dependencies.now();
    const everyMs = TURNS_PER_STEP * this.#pollMs;
    if (this.#stopped || step.isUnderWay || now - step.lastAt < everyMs) return;
    step.lastAt = now;
    step.isUnderWay = true;
    const attempt = work().catch((error: unknown) =>
      this.#dependencies.log.warn({ err: error, txHash: row.tx_hash }, 'a step of an execution failed'),
    );
    this.#track(
      attempt.finally(() => {
        step.isUnderWay = false;
      }),
    );
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
    const end = await submitExecution(followed.handover, this.#dependencies);
    if (end !== undefined) await this.#settle(followed, end);
  }

  async #check(followed: Followed): Promise<void> {
    const status = await readTransactionStatus(this.#dependencies.connection, followed.signatures, {
      lastValidBlockHeight: followed.row.last_valid_block_height,
    });
    if (followed.confirmed) return this.#watchConfirmed(followed, status);
    const end = endOf(followed, status);
    if (end?.status === 'expired' && (await this.#hasMoreSignatures(followed))) return;
    if (end !== undefined) await this.#settle(followed, end);
  }

  /** Another process may have been shown a further signature: expired is only what landed under none of them. */
  async #hasMoreSignatures(followed: Followed): Promise<boolean> {
    const row = await this.#dependencies.executions.find(followed.row.message_hash);
    const added = row && signaturesOf(row).filter((one) => !followed.signatures.includes(one));
    followed.signatures = [...followed.signatures, ...(added ?? [])];
    return added !== undefined && added.length > 0;
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
    const { message_hash: messageHash, tx_hash: txHash, provider } = followed.row;
    if (followed.isEnding || followed.confirmed || !this.#followed.has(messageHash)) return;
    followed.isEnding = true;
    try {
      await this.#dependencies.providers.get(provider)?.settle?.(followed.handover.swap, end.status);
      await this.#dependencies.executions.settle(messageHash, end);
    } finally {
      followed.isEnding = false;
    }
    this.#dependencies.log.info({ txHash, status: end.status }, 'execution settled');
    if (end.status === 'confirmed') followed.confirmed = true;
    else this.#followed.delete(messageHash);
  }
}

function signaturesOf({ signatures }: ExecutionRow): readonly Signature[] {
  return signatures.split(' ') as Signature[];
}

function endOf(followed: Followed, status: TransactionStatus): ExecutionEnd | undefined {
  if (status.status === 'confirmed' || status.status === 'finalized') return { status: 'confirmed' };
  if (status.status === 'failed') return landedFailure(followed.row, reasonOf(followed.row, status.error));
  if (status.status !== 'expired') return undefined;
  const message = `Transaction ${followed.row.tx_hash} expired and can no longer land; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

function reasonOf({ signed_transaction }: ExecutionRow, error: unknown): string {
  return describeTransactionFailure(error, topLevelPrograms(Buffer.from(signed_transaction, 'base64')));
}
