import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { SqliteAnswer, SqliteRequest } from '../../src/database/sqlite/sqlite-connection.ts';

/** Called in every moment in which the end of the process could make a difference, with everything that happens in it. */
export type Reach = (names: readonly string[]) => void;

/**
 * Calls `reach` before and after every durable write of this process and before and after every call that leaves it.
 * It sits below the program, at the driver and at the HTTP client, so that no write and no call can be forgotten.
 */
export function watchFaultPoints(reach: Reach): void {
  watchFiles(reach);
  watchWrites(reach);
  watchServerWrites(reach);
  watchCalls(reach);
}

/** The bot makes one file by itself: its key. */
function watchFiles(reach: Reach): void {
  for (const way of ['openSync', 'writeSync', 'linkSync'] as const) {
    const execute = fs[way] as (...values: readonly unknown[]) => unknown;
    const watched = (...values: readonly unknown[]): unknown => {
      if (way === 'openSync' && values[1] !== 'wx') return execute(...values);
      return around(reach, [`file ${way}`], () => execute(...values));
    };
    Object.assign(fs, { [way]: watched });
  }
  syncBuiltinESMExports();
}

function around<T>(reach: Reach, names: readonly string[], act: () => T): T {
  reach(names.map((name) => `${name}: before`));
  const result = act();
  reach(names.map((name) => `${name}: after`));
  return result;
}

/** Of requests that go to the thread of a SQLite file together: what each of them makes durable. */
type DurableRequests = readonly (readonly string[])[];

/**
 * SQLite writes in a thread of its own, where no hook of this process reaches: what counts is the way there and back. "Before" is
 * before the requests leave; "after" is when their answer has arrived, and before the program hears of it. Requests that go
 * together share a commit, so they are one moment. `:memory:` has no thread, and nothing in it is durable.
 */
function watchWrites(reach: Reach): void {
  const { postMessage, emit } = Worker.prototype;
  const transactions = new WeakMap<Worker, OpenTransaction>();
  const underWay = new WeakMap<Worker, DurableRequests>();
  Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof postMessage>) {
    const [message] = args;
    if (isRequests(message)) {
      const transaction = transactions.get(this) ?? { isOpen: false, written: new Set<string>() };
      transactions.set(this, transaction);
      const durable = message.map(({ statements }) =>
        statements.flatMap(({ text }) => durableWrites(text, transaction)),
      );
      underWay.set(this, durable);
      reachAll(reach, durable.flat(), 'before');
    }
    postMessage.apply(this, args);
  };
  Worker.prototype.emit = function (this: Worker, event: string | symbol, ...args: unknown[]) {
    if (event === 'message') {
      const answers = args[0] as readonly SqliteAnswer[];
      const durable = underWay.get(this) ?? [];
      underWay.delete(this);
      const isDone = (index: number) => !('error' in (answers[index] ?? []));
      reachAll(reach, durable.filter((_, index) => isDone(index)).flat(), 'after');
    }
    return emit.call(this, event as string, ...args);
  } as typeof emit;
}

function reachAll(reach: Reach, names: readonly string[], moment: 'before' | 'after'): void {
  if (names.length > 0) reach([...new Set(names)].map((name) => `${name}: ${moment}`));
}

function isRequests(message: unknown): message is readonly SqliteRequest[] {
  return Array.isArray(message) && message.every((request) => Array.isArray(request?.statements));
}

/** Also behind a `WITH … (…)`. */
const WRITE = /^\s*(?:with\b[\s\S]*?\)\s*)?(insert|update|delete|replace)\s+(?:into\s+|from\s+)?"?(\w+)/i;

interface OpenTransaction {
  isOpen: boolean;
  written: Set<string>;
}

/** The same where the database is a server: a write is durable there before its answer is heard. */
function watchServerWrites(reach: Reach): void {
  const methods = pg.Client.prototype as unknown as Record<'query', (...args: unknown[]) => unknown>;
  const { query } = methods;
  const transactions = new WeakMap<object, OpenTransaction>();
  methods.query = function watched(this: object, ...args: unknown[]) {
    const transaction = transactions.get(this) ?? { isOpen: false, written: new Set<string>() };
    transactions.set(this, transaction);
    const durable = durableWrites(textOfQuery(args[0]), transaction);
    if (durable.length === 0) return query.apply(this, args);
    reach(durable.map((name) => `${name}: before`));
    const answered = () => reach(durable.map((name) => `${name}: after`));
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      return (query.apply(this, args) as Promise<unknown>).then((result) => {
        answered();
        return result;
      });
    }
    const heard = (error: unknown, ...answer: unknown[]) => {
      if (!error) answered();
      callback(error, ...answer);
    };
    return query.apply(this, [...args.slice(0, -1), heard]);
  };
}

/** What this statement makes durable: itself, or with a commit whatever was written since its transaction began. */
function durableWrites(text: string, transaction: OpenTransaction): readonly string[] {
  const [, verb, table] = WRITE.exec(text) ?? [];
  const name = verb && table ? `${verb.toLowerCase()} ${table}` : undefined;
  if (name !== undefined) {
    if (!transaction.isOpen) return [name];
    transaction.written.add(name);
  }
  const [command] = /^\s*(begin|commit|rollback)/i.exec(text) ?? [];
  if (command === undefined) return [];
  const written = [...transaction.written];
  transaction.written = new Set();
  transaction.isOpen = /begin/i.test(command);
  return /commit/i.test(command) ? written : [];
}

function textOfQuery(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { readonly text?: string }).text ?? '');
}

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** undici tells of each request when it is made and when its answer begins: the far side has acted by then. */
function watchCalls(reach: Reach): void {
  const names = new WeakMap<object, string>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: HttpRequest };
    names.set(request, `call ${nameCall(request)}`);
    reach([`call ${nameCall(request)}: before`]);
  });
  subscribe('undici:request:headers', (message) => {
    const { request } = message as { request: HttpRequest };
    reach([`${names.get(request)}: after`]);
  });
}

/** The method of the Bot API or of the RPC; the path of anything else. */
function nameCall({ path, body }: HttpRequest): string {
  const telegram = /^\/bot[^/]+\/(\w+)/.exec(path)?.[1];
  if (telegram) return `telegram ${telegram}`;
  const rpc = /"method":"(\w+)"/.exec(textOf(body))?.[1];
  return rpc ? `chain ${rpc}` : `service ${path}`;
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : '';
}
