/*
 * Brings every accepted transaction to its end: sends it every two seconds, asks the nodes, and records what they
 * agree on. Calls may hang, so that each task runs by itself and the loop waits for none. The judgement is
 * `solana/agreement.ts`; this file may change how often it is asked, never what it means.
 * `test/service/execution/restart.test.ts` and `slow-status.test.ts` prove it.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { repeat } from '../../repeat.ts';
import { chunksOf } from '../../solana/accounts.ts';
import type { Signature } from '../../solana/address.ts';
import type { ReadAgreedStatus } from '../../solana/agreement.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import type { QuotedSwap } from '../providers/provider.ts';
import type { QuoteStore } from '../quotes/store.ts';
import type { ExecutionClaims, ExecutionEnd, ExecutionRow } from './store.ts';
import {
  endOf,
  type Followed,
  newHandover,
  type SubmitDeps,
  signaturesOf,
  submitExecution,
  type Task,
} from './submit.ts';

const POLL_MS = 500;
/** Every second. */
const TICKS_PER_CLAIM = 2;
/**
 * Every 2 s: resending (solana.com, retrying transactions) and the query with history, which alone proves
 * expiry.
 */
const TICKS_PER_STEP = 4;
/** Limit of `getSignatureStatuses`. */
const STATUSES_PER_CALL = 256;
/** Ms; a slower poll no longer delays the next one but still counts. */
const POLL_TIMEOUT_MS = 3_000;
/** Milliseconds that a stop waits for open calls. */
const STOP_TIMEOUT_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

/** Follows every accepted transaction to its end, across restarts. */
export class ExecutionWorker {
  readonly #deps: SubmitDeps;
  readonly #readStatus: ReadAgreedStatus;
  readonly #quotes: QuoteStore;
  readonly #claims: ExecutionClaims;
  readonly #pollMs: number;
  readonly #followed = new Map<string, Followed>();
  #stopTicking = () => {};
  #stopped = true;
  readonly #adopting: Task = { isRunning: false, lastAt: NEVER };
  readonly #renewing: Task = { isRunning: false, lastAt: NEVER };
  #unfollowed: ReadonlySet<string> = new Set();
  readonly #pollingLanded: Task = { isRunning: false, lastAt: NEVER };
  readonly #pending = new Set<Promise<void>>();

  constructor(
    deps: SubmitDeps,
    quotes: QuoteStore,
    claims: ExecutionClaims,
    readStatus: ReadAgreedStatus,
    pollMs = POLL_MS,
  ) {
    this.#deps = deps;
    this.#quotes = quotes;
    this.#claims = claims;
    this.#readStatus = readStatus;
    this.#pollMs = pollMs;
  }

  start(): void {
    this.#stopped = false;
    this.#tick();
    this.#stopTicking = repeat(this.#pollMs, async () => this.#tick());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTicking();
    await waitUpTo(Promise.all(this.#pending), STOP_TIMEOUT_MS);
    await waitUpTo(this.#leave(), STOP_TIMEOUT_MS);
  }

  /** Call after recording the execution. */
  follow(row: ExecutionRow, swap: QuotedSwap): void {
    if (this.#followed.has(row.message_hash)) return;
    const followed: Followed = {
      row,
      handover: newHandover(row, swap),
      sending: { isRunning: false, lastAt: NEVER },
      polling: { isRunning: false, lastAt: performance.now() },
      signatures: signaturesOf(row),
      isEnding: false,
      confirmed: row.status === 'confirmed',
    };
    this.#followed.set(row.message_hash, followed);
    this.#advance(followed);
  }

  addSignature(messageHash: string, signature: Signature): void {
    const followed = this.#followed.get(messageHash);
    if (followed === undefined || followed.signatures.includes(signature)) return;
    followed.signatures = [...followed.signatures, signature];
  }

  /** Ms since the epoch. */
  inFlight(): { readonly count: number; readonly oldestCreatedAt: number | undefined } {
    const created = [...this.#followed.values()]
      .filter((one) => !one.confirmed)
      .map((one) => one.row.created_at);
    return { count: created.length, oldestCreatedAt: created.length > 0 ? Math.min(...created) : undefined };
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  /** Waits for nothing: any call may hang. */
  #tick(): void {
    const everyMs = TICKS_PER_CLAIM * this.#pollMs;
    this.#startDue(this.#adopting, everyMs, () => this.#adopt());
    this.#startDue(this.#renewing, everyMs, () => this.#renewClaims());
    for (const followed of this.#followed.values()) this.#advance(followed);
    this.#startDue(this.#pollingLanded, 0, () => waitUpTo(this.#pollLanded(), POLL_TIMEOUT_MS));
  }

  async #adopt(): Promise<void> {
    for await (const rows of this.#claims.takeOverExpired()) {
      for (const row of rows) await this.#adoptOne(row);
      if (this.#stopped) return;
      // Answers of the database's thread can follow each other without a turn of the event loop.
      await nextTurn();
    }
  }

  async #adoptOne(row: ExecutionRow): Promise<void> {
    const quote = await this.#quotes.find(row.quote_id);
    if (quote !== undefined) this.follow(row, quote.swap);
    else this.#deps.log.error({ txHash: row.tx_hash }, 'the quote of an execution is missing');
  }

  /** Drops executions that another process has taken over, and learns signatures that others recorded. */
  async #renewClaims(): Promise<void> {
    const before = [...this.#followed.keys()];
    if (before.length > 0) await this.#claims.renew();
    const own = new Map((await this.#claims.listOwn()).map((row) => [row.messageHash, row]));
    for (const messageHash of before) {
      const row = own.get(messageHash);
      if (row === undefined) this.#followed.delete(messageHash);
      else for (const signature of signaturesOf(row)) this.addSignature(messageHash, signature);
    }
    const unfollowed = [...own.keys()].filter((messageHash) => !this.#followed.has(messageHash));
    // A new record is followed a moment later; otherwise an answer was lost.
    const lost = unfollowed.filter((messageHash) => this.#unfollowed.has(messageHash));
    this.#unfollowed = new Set(unfollowed);
    for (const row of lost.length > 0 ? await this.#claims.readAll(lost) : []) await this.#adoptOne(row);
  }

  async #leave(): Promise<void> {
    await this.#claims
      .leave()
      .catch((err: unknown) =>
        this.#deps.log.warn({ err }, 'executions are left to others only after a while'),
      );
  }

  #advance(followed: Followed): void {
    const everyMs = TICKS_PER_STEP * this.#pollMs;
    if (!followed.confirmed && !followed.isEnding) {
      const submit = () => submitExecution(followed.handover, this.#deps);
      this.#startDue(followed.sending, everyMs, submit, followed);
    }
    const poll = () => waitUpTo(this.#check(followed), POLL_TIMEOUT_MS);
    this.#startDue(followed.polling, everyMs, poll, followed);
  }

  #startDue(task: Task, everyMs: number, work: () => Promise<void>, followed?: Followed): void {
    const now = performance.now();
    if (this.#stopped || task.isRunning || now - task.lastAt < everyMs) return;
    task.lastAt = now;
    task.isRunning = true;
    const attempt = work().catch((error: unknown) =>
      this.#deps.log.warn(
        { err: error, txHash: followed?.row.tx_hash },
        'a step of executing failed; it is made again',
      ),
    );
    this.#track(
      attempt.finally(() => {
        task.isRunning = false;
      }),
    );
  }

  async #pollLanded(): Promise<void> {
    const waiting = [...this.#followed.values()].filter((one) => !one.confirmed);
    await Promise.all(chunksOf(waiting, STATUSES_PER_CALL).map((part) => this.#checkLanded(part)));
  }

  async #checkLanded(part: readonly Followed[]): Promise<void> {
    const { value } = await this.#deps.connection.getSignatureStatuses(part.map((one) => one.row.tx_hash));
    const landed = part.filter((_one, index) => value[index]?.confirmationStatus);
    await Promise.all(landed.map((one) => this.#check(one)));
  }

  async #check(followed: Followed): Promise<void> {
    const known = followed.signatures;
    const status = await this.#readStatus(known, {
      lastValidBlockHeight: followed.row.last_valid_block_height,
      sentAt: followed.row.created_at,
    });
    if (followed.confirmed) return this.#watchConfirmed(followed, status);
    const end = endOf(followed, status);
    if (end === undefined) return;
    if (end.status !== 'expired') return this.#settle(followed, end);
    const recorded = await this.#recordedSignatures(followed);
    if (recorded?.every((one) => known.includes(one))) await this.#settle(followed, end, recorded);
  }

  /** Expiry must hold for signatures recorded by other processes too. */
  async #recordedSignatures(followed: Followed): Promise<readonly Signature[] | undefined> {
    const row = await this.#deps.executions.find(followed.row.message_hash);
    if (row?.status !== 'submitted') {
      this.#followed.delete(followed.row.message_hash);
      return undefined;
    }
    followed.signatures = [...new Set([...followed.signatures, ...signaturesOf(row)])];
    return signaturesOf(row);
  }

  async #watchConfirmed(followed: Followed, { status }: TransactionStatus): Promise<void> {
    const { message_hash: messageHash, tx_hash: txHash } = followed.row;
    if (status !== 'finalized' && status !== 'expired' && status !== 'failed') return;
    if (status !== 'finalized') {
      this.#deps.log.error({ txHash, status }, 'the chain took a confirmed transaction back');
    }
    await this.#deps.executions.endWatch(messageHash);
    this.#followed.delete(messageHash);
  }

  async #settle(followed: Followed, end: ExecutionEnd, known?: readonly Signature[]): Promise<void> {
    const { message_hash: messageHash, tx_hash: txHash, provider } = followed.row;
    if (followed.isEnding || followed.confirmed || !this.#followed.has(messageHash)) return;
    // A signature that another process recorded meanwhile undoes it.
    const isUnproven = known !== undefined;
    const notify = () => this.#deps.providers.get(provider)?.settle?.(followed.handover.swap, end.status);
    followed.isEnding = true;
    try {
      if (!isUnproven) await notify();
      const isSettled = await this.#deps.executions.settle(messageHash, end, known);
      if (!isSettled && isUnproven) return;
      if (isUnproven) {
        this.#followed.delete(messageHash);
        await notify();
      }
    } finally {
      followed.isEnding = false;
    }
    this.#deps.log.info({ txHash, status: end.status }, 'execution settled');
    if (end.status === 'confirmed') followed.confirmed = true;
    else this.#followed.delete(messageHash);
  }
}

/** The work continues. */
async function waitUpTo<Result>(work: Promise<Result>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref();
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
