import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Part {
  /** Runs a command of the part. @throws the command's error, by its message */
  ask<Answer>(command: string, argument?: unknown): Promise<Answer>;
  /** CPU time of all threads since the start of the part, microseconds. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Servers run on one core, their clients on another. */
const CORES = { served: '0', asking: '1' } as const;
type Core = keyof typeof CORES;

/** Starts `bench/parts/<name>.ts`, which ends with this process in every case. */
export async function startPart(name: string, core?: Core): Promise<Part> {
  const child = fork(fileURLToPath(new URL(`parts/${name}.ts`, import.meta.url)));
  if (core !== undefined) pin(child, core);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the part ${name} ended with ${code}`);
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  return connect(child, name, failed);
}

/** Without CPU pinning, the sides still run in separate processes. */
function pin({ pid }: ChildProcess, core: Core): void {
  spawnSync('taskset', ['-a', '-c', '-p', CORES[core], String(pid)], { stdio: 'ignore' });
}

function connect(child: ChildProcess, name: string, failed: Promise<never>): Part {
  let lastId = 0;
  const ask = async <Answer>(command: string, argument?: unknown): Promise<Answer> => {
    const id = ++lastId;
    const reply = new Promise<Reply>((resolve) => {
      const listen = (message: Reply) => {
        if (message.id !== id) return;
        child.off('message', listen);
        resolve(message);
      };
      child.on('message', listen);
    });
    child.send({ id, command, argument });
    const { answer, error } = await Promise.race([reply, failed]);
    if (error !== undefined) throw new Error(`${name} ${command}: ${error}`);
    return answer as Answer;
  };
  return { ask, cpuMicros: () => ask('cpuMicros'), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

type Commands = Readonly<Record<string, (argument: never) => unknown>>;

/** Called by a part: serves the benchmark that forked it, until it disconnects. Arguments and results are JSON. */
export function serveCommands(commands: Commands): void {
  const all: Commands = { ...commands, cpuMicros };
  process.on(
    'message',
    async ({ id, command, argument }: { id: number; command: string; argument: never }) => {
      try {
        process.send?.({ id, answer: await all[command]?.(argument) });
      } catch (error) {
        process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
      }
    },
  );
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 });
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
