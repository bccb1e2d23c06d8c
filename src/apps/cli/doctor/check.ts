import { type Dispatcher, request } from 'undici';

export interface Finding {
  readonly level: 'ok' | 'note' | 'wrong';
  /** A sentence that names the remedy if something is wrong. It never holds a secret or a full URL. */
  readonly text: string;
}

export interface Check {
  readonly name: string;
  readonly run: () => Finding | Promise<Finding>;
}

export interface DoctorDeps {
  /** Limit of each check, ms. */
  readonly limitMs: number;
  readonly now: () => number;
  /** @throws an error with the reason and the remedy */
  readonly loadChain: () => unknown;
  /** Available to unprivileged users. */
  readonly readFreeBytes: (folder: string) => Promise<bigint>;
  /** PEM. @default the system's */
  readonly trusted?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

interface Question {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A question with a body is a POST, one without a GET. */
  readonly body?: object;
}

export type Answer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Parsed JSON; undefined for anything else. */
      readonly body: unknown;
      /** Our clock minus the server's `Date`, ms, to the second. */
      readonly skewMs: number | undefined;
    }
  /** `reason` is the rest of a sentence about the server. */
  | { readonly kind: 'silent'; readonly reason: string };

/** Never rejects. */
export type Ask = (question: Question) => Promise<Answer>;

interface AskOptions {
  readonly dispatcher: Dispatcher;
  readonly now: () => number;
  readonly limitMs: number;
}

export function createAsk({ dispatcher, now, limitMs }: AskOptions): Ask {
  return async ({ url, headers, body }) => {
    try {
      const answer = await request(url, {
        dispatcher,
        signal: AbortSignal.timeout(limitMs),
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
      });
      const skewMs = readSkew(answer.headers.date, now());
      const json = await answer.body.json().catch(() => undefined);
      return { kind: 'answered', status: answer.statusCode, body: json, skewMs };
    } catch (error) {
      return { kind: 'silent', reason: describeNetworkError(error, limitMs) };
    }
  };
}

function readSkew(date: string | readonly string[] | undefined, now: number): number | undefined {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : now - time;
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a name that cannot be resolved',
  EAI_AGAIN: 'has a name that cannot be resolved now; does this machine reach a DNS server?',
  ECONNREFUSED: 'refuses the connection: nothing listens there',
  ECONNRESET: 'broke the connection off',
  UND_ERR_SOCKET: 'broke the connection off',
  EHOSTUNREACH: 'cannot be reached from this machine',
  ENETUNREACH: 'cannot be reached from this machine',
  CERT_HAS_EXPIRED: 'has a certificate that has expired: renew it',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name: get one for this name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that it signed itself: get one from an authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that nobody knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate without its chain: serve the full chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate without its chain: serve the full chain',
  ETIMEDOUT: 'cannot be reached from this machine',
  EPROTO: 'does not speak TLS there',
};

/** Foreign messages may contain secrets. */
export function describeNetworkError(error: unknown, limitMs: number): string {
  const { name, code } = error as { name?: unknown; code?: unknown };
  const isLate = name === 'TimeoutError' || name === 'AbortError' || String(code).endsWith('_TIMEOUT');
  if (isLate) return `did not answer within ${limitMs / 1_000} s`;
  const word = String(code ?? name);
  if (word.startsWith('ERR_SSL')) return 'does not speak TLS there';
  return WORDS[word] ?? `cannot be asked (${word})`;
}

export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The `result` of an answer in JSON-RPC or of the Bot API. */
export function resultOf(answer: Answer): unknown {
  return answer.kind === 'answered' ? propertyOf(answer.body, 'result') : undefined;
}

/** Path and query may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}
