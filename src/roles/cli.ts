import type { Config } from '../config.ts';
import { DatabaseError } from '../database/database-error.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { serviceMigrations } from '../service/store/service-migrations.ts';
import type { ServiceSchema } from '../service/store/service-schema.ts';
import { type CommandOutcome, refuse } from './cli/command-line.ts';
import { runKeyCommand } from './cli/key-commands.ts';

const USAGE = `Usage: npm run cli -- <command>

  keys create|list|revoke   the API keys of our own swap service`;

/** `npm run cli -- …`: what an operator does from a shell. @returns the exit code of the process */
export async function runCli(config: Config, words: readonly string[]): Promise<number> {
  const outcome = await dispatch(config, words).catch(describeFailure);
  (outcome.exitCode === 0 ? process.stdout : process.stderr).write(`${outcome.text}\n`);
  return outcome.exitCode;
}

async function dispatch(config: Config, [group, ...rest]: readonly string[]): Promise<CommandOutcome> {
  if (group === 'keys')
    return withServiceDatabase(config, (database) => runKeyCommand(database, rest, Date.now()));
  return refuse(USAGE);
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
