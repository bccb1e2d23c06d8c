import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClientOptions } from 'grammy';
import { type Dispatcher, request } from 'undici';
import { isConnectFailure, networkCodeOf } from '../../../http/outgoing.ts';

/** `outcome` is `ok`, an HTTP status, or an error's name. */
export interface ApiCall {
  readonly method: string;
  readonly outcome: string;
  readonly seconds: number;
}

export interface ClientFetchOptions {
  readonly dispatcher: Dispatcher;
  readonly onCall: (call: ApiCall) => void;
  /** A rejection prevents the call. */
  readonly beforeCall?: (method: string) => Promise<void>;
  /**
   * Called in the call's asynchronous context and in the same turn as the write to the socket; an error prevents
   * the write. A signal would be late: after a freeze, a connection opens before timers run.
   */
  readonly beforeWrite?: () => void;
  /**
   * False where the caller counts its sends.
   * @default true
   */
  readonly repeats?: boolean;
  /**
   * Waits before a message is sent or edited again. False where the caller cannot wait.
   * @param isUnsent false where the message may have arrived
   * @default never waits
   */
  readonly waitForTelegram?: (ms: number, isUnsent: boolean) => Promise<boolean>;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** @default 45 000 for `poll`, 15 000 for `call` */
  readonly limitsMs?: TimeLimits;
}

interface FetchInit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: { addEventListener(type: 'abort', listener: () => void): void; aborted: boolean };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Limits run from connecting to the last byte, ms. */
interface TimeLimits {
  readonly poll: number;
  readonly call: number;
}

/** Telegram answers a long poll within 30 s. */
const LIMITS_MS: TimeLimits = { poll: 45_000, call: 15_000 };

/** A longer `retry_after` is left to the caller. */
const MAX_PAUSE_SECONDS = 3;

/** A failed connection counts like a gateway without a backend. */
const NOT_CONNECTED: Answer = { status: 502, text: '' };

/** Usually no backend took the call. */
const NO_ANSWER_BEHIND = [502, 503];
const NOT_CONNECTED_PAUSE_MS = 1_000;

/** What a handler of an update waits for; a spinner or a picture's upload is not repeated. */
const MESSAGE = /^(?:send(?!ChatAction$)|edit|copyMessage|forwardMessage)/;
/** Together for one message, ms. */
export const MAX_PATIENCE_MS = 5 * 60_000;
/** A 429 without `retry_after` waits this long, s. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;
const AWAY_PAUSES_MS = [1_000, 4_000, 16_000, 60_000];
/** The pause is that of the outbox: a message of unknown arrival is repeated once. */
const UNSURE_REPEAT_MS = 10_000;

/**
 * Calls have timeouts, metrics and, with `repeats`, one repetition: after a short `retry_after`, or of a call
 * that reached no backend. After other network errors the message may have been sent. A handler waits longer
 * for what it sends (`waitForTelegram`). A transformer would not do: those do not reach the calls of a
 * conversation.
 */
export function createClientFetch(options: ClientFetchOptions): NonNullable<ApiClientOptions['fetch']> {
  const pause = options.pause ?? ((ms: number) => sleep(ms));
  const checked = { ...options, dispatcher: withCheck(options) };
  const clientFetch = async (url: unknown, init: FetchInit = {}) => {
    const send = () => measured(checked, String(url), init);
    if (options.repeats === false || typeof init.body !== 'string') return toResponse(await send());
    if (MESSAGE.test(methodOf(url))) return toResponse(await sendPatiently(options, send));
    return toResponse(await sendTwice(send, pause, methodOf(url) === 'getUpdates'));
  };
  return clientFetch as unknown as NonNullable<ApiClientOptions['fetch']>;
}

function methodOf(url: unknown): string {
  return String(url).slice(String(url).lastIndexOf('/') + 1);
}

async function sendTwice(
  send: () => Promise<Answer>,
  pause: (ms: number) => Promise<unknown>,
  isPoll: boolean,
): Promise<Answer> {
  const first = await send().catch((error: unknown) => {
    if (isPoll || !isConnectFailure(networkCodeOf(error))) throw error;
    return NOT_CONNECTED;
  });
  const wait = pauseAfter(first, isPoll);
  if (wait === undefined) return first;
  await pause(wait);
  return send();
}

interface Try {
  readonly answer?: Answer;
  readonly error?: unknown;
}

/** Outside of a handler as any other call. Inside, later messages of the chat wait as well, so that order stays. */
async function sendPatiently(
  { waitForTelegram = async () => false, pause = sleep }: ClientFetchOptions,
  send: () => Promise<Answer>,
): Promise<Answer> {
  let waited = 0;
  let repeats = 0;
  for (let tries = 1; ; tries += 1) {
    const tried: Try = await send().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const wait = waitAfter(tried, tries - 1);
    const mayWait = wait && waited + wait.ms <= MAX_PATIENCE_MS && (wait.isUnsent || repeats === 0);
    if (wait && mayWait && (await waitForTelegram(wait.ms, wait.isUnsent))) {
      waited += wait.ms;
      if (!wait.isUnsent) repeats += 1;
      continue;
    }
    const isShort = tries === 1 && wait?.isUnsent && wait.ms <= MAX_PAUSE_SECONDS * 1_000;
    if (!isShort) return answerOf(tried);
    await pause(wait.ms);
  }
}

function answerOf({ answer, error }: Try): Answer {
  if (answer) return answer;
  throw error;
}

/** Undefined for an answer that no repetition changes. */
function waitAfter(
  { answer, error }: Try,
  before: number,
): { readonly ms: number; readonly isUnsent: boolean } | undefined {
  const away = AWAY_PAUSES_MS[Math.min(before, AWAY_PAUSES_MS.length - 1)] ?? NOT_CONNECTED_PAUSE_MS;
  if (!answer) {
    const code = networkCodeOf(error);
    if (isConnectFailure(code)) return { ms: away, isUnsent: true };
    return isTornOff(error, code) ? { ms: UNSURE_REPEAT_MS, isUnsent: false } : undefined;
  }
  if (answer.status === 429) {
    const seconds = askedSeconds(answer.text) ?? DEFAULT_RETRY_AFTER_SECONDS;
    return { ms: seconds * 1_000, isUnsent: true };
  }
  if (NO_ANSWER_BEHIND.includes(answer.status)) return { ms: away, isUnsent: true };
  return answer.status >= 500 ? { ms: UNSURE_REPEAT_MS, isUnsent: false } : undefined;
}

/** A call may wait for a connection between its dispatch and its write. */
function withCheck({ dispatcher, beforeWrite }: ClientFetchOptions): Dispatcher {
  if (!beforeWrite) return dispatcher;
  return dispatcher.compose((dispatch) => (call, handler) => {
    const check = AsyncLocalStorage.bind(beforeWrite);
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (...begun) => {
      check();
      start?.(...begun);
    };
    return dispatch(call, handler);
  });
}

async function measured(options: ClientFetchOptions, url: string, init: FetchInit): Promise<Answer> {
  const method = methodOf(url);
  const startedAt = performance.now();
  const note = (outcome: string) =>
    options.onCall({ method, outcome, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const answer = await call(options, url, method, init);
    note(answer.status === 200 ? 'ok' : String(answer.status));
    return answer;
  } catch (error) {
    note(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
}

async function call(
  { dispatcher, beforeCall, limitsMs = LIMITS_MS }: ClientFetchOptions,
  url: string,
  method: string,
  init: FetchInit,
): Promise<Answer> {
  await beforeCall?.(method);
  const limit = AbortSignal.timeout(method === 'getUpdates' ? limitsMs.poll : limitsMs.call);
  const response = await request(url, {
    method: init.method === 'GET' ? 'GET' : 'POST',
    dispatcher,
    headers: init.headers ?? {},
    body: (init.body ?? null) as Dispatcher.DispatchOptions['body'] & string,
    signal: init.signal ? AbortSignal.any([limit, toNativeSignal(init.signal)]) : limit,
  });
  return { status: response.statusCode, text: await response.body.text() };
}

/** grammY's signal comes from `abort-controller`; `AbortSignal.any` refuses it. */
function toNativeSignal(foreign: NonNullable<FetchInit['signal']>): AbortSignal {
  const controller = new AbortController();
  if (foreign.aborted) controller.abort();
  foreign.addEventListener('abort', () => controller.abort());
  return controller.signal;
}

function pauseAfter({ status, text }: Answer, isPoll: boolean): number | undefined {
  if (NO_ANSWER_BEHIND.includes(status)) return isPoll ? undefined : NOT_CONNECTED_PAUSE_MS;
  const seconds = status === 429 ? askedPause(text) : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}

/** A refusal of our own checks is none. */
function isTornOff(error: unknown, code: string | undefined): boolean {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout || /^(UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(code ?? '');
}

function askedPause(text: string): number | undefined {
  const seconds = askedSeconds(text);
  return seconds !== undefined && seconds <= MAX_PAUSE_SECONDS ? seconds : undefined;
}

function askedSeconds(text: string): number | undefined {
  try {
    const seconds: unknown = JSON.parse(text)?.parameters?.retry_after;
    return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/** grammY reports a rejection as an HttpError. */
function toResponse(answer: Answer): { json(): Promise<unknown> } {
  return {
    json: async () => {
      try {
        return JSON.parse(answer.text) as unknown;
      } catch {
        const error = new Error(`The Bot API answered ${answer.status} without JSON.`);
        throw Object.assign(error, { code: String(answer.status) });
      }
    },
  };
}
