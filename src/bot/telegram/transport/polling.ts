import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, GrammyError } from 'grammy';
import type { Log } from '../../../log.ts';
import { ALLOWED_UPDATES } from '../intake/intake.ts';

interface PollingDeps {
  readonly api: Pick<Api, 'getUpdates'>;
  /** Resolves when the updates are stored; then they are confirmed to Telegram. */
  readonly accept: (updates: readonly unknown[]) => Promise<void>;
  readonly log: Log;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const POLL_SECONDS = 30;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** After 409, ms: another poller uses the token, and retrying only takes turns. */
const CONFLICT_WAIT_MS = 5_000;

export interface Polling {
  /** The last call succeeded. */
  isHealthy(): boolean;
  /** Resolves when the last batch is stored. */
  stop(): Promise<void>;
}

export function startPolling(deps: PollingDeps): Polling {
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  const poll = async () => {
    let offset = 0;
    while (!signal.aborted) {
      try {
        offset = await pollOnce(deps, offset, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        deps.log.warn({ err: error, failures }, 'polling failed');
        await pause(waitAfter(error, failures), signal).catch(() => {});
      }
    }
  };
  const running = poll();
  return {
    isHealthy: () => failures === 0,
    async stop() {
      stopping.abort();
      await running;
    },
  };
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
