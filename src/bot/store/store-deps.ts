import type { Compilable, Kysely, Transaction } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import type { FieldCipher } from '../../database/field-cipher.ts';
import type { ReadyQuery } from '../../database/prepare-query.ts';
import { type BatchOptions, batch } from '../../database/scoped-kysely.ts';
import type { FieldOpener, FieldSealer } from './field-sealer.ts';
import type { PersonKeys } from './person-keys.ts';
import type { BotSchema } from './schema.ts';

/** What every part of the store works with. */
export interface StoreDeps {
  readonly database: Kysely<BotSchema>;
  /** What seals the keys of people, and whatever belongs to nobody. */
  readonly cipher: FieldCipher;
  readonly keys: PersonKeys;
  /** Who leases what this program claims. */
  readonly holder: () => string;
  /** Called after a commit that queued or released a message. */
  readonly onOutbox: () => void;
  /** Called after a commit that made a swap due: at `dueAt`, or perhaps at once. */
  readonly onDue: (dueAt?: number) => void;
  /** Called after a commit by which a price may be due for a look. */
  readonly onPriceDue: () => void;
  /** Called after a commit by which a board may be due. */
  readonly onBoardDue: () => void;
  /** A row that this version cannot read, or that no key opens; it is left alone and named, once in a process. */
  readonly onUnreadableRow: (table: string, id: string, error: unknown) => void;
  /** Runs something once what happens at this moment has happened, so that it can be done together. */
  readonly later: (run: () => void) => void;
  /** A place at which a test may end the process: around every commit. */
  readonly faultPoint: (name: string) => void;
}

/** A way to read and write: the database itself or a transaction on it. */
export type Connection = Kysely<BotSchema>;

/** Runs `work` as one transaction. Nothing foreign is awaited inside: SQLite has one connection for everybody. */
export async function inTransaction<T>(
  deps: StoreDeps,
  name: string,
  work: (transaction: Transaction<BotSchema>) => Promise<T>,
): Promise<T> {
  const result = await deps.database.transaction().execute(async (transaction) => {
    const value = await work(transaction);
    deps.faultPoint(`${name}:before-commit`);
    return value;
  });
  deps.faultPoint(`${name}:after-commit`);
  return result;
}

/** The same for queries that are known beforehand, which is quicker. */
export async function writeTogether<Rows extends readonly unknown[]>(
  deps: StoreDeps,
  name: string,
  queries: { readonly [Index in keyof Rows]: ReadyQuery<BotSchema, Rows[Index]> },
  options: Pick<BatchOptions, 'isGuarded'> = {},
) {
  const beforeEnd = () => deps.faultPoint(`${name}:before-commit`);
  const built = queries.map((query) => query.build(deps.database)) as {
    readonly [Index in keyof Rows]: Compilable<Rows[Index]>;
  };
  const outcomes = await batch<BotSchema, Rows>(deps.database, built, { ...options, beforeEnd });
  deps.faultPoint(`${name}:after-commit`);
  return outcomes;
}

/** Encrypts a text for its place, as base64; what a key of a person's seals names the key's slot before it. */
export function sealText(sealer: FieldSealer, text: string, place: string): string {
  return sealBytes(sealer, Buffer.from(text), place);
}

export function sealBytes(sealer: FieldSealer, bytes: Uint8Array, place: string): string {
  const sealed = Buffer.from(sealer.seal(bytes, place)).toString('base64');
  return sealer.slot === undefined ? sealed : `${sealer.slot}.${sealed}`;
}

/** @throws DatabaseError `cannot_decrypt`, as `openBytes` does */
export function openText(opener: FieldOpener, sealed: string, place: string): string {
  return Buffer.from(openBytes(opener, sealed, place)).toString();
}

export function openBytes(opener: FieldOpener, sealed: string, place: string): Uint8Array {
  return new Uint8Array(opener.open(sealed, place));
}

/** Undefined for a row that no key opens: it is told, and who asks goes on as if it were not there. */
export function readOrTell<T>(
  { onUnreadableRow }: StoreDeps,
  table: string,
  id: string,
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'cannot_decrypt')) throw error;
    onUnreadableRow(table, id, error);
    return undefined;
  }
}

/** The row it belongs to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

/** SQLite and PostgreSQL each name a broken unique index in their own way. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
