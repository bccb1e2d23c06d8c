import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  type ConversationStorage,
  conversations,
  createConversation,
} from '@grammyjs/conversations';
import SqliteDatabase from 'better-sqlite3';
import { Bot, type Context, type MiddlewareFn, webhookCallback } from 'grammy';
import { serveCommands } from '../harness/serve-commands.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

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
  return listen(createTalk(apiRoot, token), secret);
}

/** The same, kept in a file: every update until it is handled, and where each conversation stands. Nobody waits for the disk. */
async function startKeeping({ apiRoot, token, secret }: BotSetting): Promise<string> {
  const database = new SqliteDatabase(join(folder, 'kept.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec('CREATE TABLE inbox (id INTEGER PRIMARY KEY, payload TEXT)');
  database.exec('CREATE TABLE talks (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID');
  const accept = database.prepare('INSERT INTO inbox VALUES (?, ?)');
  const finish = database.prepare('DELETE FROM inbox WHERE id = ?');
  const read = database.prepare<[string], { value: string }>('SELECT value FROM talks WHERE key = ?');
  const write = database.prepare('INSERT OR REPLACE INTO talks VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM talks WHERE key = ?');
  const keepUpdates: MiddlewareFn = async (ctx, next) => {
    accept.run(ctx.update.update_id, JSON.stringify(ctx.update));
    await next();
    finish.run(ctx.update.update_id);
  };
  const storage: ConversationStorage<Talk, ConversationData> = {
    type: 'key',
    getStorageKey: (ctx) => String(ctx.chatId),
    adapter: {
      read: (key) => {
        const row = read.get(key);
        return row && JSON.parse(row.value);
      },
      write: (key, state) => void write.run(key, JSON.stringify(state)),
      delete: (key) => void remove.run(key),
    },
  };
  return listen(createTalk(apiRoot, token, keepUpdates, storage), secret);
}

type Talk = ConversationFlavor<Context>;

function createTalk(
  apiRoot: string,
  token: string,
  before: MiddlewareFn = (_, next) => next(),
  storage?: ConversationStorage<Talk, ConversationData>,
): Bot<Talk> {
  const bot = new Bot<Talk>(token, { client: { apiRoot } });
  bot.use(before);
  bot.use(conversations(storage ? { storage } : {}));
  bot.use(
    createConversation(
      async (conversation: Conversation<Talk, Context>, ctx: Context) => {
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
  return bot;
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

serveCommands({ start, startTalking, startKeeping, poll, pollAtOnce });
