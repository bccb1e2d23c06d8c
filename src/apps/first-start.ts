import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { isInMemory, isPostgresAddress } from '../database/database-address.ts';
import { DatabaseError } from '../database/database-error.ts';
import { sqliteFileOf, unusable } from '../database/open-database.ts';
import { SqliteConnection } from '../database/sqlite/sqlite-writer.ts';

/**
 * A database file that is gone must not be replaced by an empty one: wallets and open swaps would be forgotten,
 * and a second swap could start. A start makes a file only where nothing tells of an earlier one.
 */
interface Place {
  readonly databaseUrl: string;
  readonly encryptionKeyFile: string;
}

/** The folder of the program: a relative path means another file where the working directory is not this one. */
const PROGRAM = resolve(import.meta.dirname, '../..');
/** What SQLite, the lock, a restore and a rescue leave beside a database. */
const BESIDE = /^(-lock|-wal|-rescue|\.\d{4}-\d\d-\d\d)/;
/** Docker's and Podman's. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

/** The path of a SQLite file; undefined for a server, and for memory. */
function pathOf(databaseUrl: string): string | undefined {
  if (isPostgresAddress(databaseUrl) || isInMemory(databaseUrl)) return undefined;
  return databaseUrl.slice('file:'.length);
}

/** True where a SQLite file should be and is not. An empty file, as a broken copy leaves one, holds no database. */
export function isMissing(databaseUrl: string): boolean {
  const path = pathOf(databaseUrl);
  return path !== undefined && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Files that tell of an earlier database of this configuration, to be looked for before the lock is made. */
export function findEarlier({ databaseUrl, encryptionKeyFile: keyFile }: Place, program = PROGRAM): string[] {
  const path = pathOf(databaseUrl);
  if (path === undefined) return [];
  const folder = dirname(path);
  const name = basename(path);
  const files = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  const beside = files.filter((file) => file.startsWith(name) && BESIDE.test(file.slice(name.length)));
  const elsewhere = [path, keyFile]
    .filter((file) => !isAbsolute(file) && resolve(file) !== resolve(program, file))
    .map((file) => resolve(program, file));
  return [keyFile, ...beside.map((file) => join(folder, file)), ...elsewhere].filter((file) =>
    existsSync(file),
  );
}

/**
 * Makes the missing file of a first start.
 * @param earlier of `findEarlier`
 * @throws DatabaseError `database_missing` where there was one
 */
export function beginDatabase(databaseUrl: string, earlier: readonly string[]): void {
  const path = pathOf(databaseUrl);
  if (path === undefined || !isMissing(databaseUrl)) return;
  if (earlier.length === 0) {
    makeDatabase(databaseUrl);
    return;
  }
  // What the lock has made for its name.
  if (existsSync(path)) rmSync(realpathSync(path));
  const rescued = earlier.find((file) => file.endsWith('-rescue'));
  throw missing(
    path,
    `although there was one: ${earlier.join(', ')}`,
    `put the file back, or run npm run cli -- restore ${rescued ?? '<a backup>'}`,
  );
}

/**
 * An empty database, so that the next start has none to make.
 * @throws DatabaseError as `openDatabase`
 */
export function makeDatabase(databaseUrl: string): void {
  if (pathOf(databaseUrl) === undefined) return;
  const path = sqliteFileOf(databaseUrl);
  try {
    new SqliteConnection(path, 'write').close();
  } catch (cause) {
    throw unusable(`The database file ${path} cannot be made`, path, cause);
  }
}

/**
 * A service for others never begins by itself: without its keys it refuses everybody.
 * @throws DatabaseError `database_missing`
 */
export function requireDatabase(databaseUrl: string): void {
  const path = pathOf(databaseUrl);
  if (path === undefined || !isMissing(databaseUrl)) return;
  throw missing(
    path,
    'and a service for others makes none by itself',
    'run npm run cli -- restore <a backup>',
  );
}

/**
 * The file of a first start must lie on a volume in a container: what is written beside the program is gone
 * with the container.
 * @throws DatabaseError `database_missing`
 */
export function requireVolume(databaseUrl: string, marks = CONTAINER_MARKS, root = '/'): void {
  const path = pathOf(databaseUrl);
  if (path === undefined || !isMissing(databaseUrl) || !marks.some((mark) => existsSync(mark))) return;
  let folder = resolve(dirname(path));
  while (!existsSync(folder)) folder = dirname(folder);
  if (statSync(folder).dev !== statSync(root).dev) return;
  throw missing(path, 'and its folder is no volume of this container', 'mount the volume that has it');
}

function missing(path: string, why: string, way: string): DatabaseError {
  return new DatabaseError(
    'database_missing',
    `There is no database at ${resolve(path)}, ${why}. None was made: it would have forgotten wallets, keys and open swaps. See ` +
      `DATABASE_URL, the working directory and the volume; ${way}. To begin with an empty one: npm run cli -- init.`,
  );
}
