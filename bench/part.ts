import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Part {
  /** Runs a command of the part; one at a time. @throws the command's error, by its message */
  ask<Answer>(command: string, argument?: unknown): Promise<Answer>;
  /** CPU time of all threads since the start of the part, microseconds. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/** Servers run on one core, their clients on another. */
const CORES = { served: '0', asking: '1' } as const;

/** Starts `bench/parts/<name>.ts`, which ends with this process in every case. */
export async function startPart(name: string, core?: keyof typeof CORES): Promise<Part> {
  const child = fork(fileURLToPath(new URL(`parts/${name}.ts`, import.meta.url)));
  // Without CPU pinning, the sides still run in separate processes.
  if (core !== undefined)
    spawnSync('taskset', ['-a', '-c', '-p', CORES[core], `${child.pid}`], { stdio: 'ignore' });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the part ${name} ended with ${code}`);
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  const ask = async <Answer>(command: string, argument?: unknown): Promise<Answer> => {
    const reply = once(child, 'message');
    child.send({ command, argument });
    const [{ answer, error }] = await Promise.race([reply, failed]);
    if (error !== undefined) throw new Error(`${name} ${command}: ${error}`);
    return answer as Answer;
  };
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await failed.catch(() => undefined);
  };
  return { ask, cpuMicros: () => ask('cpuMicros'), stop };
}

type Commands = Readonly<Record<string, (argument: never) => unknown>>;

/** Called by a part: serves the benchmark that forked it, until it disconnects. Arguments and results are JSON. */
export function serveCommands(commands: Commands): void {
  const all: Commands = { ...commands, cpuMicros };
  process.on('message', async ({ command, argument }: { command: string; argument: never }) => {
    try {
      process.send?.({ answer: await all[command]?.(argument) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({});
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
