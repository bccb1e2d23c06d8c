import { readdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../src/apps/sandbox.ts';
import { generateSigner } from '../src/solana/ed25519.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, visit } from '../test/support/journey.ts';
import { approve } from '../test/support/scripted-wallet.ts';
import type { Benchmark, Finding } from './harness.ts';
import { post, signQuote } from './service.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
/** The embedded world: not a part of the product's path. */
const STAGE = /^(?:sandbox\/|apps\/sandbox|apps\/embedded-world)/;
const SERVICE = /^(?:service\/|apps\/service)/;
const BOT = /^(?:bot\/|apps\/bot)/;

interface Window {
  readonly step: string;
  /** File below `src` → its functions that ran. */
  readonly ran: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The path of a swap as recorded coverage: the files of `src` with at least one function that ran, beside all files
 * of that program. Background loops that happen to run are counted, threads and the browser are not.
 */
export const walk: Benchmark = {
  name: 'walk',
  run: async () => {
    const coverage = await startCoverage();
    const sandbox = await startTestSandbox();
    try {
      const ofBot = await walkBot(sandbox, coverage);
      const ofService = await walkService(sandbox, coverage);
      return [...findings(ofBot, SERVICE), ...findings(ofService, BOT)];
    } finally {
      await sandbox.stop();
      coverage.stop();
    }
  },
};

async function walkBot(sandbox: Sandbox, { window }: Coverage): Promise<readonly Window[]> {
  const alice = await meet(sandbox);
  await sandbox.wallet.fund();
  await connectWallet(alice);
  await window('');
  await alice.say('/swap 0.5 SOL USDC');
  const card = await alice.waitForMessage('You pay');
  const steps = [await window('/swap 0.5 SOL USDC to its card')];
  const { location } = await approve(await confirmAndOpen(alice, card));
  steps.push(await window('Confirm, signing page, signature'));
  await visit(location ?? '');
  await alice.waitForMessage('Done');
  steps.push(await window('return, execute, notice'));
  alice.close();
  return steps;
}

async function walkService({ botSettings }: Sandbox, { window }: Coverage): Promise<readonly Window[]> {
  const { url, key } = botSettings.swapApi;
  const service = { url, authorization: `Bearer ${key}` };
  await window('');
  const signed = await signQuote(service, generateSigner());
  const steps = [await window('POST /v1/quotes')];
  await post(service, '/v1/execute', signed);
  return [...steps, await window('POST /v1/execute')];
}

/** One finding for each step, and one for all of them together. `other` is the program whose files do not count. */
function findings(steps: readonly Window[], other: RegExp): readonly Finding[] {
  const isCounted = (file: string) => !STAGE.test(file) && !other.test(file);
  const existing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const baseline = [existing.filter((file) => /\.tsx?$/.test(file) && isCounted(file)).length];
  const all = new Map<string, ReadonlySet<string>>();
  const found = steps.map(({ step, ran }): Finding => {
    const files = [...ran].filter(([file]) => isCounted(file));
    const fresh = files.filter(([file]) => !all.has(file)).length;
    for (const [file, functions] of files) all.set(file, new Set([...functions, ...(all.get(file) ?? [])]));
    const note = `${count(files)} functions; ${fresh} files for the first time`;
    return { name: step, unit: 'files', ours: [files.length], baseline, note };
  });
  const note = `${count([...all])} functions`;
  return [...found, { name: 'all of these', unit: 'files', ours: [all.size], baseline, note }];
}

function count(files: readonly (readonly [string, ReadonlySet<string>])[]): number {
  return files.reduce((sum, [, functions]) => sum + functions.size, 0);
}

type Coverage = Awaited<ReturnType<typeof startCoverage>>;

/** V8's precise coverage of this process, from now on. */
async function startCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** What ran since the last call. */
    window: async (step: string): Promise<Window> => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const ran = new Map<string, Set<string>>();
      for (const { url, functions } of result) {
        const path = url.startsWith('file:') ? fileURLToPath(url) : '';
        if (!path.startsWith(SOURCE)) continue;
        const file = path.slice(SOURCE.length);
        for (const { functionName, ranges } of functions) {
          const [range] = ranges;
          // A function at offset 0 is the module itself: loading is no step of the path.
          if (!range || range.count === 0 || range.startOffset === 0) continue;
          ran.set(file, (ran.get(file) ?? new Set()).add(`${functionName} ${range.startOffset}`));
        }
      }
      return { step, ran };
    },
    stop: () => session.disconnect(),
  };
}
