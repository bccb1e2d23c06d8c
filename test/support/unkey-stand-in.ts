import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Reply, type Serving, send, serve } from './serve.ts';

/**
 * Unkey's permission query, of which the service sends only `a AND b`: every other form is a syntax error here. Held
 * permissions such as `documents.*` include everything below.
 */
function permits(query: string | undefined, held: readonly string[]): boolean | 'syntax-error' {
  const names = query?.split(' AND ') ?? [];
  if (!names.every((name) => /^[a-z.]+$/.test(name))) return 'syntax-error';
  const isHeld = (name: string) =>
    held.some((one) => one === name || (one.endsWith('.*') && name.startsWith(one.slice(0, -1))));
  return names.every(isHeld);
}

/** A key record, stored by the key's SHA-256. */
export interface UnkeyKey {
  readonly keyId: string;
  /** Permissions; `documents.*` includes everything below. */
  readonly permissions: readonly string[];
  readonly enabled?: boolean;
  /** Milliseconds since the epoch. */
  readonly expires?: number;
  /** Remaining verifications; unlimited if absent. */
  readonly credits?: number;
  /** An automatic rate limit; its window ends at `reset` (milliseconds since the epoch). */
  readonly ratelimit?: { readonly limit: number; readonly reset: number };
  /** Rejection by the IP allow-list or the workspace. */
  readonly forbidden?: boolean;
}

interface KeyState {
  readonly key: UnkeyKey;
  used: number;
}

const PATH = '/v2/keys.verifyKey';
const KNOWN_FIELDS = ['key', 'permissions', 'credits', 'ratelimits', 'tags', 'migrationId'];

/** Unkey's `keys.verifyKey` on loopback: HTTP 200 for every verdict, problem documents for errors. */
export class UnkeyStandIn {
  /** Request bodies in order. */
  readonly calls: Record<string, unknown>[] = [];
  readonly #rootKey: string;
  readonly #keys = new Map<string, KeyState>();
  readonly #faults: Reply[] = [];
  #server: Serving | undefined;

  private constructor(rootKey: string) {
    this.#rootKey = rootKey;
  }

  static async start(rootKey: string): Promise<UnkeyStandIn> {
    const standIn = new UnkeyStandIn(rootKey);
    standIn.#server = await serve(async (request, response) =>
      send(response, await standIn.#answer(request)),
    );
    return standIn;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  addKey(secret: string, key: UnkeyKey): void {
    this.#keys.set(hash('sha256', secret), { key, used: 0 });
  }

  failNext(fault: Reply): void {
    this.#faults.push(fault);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const body = parse(await text(request));
    this.calls.push(body ?? {});
    const fault = this.#faults.shift();
    if (fault !== undefined) return fault;
    if (request.method !== 'POST' || request.url !== PATH) return problem(404, 'not_found');
    if (request.headers.authorization !== `Bearer ${this.#rootKey}`) return problem(401, 'invalid_root_key');
    if (!isQuestion(body)) return problem(400, 'invalid_input');
    return this.#verify(body);
  }

  #verify({ key, permissions }: Question): Reply {
    const state = this.#keys.get(hash('sha256', key));
    const granted = permits(permissions, state?.key.permissions ?? []);
    if (granted === 'syntax-error') return problem(400, 'permissions_query_syntax_error');
    const code = state === undefined ? 'NOT_FOUND' : verdict(state, granted);
    const data = { valid: code === 'VALID', code, ...(state && describe(state)) };
    return { body: { meta: { requestId: requestId() }, data } };
  }
}

interface Question {
  readonly key: string;
  readonly permissions?: string;
}

function isQuestion(body: Record<string, unknown> | undefined): body is Record<string, unknown> & Question {
  if (body === undefined || Object.keys(body).some((field) => !KNOWN_FIELDS.includes(field))) return false;
  const { key, permissions } = body;
  if (typeof key !== 'string' || key.length < 1 || key.length > 512) return false;
  return permissions === undefined || (typeof permissions === 'string' && permissions.length <= 1_000);
}

/** In Unkey's order of checks; a refused call consumes nothing. */
function verdict(state: KeyState, granted: boolean): string {
  const { enabled, expires, forbidden, credits, ratelimit } = state.key;
  if (enabled === false) return 'DISABLED';
  if (expires !== undefined && expires <= Date.now()) return 'EXPIRED';
  if (forbidden) return 'FORBIDDEN';
  if (!granted) return 'INSUFFICIENT_PERMISSIONS';
  if (ratelimit && state.used >= ratelimit.limit) return 'RATE_LIMITED';
  if (credits !== undefined && state.used >= credits) return 'USAGE_EXCEEDED';
  state.used += 1;
  return 'VALID';
}

function describe({ key, used }: KeyState): object {
  const { keyId, permissions, enabled = true, ratelimit } = key;
  const limit = ratelimit && {
    id: 'rl_1',
    name: 'requests',
    limit: ratelimit.limit,
    duration: 60_000,
    remaining: Math.max(0, ratelimit.limit - used),
    reset: ratelimit.reset,
    exceeded: used >= ratelimit.limit,
    autoApply: true,
  };
  return { keyId, permissions, enabled, ...(limit && { ratelimits: [limit] }) };
}

export function problem(status: number, word: string): Reply {
  const error = { title: word, detail: word, status, type: `https://unkey.com/docs/errors/${word}` };
  const headers = { 'content-type': 'application/problem+json' };
  return { status, headers, body: { meta: { requestId: requestId() }, error } };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function requestId(): string {
  return `req_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
}
