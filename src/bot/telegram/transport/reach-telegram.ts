import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Bot } from 'grammy';
import type { BotContext, BotDeps } from '../context.ts';
import { ALLOWED_UPDATES } from '../intake/read-update.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Learns who the bot is and says how updates shall come; asked again until Telegram answers or we are stopped. */
export async function reachTelegram(
  bot: Bot<BotContext>,
  deps: BotDeps,
  stopped: AbortSignal,
): Promise<void> {
  await insist(deps, stopped, async () => {
    if (!bot.isInited()) bot.botInfo = await bot.api.getMe();
    await chooseTransport(bot.api, deps);
  });
}

/** Polling and a webhook exclude each other at Telegram's side. */
async function chooseTransport(api: Api, { webhook }: BotDeps): Promise<void> {
  if (!webhook) return void (await api.deleteWebhook());
  await api.setWebhook(webhook.url, { secret_token: webhook.secret, allowed_updates: ALLOWED_UPDATES });
}

async function insist(deps: BotDeps, stopped: AbortSignal, task: () => Promise<void>): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !stopped.aborted; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    try {
      return await task();
    } catch (error) {
      deps.log.warn({ err: error }, 'Telegram cannot be reached yet');
      await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    }
  }
}
