import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bot, webhookCallback } from 'grammy';
import { serveCommands } from '../harness/serve-commands.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

/** The least grammY can do, with its own client: every text is sent back. @returns the webhook's address */
async function start({ apiRoot, token, secret }: BotSetting): Promise<string> {
  const bot = createEcho(apiRoot, token);
  await bot.init();
  const server = createServer(webhookCallback(bot, 'http', { secretToken: secret }));
  // Longer than any pause between two rounds.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The same by grammY's own polling: one update after the other. */
function poll({ apiRoot, token }: BotSetting): void {
  void createEcho(apiRoot, token).start();
}

function createEcho(apiRoot: string, token: string): Bot {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.on('message:text', (ctx) => ctx.reply(ctx.message.text));
  return bot;
}

serveCommands({ start, poll });
