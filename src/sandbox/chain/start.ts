import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../log.ts';
import { LIGHTHOUSE_PROGRAM, MEMO_PROGRAM } from '../../solana/known-programs.ts';
import { ChainError } from './native.ts';
import type { ChainReport } from './process.ts';
import { callRpc, readRent, setAccounts } from './rpc.ts';

interface ChainOptions {
  /** Milliseconds. @default 200, as on mainnet towards the end of 2026 */
  readonly slotTimeMs?: number;
  readonly log: Log;
  readonly processFile?: string;
}

export interface Chain {
  /** Loopback with a random port. */
  readonly rpcUrl: string;
  readonly wsUrl: string;
  close(): Promise<void>;
}

type StartedChain = Extract<ChainReport, { kind: 'started' }> & { readonly child: ChildProcess };

const SLOT_TIME_MS = 200;
const POLL_MS = 20;
const POLLS = 250;
const TRIES = 3;
const PROCESS_FILE = fileURLToPath(new URL('./process.ts', import.meta.url));
const LOADER = 'BPFLoader2111111111111111111111111111111111';

const ELF_ENTRY_OFFSET = 24;

/** sBPF: `mov64 r0, 0; exit`. */
const SUCCEED = Uint8Array.of(0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0);

/**
 * Starts a fresh Solana chain without network or files, with a substitute for Lighthouse, the program of
 * wallet guards. It runs in a child process because the native start may hang; a hung child is replaced.
 * @throws ChainError `no_native_chain` or `chain_did_not_start`
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { log } = options;
  const { child, rpcUrl, wsUrl } = await startProcess(options);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= end(child);
    return closing;
  };
  child.once('exit', () => {
    if (closing === undefined) log.error('the embedded chain ended by itself: start anew');
  });
  try {
    await installGuardProgram(rpcUrl);
    await waitForSecondBlock(rpcUrl);
  } catch (error) {
    await close();
    throw error;
  }
  log.info({ rpcUrl }, 'embedded chain started');
  return { rpcUrl, wsUrl, close };
}

async function startProcess(options: ChainOptions): Promise<StartedChain> {
  const { log, slotTimeMs = SLOT_TIME_MS, processFile = PROCESS_FILE } = options;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const child = fork(processFile, [String(slotTimeMs)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const report = await firstReport(child);
    if (report?.kind === 'started') return { ...report, child: detach(child) };
    await end(child);
    if (report?.code === 'no_native_chain') throw new ChainError(report.code, report.message);
    log.warn({ tries, reason: report?.message }, 'the embedded chain did not start');
  }
  throw new ChainError('chain_did_not_start', 'The embedded Solana chain did not start. Please try again.');
}

function detach(child: ChildProcess): ChildProcess {
  child.unref();
  child.channel?.unref();
  return child;
}

async function firstReport(child: ChildProcess): Promise<ChainReport | undefined> {
  const [report] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
  return report;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}

/**
 * Waits until clients can read the chain: before its second block it reports a null transaction count, which they
 * reject.
 */
async function waitForSecondBlock(rpcUrl: string): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const info = (await callRpc(rpcUrl, 'getEpochInfo')) as { transactionCount: number | null };
    if (info.transactionCount !== null) return;
    await delay(POLL_MS);
  }
  throw new ChainError('chain_did_not_start', 'The embedded Solana chain makes no blocks.');
}

/**
 * Installs a program at Lighthouse's address that accepts every instruction: the chain's memo program with
 * two instructions over its entry point.
 * @throws ChainError `chain_call_failed`
 */
async function installGuardProgram(rpcUrl: string): Promise<void> {
  const program = await readProgram(rpcUrl, MEMO_PROGRAM);
  const entry = Number(program.readBigUInt64LE(ELF_ENTRY_OFFSET));
  if (entry + SUCCEED.length > program.length) {
    throw new ChainError('chain_call_failed', 'The memo program of this chain has an unknown layout.');
  }
  program.set(SUCCEED, entry);
  const lamports = (await readRent(rpcUrl))(program.length);
  await setAccounts(rpcUrl, [
    { address: LIGHTHOUSE_PROGRAM, lamports, owner: LOADER, data: program, executable: true },
  ]);
}

async function readProgram(rpcUrl: string, address: string): Promise<Buffer> {
  const reply = await callRpc(rpcUrl, 'getAccountInfo', [address, { encoding: 'base64' }]);
  const data = (reply as { value: { data: [string, string] } | null }).value?.data[0];
  if (data === undefined) throw new ChainError('chain_call_failed', 'This chain has no memo program.');
  return Buffer.from(data, 'base64');
}
