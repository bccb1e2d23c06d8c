import { type Dispatcher, request } from 'undici';
import { isConnectFailure } from '../http/outgoing.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly dispatcher: Dispatcher;
  /** Covers the response body too. */
  readonly signal: AbortSignal;
}

export type UpstreamAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Lower-case names; the first of repeated values. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      /** Parsed JSON; undefined if it is none. */
      readonly body: unknown;
    }
  /** No connection: the upstream has not seen the request. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The request may have arrived. */
  | { readonly kind: 'broken'; readonly reason: string };

const WHOLE_SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Longer waits are broken clocks or headers. */
const MAX_WAIT_SECONDS = 86_400;

/** Follows no redirects. Never throws; reasons contain no address and no body. */
export async function callUpstream(call: UpstreamRequest): Promise<UpstreamAnswer> {
  try {
    const { method, dispatcher, signal, body: content } = call;
    const { statusCode, headers, body } = await request(call.url, {
      method,
      dispatcher,
      signal,
      headers: { accept: 'application/json', ...call.headers, ...contentType(content) },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    const text = await body.text();
    return { kind: 'answered', status: statusCode, headers: firstValues(headers), body: readJson(text) };
  } catch (error) {
    return describeBreak(error, call.signal);
  }
}

function contentType(content: unknown): Record<string, string> {
  return content === undefined ? {} : { 'content-type': 'application/json' };
}

function firstValues(headers: Record<string, string | string[] | undefined>) {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, first(value)]));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeBreak(error: unknown, signal: AbortSignal): UpstreamAnswer {
  const code = codeOf(error);
  if (isConnectFailure(code)) return { kind: 'unreachable', reason: `no connection (${code})` };
  return { kind: 'broken', reason: signal.aborted ? 'no answer in time' : `the connection broke (${code})` };
}

/** Foreign messages may name addresses. */
function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}

/** 1 to 86,400; the wait may be negative. */
export function waitInSeconds(waitMs: number): number {
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** Seconds or date (RFC 9110, 10.2.3); undefined if absent or malformed. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (WHOLE_SECONDS.test(header)) return waitInSeconds(Number(header) * 1_000);
  return HTTP_DATE.test(header) ? waitInSeconds(Date.parse(header) - now) : undefined;
}
