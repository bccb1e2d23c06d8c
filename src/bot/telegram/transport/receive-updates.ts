import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type Bot, GrammyError } from 'grammy';
import type { WebhookInfo } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { BotContext } from '../context.ts';
import { ALLOWED_UPDATES } from '../intake/intake.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

interface ReachOptions {
  readonly log: Log;
  readonly webhook?: { readonly url: string; readonly secret: string };
}

/** Sets the transport of updates; retries until `stopped` aborts. */
export async function reachTelegram(
  bot: Bot<BotContext>,
  { log, webhook }: ReachOptions,
  stopped: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !stopped.aborted; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    try {
      if (!bot.isInited()) bot.botInfo = await bot.api.getMe();
      return await setTransport(bot.api, webhook);
    } catch (error) {
      log.warn({ err: error }, 'Telegram cannot be reached yet');
      await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

/** Telegram allows either polling or a webhook. */
async function setTransport(api: Api, webhook: ReachOptions['webhook']): Promise<void> {
  if (!webhook) return void (await api.deleteWebhook());
  await api.setWebhook(webhook.url, { secret_token: webhook.secret, allowed_updates: ALLOWED_UPDATES });
}

interface PollingOptions {
  readonly api: Api;
  /** Resolves when the updates are stored. */
  readonly accept: (updates: readonly unknown[]) => Promise<void>;
  readonly log: Log;
  readonly onTrouble: (trouble: UpdateTrouble) => void;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const POLL_SECONDS = 30;

/** A second poller uses the token. Retrying at once would make the two take turns, so polling pauses, ms. */
const CONFLICT_WAIT_MS = 5_000;
/** Ms; a takeover meets one. */
const TWO_CONFLICTS_WITHIN_MS = 120_000;

export interface Polling {
  isHealthy(): boolean;
  stop(): Promise<void>;
}

export function startPolling(deps: PollingOptions): Polling {
  const pause = deps.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let conflictAt = Number.NEGATIVE_INFINITY;
  const meetConflict = () => {
    const before = conflictAt;
    conflictAt = performance.now();
    if (conflictAt - before > TWO_CONFLICTS_WITHIN_MS) return;
    deps.onTrouble('foreign_poller');
    deps.log.error({ why: 'another program polls' }, FOREIGN);
  };
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
        if (error instanceof GrammyError && error.error_code === 409) meetConflict();
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
async function pollOnce(deps: PollingOptions, offset: number, stopping: AbortSignal): Promise<number> {
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
  const grown = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  if (!(error instanceof GrammyError)) return grown;
  if (error.error_code === 401) return MAX_WAIT_MS;
  const asked = (error.parameters.retry_after ?? 0) * 1000;
  return Math.max(asked, error.error_code === 409 ? Math.max(CONFLICT_WAIT_MS, grown) : grown);
}

export type UpdateTrouble = 'foreign_url' | 'foreign_poller' | 'delivery_failing';

const FOREIGN = 'updates go elsewhere: somebody else uses the bot token';

interface WebhookWatchOptions {
  readonly api: Api;
  /** Empty in polling mode. */
  readonly expectedUrl: string;
  readonly log: Log;
  readonly onTrouble: (trouble: UpdateTrouble) => void;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

interface WebhookWatch {
  /** Call after the webhook is set. */
  start(): void;
  stop(): Promise<void>;
  /** False after Telegram named a foreign address. */
  isOurs(): boolean;
}

const EVERY_MS = 120_000;

/**
 * A webhook that another holder of the bot's token has redirected. Setting it back would hide the theft: two
 * programs would take turns. The operator must revoke the token.
 */
export function createWebhookWatch(deps: WebhookWatchOptions): WebhookWatch {
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

async function askFor(deps: WebhookWatchOptions, signal: AbortSignal): Promise<WebhookInfo | undefined> {
  try {
    return await deps.api.getWebhookInfo(signal as unknown as Parameters<Api['getWebhookInfo']>[0]);
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error }, 'the webhook could not be looked at');
    return undefined;
  }
}

/** An error before the first check belongs to an earlier run. */
function report(
  deps: WebhookWatchOptions,
  info: WebhookInfo,
  isOurs: boolean,
  known: WebhookInfo | undefined,
): void {
  if (!isOurs) {
    deps.onTrouble('foreign_url');
    deps.log.error({ host: hostOf(info.url) }, FOREIGN);
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
