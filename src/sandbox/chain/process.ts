import { startWatchdog } from '../../bot/workers/watchdog.ts';
import { ChainError, type ChainErrorCode, loadSurfnet, type Surfnet } from './native.ts';

/** What the process of a chain tells the one that started it. */
export type ChainReport =
  | { readonly kind: 'started'; readonly rpcUrl: string; readonly wsUrl: string }
  | { readonly kind: 'failed'; readonly code: ChainErrorCode; readonly message: string };

/** A start takes a fraction of a second; on a machine at its limits, a few. */
const START_WITHIN_MS = 8_000;
const DRAIN_EVERY_MS = 50;

const end = () => process.kill(process.pid, 'SIGKILL');
const report = (message: ChainReport) => process.send?.(message);

// A signal for the whole group is for the program that started this one: it may still need the chain to stop in order.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('disconnect', end);

try {
  const surfnet = await startNative(Number(process.argv[2]));
  setInterval(() => surfnet.drainEvents(), DRAIN_EVERY_MS);
  report({ kind: 'started', rpcUrl: surfnet.rpcUrl, wsUrl: surfnet.wsUrl });
} catch (error) {
  const { message } = error as Error;
  report({ kind: 'failed', code: error instanceof ChainError ? error.code : 'chain_did_not_start', message });
}

/**
 * The native start looks for two free ports, lets them go, takes them again, and waits without a limit for news of it. If
 * another program takes one in between it waits for ever and nothing in this thread can end it; the watchdog does.
 */
async function startNative(slotTimeMs: number): Promise<Surfnet> {
  const native = loadSurfnet();
  const watchdog = startWatchdog({ limitMs: START_WITHIN_MS, onStalled: () => undefined, graceMs: 0 });
  const surfnet = native.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs });
  await watchdog.stop();
  return surfnet;
}
