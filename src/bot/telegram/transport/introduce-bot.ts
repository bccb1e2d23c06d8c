import type { Api } from 'grammy';
import type { Log } from '../../../log.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../swap/language.ts';
import type { Texts } from '../../words/create-texts.ts';
import type { Views } from '../../words/swap-view.ts';

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
const GROUP_COMMANDS = ['quote', 'help'] as const;

const DESCRIPTIONS: Readonly<Record<(typeof PRIVATE_COMMANDS)[number], string>> = {
  swap: 'command-swap',
  quote: 'command-quote',
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
  language: 'command-language',
  privacy: 'command-privacy',
  forget: 'command-forget',
  help: 'command-help',
};

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
  const menu = (commands: readonly (typeof PRIVATE_COMMANDS)[number][]) =>
    commands.map((command) => ({ command, description: texts.plain(DESCRIPTIONS[command]) }));
  await Promise.all([
    api.setMyCommands(menu(PRIVATE_COMMANDS), { ...code, scope: { type: 'all_private_chats' } }),
    api.setMyCommands(menu(GROUP_COMMANDS), { ...code, scope: { type: 'all_group_chats' } }),
    api.setMyDescription(texts.plain('bot-description'), code),
    api.setMyShortDescription(texts.plain('bot-short-description'), code),
  ]);
}
