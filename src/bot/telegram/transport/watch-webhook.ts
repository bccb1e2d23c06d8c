import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from 'grammy';
import type { WebhookInfo } from 'grammy/types';
import type { Log } from '../../../log.ts';

/** Updates go to a foreign address, or Telegram cannot deliver them to ours. */
export type WebhookTrouble = 'foreign_url' | 'delivery_failing';

interface WebhookWatchDeps {
  readonly api: Pick<Api, 'getWebhookInfo'>;
  /** Empty in polling mode. */
  readonly expectedUrl: string;
  readonly log: Log;
  readonly onTrouble: (trouble: WebhookTrouble) => void;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

interface WebhookWatch {
  /** Checks now and every two minutes. Call after the webhook is set. */
  start(): void;
  stop(): Promise<void>;
  /** False after Telegram named a foreign address. */
  isOurs(): boolean;
}

const EVERY_MS = 120_000;

/**
 * Reports a webhook that another holder of the bot's token has redirected. Setting it back would hide the
 * theft: two programs would take turns. The operator must revoke the token.
 */
export function createWebhookWatch(deps: WebhookWatchDeps): WebhookWatch {
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isOurs = true;
  const watch = async () => {
    let known: WebhookInfo | undefined;
    while (!stopping.signal.aborted) {
      const info = await askFor(deps, stopping.signal);
      if (info) {
        isOurs = (info.url ?? '') === deps.expectedUrl;
        report(deps, info, isOurs, known);
        known = info;
      }
      await pause(EVERY_MS, stopping.signal).catch(() => {});
    }
  };
  return {
    start: () => {
      running = watch();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    isOurs: () => isOurs,
  };
}

/** Undefined after a failure: the next check asks again. */
async function askFor(deps: WebhookWatchDeps, signal: AbortSignal): Promise<WebhookInfo | undefined> {
  try {
    return await deps.api.getWebhookInfo(signal as unknown as Parameters<Api['getWebhookInfo']>[0]);
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error }, 'the webhook could not be looked at');
    return undefined;
  }
}

/** An error before the first check belongs to an earlier run. */
function report(
  deps: WebhookWatchDeps,
  info: WebhookInfo,
  isOurs: boolean,
  known: WebhookInfo | undefined,
): void {
  if (!isOurs) {
    deps.onTrouble('foreign_url');
    deps.log.error({ host: hostOf(info.url) }, 'updates go elsewhere: somebody else uses the bot token');
    return;
  }
  if (known === undefined || (info.last_error_date ?? 0) <= (known.last_error_date ?? 0)) return;
  deps.onTrouble('delivery_failing');
  const waiting = info.pending_update_count;
  deps.log.error({ waiting, reason: info.last_error_message }, 'Telegram cannot deliver updates');
}

/** The path is left out: it may hold a secret. */
function hostOf(url: string | undefined): string {
  return URL.parse(url ?? '')?.host ?? 'none';
}
