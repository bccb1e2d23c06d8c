import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { DatabaseError } from './database-error.ts';
import { allowDirectly, type DirectAccess } from './prepare-query.ts';

/**
 * Knows which code a transaction of one database waits for. SQLite runs one transaction at a time: code inside one that asks
 * the database itself, not its transaction, would wait for its own end, and everybody else with it. On PostgreSQL it would
 * wait for a row that its own transaction holds, or write what is not taken back with it.
 */
export class TransactionScope {
  readonly #scopes = new AsyncLocalStorage<{ isOver: boolean }>();
  /** Called before every statement outside of a transaction, and before every transaction; it may throw. */
  before: () => void = () => {};

  /** Runs `work` as the inside of a transaction. What it began is outside again once `work` has ended. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope = { isOver: false };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.isOver = true;
    }
  }

  /** @throws DatabaseError `wrong_connection` in code that an open transaction waits for */
  refuseInside(text: string): void {
    this.before();
    const scope = this.#scopes.getStore();
    if (scope === undefined || scope.isOver) return;
    const message = `Inside a transaction, but not through it: ${text.slice(0, 80)}`;
    throw new DatabaseError('wrong_connection', message);
  }
}

interface DirectDialect extends Dialect {
  readonly scope: TransactionScope;
  /** Does a whole transaction again as long as others come in between; where they cannot, there is none. */
  readonly repeat?: <Result>(transaction: () => Promise<Result>) => Promise<Result>;
  /** The way past Kysely: on this connection, or outside of any transaction. */
  directAccess(connection?: DatabaseConnection): DirectAccess;
}

/**
 * Kysely that tells its dialect what runs inside a transaction, and lets prepared queries past itself. Where others may
 * interrupt a transaction its work runs again: it does nothing but ask the database.
 */
export class ScopedKysely<Schema> extends Kysely<Schema> {
  readonly #dialect: DirectDialect;

  constructor(dialect: DirectDialect) {
    super({ dialect });
    this.#dialect = dialect;
    allowDirectly(this, dialect.directAccess());
  }

  get scope(): TransactionScope {
    return this.#dialect.scope;
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    const repeat = this.#dialect.repeat ?? ((once) => once());
    return Object.assign(builder, {
      execute: <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) =>
        repeat(() =>
          execute(async (transaction) => {
            const connection = await transaction.getExecutor().provideConnection(async (own) => own);
            allowDirectly(transaction, this.#dialect.directAccess(connection));
            return this.#dialect.scope.run(() => work(transaction));
          }),
        ),
    });
  }
}

/**
 * Has `check` called in whatever code is about to ask the database, before each statement and each transaction; what it
 * throws is thrown there.
 */
export function checkBefore<Schema>(database: Kysely<Schema>, check: () => void): void {
  if (!(database instanceof ScopedKysely)) throw new TypeError('not a database of openDatabase');
  database.scope.before = check;
}
