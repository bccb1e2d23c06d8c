import type { Update } from './model.ts';
import { ApiError, badRequest } from './params.ts';

/** The result cancels it. */
export type Schedule = (milliseconds: number, action: () => void) => () => void;

export const scheduleWithTimer: Schedule = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/** `lane` is the Bot API server's ordered queue: one per chat, another per person who presses. */
export interface QueuedUpdate {
  readonly update: Update;
  readonly kind: string;
  readonly lane: string;
  readonly expiresAt: number;
}

interface PollRequest {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly wake: () => void;
  readonly finish: (outcome: Update[] | ApiError) => void;
}

const NOT_BY_DEFAULT = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);
const DAY = 86_400_000;

/** An update waits for a poller's offset or the webhook. */
export class UpdateQueue {
  readonly #now: () => number;
  readonly #schedule: Schedule;
  #onPush: () => void = () => undefined;
  #pending: QueuedUpdate[] = [];
  #waiting: Waiting | undefined;
  #allowed: ReadonlySet<string> | undefined;
  #nextId = 100_000_001;

  constructor(now: () => number, schedule: Schedule) {
    this.#now = now;
    this.#schedule = schedule;
  }

  /** Drops kinds that are not allowed. `lifetime` is in milliseconds. */
  push(kind: string, content: unknown, lane: string, lifetime = DAY): void {
    if (!this.#wanted(kind)) return;
    const update = { update_id: this.#nextId, [kind]: content };
    this.#nextId += 1;
    this.#pending.push({ update, kind, lane, expiresAt: this.#now() + lifetime });
    this.#waiting?.wake();
    this.#onPush();
  }

  /** Resolves to an empty list after the timeout. A new poller ends the earlier one with 409. */
  poll(request: PollRequest): Promise<Update[]> {
    this.interrupt('terminated by other getUpdates request; make sure that only one bot instance is running');
    this.#confirm(request.offset);
    const ready = this.#batch(request);
    if (ready.length > 0 || request.timeoutSeconds <= 0 || request.signal?.aborted)
      return Promise.resolve(ready);
    return this.#wait(request);
  }

  interrupt(reason: string): void {
    this.#waiting?.finish(new ApiError(409, `Conflict: ${reason}`));
  }

  release(): void {
    this.#waiting?.finish([]);
  }

  /** An empty list allows all but the three kinds excluded by default; undefined changes nothing. */
  allow(kinds: readonly string[] | undefined): void {
    if (kinds) this.#allowed = kinds.length > 0 ? new Set(kinds) : undefined;
  }

  get allowed(): readonly string[] | undefined {
    return this.#allowed && [...this.#allowed];
  }

  pending(): readonly QueuedUpdate[] {
    this.#pending = this.#pending.filter(({ expiresAt }) => expiresAt > this.#now());
    return this.#pending;
  }

  drop(updateId: number): void {
    this.#pending = this.#pending.filter(({ update }) => update.update_id !== updateId);
  }

  onPush(listener: () => void): void {
    this.#onPush = listener;
  }

  #wait(request: PollRequest): Promise<Update[]> {
    return new Promise((resolve, reject) => {
      const finish = (outcome: Update[] | ApiError): void => {
        if (this.#waiting !== waiting) return;
        this.#waiting = undefined;
        cancel();
        request.signal?.removeEventListener('abort', leave);
        if (outcome instanceof ApiError) reject(outcome);
        else resolve(outcome);
      };
      const leave = (): void => finish([]);
      const waiting: Waiting = { finish, wake: () => finish(this.#batch(request)) };
      const cancel = this.#schedule(Math.min(request.timeoutSeconds, 50) * 1000, leave);
      request.signal?.addEventListener('abort', leave);
      this.#waiting = waiting;
    });
  }

  #batch({ offset, limit }: PollRequest): Update[] {
    const updates = this.pending().map(({ update }) => update);
    return (offset < 0 ? updates.slice(offset) : updates).slice(0, limit);
  }

  #confirm(offset: number): void {
    if (offset > 0) this.#pending = this.#pending.filter(({ update }) => update.update_id >= offset);
    if (offset < 0) this.#pending = this.pending().slice(offset);
  }

  #wanted(kind: string): boolean {
    return this.#allowed ? this.#allowed.has(kind) : !NOT_BY_DEFAULT.has(kind);
  }
}

interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
}

const NONE: WebhookSettings = { url: '', secretToken: '' };

/** Telegram's default. */
const MAX_CONNECTIONS = 40;
const MAX_RETRY_AFTER = 3600;
const DELIVERY_TIMEOUT = 60_000;

/**
 * Delivers updates in order within a lane, and lanes in parallel. A failed delivery is retried immediately, then
 * after 2, 4, 8 … 60 seconds or Retry-After.
 */
export class Webhook {
  readonly #queue: UpdateQueue;
  readonly #onDelivered: (update: QueuedUpdate) => void;
  readonly #now: () => number;
  readonly #schedule: Schedule;
  readonly #fetch: typeof fetch;
  readonly #log: { warn(fields: object, text: string): void };
  readonly #busy = new Set<string>();
  readonly #cancels = new Set<() => void>();
  readonly #failures = new Map<string, number>();
  #settings = NONE;
  #lastError: { date: number; message: string } | undefined;

  constructor({
    queue,
    onDelivered,
    now,
    schedule,
    fetch,
    log,
  }: {
    readonly queue: UpdateQueue;
    readonly onDelivered: (update: QueuedUpdate) => void;
    readonly now: () => number;
    readonly schedule: Schedule;
    readonly fetch: typeof globalThis.fetch;
    readonly log: { warn(fields: object, text: string): void };
  }) {
    this.#queue = queue;
    this.#onDelivered = onDelivered;
    this.#now = now;
    this.#schedule = schedule;
    this.#fetch = fetch;
    this.#log = log;
    queue.onPush(() => this.#pump());
  }

  get active(): boolean {
    return this.#settings.url !== '';
  }

  /** @throws ApiError 400 for an invalid address or secret */
  set(settings: WebhookSettings): void {
    if (!/^https?:$/.test(URL.canParse(settings.url) ? new URL(settings.url).protocol : '')) {
      throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
    }
    if (!/^[A-Za-z0-9_-]{0,256}$/.test(settings.secretToken)) {
      throw badRequest('secret token contains unallowed characters');
    }
    this.remove();
    this.#queue.interrupt('terminated by setWebhook request');
    this.#settings = settings;
    this.#pump();
  }

  remove(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#busy.clear();
    this.#failures.clear();
    this.#lastError = undefined;
    this.#settings = NONE;
  }

  info(): object {
    const error = this.#lastError && {
      last_error_date: this.#lastError.date,
      last_error_message: this.#lastError.message,
    };
    const pending = this.#queue.pending().length;
    const connections = this.active ? { max_connections: MAX_CONNECTIONS, ip_address: '127.0.0.1' } : {};
    const allowed = this.#queue.allowed;
    return {
      url: this.#settings.url,
      has_custom_certificate: false,
      pending_update_count: pending,
      ...connections,
      ...(allowed ? { allowed_updates: allowed } : {}),
      ...error,
    };
  }

  #pump(): void {
    if (!this.active) return;
    for (const queued of this.#queue.pending()) {
      if (this.#busy.size >= MAX_CONNECTIONS) return;
      if (!this.#busy.has(queued.lane)) this.#start(queued);
    }
  }

  #start(queued: QueuedUpdate): void {
    const settings = this.#settings;
    this.#busy.add(queued.lane);
    this.#deliver(queued, settings).then(
      (wait) => this.#settle(queued, settings, wait),
      (failure: unknown) => this.#settle(queued, settings, this.#failed(queued, String(failure))),
    );
  }

  /** Seconds until the retry; undefined on success. */
  async #deliver(queued: QueuedUpdate, settings: WebhookSettings): Promise<number | undefined> {
    const secret = settings.secretToken ? { 'x-telegram-bot-api-secret-token': settings.secretToken } : {};
    const response = await this.#fetch(settings.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...secret },
      body: JSON.stringify(queued.update),
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
    });
    await response.text();
    if (!response.ok) {
      const retryAfter = Number(response.headers.get('retry-after'));
      const wait = this.#failed(
        queued,
        `Wrong response from the webhook: ${response.status} ${response.statusText}`,
      );
      return retryAfter > 0 ? Math.min(retryAfter, MAX_RETRY_AFTER) : wait;
    }
    if (settings === this.#settings) this.#onDelivered(queued);
    return undefined;
  }

  #settle(queued: QueuedUpdate, settings: WebhookSettings, wait: number | undefined): void {
    if (settings !== this.#settings) return;
    if (wait === undefined) {
      this.#failures.delete(queued.lane);
      this.#queue.drop(queued.update.update_id);
      this.#release(queued.lane);
      return;
    }
    const cancel = this.#schedule(wait * 1000, () => {
      this.#cancels.delete(cancel);
      this.#release(queued.lane);
    });
    this.#cancels.add(cancel);
  }

  #release(lane: string): void {
    this.#busy.delete(lane);
    this.#pump();
  }

  #failed(queued: QueuedUpdate, message: string): number {
    const failures = this.#failures.get(queued.lane) ?? 0;
    this.#failures.set(queued.lane, failures + 1);
    this.#lastError = { date: Math.floor(this.#now() / 1000), message };
    this.#log.warn({ updateId: queued.update.update_id, failures: failures + 1 }, 'webhook delivery failed');
    return failures === 0 ? 0 : Math.min(2 ** failures, 60);
  }
}
