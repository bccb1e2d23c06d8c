import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type BotStore, createBotStore } from '../bot/open-store.ts';
import { openRing } from '../bot/store/installation-key.ts';
import type { BotSchema } from '../bot/store/schema.ts';
import type { Config } from '../config.ts';
import { DatabaseError } from '../database/database-error.ts';
import { createFieldCipher, type InstallationCipher, type KeyRing } from '../database/field-cipher.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { serviceMigrations } from '../service/store/service-migrations.ts';
import type { ServiceSchema } from '../service/store/service-schema.ts';
import { runBackupCommand } from './cli/backup-command.ts';
import { type CommandOutcome, refuse } from './cli/command-line.ts';
import { runDoctor } from './cli/doctor/run.ts';
import { runEraseCommand } from './cli/erase-command.ts';
import { runKeyCommand } from './cli/key-commands.ts';
import type { TableReport } from './cli/move/copy-database.ts';
import { runMoveCommand } from './cli/move/move-command.ts';
import { rotateEncryption } from './cli/rotate-encryption.ts';
import { runSwapCommand } from './cli/swap-commands.ts';
import { runVacuumCommand } from './cli/vacuum-command.ts';
import { runVenuesCommand } from './cli/venues-command.ts';

const USAGE = `Usage: npm run cli -- <command>

  doctor                    is everything there, and does it work? also before the first start
  keys create|list|revoke   the API keys of our own swap service
  keys rotate-encryption    a new key for what the bot stores encrypted, while it runs
  swaps list|show|recheck   the swaps of the bot, and the whole story of one
  venues check              which venues Jupiter lists that this version does not know
  erase <telegram id>       everything the bot keeps about a person
  backup <file>             a copy of the database as it is now, while the bot runs
  vacuum                    rebuilds the database without the free space that erased rows left
  migrate-to-postgres <url> a copy of the SQLite database in a PostgreSQL, to go on with there`;

/** `npm run cli -- …`. @returns the exit code */
export async function runCli(config: Config, words: readonly string[]): Promise<number> {
  const outcome = await dispatch(config, words).catch(describeFailure);
  (outcome.exitCode === 0 ? process.stdout : process.stderr).write(`${outcome.text}\n`);
  return outcome.exitCode;
}

async function dispatch(config: Config, [group, ...rest]: readonly string[]): Promise<CommandOutcome> {
  if (group === 'keys' && isRotation(rest)) return rotate(config, rest.length > 1);
  if (group === 'keys')
    return withServiceDatabase(config, (database) => runKeyCommand(database, rest, Date.now()));
  if (group === 'swaps') return withBotStore(config, ({ swaps }) => runSwapCommand(swaps, rest, Date.now()));
  if (group === 'erase') return withBotStore(config, (store) => runEraseCommand(store, rest, Date.now()));
  if (group === 'venues') return runVenuesCommand(config, rest);
  if (group === 'doctor') return runDoctor(config, process.env, rest);
  if (group === 'backup') return runBackupCommand(config, rest);
  if (group === 'vacuum') return runVacuumCommand(config, rest);
  if (group === 'migrate-to-postgres') return runMoveCommand(config, rest, { onTable: printProgress });
  return refuse(USAGE);
}

/** Standard error: standard output carries the result only. */
function printProgress({ name, rows }: TableReport): void {
  process.stderr.write(`${name}: ${rows} rows are equal\n`);
}

function isRotation([command, option, extra]: readonly string[]): boolean {
  return command === 'rotate-encryption' && [undefined, '--shared'].includes(option) && extra === undefined;
}

function rotate(config: Config, isSharedFile: boolean): Promise<CommandOutcome> {
  const keyFile = config.encryptionKeyFile;
  return withBotStore(config, (_, open) =>
    rotateEncryption({ ...open, keyFile, pause: sleep, isSharedFile }),
  );
}

interface OpenedDatabase {
  readonly database: Kysely<BotSchema>;
  readonly cipher: InstallationCipher;
  readonly ring: KeyRing;
}

async function withBotStore(
  config: Config,
  run: (store: BotStore, open: OpenedDatabase) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const database = await openDatabase<BotSchema>(config.databaseUrl);
  try {
    const ring = await openRing(database, config.encryptionKeyFile);
    const cipher = createFieldCipher(ring);
    return await run(await createBotStore({ database, cipher, now: Date.now }), { database, cipher, ring });
  } finally {
    await database.destroy();
  }
}

async function withServiceDatabase(
  config: Config,
  run: (database: Awaited<ReturnType<typeof openDatabase<ServiceSchema>>>) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const database = await openDatabase<ServiceSchema>(config.databaseUrl);
  try {
    await migrate(database, 'service', serviceMigrations);
    return await run(database);
  } finally {
    await database.destroy();
  }
}

function describeFailure(error: unknown): CommandOutcome {
  if (error instanceof DatabaseError) return refuse(error.message);
  throw error;
}
