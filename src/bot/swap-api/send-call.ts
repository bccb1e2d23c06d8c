import { type Dispatcher, request } from 'undici';
import { LARGEST_ANSWER_BYTES } from '../../contract/limits.ts';
import type { Clock, ServiceFailure, ServiceResult } from '../swap/ports.ts';
import type { CallGate } from './call-gate.ts';
import { describeFailure, type Operation, parseRetryAfter } from './failures.ts';
import { type Json, readData, readError } from './read-answer.ts';

/** One finished call, for metrics: `outcome` is `ok` or the failure's code. */
export interface ServiceCall {
  readonly operation: Operation;
  readonly outcome: string;
  readonly seconds: number;
}

export interface CallPorts {
  /** Address of the service, with or without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dispatcher: Dispatcher;
  readonly gate: CallGate;
  readonly now: Clock;
  readonly onCall: (call: ServiceCall) => void;
}

export interface Call {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Path and query below the base address. */
  readonly path: string;
  readonly body?: string;
  /** Ends the wait for an answer that is no longer needed. */
  readonly signal?: AbortSignal;
}

/** The whole call, connection to last byte. */
const TIME_LIMIT_MS: Readonly<Record<Operation, number>> = { execute: 10_000, quotes: 5_000, tokens: 5_000 };
/** How long a used-up key rests when the service does not say. */
const UNTOLD_BLOCK_MS = 1_000;

/** Sends one request and reads the envelope. Never throws: whatever goes wrong is a classified failure. */
export async function sendCall(ports: CallPorts, call: Call): Promise<ServiceResult<Json>> {
  return ports.gate.run(call.operation, async () => {
    const blocked = ports.gate.blockedForMs();
    if (blocked > 0) return fail(call, 'verification_rate_limited', 429, { retryAfterMs: blocked });
    const startedAt = ports.now();
    const result = await attempt(ports, call);
    ports.onCall({
      operation: call.operation,
      outcome: result.ok ? 'ok' : result.failure.code,
      seconds: (ports.now() - startedAt) / 1000,
    });
    return result;
  });
}

async function attempt(ports: CallPorts, call: Call): Promise<ServiceResult<Json>> {
  try {
    const response = await request(ports.baseUrl.replace(/\/+$/, '') + call.path, {
      method: call.method,
      dispatcher: ports.dispatcher,
      signal: timeLimit(call),
      headers: {
        authorization: `Bearer ${ports.apiKey}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const body = await readBody(response, LARGEST_ANSWER_BYTES[call.operation]);
    return response.statusCode === 200
      ? readSuccess(call, body)
      : { ok: false, failure: readFailure(ports, call, response, body) };
  } catch (error) {
    return fail(call, isTimeout(error) ? 'timeout' : 'unreachable', null);
  }
}

function timeLimit(call: Call): AbortSignal {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS[call.operation]);
  return call.signal ? AbortSignal.any([limit, call.signal]) : limit;
}

function readSuccess(call: Call, body: unknown): ServiceResult<Json> {
  const data = readData(body);
  return data ? { ok: true, value: data } : fail(call, 'bad_answer', 200);
}

function readFailure(
  ports: CallPorts,
  call: Call,
  response: Dispatcher.ResponseData,
  body: unknown,
): ServiceFailure {
  const { code, requestId } = readError(body);
  const retryAfterMs = parseRetryAfter(header(response, 'retry-after'), ports.now());
  const status = response.statusCode;
  const failure = describeFailure(call.operation, {
    code: code ?? `http_${status}`,
    status,
    retryAfterMs,
    requestId,
  });
  if (status !== 429 || header(response, 'x-service-ratelimit-scope') !== 'key') return failure;
  ports.gate.blockFor(retryAfterMs ?? UNTOLD_BLOCK_MS);
  return { ...failure, blocksKey: true };
}

/** Undefined for a body that is too large or no JSON: the status alone then decides. */
async function readBody(response: Dispatcher.ResponseData, most: number): Promise<unknown> {
  const bytes = await readBytes(response.body, most);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Reads no further than the limit; undefined past it. */
async function readBytes(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop ends the connection: nothing more is taken in.
    if (size > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name.endsWith('TimeoutError'));
}

/** A failure that this side of the wire found. */
export function fail(
  call: Pick<Call, 'operation'>,
  code: string,
  status: number | null,
  more: { retryAfterMs?: number } = {},
): { readonly ok: false; readonly failure: ServiceFailure } {
  return { ok: false, failure: describeFailure(call.operation, { code, status, ...more }) };
}
