import { existsSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, findUnknown, loadConfig, type Role } from './config.ts';

/** EX_CONFIG of sysexits.h: supervisors must not restart. */
const EXIT_CONFIG = 78;
/** EX_TEMPFAIL of sysexits.h: it passes by itself, and supervisors try again. */
const EXIT_TEMPFAIL = 75;

/** The operator mends them. */
const MISCONFIGURED: readonly unknown[] = [
  'operator_file',
  'bad_encryption_key',
  'wrong_encryption_key',
  'second_name',
  'database_missing',
  'not_writable',
  'schema_from_the_future',
  'schema_too_old',
  'foreign_node',
];

const PASSING: readonly unknown[] = ['file_in_use', 'nodes_undecided'];

/** The health checks fail for this long before a stop, ms: balancers send nothing more by then. */
const DRAIN_MS = 4_000;
/** The next start resumes unfinished work. */
const STOP_WITHIN_MS = 10_000;

interface Running {
  /** Resolves when only a restart helps. */
  readonly diskRefusal?: Promise<Error>;
  /** The health checks fail from then on; everything else continues. */
  drain?(): void;
  stop(): Promise<void>;
}

type Stop = (exitCode: number, how?: { readonly drains?: boolean }) => Promise<void>;

await main(process.argv.slice(2));

async function main([command = 'start', ...rest]: readonly string[]): Promise<void> {
  if (command === 'bundle') return (await import('./apps/bundle.ts')).bundleBrowserCode();
  if (command === 'compile') return (await import('./apps/bundle.ts')).compileAhead();
  if (!isRole(command)) return fail([`There is no command "${command}". Use start, service or cli.`]);
  // A start by a word such as --help would be a surprise.
  if (command !== 'cli' && rest.length > 0)
    return fail([`"${command}" takes no further words. See: npm run cli -- --help`]);
  const unread = loadEnvFile();
  if (unread !== undefined) return fail([unread]);
  if (command === 'cli') {
    const { runCli } = await import('./apps/cli.ts');
    process.exitCode = await runCli(process.env, rest);
    return;
  }
  const { config, mistakes } = loadConfig(process.env, command);
  if (mistakes.length > 0) return fail(mistakes);
  await runRole(command, config);
}

/** @returns what the operator has to mend */
function loadEnvFile(): string | undefined {
  if (!existsSync('.env')) return undefined;
  try {
    // `loadEnvFile` says of each failure that the file is not there.
    readFileSync('.env');
    process.loadEnvFile('.env');
    return undefined;
  } catch (error) {
    const uid = process.getuid?.() ?? 'of this process';
    const { code } = error as NodeJS.ErrnoException;
    return `The file .env cannot be read by the user with uid ${uid} (${code}). Give it to that user: chown ${uid} .env; chmod 600 .env.`;
  }
}

function isRole(command: string): command is Role {
  return command === 'start' || command === 'service' || command === 'cli';
}

async function runRole(role: 'start' | 'service', config: Config): Promise<void> {
  try {
    await warnOfUnknown(config);
    // A start that only waits for its database has nothing to stop.
    let stop: Stop = async (exitCode) => process.exit(exitCode);
    stopOnSignal((exitCode, how) => stop(exitCode, how));
    await claimDatabase(role, config);
    const starting = startRole(role, config);
    stop = createStop(starting);
    void endOnDiskRefusal(await starting, config, stop);
    // A killed process saves no compile cache.
    flushCompileCache();
  } catch (error) {
    fail(await mistakesBehind(error, config), exitCodeOf(error));
  }
}

/** The sandbox uses temporary files. */
async function claimDatabase(role: 'start' | 'service', config: Config): Promise<void> {
  if (role === 'start' && !config.telegram) return;
  const { claimDatabase: claim } = await import('./apps/startup.ts');
  const { createLog } = await import('./log.ts');
  await claim(role, config, createLog({ level: config.logLevel, secrets: config.secrets }));
}

/** Warns of variables that no program reads: a mistyped name would have no effect, silently. */
async function warnOfUnknown({ logLevel, secrets }: Config): Promise<void> {
  const variables = findUnknown(process.env, existsSync('.env') ? readFileSync('.env', 'utf8') : '');
  if (variables.length === 0) return;
  const { createLog } = await import('./log.ts');
  createLog({ level: logLevel, secrets }).warn({ variables }, 'variables that no program reads are set');
}

async function startRole(role: 'start' | 'service', config: Config): Promise<Running> {
  const { telegram } = config;
  if (role === 'start' && !telegram) return (await import('./apps/sandbox.ts')).runSandbox(config);
  if (role === 'start' && telegram) return (await import('./apps/bot.ts')).runBot(config, telegram);
  return (await import('./apps/service.ts')).runService(config);
}

/**
 * @returns stops the parts in order and exits with this code. A second call ends the draining; a call during
 * the stop exits with 1.
 */
function createStop(starting: Promise<Running>): Stop {
  let phase: 'running' | 'draining' | 'stopping' = 'running';
  let started: Running | undefined;
  starting.then(
    (running) => {
      started = running;
    },
    () => {},
  );
  return async (exitCode, { drains = false } = {}) => {
    if (phase === 'stopping') process.exit(1);
    if (drains && phase === 'running' && started?.drain) {
      phase = 'draining';
      started.drain();
      await sleep(DRAIN_MS);
      // A second call did not wait.
      if (phase !== 'draining') return;
    }
    phase = 'stopping';
    process.exitCode = exitCode;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // A failed start reports its own error.
    const running = await starting.catch(() => undefined);
    await running?.stop();
    process.exit(running ? exitCode : undefined);
  };
}

/** A signal during the start stops the started parts. A person's Ctrl-C (SIGINT) waits for no balancer. */
function stopOnSignal(stop: Stop): void {
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0, { drains: true }));
}

/** Nothing can be stored any more: a supervisor starts a process that reads what the disk holds. */
async function endOnDiskRefusal({ diskRefusal }: Running, config: Config, stop: Stop) {
  const err = await diskRefusal;
  if (err === undefined) return;
  const { createLog } = await import('./log.ts');
  createLog({ level: config.logLevel, secrets: config.secrets }).fatal(
    { err },
    'the disk refused a write: this process ends with exit code 1, to be started again',
  );
  // Parts without storage may fail to stop.
  await stop(1).catch(() => process.exit(1));
}

function exitCodeOf(error: unknown): number {
  const { code } = error as { code?: unknown };
  if (MISCONFIGURED.includes(code)) return EXIT_CONFIG;
  return PASSING.includes(code) ? EXIT_TEMPFAIL : 1;
}

/** The start ends at the first broken file of the operator; the others are named too. */
async function mistakesBehind(error: unknown, config: Config): Promise<readonly string[]> {
  const first = describeStartFailure(error);
  if ((error as { code?: unknown }).code !== 'operator_file') return [first];
  const { operatorFileChecks } = await import('./apps/cli/doctor/configuration.ts');
  const findings = await Promise.all(operatorFileChecks(config).map(({ run }) => run()));
  const broken = findings.filter(({ level }) => level === 'wrong').map(({ text }) => text);
  // A file that no setting names, such as the bundle of the pages, has no check.
  return broken.some((text) => text.startsWith(first)) ? broken : [first, ...broken];
}

/** Operators need the remedy, no stack trace. */
function describeStartFailure(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 'EADDRINUSE') {
    return `${String(message)}. Another program listens there: stop it, or set PORT, SERVICE_PORT, METRICS_PORT or SANDBOX_PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}

function fail(mistakes: readonly string[], exitCode = EXIT_CONFIG): void {
  console.error(`Countersign did not start:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`);
  process.exitCode = exitCode;
}
