import { statfs } from 'node:fs/promises';
import { Agent } from 'undici';
import { type Config, loadConfig } from '../../config.ts';
import type { Environment } from '../../environment-reader.ts';
import { loadSurfnet } from '../../sandbox/chain/native.ts';
import { type CommandOutcome, refuse } from './command-line.ts';
import type { DoctorDeps } from './doctor/doctor-deps.ts';
import { type Check, type Finding, wrong } from './doctor/finding.ts';
import { listChecks } from './doctor/list-checks.ts';

const LIMIT_MS = 5_000;
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const USAGE = `Usage:
  doctor            is everything there that npm start and npm run service need, and does it work?
  doctor service    only what npm run service needs

It changes nothing and may run beside the bot. Exit code 0: nothing is wrong; 1: something is.`;

interface RunOptions {
  /** Milliseconds that each check may take. */
  readonly limitMs: number;
  /** Must not appear in the report, whatever carried them. */
  readonly secrets: readonly string[];
}

/** A check that knows its limit says more about it than this one. */
const GRACE_MS = 500;

/** A secret shorter than this would blank out ordinary words. */
const SHORTEST_SECRET = 8;
const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

/** `doctor` on this machine, for the programs that would be started with this environment. */
export async function runDoctor(
  config: Config,
  environment: Environment,
  words: readonly string[],
): Promise<CommandOutcome> {
  const dispatcher = new Agent({ maxResponseSize: LARGEST_ANSWER_BYTES });
  const deps = {
    limitMs: LIMIT_MS,
    now: Date.now,
    dispatcher,
    findMistakes: (role: 'start' | 'service') => findMistakes(environment, role),
    nodeVersion: process.versions.node,
    loadChain: loadSurfnet,
    readFreeBytes,
  };
  try {
    return await runDoctorCommand(config, deps, words);
  } finally {
    await dispatcher.destroy();
  }
}

function findMistakes(environment: Environment, role: 'start' | 'service'): readonly string[] {
  const loaded = loadConfig(environment, role);
  return loaded.ok ? [] : loaded.mistakes;
}

async function readFreeBytes(folder: string): Promise<bigint> {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return bavail * bsize;
}

/** `doctor`: every part of the installation is looked at, side by side, and nothing is changed. */
export async function runDoctorCommand(
  config: Config,
  deps: DoctorDeps,
  [word, extra]: readonly string[],
): Promise<CommandOutcome> {
  if ((word !== undefined && word !== 'service') || extra !== undefined) return refuse(USAGE);
  const checks = listChecks(config, deps, word ?? 'everything');
  const secrets = [...config.secrets, ...config.rpcUrls.flatMap(secretsIn)];
  return runChecks(checks, { limitMs: deps.limitMs, secrets });
}

/** What of an RPC's address may be a key: a foreign error could repeat it. */
function secretsIn(address: string): readonly string[] {
  const { username, password, pathname, searchParams } = new URL(address);
  return [username, password, ...pathname.split('/'), ...searchParams.values()];
}

/** Starts them in their order and runs them side by side. The report has a line each, in their order; exit code 1 when something is wrong. */
async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CommandOutcome> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, options.limitMs)));
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name }, index) => describeLine(name.padEnd(width), findings[index]));
  const count = findings.filter(({ level }) => level === 'wrong').length;
  const text = hideSecrets([...lines, '', describeEnd(count)].join('\n'), options.secrets);
  return { text, exitCode: count === 0 ? 0 : 1 };
}

async function runCheck({ run }: Check, limitMs: number): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const giveUp = () => late.resolve(wrong(`No answer within ${limitMs / 1_000} s.`));
  const timer = setTimeout(giveUp, limitMs + GRACE_MS);
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    return wrong(`The check itself failed: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
}

function describeLine(name: string, finding: Finding | undefined): string {
  return finding === undefined ? name : `${MARKS[finding.level]}  ${name}  ${finding.text}`;
}

function describeEnd(count: number): string {
  if (count === 0) return 'All is well.';
  return count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`;
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  return long.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}
