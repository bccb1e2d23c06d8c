/*
 * Keys verified by Unkey instead of the local table. The verdict is strict: whatever is no clear answer is
 * `unavailable`, never `valid`. `test/service/keys/unkey-verifier.test.ts` proves the readings.
 */

import { type Static, Type } from 'typebox';
import { Check } from 'typebox/schema';
import { Agent, type Dispatcher } from 'undici';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Permission } from '../../contract/index.ts';
import type { Log } from '../../log.ts';
import { callUpstream, readRetryAfter, type UpstreamAnswer, waitInSeconds } from '../upstream.ts';
import type { KeyVerification, KeyVerifier } from './authenticate.ts';

export interface UnkeyOptions {
  /** Origin, as `https://api.unkey.com`. */
  readonly url: string;
  /** Root key with `api.*.verify_key`; never logged. */
  readonly rootKey: string;
  readonly log: Log;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Timeout with the retry, ms. @default 2000 */
  readonly timeLimitMs?: number;
  /** @default an agent of its own */
  readonly dispatcher?: Dispatcher;
}

interface UnkeyReading {
  readonly verification: KeyVerification;
  readonly trouble?: string;
}

const PATH = '/v2/keys.verifyKey';
const TIME_LIMIT_MS = 2_000;
const MAX_KEY_LENGTH = 512;

/** Leaves time for a retry. */
const CONNECT_LIMIT_MS = 900;
const AGENT = { maxResponseSize: 256 * 1_024, connections: 64, connect: { timeout: CONNECT_LIMIT_MS } };

/** The key may be created later. */
const FORGET_AFTER_MS = 10 * 60_000;
const MAX_UNKNOWN = 100_000;
const MAX_KNOWN = 10_000;
const UNKNOWN: KeyVerification = { kind: 'invalid', isUnknown: true };

const VerificationSchema = Type.Object({
  data: Type.Object({
    valid: Type.Boolean(),
    code: Type.String(),
    keyId: Type.Optional(Type.String({ minLength: 1 })),
    ratelimits: Type.Optional(
      Type.Array(Type.Object({ exceeded: Type.Boolean(), reset: Type.Number() }), { maxItems: 1_000 }),
    ),
  }),
});

type VerificationData = Static<typeof VerificationSchema>['data'];

const UNREADABLE: UnkeyReading = unavailable('an answer that is no verification');

/**
 * Verifies on every request (API v2), so revocation, credits and limits hold immediately. Fails closed.
 * @throws TypeError if `url` is invalid
 */
export function createUnkeyVerifier(options: UnkeyOptions): KeyVerifier {
  const url = new URL(`${options.url.replace(/\/+$/, '')}${PATH}`);
  const dispatcher = options.dispatcher ?? new Agent(AGENT);
  return {
    verify: async ({ text: key }, permissions) => {
      if (key.length === 0 || key.length > MAX_KEY_LENGTH) return { kind: 'invalid' };
      const answer = await callWithRetry({ ...options, dispatcher }, url, requestBody(key, permissions));
      return report(options, answer);
    },
  };
}

/** Unkey's query language. */
function requestBody(key: string, permissions: readonly Permission[]): object {
  return permissions.length === 0 ? { key } : { key, permissions: permissions.join(' AND ') };
}

/** Retries connect failures only: a call that arrived may have used a credit. */
async function callWithRetry(
  { rootKey, dispatcher, timeLimitMs = TIME_LIMIT_MS }: UnkeyOptions & { readonly dispatcher: Dispatcher },
  url: URL,
  body: object,
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const headers = { authorization: `Bearer ${rootKey}` };
  const ask = () => callUpstream({ method: 'POST', url, headers, body, dispatcher, signal });
  const first = await ask();
  return first.kind === 'unreachable' && !signal.aborted ? ask() : first;
}

function report({ log, now }: UnkeyOptions, answer: UpstreamAnswer): KeyVerification {
  const { verification, trouble } = readUnkeyAnswer(answer, now());
  if (trouble !== undefined) {
    log.warn({ trouble, unkeyRequestId: requestIdOf(answer) }, 'Unkey did not give a plain verdict');
  }
  return verification;
}

/** The request id that Unkey's support asks for; any other text stays out of the log. */
function requestIdOf(answer: UpstreamAnswer): string | undefined {
  if (answer.kind !== 'answered') return undefined;
  const id: unknown = Object(Object(answer.body).meta).requestId;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/**
 * Every verdict is HTTP 200. An unknown code is a refusal: the list is open.
 * @param now ms since the epoch
 */
export function readUnkeyAnswer(answer: UpstreamAnswer, now: number): UnkeyReading {
  if (answer.kind !== 'answered') return unavailable(answer.reason);
  if (answer.status === 429) return throttled(readRetryAfter(answer.headers['retry-after'], now));
  if (answer.status !== 200) return unavailable(`HTTP status ${answer.status}`);
  return Check(VerificationSchema, answer.body) ? readVerdict(answer.body.data, now) : UNREADABLE;
}

function readVerdict(data: VerificationData, now: number): UnkeyReading {
  switch (data.code) {
    case 'VALID':
      return readValid(data);
    case 'NOT_FOUND':
      return readUnknown(data);
    case 'DISABLED':
    case 'EXPIRED':
      return { verification: { kind: 'invalid' } };
    case 'FORBIDDEN':
    case 'INSUFFICIENT_PERMISSIONS':
      return { verification: { kind: 'forbidden' } };
    case 'USAGE_EXCEEDED':
      return { verification: { kind: 'rate-limited' } };
    case 'RATE_LIMITED':
      return { verification: rateLimited(readReset(data, now)) };
    default:
      return { verification: { kind: 'forbidden' }, trouble: `unknown code ${plainWord(data.code)}` };
  }
}

function readValid({ valid, keyId }: VerificationData): UnkeyReading {
  if (!valid) return { verification: { kind: 'forbidden' }, trouble: 'the code VALID for a key not valid' };
  return keyId === undefined ? UNREADABLE : { verification: { kind: 'valid', keyId } };
}

function readUnknown({ valid, keyId }: VerificationData): UnkeyReading {
  const isUnknown = !valid && keyId === undefined;
  return { verification: { kind: 'invalid', ...(isUnknown && { isUnknown }) } };
}

function plainWord(code: string): string {
  return /^[A-Z][A-Z_]{0,39}$/.test(code) ? code : '(no plain word)';
}

/** Seconds; `reset` is ms since the epoch. */
function readReset({ ratelimits = [] }: VerificationData, now: number): number | undefined {
  const resets = ratelimits.filter(({ exceeded }) => exceeded).map(({ reset }) => reset);
  const last = Math.max(...resets);
  return Number.isFinite(last) && last > now ? waitInSeconds(last - now) : undefined;
}

function throttled(retryAfterSeconds: number | undefined): UnkeyReading {
  return { verification: rateLimited(retryAfterSeconds), trouble: 'HTTP status 429' };
}

function rateLimited(retryAfterSeconds: number | undefined): KeyVerification {
  return { kind: 'rate-limited', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function unavailable(reason: string): UnkeyReading {
  return { verification: { kind: 'unavailable', reason: `Unkey: ${reason}` }, trouble: reason };
}

/**
 * A key unknown to the provider is not asked for again for 10 minutes (sooner after 100,000 others). Known
 * keys are always verified, and invented ones cannot evict them.
 * @param now monotonic ms
 */
export function rememberUnknown(verifier: KeyVerifier, now = () => performance.now()): KeyVerifier {
  const unknownSince = new BoundedCache<number>(MAX_UNKNOWN);
  const known = new BoundedCache<true>(MAX_KNOWN);
  const pending = new Map<string, Promise<unknown>>();
  const isKnownUnknown = (hash: string) => {
    const since = unknownSince.get(hash);
    return since !== undefined && now() - since < FORGET_AFTER_MS;
  };
  return {
    verify: async (key, permissions) => {
      const ask = async () => {
        const ended = await verifier.verify(key, permissions);
        const isUnknown = ended.kind === 'invalid' && ended.isUnknown === true;
        if (isUnknown && known.get(key.hash) === undefined) unknownSince.set(key.hash, now());
        if (ended.kind === 'valid' || ended.kind === 'forbidden') known.set(key.hash, true);
        return ended;
      };
      if (known.get(key.hash) !== undefined) return ask();
      if (isKnownUnknown(key.hash)) return UNKNOWN;
      // Parallel requests with one new key wait for the first verification, and skip their own if the key is unknown.
      const first = pending.get(key.hash);
      if (first !== undefined) {
        await first;
        return isKnownUnknown(key.hash) ? UNKNOWN : ask();
      }
      const asked = ask();
      const ended = asked.catch(() => undefined).then(() => pending.delete(key.hash));
      pending.set(key.hash, ended);
      return asked;
    },
  };
}
