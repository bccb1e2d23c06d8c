import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { type Config, loadConfig, type Role } from './config.ts';

/** The exit code of sysexits.h for a mistake in the configuration. */
const EXIT_CONFIG = 78;

/** Start failures that only the operator can mend: a supervisor must not try again. */
const MISCONFIGURED: readonly unknown[] = [
  'operator_file',
  'bad_encryption_key',
  'wrong_encryption_key',
  'file_in_use',
  'schema_from_the_future',
  'schema_too_old',
  'foreign_node',
];

/** How long a stop may take; whatever is unfinished then is taken up by the next start. */
const STOP_WITHIN_MS = 10_000;

/** Something that runs until it is told to stop. */
interface Running {
  /** Resolves when only a restart helps; absent where nothing has to last. */
  readonly diskRefusal?: Promise<Error>;
  stop(): Promise<void>;
}

await main(process.argv.slice(2));

async function main([command = 'start', ...rest]: readonly string[]): Promise<void> {
  if (!isRole(command)) return fail([`There is no command "${command}". Use start, service or cli.`]);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const loaded = loadConfig(process.env, command);
  if (!loaded.ok) return fail(loaded.mistakes);
  await runRole(command, loaded.config, rest);
}

function isRole(command: string): command is Role {
  return command === 'start' || command === 'service' || command === 'cli';
}

async function runRole(role: Role, config: Config, rest: readonly string[]): Promise<void> {
  if (role === 'cli') {
    const { runCli } = await import('./apps/cli.ts');
    process.exitCode = await runCli(config, rest);
    return;
  }
  try {
    const starting = startRole(role, config);
    const stop = createStop(starting);
    stopOnSignal(stop);
    void endOnDiskRefusal(await starting, config, stop);
    // Kept now, because a process that is killed keeps nothing.
    flushCompileCache();
  } catch (error) {
    fail([describeStartFailure(error)], isMisconfigured(error) ? EXIT_CONFIG : 1);
  }
}

async function startRole(role: 'start' | 'service', config: Config): Promise<Running> {
  const { telegram } = config;
  // The sandbox makes files of its own, which go with it.
  if (role === 'start' && !telegram) return (await import('./apps/sandbox.ts')).runSandbox(config);
  (await import('./database/open-database.ts')).lockSqliteFile(config.databaseUrl);
  if (role === 'start' && telegram) return (await import('./apps/bot.ts')).runBot(config, telegram);
  return (await import('./apps/service.ts')).runService(config);
}

/** @returns stops whatever has started, in order, and ends the process with this code; called again, at once with 1 */
function createStop(starting: Promise<Running>): (exitCode: number) => Promise<void> {
  let stopping = false;
  return async (exitCode) => {
    if (stopping) process.exit(1);
    stopping = true;
    process.exitCode = exitCode;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // A start that fails says so itself.
    const running = await starting.catch(() => undefined);
    await running?.stop();
    process.exit(running ? exitCode : undefined);
  };
}

/** From the first moment on: a supervisor does not wait until a start is over, and what it began is stopped in order. */
function stopOnSignal(stop: (exitCode: number) => Promise<void>): void {
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
}

/** Nothing more can be stored, so this process ends, and a supervisor starts another that reads what the disk has. */
async function endOnDiskRefusal(
  { diskRefusal }: Running,
  config: Config,
  stop: (exitCode: number) => Promise<void>,
) {
  const err = await diskRefusal;
  if (err === undefined) return;
  const { createLog } = await import('./log.ts');
  createLog({ level: config.logLevel, secrets: config.secrets }).fatal(
    { err },
    'the disk refused a write: this process ends with exit code 1, to be started again',
  );
  // Parts that cannot store where they are do not stop in order.
  await stop(1).catch(() => process.exit(1));
}

function isMisconfigured(error: unknown): boolean {
  return MISCONFIGURED.includes((error as { code?: unknown }).code);
}

/** A start that failed says what to do, without a stack: the operator did not write this program. */
function describeStartFailure(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'EADDRINUSE') {
    return `${String(message)}. Another program listens there: stop it, or set PORT, SERVICE_PORT or SANDBOX_PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}

function fail(mistakes: readonly string[], exitCode = EXIT_CONFIG): void {
  console.error(`Countersign did not start:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`);
  process.exitCode = exitCode;
}
