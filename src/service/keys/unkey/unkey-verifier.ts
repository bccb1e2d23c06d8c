import { Agent, type Dispatcher } from 'undici';
import type { Permission } from '../../../contract/permission.ts';
import type { Log } from '../../../log.ts';
import { askUpstream, type UpstreamAnswer } from '../../upstream/ask-upstream.ts';
import type { KeyVerification, KeyVerifier } from '../key-verifier.ts';
import { readUnkeyAnswer } from './read-unkey-answer.ts';

export interface UnkeyOptions {
  /** Address of the API without a path, as `https://api.unkey.com`. */
  readonly url: string;
  /** A root key with `api.*.verify_key`; never logged. */
  readonly rootKey: string;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For the verification with its retry, in milliseconds; 2,000 unless told. */
  readonly timeLimitMs?: number;
  /** How connections are made; one of its own unless told. */
  readonly dispatcher?: Dispatcher;
}

const PATH = '/v2/keys.verifyKey';
const TIME_LIMIT_MS = 2_000;
const LONGEST_KEY = 512;
/** Leaves time for the second try when the first connection hangs. */
const CONNECT_LIMIT_MS = 900;
const AGENT = { maxResponseSize: 256 * 1_024, connections: 64, connect: { timeout: CONNECT_LIMIT_MS } };

/**
 * Verifies keys with Unkey (API v2), on every request: nothing is remembered here, so that revoked keys, credits and limits
 * count at once. Fails closed; never throws. @throws TypeError at once where `url` is none
 */
export function createUnkeyVerifier(options: UnkeyOptions): KeyVerifier {
  const url = new URL(`${options.url.replace(/\/+$/, '')}${PATH}`);
  const dispatcher = options.dispatcher ?? new Agent(AGENT);
  return {
    verify: async ({ text: key }, permissions) => {
      if (key.length === 0 || key.length > LONGEST_KEY) return { kind: 'invalid' };
      const answer = await askTwice({ ...options, dispatcher }, url, writeQuestion(key, permissions));
      return report(options, answer);
    },
  };
}

/** Unkey's query language: names joined by `AND`. */
function writeQuestion(key: string, permissions: readonly Permission[]): object {
  return permissions.length === 0 ? { key } : { key, permissions: permissions.join(' AND ') };
}

/** Again only where no connection came about: a verification that arrived may have used up a credit. */
async function askTwice(
  { rootKey, dispatcher, timeLimitMs = TIME_LIMIT_MS }: UnkeyOptions & { readonly dispatcher: Dispatcher },
  url: URL,
  body: object,
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const headers = { authorization: `Bearer ${rootKey}` };
  const ask = () => askUpstream({ method: 'POST', url, headers, body, dispatcher, signal });
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

/** For the provider's support desk; nothing but an id gets through. */
function requestIdOf(answer: UpstreamAnswer): string | undefined {
  if (answer.kind !== 'answered') return undefined;
  const id: unknown = Object(Object(answer.body).meta).requestId;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
