import pg from 'pg';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from '../../../bot/store/installation-key.ts';
import type { Config } from '../../../config.ts';
import { isUnencrypted, nameOfAddress } from '../../../database/database-address.ts';
import { MAX_CONNECTIONS } from '../../../database/open-postgres.ts';
import type { EncryptedField } from '../encrypted-fields.ts';
import { type Check, type DoctorDeps, type Finding, note, ok, wrong } from './check.ts';
import {
  type AppliedRow,
  checkKeysFor,
  judgeBackup,
  judgeMigrations,
  judgeSwaps,
  NO_UPKEEP,
  type Upkeep,
  upkeepQuery,
} from './database.ts';

const MIN_VERSION = 15;
const MAX_SKEW_MS = 30_000;

/** Pools of bot and service, listeners and the election. */
const CONNECTIONS_PER_BOT = 2 * MAX_CONNECTIONS + 4;

interface ServerRow {
  /** `18.4`, and 180004 as number. */
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly mayMakeTables: boolean;
  /** Ms since the epoch. */
  readonly time: number;
  /** Connections: this user's limit, and all in use. */
  readonly most: number;
  readonly used: number;
}

/** Everything that the checks need, read in one read-only transaction. */
interface PostgresSurvey {
  readonly server: ServerRow;
  /** Our clock minus the server's, ms. */
  readonly skewMs: number;
  readonly applied: readonly AppliedRow[];
  readonly encrypted: readonly EncryptedField[];
  readonly upkeep: Upkeep;
}

/** -1 means no limit. Superusers have reserved connections. */
const SERVER = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int AS "versionNumber", current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS "isStandby",
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMakeTables",
  floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time,
  least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS most,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`;

const COLUMNS = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = current_schema()`;

/** A silent server is explained by the first check alone. @param isBot only a bot encrypts fields and has swaps */
export function postgresChecks(
  { databaseUrl: url, encryptionKeyFile: keyFile }: Config,
  isBot: boolean,
  { limitMs, now }: DoctorDeps,
): readonly Check[] {
  let asked: Promise<PostgresSurvey> | undefined;
  const ask = () => {
    asked ??= surveyPostgres(url, limitMs, now);
    return asked;
  };
  const check = (name: string, judge: (survey: PostgresSurvey) => Finding): Check => ({
    name,
    run: () =>
      ask().then(judge, (error: unknown) =>
        name === 'database' ? describeSilence(url, error) : note('The database does not answer.'),
      ),
  });
  return [
    check('database', ({ server }) => judgeServer(url, server)),
    check('tables', ({ applied }) => judgeMigrations(applied)),
    ...(isBot
      ? [
          check('encryption key', ({ encrypted }) => checkKeysFor(keyFile, encrypted)),
          check('swaps', ({ upkeep }) => judgeSwaps(upkeep, now())),
          check('last backup', ({ upkeep }) => judgeBackup(upkeep, now())),
        ]
      : []),
    check('database clock', ({ skewMs }) => judgeClock(skewMs)),
    check('connections', ({ server }) => judgeConnections(server)),
  ];
}

function judgeServer(url: string, server: ServerRow): Finding {
  const name = nameOfAddress(url);
  const { version, versionNumber, encoding, isStandby, mayMakeTables } = server;
  if (Math.floor(versionNumber / 10_000) < MIN_VERSION) {
    return wrong(`The ${name} has version ${version}. Use ${MIN_VERSION} or later.`);
  }
  if (encoding !== 'UTF8') {
    return wrong(
      `The ${name} has the encoding ${encoding}. Make one with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (isStandby) return wrong(`The ${name} is a standby, which takes no changes. Name the primary.`);
  if (!mayMakeTables) {
    return wrong(`The user may not make tables in the ${name}. Let the database belong to it.`);
  }
  if (isUnencrypted(url)) {
    return note(
      `The ${name} answers (version ${version}), and what goes there is not encrypted. Unless the network is private, add ?sslmode=verify-full.`,
    );
  }
  return ok(`The ${name} answers (version ${version}).`);
}

function judgeClock(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok(`It is ${seconds} s off the clock of this machine.`);
  const side = skewMs > 0 ? 'ahead of' : 'behind';
  return wrong(
    `The clock of this machine is ${seconds} s ${side} the database's. Switch time synchronisation (NTP) on, on both.`,
  );
}

function judgeConnections({ most, used }: ServerRow): Finding {
  const each = `a bot with its own service keeps up to ${CONNECTIONS_PER_BOT}`;
  if (most < CONNECTIONS_PER_BOT) {
    return wrong(
      `The server grants ${most} connections; ${each}. Raise max_connections, or the limit of the user.`,
    );
  }
  if (most - used < CONNECTIONS_PER_BOT) {
    return note(
      `${used} of ${most} connections are in use; ${each}. Another bot needs a larger max_connections.`,
    );
  }
  return ok(`${used} of ${most} connections are in use; ${each}.`);
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start it, or see host and port',
  ENOTFOUND: 'its host has no address. See the host, or the name service',
  ENOENT: 'there is no socket in that folder. Start it, or see the path',
  '28P01': 'the password is not the one of the user',
  '28000': 'the user may not come in from here. See pg_hba.conf, and sslmode in the address',
  '3D000': 'there is no such database. Make one: CREATE DATABASE … OWNER …',
  '53300': 'it has no connection left. Raise max_connections',
  '57P03': 'it is starting up or shutting down. Try again',
  '57014': 'it did not answer in time. See what it is busy with',
};

function describeSilence(url: string, error: unknown): Finding {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const why = WORDS[String(code)] ?? `it cannot be reached (${message})`;
  return wrong(`The ${nameOfAddress(url)}: ${why}.`);
}

/** @throws errors of `pg`, such as no answer within `limitMs` */
async function surveyPostgres(url: string, limitMs: number, now: () => number): Promise<PostgresSurvey> {
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
  if (server === undefined) throw new Error('the server sent no row about itself');
  const { rows: columns } = await client.query<{ table: string; column: string }>(COLUMNS);
  const has = (table: string, column: string) =>
    columns.some((row) => row.table === table && row.column === column);
  const encrypted: EncryptedField[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    if (has(column.table, column.column)) encrypted.push(...(await sampleColumn(client, column)));
  }
  return {
    server,
    skewMs: (askedAt + answeredAt) / 2 - server.time,
    applied: has('schema_migrations', 'name') ? await readApplied(client) : [],
    encrypted,
    upkeep: await askUpkeep(client, answeredAt, (table) => columns.some((row) => row.table === table)),
  };
}

async function askUpkeep(client: pg.Client, now: number, has: (table: string) => boolean): Promise<Upkeep> {
  const query = upkeepQuery(now, has);
  const rows = query === undefined ? [] : (await client.query<Upkeep>(query)).rows;
  return rows[0] ?? NO_UPKEEP;
}

async function readApplied(client: pg.Client): Promise<readonly AppliedRow[]> {
  return (await client.query<AppliedRow>('SELECT part, name FROM schema_migrations')).rows;
}

async function sampleColumn(client: pg.Client, column: EncryptedColumn): Promise<readonly EncryptedField[]> {
  const [encrypted, key] = [pg.escapeIdentifier(column.column), pg.escapeIdentifier(column.key)];
  const text = `SELECT DISTINCT ON (substr(${encrypted}, 1, 5)) CAST(${key} AS TEXT) AS key, ${encrypted} AS encrypted
    FROM ${pg.escapeIdentifier(column.table)} WHERE ${encrypted} <> ''`;
  const { rows } = await client.query<{ key: never; encrypted: string }>(text);
  return rows.map((row) => ({ ...row, column }));
}
