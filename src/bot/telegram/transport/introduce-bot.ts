import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type Bot, GrammyError } from 'grammy';
import type { BotCommand } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../swap/language.ts';
import type { BotContext, BotDeps } from '../context.ts';
import { ALLOWED_UPDATES } from '../intake/intake.ts';

const PRIVATE_COMMANDS = [
  'swap',
  'quote',
  'connect',
  'wallets',
  'balance',
  'status',
  'history',
  'alert',
  'alerts',
  'cancel',
  'disconnect',
  'settings',
  'language',
  'privacy',
  'forget',
  'help',
] as const;

/** What a group is shown how to ask. */
const GROUP_COMMANDS = ['quote', 'help'] as const;

/** What its admins are shown beside. */
const ADMIN_COMMANDS = [...GROUP_COMMANDS, 'board', 'groupsettings'] as const;

/** In a group these are between one person and us: their app sends them unseen where it knows how (Bot API 10.2). */
const UNSEEN_COMMANDS = [
  'swap',
  'connect',
  'balance',
  'wallets',
  'status',
  'history',
  'alerts',
  'settings',
] as const;

type Command = (typeof PRIVATE_COMMANDS)[number] | (typeof ADMIN_COMMANDS)[number];

const DESCRIPTIONS: Readonly<Record<Command, string>> = {
  swap: 'command-swap',
  quote: 'command-quote',
  board: 'command-board',
  connect: 'command-connect',
  wallets: 'command-wallets',
  balance: 'command-balance',
  disconnect: 'command-disconnect',
  status: 'command-status',
  history: 'command-history',
  alert: 'command-alert',
  alerts: 'command-alerts',
  cancel: 'command-cancel',
  settings: 'command-settings',
  groupsettings: 'command-groupsettings',
  language: 'command-language',
  privacy: 'command-privacy',
  forget: 'command-forget',
  help: 'command-help',
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Tells Telegram, for every language, the command menus and what an empty chat says; English is for whoever's app
 * speaks another one. Cosmetic: beside the polling, a language after the other, and a failure is logged and forgotten.
 */
export async function introduceBot(api: Api, views: Views, log: Log, stopped: AbortSignal): Promise<void> {
  for (const language of LANGUAGES) {
    if (stopped.aborted) return;
    try {
      await introduceIn(language, api, views[language].texts);
    } catch (error) {
      log.warn({ err: error, language }, 'command menus not set');
    }
  }
}

/** The default is said without a code: it is what every language falls back to. */
async function introduceIn(language: Language, api: Api, texts: Texts): Promise<void> {
  const code = language === DEFAULT_LANGUAGE ? {} : { language_code: language };
  const menu = (commands: readonly Command[]) => menuOf(commands, texts);
  await Promise.all([
    api.setMyCommands(menu(PRIVATE_COMMANDS), { ...code, scope: { type: 'all_private_chats' } }),
    introduceInGroups(api, texts, { ...code, scope: { type: 'all_group_chats' } }),
    introduceInGroups(api, texts, { ...code, scope: { type: 'all_chat_administrators' } }),
    api.setMyDescription(texts.plain('bot-description'), code),
    api.setMyShortDescription(texts.plain('bot-short-description'), code),
  ]);
}

interface GroupMenu {
  readonly language_code?: Language;
  readonly scope: { readonly type: 'all_group_chats' | 'all_chat_administrators' };
}

/** A server that refuses to hide commands is given them as they are; one that does not know how reads over it. */
async function introduceInGroups(api: Api, texts: Texts, whose: GroupMenu): Promise<void> {
  const unseen = menuOf(UNSEEN_COMMANDS, texts);
  const seen = whose.scope.type === 'all_group_chats' ? GROUP_COMMANDS : ADMIN_COMMANDS;
  const set = (hidden: readonly BotCommand[]) =>
    api.setMyCommands([...menuOf(seen, texts), ...hidden], whose);
  try {
    await set(unseen.map((command) => ({ ...command, is_ephemeral: true })));
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    await set(unseen);
  }
}

function menuOf(commands: readonly Command[], texts: Texts): readonly BotCommand[] {
  return commands.map((command) => ({ command, description: texts.plain(DESCRIPTIONS[command]) }));
}

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
