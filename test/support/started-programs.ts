import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { until } from './until.ts';

type Program = ChildProcessByStdio<null, Readable, Readable>;

/** A port without a listener. */
export const NOWHERE = 'http://127.0.0.1:9';
/** The first start compiles everything. */
export const START_PATIENCE_MS = 60_000;

interface RunOptions {
  readonly environment?: Record<string, string>;
  /** Options of Node. */
  readonly options?: readonly string[];
  /** Largest file that the program may write, in blocks of 512 bytes. */
  readonly fileLimit?: number;
}

/** Programs started as an operator does, with file and key in `folder` and no reachable servers. */
export class StartedPrograms {
  readonly #folder: string;
  readonly #programs: Program[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  run(words: readonly string[], { environment = {}, options = [], fileLimit }: RunOptions = {}): Program {
    const limit = fileLimit === undefined ? '' : `ulimit -f ${fileLimit} && `;
    const line = [process.execPath, ...options, 'src/boot.js', ...words];
    const program = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', ...line], {
      env: {
        PATH: process.env.PATH ?? '',
        TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`,
        TELEGRAM_API_ROOT: NOWHERE,
        PUBLIC_URL: 'https://bot.example',
        SOLANA_RPC_URL: NOWHERE,
        PORT: '0',
        SERVICE_PORT: '0',
        DATABASE_URL: `file:${join(this.#folder, 'bot.db')}`,
        ENCRYPTION_KEY_FILE: join(this.#folder, 'encryption.key'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#programs.push(program);
    return program;
  }

  /** Resolves when the program logs that it is ready. */
  async runReady(role: 'start' | 'service', options: RunOptions = {}) {
    const program = this.run([role], options);
    const printed = outputOf(program);
    const ready = role === 'start' ? '"bot ready"' : '"service ready"';
    await until(() => expect(printed()).toContain(ready), START_PATIENCE_MS);
    const line =
      printed()
        .split('\n')
        .find((one) => one.includes(ready)) ?? '{}';
    return { program, url: (JSON.parse(line) as { url: string }).url, printed };
  }

  async killAll(): Promise<void> {
    for (const program of this.#programs) await kill(program);
  }
}

/** What the program has printed to both streams from now on. */
export function outputOf(program: Program): () => string {
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  return () => printed;
}

export async function kill(program: Program): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
}

/** Result of a program that exits by itself. */
export async function ended(program: Program) {
  const [[code], printed, complaint] = await Promise.all([
    once(program, 'exit'),
    text(program.stdout),
    text(program.stderr),
  ]);
  return { code: code as number | null, printed, complaint };
}
