import { isUnencrypted, nameOfAddress } from '../../../../database/database-address.ts';
import { MOST_CONNECTIONS } from '../../../../database/postgres/open-postgres.ts';
import { judgeMigrations } from '../check-database.ts';
import { checkKeysFor } from '../check-encryption-key.ts';
import { type Check, type Finding, note, ok, wrong } from '../finding.ts';
import { type PostgresSurvey, surveyPostgres } from './survey-postgres.ts';

const LEAST_VERSION = 15;
const MOST_SKEW_MS = 30_000;

/** Bot and service have a pool each, and what listens for the others has connections of its own. */
const A_BOT = 2 * MOST_CONNECTIONS + 4;

interface PostgresDeps {
  readonly url: string;
  readonly keyFile: string;
  /** Only a bot encrypts. */
  readonly needsKey: boolean;
  readonly limitMs: number;
  readonly now: () => number;
}

/** What is looked at of a PostgreSQL; the first of them says why it does not answer, the others then say nothing. */
export function postgresChecks(deps: PostgresDeps): readonly Check[] {
  const { url, keyFile, needsKey, limitMs, now } = deps;
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
    check('database', (survey) => judgeServer(url, survey)),
    check('tables', ({ applied }) => judgeMigrations(applied)),
    ...(needsKey ? [check('encryption key', ({ encrypted }) => checkKeysFor(keyFile, encrypted))] : []),
    check('database clock', ({ skewMs }) => judgeClock(skewMs)),
    check('connections', ({ connections }) => judgeConnections(connections)),
  ];
}

function judgeServer(url: string, survey: PostgresSurvey): Finding {
  const name = nameOfAddress(url);
  const { version, versionNumber, encoding, isStandby, mayMakeTables } = survey;
  if (Math.floor(versionNumber / 10_000) < LEAST_VERSION) {
    return wrong(`The ${name} has version ${version}. Use ${LEAST_VERSION} or later.`);
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
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return ok(`It is ${seconds} s off the clock of this machine.`);
  const side = skewMs > 0 ? 'ahead of' : 'behind';
  return wrong(
    `The clock of this machine is ${seconds} s ${side} the database's. Switch time synchronisation (NTP) on, on both.`,
  );
}

function judgeConnections({ most, used }: PostgresSurvey['connections']): Finding {
  const each = `a bot with its own service keeps up to ${A_BOT}`;
  if (most < A_BOT) {
    return wrong(
      `The server grants ${most} connections; ${each}. Raise max_connections, or the limit of the user.`,
    );
  }
  if (most - used < A_BOT) {
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
