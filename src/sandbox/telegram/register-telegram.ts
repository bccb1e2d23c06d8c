import type { FastifyInstance } from 'fastify';
import { registerBotApi } from './bot-api-routes.ts';
import { registerControl } from './control-routes.ts';
import { createTelegramEmulator, type TelegramEmulator } from './emulator.ts';
import { registerPage } from './register-page.ts';
import type { TelegramDeps } from './telegram-deps.ts';

/**
 * Puts the Telegram emulator on a Fastify app: the Bot API at `/bot<token>/<method>`, the control API at
 * `/telegram/api/…`, the fault switches at `/telegram/faults`, and the chat page at `pagePath`. Closing the app closes the emulator.
 */
export function registerTelegram(app: FastifyInstance, deps: TelegramDeps): TelegramEmulator {
  const emulator = createTelegramEmulator(deps);
  app.addHook('preClose', async () => emulator.close());
  registerBotApi(app, emulator);
  registerControl(app, emulator);
  if (deps.pagePath !== undefined) registerPage(app, deps.pagePath, deps.log);
  return emulator;
}
