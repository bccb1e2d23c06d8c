import type { Compilable, Kysely, Transaction } from 'kysely';
import { type FieldCipher, type InstallationCipher, isCannotDecrypt } from '../../database/field-cipher.ts';
import { type BatchOptions, batch } from '../../database/scoped-kysely.ts';
import type { BotSchema } from './schema.ts';
import type { Subject, SubjectKeys } from './subject-keys.ts';

/** What every part of the store works with. */
export interface StoreDeps {
  readonly database: Kysely<BotSchema>;
  /** Encrypts the keys of subjects, the inbox and secrets of the installation. */
  readonly cipher: InstallationCipher;
  readonly keys: SubjectKeys;
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

/** The same for queries that are known beforehand (`batch`). */
export async function writeTogether<Rows extends readonly unknown[]>(
  deps: StoreDeps,
  name: string,
  queries: { readonly [Index in keyof Rows]: Compilable<Rows[Index]> },
  options: Pick<BatchOptions, 'isGuarded'> = {},
) {
  const beforeEnd = () => deps.faultPoint(`${name}:before-commit`);
  const outcomes = await batch<BotSchema, Rows>(deps.database, queries, { ...options, beforeEnd });
  deps.faultPoint(`${name}:after-commit`);
  return outcomes;
}

/** A row with encrypted fields, and whose key encrypts them. */
interface EncryptedRow {
  readonly table: string;
  readonly id: string | number;
  readonly subject: Subject;
}

/** Reads encrypted fields of a row. Undefined where no key decrypts them: that is reported, and the row counts as absent. */
export async function readEncrypted<T>(
  deps: StoreDeps,
  connection: Connection,
  { table, id, subject }: EncryptedRow,
  read: (cipher: FieldCipher) => T,
): Promise<T | undefined> {
  try {
    return await deps.keys.read(connection, subject, read);
  } catch (error) {
    if (!isCannotDecrypt(error)) throw error;
    deps.onUnreadableRow(table, String(id), error);
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
