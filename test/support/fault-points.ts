import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import SqliteDatabase from 'better-sqlite3';

/** Called at every place at which the end of the process could make a difference, with the place's name. */
export type Reach = (name: string) => void;

/**
 * Calls `reach` before and after every durable write of this process and before and after every call that leaves it.
 * It sits below the program, at the driver and at the HTTP client, so that no write and no call can be forgotten.
 */
export function watchFaultPoints(reach: Reach): void {
  watchFiles(reach);
  watchWrites(reach);
  watchCalls(reach);
}

/** The bot makes one file by itself: its key. */
function watchFiles(reach: Reach): void {
  for (const way of ['openSync', 'writeSync', 'linkSync'] as const) {
    const execute = fs[way] as (...values: readonly unknown[]) => unknown;
    const watched = (...values: readonly unknown[]): unknown => {
      if (way === 'openSync' && values[1] !== 'wx') return execute(...values);
      return around(reach, `file ${way}`, () => execute(...values));
    };
    Object.assign(fs, { [way]: watched });
  }
  syncBuiltinESMExports();
}

function around<T>(reach: Reach, name: string, act: () => T): T {
  reach(`${name}: before`);
  const result = act();
  reach(`${name}: after`);
  return result;
}

const WRITE = /^\s*(insert into|update|delete from|replace into)\s+"?(\w+)/i;

/** A write inside a transaction becomes durable with its commit; any other by itself. */
function watchWrites(reach: Reach): void {
  const { prepare } = SqliteDatabase.prototype;
  let transaction: string[] | undefined;
  const nameOf = (sql: string): string | undefined => {
    const [, verb = '', table = ''] = WRITE.exec(sql) ?? [];
    const write = table && `${verb.split(' ', 1)[0]?.toLowerCase()} ${table}`;
    if (/^begin/i.test(sql)) transaction = [];
    else if (/^rollback/i.test(sql)) transaction = undefined;
    else if (/^commit/i.test(sql)) {
      const name = `commit ${[...new Set(transaction)].join(', ')}`;
      transaction = undefined;
      return name;
    } else if (write && transaction) transaction.push(write);
    else if (write) return write;
    return undefined;
  };
  SqliteDatabase.prototype.prepare = function (this: SqliteDatabase.Database, sql: string) {
    const statement = prepare.call(this, sql);
    // Kysely prepares a statement and runs it at once.
    const name = nameOf(sql);
    if (name === undefined) return statement;
    for (const way of ['run', 'all'] as const) {
      const execute = statement[way].bind(statement) as (...values: readonly unknown[]) => unknown;
      const watched = (...values: readonly unknown[]) => around(reach, name, () => execute(...values));
      Object.assign(statement, { [way]: watched });
    }
    return statement;
  } as typeof prepare;
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
    reach(`call ${nameCall(request)}: before`);
  });
  subscribe('undici:request:headers', (message) => {
    const { request } = message as { request: HttpRequest };
    reach(`${names.get(request)}: after`);
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
