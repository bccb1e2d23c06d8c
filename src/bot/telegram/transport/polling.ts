import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, GrammyError } from 'grammy';
import type { Log } from '../../../log.ts';
import { ALLOWED_UPDATES } from '../intake/intake.ts';

interface PollingDeps {
  readonly api: Pick<Api, 'getUpdates'>;
  /** Resolves when the updates are stored; then they are confirmed to Telegram. */
  readonly accept: (updates: readonly unknown[]) => Promise<void>;
  readonly log: Log;
  readonly onHealth: (healthy: boolean) => void;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const POLL_SECONDS = 30;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** After 409, ms: another poller uses the token, and retrying only takes turns. */
const CONFLICT_WAIT_MS = 5_000;

/** Long-polls until stopped. `stop` resolves when the last batch is stored. */
export function startPolling(deps: PollingDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = poll(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function poll(deps: PollingDeps, stopping: AbortSignal): Promise<void> {
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  let offset = 0;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      offset = await pollOnce(deps, offset, stopping);
      failures = 0;
      deps.onHealth(true);
    } catch (error) {
      if (stopping.aborted) return;
      failures += 1;
      deps.onHealth(false);
      deps.log.warn({ err: error, failures }, 'polling failed');
      await pause(waitAfter(error, failures), stopping).catch(() => {});
    }
  }
}

/** The offset confirms updates to Telegram, so it advances after the commit. */
async function pollOnce(deps: PollingDeps, offset: number, stopping: AbortSignal): Promise<number> {
  const updates = await deps.api.getUpdates(
    { offset, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES },
    stopping as unknown as Parameters<Api['getUpdates']>[1],
  );
  const last = updates.at(-1);
  if (!last) return offset;
  await deps.accept(updates);
  return last.update_id + 1;
}

function waitAfter(error: unknown, failures: number): number {
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  if (!(error instanceof GrammyError)) return grown;
  if (error.error_code === 401) return LONGEST_WAIT_MS;
  const asked = (error.parameters.retry_after ?? 0) * 1000;
  return Math.max(asked, error.error_code === 409 ? Math.max(CONFLICT_WAIT_MS, grown) : grown);
}
