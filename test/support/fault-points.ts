import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { SqliteAnswer, SqliteRequest } from '../../src/database/sqlite/sqlite-writer.ts';

/** Called at each moment at which a crash could make a difference, with its events. */
export type Reach = (names: readonly string[]) => void;

/**
 * Calls `reach` before and after every durable write and every outgoing call of this process. The hooks sit in the database
 * driver and the HTTP client, so no write or call is missed.
 */
export function watchFaultPoints(reach: Reach): void {
  watchFiles(reach);
  watchWrites(reach);
  watchServerWrites(reach);
  watchCalls(reach);
}

/** The bot itself creates only one file: its key. */
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

/**
 * SQLite writes in a worker thread, beyond the hooks of this process; the message round trip counts instead. "Before"
 * precedes the post, "after" follows the answer before the program receives it. Answers that come together share a commit.
 * `:memory:` has no thread and no durable writes.
 */
function watchWrites(reach: Reach): void {
  const { postMessage, emit } = Worker.prototype;
  const transactions = new WeakMap<Worker, OpenTransaction>();
  /** Durable effects of the requests without an answer, oldest first. */
  const underWay = new WeakMap<Worker, (readonly string[])[]>();
  Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof postMessage>) {
    const [message] = args;
    if (isRequest(message)) {
      const transaction = transactions.get(this) ?? { isOpen: false, written: new Set<string>() };
      transactions.set(this, transaction);
      const durable = message.statements.flatMap(({ text }) => durableWrites(text, transaction));
      underWay.set(this, [...(underWay.get(this) ?? []), durable]);
      reachAll(reach, durable, 'before');
    }
    postMessage.apply(this, args);
  };
  Worker.prototype.emit = function (this: Worker, event: string | symbol, ...args: unknown[]) {
    if (event === 'message') {
      const answers = args[0] as readonly SqliteAnswer[];
      const durable = underWay.get(this)?.splice(0, answers.length) ?? [];
      const isDone = (index: number) => !('error' in (answers[index] ?? []));
      reachAll(reach, durable.filter((_, index) => isDone(index)).flat(), 'after');
    }
    return emit.call(this, event as string, ...args);
  } as typeof emit;
}

function reachAll(reach: Reach, names: readonly string[], moment: 'before' | 'after'): void {
  if (names.length > 0) reach([...new Set(names)].map((name) => `${name}: ${moment}`));
}

function isRequest(message: unknown): message is SqliteRequest {
  return Array.isArray((message as Partial<SqliteRequest> | null)?.statements);
}

/** Also matches behind `WITH … (…)`. */
const WRITE = /^\s*(?:with\b[\s\S]*?\)\s*)?(insert|update|delete|replace)\s+(?:into\s+|from\s+)?"?(\w+)/i;

interface OpenTransaction {
  isOpen: boolean;
  written: Set<string>;
}

/** For a database server: a write is durable before its answer arrives. */
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

/** Durable effects of a statement: its own, or for a commit all writes of the transaction. */
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

/** undici reports the creation of a request and the start of its answer, when the remote side has acted. */
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

/** Method of a Bot API or RPC call; otherwise the path. */
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
