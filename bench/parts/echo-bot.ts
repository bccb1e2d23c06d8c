import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Conversation,
  type ConversationFlavor,
  conversations,
  createConversation,
} from '@grammyjs/conversations';
import { Bot, type Context, webhookCallback } from 'grammy';
import { serveCommands } from '../harness/serve-commands.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

/** The least grammY can do, with its own client: every text is sent back. @returns the webhook's address */
async function start({ apiRoot, token, secret }: BotSetting): Promise<string> {
  return listen(createEcho(apiRoot, token), secret);
}

async function listen<C extends Context>(bot: Bot<C>, secret: string): Promise<string> {
  await bot.init();
  const server = createServer(webhookCallback(bot, 'http', { secretToken: secret }));
  // Longer than any pause between two rounds.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The same in a conversation of the plugin that keeps them in memory: /swap, and three lines that are waited for. */
async function startTalking({ apiRoot, token, secret }: BotSetting): Promise<string> {
  const bot = new Bot<ConversationFlavor<Context>>(token, { client: { apiRoot } });
  bot.use(conversations());
  bot.use(
    createConversation(
      async (conversation: Conversation<ConversationFlavor<Context>, Context>, ctx: Context) => {
        await ctx.reply(ctx.message?.text ?? '');
        for (let line = 0; line < 3; line += 1) {
          const said = await conversation.waitFor('message:text');
          await said.reply(said.message.text);
        }
      },
      { id: 'talk' },
    ),
  );
  bot.command('swap', (ctx) => ctx.conversation.enter('talk'));
  return listen(bot, secret);
}

/** The same by grammY's own polling: one update after the other. */
function poll({ apiRoot, token }: BotSetting): void {
  void createEcho(apiRoot, token).start();
}

/** The same by polls of our own, without waiting for any answer: as quick as grammY gets, and in no order. */
async function pollAtOnce({ apiRoot, token }: BotSetting): Promise<void> {
  const bot = createEcho(apiRoot, token);
  await bot.init();
  void keepPolling(bot);
}

async function keepPolling(bot: Bot): Promise<never> {
  for (let offset = 0; ; ) {
    for (const update of await bot.api.getUpdates({ offset, limit: 100, timeout: 30 })) {
      offset = update.update_id + 1;
      void bot.handleUpdate(update);
    }
  }
}

function createEcho(apiRoot: string, token: string): Bot {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.on('message:text', (ctx) => ctx.reply(ctx.message.text));
  return bot;
}

serveCommands({ start, startTalking, poll, pollAtOnce });
