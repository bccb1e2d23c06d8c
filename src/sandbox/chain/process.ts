import { startWatchdog } from '../../bot/workers/watchdog.ts';
import { ChainError, type ChainErrorCode, loadSurfnet, type Surfnet } from './native.ts';

export type ChainReport =
  | { readonly kind: 'started'; readonly rpcUrl: string; readonly wsUrl: string }
  | { readonly kind: 'failed'; readonly code: ChainErrorCode; readonly message: string };

/** A start takes a fraction of a second, or a few seconds under load. */
const START_WITHIN_MS = 8_000;
const DRAIN_EVERY_MS = 50;

const end = () => process.kill(process.pid, 'SIGKILL');
const report = (message: ChainReport) => process.send?.(message);

// A group signal is for the parent, whose shutdown may still need the chain.
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
 * The native start probes two free ports, releases them and takes them again. Where another program takes one
 * in between, it blocks this thread forever, and the watchdog kills the process.
 */
async function startNative(slotTimeMs: number): Promise<Surfnet> {
  const native = loadSurfnet();
  const watchdog = startWatchdog({ limitMs: START_WITHIN_MS, onStalled: () => undefined, graceMs: 0 });
  const surfnet = native.startWithConfig({ offline: true, blockProductionMode: 'clock', slotTimeMs });
  await watchdog.stop();
  return surfnet;
}
