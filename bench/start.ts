import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, compareRounds, type Finding } from './harness.ts';
import { type Part, startPart } from './part.ts';

const ROUNDS = 5;
/** Wait after the first answer, until the start has settled. */
const IDLE_AFTER_MS = 3_000;
/** Target of the bot, independent of the baseline. */
const FIRST_ANSWER_WITHIN_MS = 1_000;
const MEMORY_AT_MOST_MB = 200;

interface Start {
  readonly milliseconds: number;
  /** Resident memory at rest including child processes, 10^6 bytes; NaN where the system does not report it. */
  readonly megabytes: number;
}

/** Time from the command to the first answer in the chat, and the idle memory afterwards. */
export const start: Benchmark = {
  name: 'start',
  run: async () => {
    const world = await startPart('telegram-world');
    const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
    try {
      const env = settingsOf(await world.ask<string>('listen'), folder);
      const rounds = await compareRounds(
        ROUNDS,
        () => measure(world, lineOfNpmStart(), env, folder),
        () => measure(world, [resolve('bench/parts/polling-echo.ts')], env, folder),
      );
      return findingsOf(rounds);
    } finally {
      await world.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function findingsOf({ ours, baseline }: { ours: readonly Start[]; baseline: readonly Start[] }): Finding[] {
  const of = (figure: keyof Start) => ({
    ours: ours.map((one) => one[figure]),
    baseline: baseline.map((one) => one[figure]),
  });
  const answer = { name: 'from the command to the first answer', unit: 'ms', ...of('milliseconds') };
  const memory = { name: 'memory at rest', unit: 'MB', ...of('megabytes') };
  const how =
    'polling, its database and what was compiled on disk from an earlier start, against a grammY bot that echoes';
  const when = 'three seconds after the first answer, of the process and all it has started';
  return [
    { ...answer, bound: { oursAtMost: FIRST_ANSWER_WITHIN_MS }, note: how },
    { ...memory, bound: { oursAtMost: MEMORY_AT_MOST_MB }, note: when },
  ];
}

/** The command of `npm start`, for another folder. */
function lineOfNpmStart(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const [, ...words] = scripts.start.split(' ');
  return words.map((word) => (word.startsWith('src/') ? resolve(word) : word));
}

function settingsOf(address: string, folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TELEGRAM_BOT_TOKEN: '100000001:a-token-that-no-real-bot-of-telegram-has',
    TELEGRAM_API_ROOT: address,
    PUBLIC_URL: 'https://bot.example',
    PORT: '0',
    SWAP_API_URL: address,
    SWAP_API_KEY: 'a key of the stub, long enough',
    SOLANA_RPC_URL: `${address}/rpc`,
    DATABASE_URL: `file:${join(folder, 'bot.db')}`,
    ENCRYPTION_KEY_FILE: join(folder, 'encryption.key'),
  };
}

type Settings = NodeJS.ProcessEnv;

async function measure(world: Part, command: readonly string[], env: Settings, cwd: string): Promise<Start> {
  const answered = world.ask<number>('greet', '/help');
  const startedAt = Date.now();
  const child = spawn(process.execPath, [...command], { env, cwd, stdio: 'ignore' });
  try {
    const milliseconds = (await answered) - startedAt;
    await sleep(IDLE_AFTER_MS);
    return { milliseconds, megabytes: residentMemory(child.pid) / 1e6 };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }
}

function residentMemory(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), Number(kibibytes) * 1_024);
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid: number | undefined): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
