import { statfs } from 'node:fs/promises';
import { Agent } from 'undici';
import { type Config, loadConfig } from '../../config.ts';
import type { Environment } from '../../environment-reader.ts';
import { loadSurfnet } from '../../sandbox/chain/load-surfnet.ts';
import type { CommandOutcome } from './command-line.ts';
import { runDoctorCommand } from './doctor/doctor-command.ts';

const LIMIT_MS = 5_000;
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

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
