import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClientOptions } from 'grammy';
import { type Dispatcher, request } from 'undici';
import { isConnectFailure, networkCodeOf } from '../../../http/net-errors.ts';

/** One finished call of the Bot API, for metrics: `outcome` is `ok`, an HTTP status, or what broke below it. */
export interface ApiCall {
  readonly method: string;
  readonly outcome: string;
  readonly seconds: number;
}

interface ClientFetchOptions {
  readonly dispatcher: Dispatcher;
  readonly onCall: (call: ApiCall) => void;
  /** Awaited before every call of a Bot API method; what it throws ends the call before it is made. */
  readonly beforeCall?: (method: string) => Promise<void>;
  /** Whether what the gateway did not answer is sent once more here; false where the caller counts what it sends. */
  readonly repeats?: boolean;
  /** Waits; a test passes its own. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** How long one call may take, in milliseconds, where it is not as usual. */
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

/** From connecting to the last byte. */
interface TimeLimits {
  readonly poll: number;
  readonly call: number;
}

/** A long poll is answered after 30 s at the latest; everything else is somebody waiting. */
const LIMITS_MS: TimeLimits = { poll: 45_000, call: 15_000 };

/** A `retry_after` up to this long is waited out at once; a longer one is the caller's business. */
const LONGEST_PAUSE_SECONDS = 3;

/** There was no connection: as if a gateway had found nobody. */
const NOBODY: Answer = { status: 502, text: '' };

/** Telegram's gateway had no answer to pass back; as a rule because it found nobody to pass the call to. */
const NO_ANSWER_BEHIND = [502, 503];
/** Until what reached nobody is sent once more. */
const UNHEARD_PAUSE_MS = 1_000;

/**
 * The way of every Bot API call, dialogues included: grammY's transformers do not reach the calls of a conversation,
 * its `fetch` does. Time limits, metrics, and, with `repeats` (unless told otherwise), one repetition: after a
 * `retry_after`, or of what the gateway did not answer. Nothing is repeated after a network error: the message may have
 * been sent.
 */
export function createClientFetch(options: ClientFetchOptions): NonNullable<ApiClientOptions['fetch']> {
  const pause = options.pause ?? ((ms: number) => sleep(ms));
  const clientFetch = async (url: unknown, init: FetchInit = {}) => {
    const ask = () => measured(options, String(url), init);
    if (options.repeats === false || typeof init.body !== 'string') return toResponse(await ask());
    const isPoll = String(url).endsWith('/getUpdates');
    const first = await ask().catch((error: unknown) => {
      if (isPoll || !isConnectFailure(networkCodeOf(error))) throw error;
      return NOBODY;
    });
    const wait = pauseAfter(first, isPoll);
    if (wait === undefined) return toResponse(first);
    await pause(wait);
    return toResponse(await ask());
  };
  return clientFetch as unknown as NonNullable<ApiClientOptions['fetch']>;
}

async function measured(options: ClientFetchOptions, url: string, init: FetchInit): Promise<Answer> {
  const method = url.slice(url.lastIndexOf('/') + 1);
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

/** grammY's signal is of the class of the package `abort-controller`, which Node's `AbortSignal.any` refuses. */
function toNativeSignal(foreign: NonNullable<FetchInit['signal']>): AbortSignal {
  const controller = new AbortController();
  if (foreign.aborted) controller.abort();
  foreign.addEventListener('abort', () => controller.abort());
  return controller.signal;
}

/** Milliseconds until the one repetition; undefined where there is none. Polling has pauses of its own. */
function pauseAfter({ status, text }: Answer, isPoll: boolean): number | undefined {
  if (NO_ANSWER_BEHIND.includes(status)) return isPoll ? undefined : UNHEARD_PAUSE_MS;
  const seconds = status === 429 ? askedPause(text) : undefined;
  return seconds === undefined ? undefined : seconds * 1_000;
}

function askedPause(text: string): number | undefined {
  try {
    const seconds: unknown = JSON.parse(text)?.parameters?.retry_after;
    const usable = typeof seconds === 'number' && seconds >= 0 && seconds <= LONGEST_PAUSE_SECONDS;
    return usable ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/** The part of a fetch response that grammY reads. A body that is no JSON rejects, and grammY calls it an HttpError. */
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
