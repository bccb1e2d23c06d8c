import { Bot } from 'grammy';

/** The least a bot can be: it polls, and sends every text back. */
const { TELEGRAM_BOT_TOKEN: token = '', TELEGRAM_API_ROOT: apiRoot = '' } = process.env;
const bot = new Bot(token, { client: { apiRoot } });
bot.on('message:text', (ctx) => ctx.reply(ctx.message.text));
await bot.start();
