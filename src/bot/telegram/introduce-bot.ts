import type { Api } from 'grammy';
import type { Log } from '../../log.ts';
import type { Texts } from '../notification/create-texts.ts';

const PRIVATE_COMMANDS = [
  'swap',
  'quote',
  'connect',
  'wallets',
  'status',
  'history',
  'cancel',
  'disconnect',
  'help',
] as const;
const GROUP_COMMANDS = ['quote', 'help'] as const;

const DESCRIPTIONS: Readonly<Record<(typeof PRIVATE_COMMANDS)[number], string>> = {
  swap: 'command-swap',
  quote: 'command-quote',
  connect: 'command-connect',
  wallets: 'command-wallets',
  disconnect: 'command-disconnect',
  status: 'command-status',
  history: 'command-history',
  cancel: 'command-cancel',
  help: 'command-help',
};

/** Tells Telegram the command menus and what an empty chat says. Cosmetic: a failure is logged and forgotten. */
export async function introduceBot(api: Api, texts: Texts, log: Log): Promise<void> {
  const menu = (commands: readonly (typeof PRIVATE_COMMANDS)[number][]) =>
    commands.map((command) => ({ command, description: texts.plain(DESCRIPTIONS[command]) }));
  try {
    await api.setMyCommands(menu(PRIVATE_COMMANDS), { scope: { type: 'all_private_chats' } });
    await api.setMyCommands(menu(GROUP_COMMANDS), { scope: { type: 'all_group_chats' } });
    await api.setMyDescription(texts.plain('bot-description'));
    await api.setMyShortDescription(texts.plain('bot-short-description'));
  } catch (error) {
    log.warn({ err: error }, 'command menus not set');
  }
}
