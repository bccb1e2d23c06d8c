import { Bot } from 'grammy';

/** Minimal bot: polls and echoes every text. */
const { TELEGRAM_BOT_TOKEN: token = '', TELEGRAM_API_ROOT: apiRoot = '' } = process.env;
const bot = new Bot(token, { client: { apiRoot } });
bot.on('message:text', (ctx) => ctx.reply(ctx.message.text));
await bot.start();
