import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { callRpc } from './call-rpc.ts';
import { ChainError } from './chain-error.ts';
import { installGuardProgram } from './guard-program.ts';
import { loadSurfnet, type Surfnet, type SurfnetClass } from './load-surfnet.ts';

export interface ChainOptions {
  /** Length of a slot in milliseconds, 400 as on a cluster unless told. */
  readonly slotTimeMs?: number;
  readonly log: Log;
  readonly surfnet?: SurfnetClass;
}

export interface Chain {
  /** JSON-RPC address on loopback; the port is random. */
  readonly rpcUrl: string;
  readonly wsUrl: string;
  close(): Promise<void>;
}

const SLOT_TIME_MS = 400;
const DRAIN_EVERY_MS = 50;
const POLL_MS = 20;
const POLLS = 250;

/**
 * Starts a fresh Solana chain inside this process: a real runtime with signatures, fees and blockhash expiry, no
 * connection to any network and no file. Everything in it is gone at `close`. The program that wallets add as
 * guards (Lighthouse) is there as a stand-in.
 *
 * @throws ChainError `no_native_chain` or `chain_did_not_start`.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const surfnet = startNative(options.surfnet ?? loadSurfnet(), options.slotTimeMs ?? SLOT_TIME_MS);
  const drain = setInterval(() => surfnet.drainEvents(), DRAIN_EVERY_MS);
  drain.unref();
  let closing: Promise<void> | undefined;
  const chain: Chain = {
    rpcUrl: surfnet.rpcUrl,
    wsUrl: surfnet.wsUrl,
    close: () => {
      closing ??= stopNative(surfnet, drain);
      return closing;
    },
  };
  await prepare(chain.rpcUrl).catch(async (error: unknown) => {
    await chain.close();
    throw error;
  });
  options.log.info({ rpcUrl: chain.rpcUrl }, 'embedded chain started');
  return chain;
}

async function prepare(rpcUrl: string): Promise<void> {
  await installGuardProgram(rpcUrl);
  await waitForSecondBlock(rpcUrl);
}

/** Until its second block the chain gives epoch figures that no client library accepts (a null count). */
async function waitForSecondBlock(rpcUrl: string): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [info] = await callRpc(rpcUrl, [{ method: 'getEpochInfo', params: [] }]);
    if ((info as { transactionCount: number | null }).transactionCount !== null) return;
    await delay(POLL_MS);
  }
  throw new ChainError('chain_did_not_start', 'The embedded Solana chain makes no blocks.');
}

function startNative(native: SurfnetClass, slotTimeMs: number): Surfnet {
  try {
    return native.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs });
  } catch (cause) {
    throw new ChainError('chain_did_not_start', 'The embedded Solana chain did not start.', { cause });
  }
}

async function stopNative(surfnet: Surfnet, drain: NodeJS.Timeout): Promise<void> {
  clearInterval(drain);
  surfnet.drainEvents();
  surfnet.stop();
}
