import { existsSync, readFileSync } from 'node:fs';
import { botMigrations } from '../../../bot/store/migrations/bot-migrations.ts';
import type { Config } from '../../../config.ts';
import { isPostgresAddress, mistakeInAddress, nameOfAddress } from '../../../database/database-address.ts';
import { DatabaseError } from '../../../database/database-error.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { serviceMigrations } from '../../../service/store/service-schema.ts';
import { type CommandOutcome, refuse, succeed } from '../command-line.ts';
import { databasePath } from '../read-only-database.ts';
import { copyDatabase, type TableReport } from './copy-database.ts';
import { openSqliteSource } from './sqlite-source.ts';

const PARTS = { bot: botMigrations(), service: serviceMigrations };

interface MoveOptions {
  readonly portion?: number;
  readonly onTable?: (report: TableReport) => void;
  /** For tests, which may end the process here. */
  readonly faultPoint?: (name: string) => void | Promise<void>;
}

/**
 * `migrate-to-postgres`: copies and verifies the whole database, swaps in flight included. The file is
 * unchanged.
 */
export async function runMoveCommand(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  word: string,
  options: MoveOptions = {},
): Promise<CommandOutcome> {
  const url = isPostgresAddress(word) || !existsSync(word) ? word : readFileSync(word, 'utf8').trim();
  if (!isPostgresAddress(url)) {
    return refuse(
      `${word} is neither postgres://user:password@host:5432/database nor a file that holds such an address.`,
    );
  }
  const mistake = mistakeInAddress(url);
  if (mistake !== undefined) return refuse(`The address ${mistake}.`);
  if (isPostgresAddress(databaseUrl)) {
    return refuse(
      'DATABASE_URL is a PostgreSQL already. Set it to the file that is to be copied, file:<path>.',
    );
  }
  const path = databasePath(databaseUrl);
  const source = openSqliteSource(path);
  try {
    const target = await openDatabase<unknown>(url);
    try {
      const reports = await copyDatabase({ source, target, parts: PARTS, ...options });
      return succeed(describe(path, url, word, reports));
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const { message } = error as Error;
      return refuse(
        `The copy was interrupted (${message}). The target is as empty as before: run this again.`,
      );
    } finally {
      await target.destroy();
    }
  } finally {
    source.close();
  }
}

function describe(path: string, url: string, word: string, reports: readonly TableReport[]): string {
  const width = Math.max(...reports.map(({ name }) => name.length));
  const rows = reports.reduce((sum, report) => sum + report.rows, 0);
  const lines = reports.map(
    (report) =>
      `  ${report.name.padEnd(width)}  ${String(report.rows).padStart(9)}  ${report.checksum.slice(0, 16)}`,
  );
  return `${reports.length} tables and ${rows} rows of ${path} are in the ${nameOfAddress(url)}. Every row was read again on both sides;
counts and checksums are equal:

${lines.join('\n')}

Now change one line, in .env or wherever it is set, and start the bot:

  ${word === url ? 'DATABASE_URL=<the address you gave here>' : `DATABASE_URL_FILE=${word}`}

ENCRYPTION_KEY_FILE stays as it is. ${path} was not changed. Move it and its backups away, so that nothing is started on it
by mistake, and delete them when you are sure: they keep what people erase from now on.`;
}
