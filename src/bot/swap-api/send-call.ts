import { type Dispatcher, request } from 'undici';
import { LARGEST_ANSWER_BYTES } from '../../contract/limits.ts';
import type { Clock } from '../swap/clock.ts';
import type { ServiceFailure, ServiceResult } from '../swap/service-port.ts';
import type { CallGate } from './call-gate.ts';
import { describeFailure, type Operation } from './failures.ts';
import { spent } from './in-turn.ts';
import { type Json, readData } from './read-service-answer.ts';
import { type RefusedAnswer, readFailure } from './read-service-failure.ts';

/** One finished call, for metrics: `outcome` is `ok` or the failure's code. */
export interface ServiceCall {
  readonly operation: Operation;
  readonly outcome: string;
  readonly seconds: number;
}

export interface CallDeps {
  /** Address of the service, with or without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dispatcher: Dispatcher;
  readonly gate: CallGate;
  readonly limitsMs: Readonly<Record<Operation, number>>;
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

/**
 * Sends one request and reads the envelope, from the wait for its place to the last byte within the limit of its kind.
 * Never throws: whatever goes wrong is a classified failure.
 */
export async function sendCall(deps: CallDeps, call: Call): Promise<ServiceResult<Json>> {
  const limit = AbortSignal.timeout(deps.limitsMs[call.operation]);
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
  const send = () => sendUnlessBlocked(deps, call, signal);
  try {
    return await deps.gate.run(call.operation, send, signal);
  } catch {
    // No place came free in time, or nobody wanted the answer any longer: nothing was sent.
    const result = fail(call, isTimeout(signal.reason) ? 'timeout' : 'unreachable', null);
    deps.onCall({ operation: call.operation, outcome: result.failure.code, seconds: 0 });
    return result;
  }
}

async function sendUnlessBlocked(
  deps: CallDeps,
  call: Call,
  signal: AbortSignal,
): Promise<ServiceResult<Json>> {
  const blocked = deps.gate.blockedForMs();
  if (blocked > 0) return { ok: false, failure: spent(blocked) };
  const startedAt = deps.now();
  const result = await attempt(deps, call, signal);
  deps.onCall({
    operation: call.operation,
    outcome: result.ok ? 'ok' : result.failure.code,
    seconds: (deps.now() - startedAt) / 1000,
  });
  return result;
}

async function attempt(deps: CallDeps, call: Call, signal: AbortSignal): Promise<ServiceResult<Json>> {
  try {
    const response = await request(deps.baseUrl.replace(/\/+$/, '') + call.path, {
      method: call.method,
      dispatcher: deps.dispatcher,
      signal,
      headers: {
        authorization: `Bearer ${deps.apiKey}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const body = await readBody(response, LARGEST_ANSWER_BYTES[call.operation]);
    const { statusCode: status, headers } = response;
    return status === 200 ? readSuccess(call, body) : refuse(deps, call, { status, headers, body });
  } catch (error) {
    return fail(call, isTimeout(error) ? 'timeout' : 'unreachable', null);
  }
}

function readSuccess(call: Call, body: unknown): ServiceResult<Json> {
  const data = readData(body);
  return data ? { ok: true, value: data } : fail(call, 'bad_answer', 200);
}

function refuse(deps: CallDeps, call: Call, answer: RefusedAnswer): ServiceResult<Json> {
  const failure = readFailure(call.operation, answer, deps.now());
  if (failure.blocksKey) deps.gate.blockFor(failure.retryAfterMs ?? 0);
  return { ok: false, failure };
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

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name.endsWith('TimeoutError'));
}

/** A failure that this side of the wire found. */
export function fail(
  call: Pick<Call, 'operation'>,
  code: string,
  status: number | null,
): { readonly ok: false; readonly failure: ServiceFailure } {
  return { ok: false, failure: describeFailure(call.operation, { code, status }) };
}
