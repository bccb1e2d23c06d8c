import type { Signature } from '../../solana/address.ts';
import type { ReadAgreedStatus } from '../../solana/agreement.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import type { QuotedSwap } from '../providers/provider.ts';
import type { QuoteStore } from '../store/create-quote-store.ts';
import type { ExecutionClaims } from './execution-claims.ts';
import type { ExecutionEnd, ExecutionRow } from './execution-store.ts';
import { endOf, type Followed, type Step, signaturesOf } from './followed-execution.ts';
import { newHandover, type SubmitDeps, submitExecution } from './submit-execution.ts';

interface ExecutionWorkerDeps extends SubmitDeps {
  /** The agreement of all nodes, as the bot reads it. */
  readonly readStatus: ReadAgreedStatus;
  readonly quotes: QuoteStore;
  /** Which executions are this process's to follow. */
  readonly claims: ExecutionClaims;
  readonly now: () => number;
  /** Milliseconds between two looks at the chain; 500 unless told. */
  readonly pollMs?: number;
}

const POLL_MS = 500;
/** In how many turns a process says that it lives, and looks for what others left behind: every second. */
const TURNS_PER_CLAIM = 2;
/**
 * In how many turns the same bytes are sent again until they land (solana.com, retrying transactions), and an execution
 * is asked for by itself, with history, the only way to learn that it expired: every two seconds.
 */
const TURNS_PER_STEP = 4;
/** Most signatures a node looks up in one call. */
const STATUSES_PER_CALL = 256;
/** A look that takes longer is not waited for: the next one begins, and what the slow one brings counts all the same. */
const LOOK_WITHIN_MS = 3_000;
/** How long a stop waits for calls to the chain that are under way. */
const STOP_WITHIN_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

/** Carries every accepted transaction to its end, and takes unfinished ones up again after a restart. */
export class ExecutionWorker {
  readonly #deps: ExecutionWorkerDeps;
  readonly #pollMs: number;
  readonly #followed = new Map<string, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;
  readonly #adopting: Step = { isUnderWay: false, lastAt: NEVER };
  readonly #holding: Step = { isUnderWay: false, lastAt: NEVER };
  /** Of its own executions those that it did not follow at the last look. */
  #strays: ReadonlySet<string> = new Set();
  readonly #lookingForLanded: Step = { isUnderWay: false, lastAt: NEVER };
  /** Whatever is under way, so that a stop can wait for it. */
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: ExecutionWorkerDeps) {
    this.#deps = deps;
    this.#pollMs = deps.pollMs ?? POLL_MS;
  }

  /** What another process left behind is taken over in the background, however much it is. */
  start(): void {
    this.#stopped = false;
    this.#takeTurn();
    this.#schedule();
  }

  /** Ends the background, waiting a second for what is under way; what is unfinished is for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await waitUpTo(Promise.all(this.#underWay), STOP_WITHIN_MS);
    await waitUpTo(this.#leave(), STOP_WITHIN_MS);
  }

  /** To be asked before a record is made that this process will follow. @returns the name of the process for the record */
  hold(): Promise<string> {
    return this.#deps.claims.hold();
  }

  /** Takes over an execution whose record this process has just written. */
  follow(row: ExecutionRow, swap: QuotedSwap): void {
    this.#takeOver(row, swap, true);
  }

  #takeOver(row: ExecutionRow, swap: QuotedSwap, isOwn: boolean): void {
    if (this.#followed.has(row.message_hash)) return;
    const followed: Followed = {
      row,
      handover: newHandover(row, swap, isOwn),
      sending: { isUnderWay: false, lastAt: NEVER },
      looking: { isUnderWay: false, lastAt: this.#deps.now() },
      signatures: signaturesOf(row),
      isEnding: false,
      confirmed: row.status === 'confirmed',
    };
    this.#followed.set(row.message_hash, followed);
    this.#carry(followed);
  }

  addSignature(messageHash: string, signature: Signature): void {
    const followed = this.#followed.get(messageHash);
    if (followed === undefined || followed.signatures.includes(signature)) return;
    followed.signatures = [...followed.signatures, signature];
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
      this.#takeTurn();
      this.#schedule();
    }, this.#pollMs);
    this.#timer.unref();
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  /** Begins whatever is due, and waits for none of it: anything outside may hang. */
  #takeTurn(): void {
    const everyMs = TURNS_PER_CLAIM * this.#pollMs;
    this.#beginDue(this.#adopting, everyMs, () => this.#adopt());
    if (this.#followed.size > 0) this.#beginDue(this.#holding, everyMs, () => this.#holdOn());
    for (const followed of this.#followed.values()) this.#carry(followed);
    this.#beginDue(this.#lookingForLanded, 0, () => waitUpTo(this.#lookForLanded(), LOOK_WITHIN_MS));
  }

  async #adopt(): Promise<void> {
    for await (const rows of this.#deps.claims.takeFromDead()) {
      for (const row of rows) await this.#adoptOne(row);
      if (this.#stopped) return;
    }
  }

  async #adoptOne(row: ExecutionRow): Promise<void> {
    const quote = await this.#deps.quotes.find(row.quote_id);
    if (quote !== undefined) this.#takeOver(row, quote.swap, false);
    else this.#deps.log.error({ txHash: row.tx_hash }, 'the quote of an execution is missing');
  }

  /** Says that this process lives, and follows what the record gives it: others may have taken it for dead. */
  async #holdOn(): Promise<void> {
    const { claims } = this.#deps;
    const before = [...this.#followed.keys()];
    await claims.renew();
    const own = new Map((await claims.listOwn()).map((row) => [row.messageHash, row]));
    for (const messageHash of before) {
      const row = own.get(messageHash);
      if (row === undefined) this.#followed.delete(messageHash);
      else for (const signature of signaturesOf(row)) this.addSignature(messageHash, signature);
    }
    const strays = [...own.keys()].filter((messageHash) => !this.#followed.has(messageHash));
    // What has just been recorded is followed in a moment; what is still not, a step in taking it over has failed.
    const lost = strays.filter((messageHash) => this.#strays.has(messageHash));
    this.#strays = new Set(strays);
    for (const row of lost.length > 0 ? await claims.readAll(lost) : []) await this.#adoptOne(row);
  }

  async #leave(): Promise<void> {
    await this.#deps.claims
      .leave()
      .catch((err: unknown) =>
        this.#deps.log.warn({ err }, 'executions are left to others only after a while'),
      );
  }

  #carry(followed: Followed): void {
    const everyMs = TURNS_PER_STEP * this.#pollMs;
    if (!followed.confirmed && !followed.isEnding) {
      this.#beginDue(followed.sending, everyMs, () => this.#submit(followed), followed);
    }
    const look = () => waitUpTo(this.#check(followed), LOOK_WITHIN_MS);
    this.#beginDue(followed.looking, everyMs, look, followed);
  }

  #beginDue(step: Step, everyMs: number, work: () => Promise<void>, followed?: Followed): void {
    const now = this.#deps.now();
    if (this.#stopped || step.isUnderWay || now - step.lastAt < everyMs) return;
    step.lastAt = now;
    step.isUnderWay = true;
    const attempt = work().catch((error: unknown) =>
      this.#deps.log.warn(
        { err: error, txHash: followed?.row.tx_hash },
        'a step of executing failed; it is made again',
      ),
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
    const parts = Array.from({ length: Math.ceil(waiting.length / STATUSES_PER_CALL) }, (_, part) =>
      waiting.slice(part * STATUSES_PER_CALL, (part + 1) * STATUSES_PER_CALL),
    );
    await Promise.all(parts.map((part) => this.#checkLanded(part)));
  }

  async #checkLanded(part: readonly Followed[]): Promise<void> {
    const { value } = await this.#deps.connection.getSignatureStatuses(part.map((one) => one.row.tx_hash));
    const landed = part.filter((_one, index) => value[index]?.confirmationStatus);
    await Promise.all(landed.map((one) => this.#check(one)));
  }

  async #submit(followed: Followed): Promise<void> {
    const end = await submitExecution(followed.handover, this.#deps);
    if (end !== undefined) await this.#settle(followed, end);
  }

  async #check(followed: Followed): Promise<void> {
    const known = followed.signatures;
    const status = await this.#deps.readStatus(known, {
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

  /**
   * Another process may have been shown a further signature: expired is only what landed under none of them. Undefined
   * where another process has ended it.
   */
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
    const txHash = followed.row.tx_hash;
    if (status === 'finalized') {
      await this.#deps.executions.markFinalized(followed.row.message_hash);
    } else if (status === 'expired' || status === 'failed') {
      this.#deps.log.error({ txHash, status }, 'the chain took a confirmed transaction back');
    } else {
      return;
    }
    this.#followed.delete(followed.row.message_hash);
  }

  async #settle(followed: Followed, end: ExecutionEnd, known?: readonly Signature[]): Promise<void> {
    const { message_hash: messageHash, tx_hash: txHash, provider } = followed.row;
    if (followed.isEnding || followed.confirmed || !this.#followed.has(messageHash)) return;
    const isDoubtful = end.status !== 'confirmed' && (known !== undefined || end.isUnsent === true);
    const tell = () => this.#deps.providers.get(provider)?.settle?.(followed.handover.swap, end.status);
    followed.isEnding = true;
    try {
      if (!isDoubtful) await tell();
      const isSettled = await this.#deps.executions.settle(messageHash, end, known);
      if (!isSettled && isDoubtful) return this.#goOn(followed);
      if (isDoubtful) {
        this.#followed.delete(messageHash);
        await tell();
      }
    } finally {
      followed.isEnding = false;
    }
    this.#deps.log.info({ txHash, status: end.status }, 'execution settled');
    if (end.status === 'confirmed') followed.confirmed = true;
    else this.#followed.delete(messageHash);
  }

  /** What another process knows of it stood against the end: a further signature, or that it was given away. */
  #goOn({ handover }: Followed): void {
    handover.mayBeOnItsWay = true;
  }
}

/**
 * Waits for work of this process no longer than `ms` milliseconds; the work goes on. Its calls to the chain have timeouts
 * of their own, which cancel them.
 */
async function waitUpTo<Result>(work: Promise<Result>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref();
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
