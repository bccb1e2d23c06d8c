import type { Config } from '../../../config.ts';
import { type CommandOutcome, refuse } from '../command-line.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { listChecks } from './list-checks.ts';
import { runChecks } from './run-checks.ts';

const USAGE = `Usage:
  doctor            is everything there that npm start and npm run service need, and does it work?
  doctor service    only what npm run service needs

It changes nothing and may run beside the bot. Exit code 0: nothing is wrong; 1: something is.`;

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
