import { type ChatBot, createBot } from '../../bot/create-bot.ts';
import type { AlertEvents } from '../../bot/features/admin/alerts.ts';
import { createPictureMaker } from '../../bot/pictures/maker.ts';
import type { ListedToken } from '../../bot/swap/token.ts';
import { createWebhookWatch, type UpdateTrouble } from '../../bot/telegram/transport/receive-updates.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Core } from './create-core.ts';
import type { BotMetrics } from './metrics.ts';
import type { OpenStore } from './open-store.ts';
import type { BotSettings } from './settings.ts';

const MAX_SYMBOL_IN_LOG_LENGTH = 40;

export function createChat(
  settings: BotSettings,
  core: Core,
  storage: OpenStore,
  metrics: BotMetrics,
  alerts: AlertEvents,
): ChatBot {
  const onFailure = (why: string) => core.log.warn({ why }, 'a picture could not be drawn');
  const pictures = createPictureMaker({ onFailure });
  const onTrouble = (trouble: UpdateTrouble) => {
    metrics.updateTrouble(trouble);
    const detail = trouble === 'foreign_poller' ? 'another program polls' : '';
    alerts.set(trouble === 'delivery_failing' ? 'updates_fail' : 'foreign_webhook', detail);
  };
  const { store, sharing } = storage;
  const { telegram, explorerUrl, explorers, faucetUrl } = settings;
  const chat = createBot({
    ...store,
    ...core,
    ...sharing,
    pictures,
    adminIds: new Set(settings.adminIds),
    explorerUrl,
    ...(faucetUrl === undefined ? {} : { faucetUrl }),
    ...(explorers ? { explorers } : {}),
    token: telegram.token,
    apiRoot: telegram.apiRoot,
    ...(telegram.mode === 'webhook'
      ? { webhook: { url: webhookUrl(settings), secret: telegram.secret } }
      : {}),
    onTrouble,
    onApiCall: (call) => metrics.telegramCall(call.seconds, call.method, call.outcome),
    onUpdate: metrics.update,
    onInline: metrics.inline,
    onShared: metrics.shared,
    onTokenWithheld: reportWithheld(core, metrics),
  });
  const watch = createWebhookWatch({
    api: chat.api,
    expectedUrl: settings.telegram.mode === 'webhook' ? webhookUrl(settings) : '',
    log: core.log,
    onTrouble,
  });
  return {
    ...chat,
    isHealthy: () => chat.isHealthy() && watch.isOurs(),
    start: async () => {
      await chat.start();
      watch.start();
    },
    stop: async () => {
      await watch.stop();
      await chat.stop();
    },
    close: async () => {
      await pictures.close();
      await chat.close();
    },
  };
}

function webhookUrl({ publicUrl }: BotSettings): string {
  return `${publicUrl}/telegram/webhook`;
}

function reportWithheld({ log }: Core, metrics: BotMetrics): (token: ListedToken) => void {
  const reported = new Set<string>();
  return ({ mint, symbol, claim }) => {
    const key = `${mint} ${claim.decimals} ${claim.tokenProgram}`;
    if (reported.has(key)) return;
    reported.add(key);
    metrics.tokenWithheld();
    log.error(
      { mint, symbol: cleanLabel(symbol, MAX_SYMBOL_IN_LOG_LENGTH), listed: claim },
      'the swap service lists a token otherwise than the chain has it; it is not offered',
    );
  };
}
