import type { Compilable, Kysely, Transaction } from 'kysely';
import { batch } from '../../database/scoped-kysely.ts';
import type { Swap, SwapState } from '../swap/swap.ts';
import { type FieldCipher, type InstallationCipher, isCannotDecrypt } from './field-cipher.ts';
import type { BotSchema } from './schema.ts';
import type { Subject, SubjectKeys } from './subject-keys.ts';

/** `from` is null for a new swap, and the same state where nothing moved. */
export interface SwapHappened {
  readonly swap: Swap;
  readonly from: SwapState | null;
  readonly why: string;
  readonly at: number;
}

export type ReportRow = (table: string, id: string, error: unknown) => void;

export interface StoreDeps {
  readonly database: Kysely<BotSchema>;
  /** The installation's cipher, for subject keys, inbox and the installation's secrets. */
  readonly cipher: InstallationCipher;
  readonly keys: SubjectKeys;
  /** The callbacks are called after the commit. */
  readonly onSwapEvent: (happened: SwapHappened) => void;
  /** Messages were queued or released. */
  readonly onOutbox: () => void;
  /** A swap became due, at `dueAt` or now. */
  readonly onDue: (dueAt?: number) => void;
  readonly onPriceDue: () => void;
  readonly onBoardDue: () => void;
  /** No key or this version cannot read the row. The row stays; each is reported once. */
  readonly onUnreadableRow: ReportRow;
  /** Around every commit: a test may end the process here. */
  readonly faultPoint: (name: string) => void;
}

/** The database or a transaction on it. */
export type Connection = Kysely<BotSchema>;

/** Await nothing foreign inside: SQLite has one writer for all. */
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

/** Runs queries that are known beforehand in one transaction (`batch`). */
export async function writeTogether<Rows extends readonly unknown[]>(
  deps: StoreDeps,
  name: string,
  queries: { readonly [Index in keyof Rows]: Compilable<Rows[Index]> },
  options: { readonly isGuarded?: boolean } = {},
) {
  const beforeEnd = () => deps.faultPoint(`${name}:before-commit`);
  const outcomes = await batch<BotSchema, Rows>(deps.database, queries, { ...options, beforeEnd });
  deps.faultPoint(`${name}:after-commit`);
  return outcomes;
}

interface EncryptedRow {
  readonly table: string;
  readonly id: string | number;
  readonly subject: Subject;
}

/** Undefined where no key decrypts the fields, which is reported. */
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

/** Undefined where `read` throws. */
export function readOrReport<T>(
  report: ReportRow,
  table: string,
  id: string | number,
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    report(table, String(id), error);
    return undefined;
  }
}

export function isForeignKeyViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

/** Each engine names a violated unique index differently. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}
