import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bot, webhookCallback } from 'grammy';
import type { BotSetting } from '../card.ts';
import { serveCommands } from '../part.ts';

/** Minimal grammY bot with its own client: echoes every text. @returns the webhook's address */
async function start({ apiRoot, token, secret }: BotSetting): Promise<string> {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.on('message:text', (ctx) => ctx.reply(ctx.message.text));
  await bot.init();
  const server = createServer(webhookCallback(bot, 'http', { secretToken: secret }));
  // Longer than any pause between two rounds.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

serveCommands({ start });
