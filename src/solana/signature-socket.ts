import type { Socket } from 'node:net';
import { Agent, buildConnector, WebSocket } from 'undici';
import { BoundedCache } from '../bounded-cache.ts';
import type { Signature } from './address.ts';
import { type NodeClock, SYSTEM_CLOCK } from './connection.ts';

interface SignatureSocketOptions {
  readonly url: string;
  readonly clock?: NodeClock;
  /** False when a connection with subscriptions fails, true when a node answers again. */
  readonly onHealth?: (isServing: boolean) => void;
}

interface Watch {
  readonly onSeen: () => void;
  readonly since: number;
}

/** Further signatures are left to polling. */
const MAX_WATCHED = 1_000;

/** Ms; several times the life of a transaction at any pace since mainnet began. Polling finds what comes later. */
const WATCHED_FOR_MS = 180_000;

/** A connection that answers nothing for so long while requests are open is dead, ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/** The pause before a reconnection, ms, doubled by each failure until a notice arrives. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

const IDLE_CHECK_MS = 30_000;

/** Messages of one connection that answer nothing; beyond, it is closed as a flood. */
const MAX_USELESS = 50;

/**
 * Keeps one connection, and only while signatures are watched. A notice proves nothing and may never come: callers
 * ask the chain, and keep polling.
 */
export class SignatureSocket {
  readonly #url: string;
  readonly #clock: NodeClock;
  readonly #onHealth: (isServing: boolean) => void;
  readonly #watched = new Map<Signature, Watch>();
  readonly #seen = new BoundedCache<true>(MAX_WATCHED);
  /** Open requests by id; null for an unsubscription. */
  readonly #requested = new Map<number, Signature | null>();
  readonly #subscribed = new Map<number, Signature>();
  #connection: NodeSocket | undefined;
  #isOpen = false;
  #lastId = 0;
  #useless = 0;
  #failures = 0;
  #cancelPause: (() => void) | undefined;
  #cancelTimeout: (() => void) | undefined;
  #cancelIdleCheck: (() => void) | undefined;

  constructor({ url, clock = SYSTEM_CLOCK, onHealth = () => undefined }: SignatureSocketOptions) {
    this.#url = url;
    this.#clock = clock;
    this.#onHealth = onHealth;
  }

  /** Calls `onSeen` at most once per signature. */
  watch(signature: Signature, onSeen: () => void): void {
    this.#dropOld();
    if (this.#watched.has(signature) || this.#seen.get(signature)) return;
    if (this.#watched.size >= MAX_WATCHED) return;
    this.#watched.set(signature, { onSeen, since: this.#clock.now() });
    if (this.#isOpen) this.#subscribe(signature);
    else this.#connect();
  }

  /** A later `watch` connects again. */
  clear(): void {
    this.#watched.clear();
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#connection?.close();
    this.#reset();
  }

  #connect(): void {
    if (this.#connection || this.#cancelPause) return;
    this.#useless = 0;
    this.#connection = openNodeSocket(this.#url, this.#clock, {
      onOpen: () => {
        this.#isOpen = true;
        for (const signature of this.#watched.keys()) this.#subscribe(signature);
      },
      onMessage: (text) => this.#receive(text),
      onLost: () => this.#lose(),
    });
    this.#scheduleIdleCheck();
  }

  #reset(): void {
    this.#connection = undefined;
    this.#isOpen = false;
    this.#requested.clear();
    this.#subscribed.clear();
    this.#cancelTimeout?.();
    this.#cancelIdleCheck?.();
  }

  #lose(): void {
    this.#connection?.cut();
    this.#reset();
    if (this.#watched.size === 0) return;
    this.#onHealth(false);
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelPause = this.#clock.after(pause, () => {
      this.#cancelPause = undefined;
      this.#dropOld();
      if (this.#watched.size > 0) this.#connect();
    });
  }

  #scheduleIdleCheck(): void {
    this.#cancelIdleCheck = this.#clock.after(IDLE_CHECK_MS, () => {
      this.#dropOld();
      if (this.#watched.size === 0) this.clear();
      else this.#scheduleIdleCheck();
    });
  }

  #dropOld(): void {
    const oldest = this.#clock.now() - WATCHED_FOR_MS;
    for (const [signature, { since }] of this.#watched) {
      if (since > oldest) return;
      this.#watched.delete(signature);
      this.#unsubscribe(signature);
    }
  }

  #subscribe(signature: Signature): void {
    this.#request(signature, 'signatureSubscribe', [signature, { commitment: 'confirmed' }]);
  }

  #unsubscribe(signature: Signature): void {
    for (const [subscription, subscribed] of this.#subscribed) {
      if (subscribed !== signature) continue;
      this.#subscribed.delete(subscription);
      this.#request(null, 'signatureUnsubscribe', [subscription]);
    }
  }

  #request(signature: Signature | null, method: string, params: readonly unknown[]): void {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#requested.size === 0) this.#startTimeout();
    this.#requested.set(id, signature);
    this.#connection?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }

  #startTimeout(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = this.#clock.after(ANSWER_TIMEOUT_MS, () => this.#lose());
  }

  #receive(text: string): void {
    const { id, result, error, subscription } = readMessage(text);
    const isUseful = subscription === undefined ? this.#onAnswer(id, result) : this.#onNotice(subscription);
    if (!isUseful) this.#useless += 1;
    // A refused subscription: the node does not offer them, or not so many.
    if (error !== undefined || this.#useless > MAX_USELESS) this.#lose();
  }

  /** @returns false for an answer to no open request */
  #onAnswer(id: unknown, result: unknown): boolean {
    const signature = this.#requested.get(id as number);
    if (signature === undefined) return false;
    this.#requested.delete(id as number);
    this.#cancelTimeout?.();
    if (this.#requested.size > 0) this.#startTimeout();
    if (signature === null) return true;
    if (typeof result === 'number') this.#subscribed.set(result, signature);
    this.#onHealth(true);
    return true;
  }

  /** The content is not read. @returns false for no open subscription */
  #onNotice(subscription: unknown): boolean {
    const signature = this.#subscribed.get(subscription as number);
    if (signature === undefined) return false;
    this.#subscribed.delete(subscription as number);
    const watch = this.#watched.get(signature);
    this.#watched.delete(signature);
    this.#seen.set(signature, true);
    this.#failures = 0;
    watch?.onSeen();
    return true;
  }
}

interface Message {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly subscription?: unknown;
}

function readMessage(text: string): Message {
  try {
    const { id, result, error, params } = Object(JSON.parse(text));
    return { id, result, error, subscription: Object(params).subscription };
  } catch {
    return {};
  }
}

/** The websocket of a node, derived as web3.js does: http becomes ws, https wss, and a port grows by one. */
export function websocketUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Limit of the handshake, ms. */
const OPEN_TIMEOUT_MS = 5_000;

const CLOSE_TIMEOUT_MS = 1_000;

/** Notices and answers have about 200 bytes. Node's own WebSocket accepts 128 MB. */
const MAX_MESSAGE_BYTES = 16 * 1_024;

interface NodeSocketEvents {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** Once: the connection failed, was lost or was closed by the node. */
  readonly onLost: () => void;
}

/** A connection that reports no event after `close` or `cut`. */
interface NodeSocket {
  send(text: string): void;
  /** Closes with a handshake, which a silent node gets a second for. */
  close(): void;
  cut(): void;
}

function openNodeSocket(url: string, clock: NodeClock, events: NodeSocketEvents): NodeSocket {
  const over = new AbortController();
  const { signal } = over;
  const connect = buildConnector({ timeout: OPEN_TIMEOUT_MS });
  let tcp: Socket | undefined;
  const agent = new Agent({
    webSocket: { maxPayloadSize: MAX_MESSAGE_BYTES },
    connect: (options, done) =>
      connect(options, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        tcp = socket;
        if (signal.aborted) socket.destroy();
        done(null, socket);
      }),
  });
  const socket = new WebSocket(url, { dispatcher: agent });
  const close = () => {
    over.abort();
    socket.close();
    // undici waits for the node's part of the handshake without a limit.
    const stopWaiting = clock.after(CLOSE_TIMEOUT_MS, () => tcp?.destroy());
    socket.addEventListener('close', stopWaiting, { once: true });
  };
  const cut = () => {
    over.abort();
    socket.close();
    tcp?.destroy();
  };
  const lose = () => {
    if (signal.aborted) return;
    cut();
    events.onLost();
  };
  const stopOpening = clock.after(OPEN_TIMEOUT_MS, lose);
  signal.addEventListener('abort', stopOpening, { once: true });
  socket.addEventListener('open', () => {
    stopOpening();
    if (!signal.aborted) events.onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (!signal.aborted) events.onMessage(String(data));
  });
  socket.addEventListener('error', lose);
  socket.addEventListener('close', lose);
  return { send: (text) => socket.send(text), close, cut };
}
