import pg from 'pg';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from '../../../../bot/store/installation-key.ts';
import { quote } from '../../../../database/copy/sqlite-source.ts';
import type { AppliedRow } from '../check-database.ts';
import type { EncryptedField } from '../check-encryption-key.ts';

/** What a PostgreSQL says of itself, asked once and without a change. */
export interface PostgresSurvey {
  /** As `18.4`, and as a number: 180004. */
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly mayMakeTables: boolean;
  /** How far the clock of this machine is ahead of the server's, in milliseconds. */
  readonly skewMs: number;
  /** How many this user may have at most, and how many of anybody there are. */
  readonly connections: { readonly most: number; readonly used: number };
  readonly applied: readonly AppliedRow[];
  readonly encrypted: readonly EncryptedField[];
}

interface ServerRow {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
  readonly standby: boolean;
  readonly may_create: boolean;
  readonly now_ms: string;
  readonly most: number;
  readonly used: number;
}

/** A limit of -1 is none. Some connections are kept for superusers. */
const SERVER = `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
  current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
  floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS now_ms,
  least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS most,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`;

const COLUMNS = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = current_schema()`;

/** @throws what `pg` says where the database does not answer within `limitMs` */
export async function surveyPostgres(
  url: string,
  limitMs: number,
  now: () => number,
): Promise<PostgresSurvey> {
  const limits = { connectionTimeoutMillis: limitMs, statement_timeout: limitMs };
  const client = new pg.Client({ connectionString: url, application_name: 'countersign doctor', ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    return await survey(client, now);
  } finally {
    await client.end();
  }
}

async function survey(client: pg.Client, now: () => number): Promise<PostgresSurvey> {
  const askedAt = now();
  const { rows: servers } = await client.query<ServerRow>(SERVER);
  const answeredAt = now();
  const [server] = servers;
  if (server === undefined) throw new Error('it told nothing of itself');
  const { rows: columns } = await client.query<{ table: string; column: string }>(COLUMNS);
  const has = (table: string, column: string) =>
    columns.some((row) => row.table === table && row.column === column);
  const encrypted: EncryptedField[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    if (has(column.table, column.column)) encrypted.push(...(await sampleColumn(client, column)));
  }
  return {
    version: server.version,
    versionNumber: Number(server.number),
    encoding: server.encoding,
    isStandby: server.standby,
    mayMakeTables: server.may_create,
    skewMs: (askedAt + answeredAt) / 2 - Number(server.now_ms),
    connections: { most: server.most, used: server.used },
    applied: has('schema_migrations', 'name') ? await readApplied(client) : [],
    encrypted,
  };
}

async function readApplied(client: pg.Client): Promise<readonly AppliedRow[]> {
  return (await client.query<AppliedRow>('SELECT part, name FROM schema_migrations')).rows;
}

/** One field of every key of the ring that is used in the column, as in a SQLite file. */
async function sampleColumn(client: pg.Client, column: EncryptedColumn): Promise<readonly EncryptedField[]> {
  const [encrypted, key] = [quote(column.column), quote(column.key)];
  const text = `SELECT DISTINCT ON (substr(${encrypted}, 1, 5)) CAST(${key} AS TEXT) AS key, ${encrypted} AS encrypted
    FROM ${quote(column.table)} WHERE ${encrypted} <> ''`;
  const { rows } = await client.query<{ key: never; encrypted: string }>(text);
  return rows.map((row) => ({ ...row, column }));
}
