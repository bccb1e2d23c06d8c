import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Bot } from 'grammy';
import type { BotCommand, ChatAdministratorRights } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../swap/people.ts';
import type { BotContext } from '../context.ts';
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

const GROUP_COMMANDS = ['quote', 'help'] as const;

const ADMIN_COMMANDS = [...GROUP_COMMANDS, 'board', 'groupsettings'] as const;

/** Apps send these as ephemeral messages in a group (Bot API 10.2). */
const EPHEMERAL_COMMANDS = [
  'swap',
  'connect',
  'balance',
  'wallets',
  'status',
  'history',
  'alerts',
  'settings',
] as const;

/** Ticked when somebody makes the bot an administrator: boards are pinned. */
const SUGGESTED_RIGHTS: ChatAdministratorRights = {
  can_manage_chat: true,
  can_pin_messages: true,
  is_anonymous: false,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
};

type Command = (typeof PRIVATE_COMMANDS)[number] | (typeof ADMIN_COMMANDS)[number];

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Best effort: a failure is logged. */
export async function introduceBot(api: Api, views: Views, log: Log, stopped: AbortSignal): Promise<void> {
  await completeProfile(api, views[DEFAULT_LANGUAGE].texts).catch((err: unknown) =>
    log.warn({ err }, 'the name, menu button or rights of the bot are not set'),
  );
  for (const language of LANGUAGES) {
    if (stopped.aborted) return;
    try {
      await introduceIn(language, api, views[language].texts);
    } catch (error) {
      log.warn({ err: error, language }, 'command menus not set');
    }
  }
}

/**
 * The same in every language, so what is right already is not sent: Telegram allows few changes of a name. An
 * operator's own menu button and rights stay.
 */
async function completeProfile(api: Api, texts: Texts): Promise<void> {
  const name = texts.plain('page-brand');
  const [current, menu, rights] = await Promise.all([
    api.getMyName(),
    api.getChatMenuButton(),
    api.getMyDefaultAdministratorRights(),
  ]);
  const hasRights = Object.values(rights).some((right) => right === true);
  await Promise.all([
    menu.type === 'default' && api.setChatMenuButton({ menu_button: { type: 'commands' } }),
    !hasRights && api.setMyDefaultAdministratorRights({ rights: SUGGESTED_RIGHTS }),
    current.name !== name && api.setMyName(name),
  ]);
}

/** The default language has no code: Telegram falls back to it. */
async function introduceIn(language: Language, api: Api, texts: Texts): Promise<void> {
  const code = language === DEFAULT_LANGUAGE ? {} : { language_code: language };
  const ephemeral = menuOf(EPHEMERAL_COMMANDS, texts).map((command) => ({ ...command, is_ephemeral: true }));
  const inGroups = (visible: readonly Command[]) => [...menuOf(visible, texts), ...ephemeral];
  await Promise.all([
    api.setMyCommands(menuOf(PRIVATE_COMMANDS, texts), { ...code, scope: { type: 'all_private_chats' } }),
    api.setMyCommands(inGroups(GROUP_COMMANDS), { ...code, scope: { type: 'all_group_chats' } }),
    api.setMyCommands(inGroups(ADMIN_COMMANDS), { ...code, scope: { type: 'all_chat_administrators' } }),
    api.setMyDescription(texts.plain('bot-description'), code),
    api.setMyShortDescription(texts.plain('bot-short-description'), code),
  ]);
}

function menuOf(commands: readonly Command[], texts: Texts): readonly BotCommand[] {
  return commands.map((command) => ({ command, description: texts.plain(`command-${command}`) }));
}

interface ReachDeps {
  readonly log: Log;
  readonly webhook?: { readonly url: string; readonly secret: string };
}

/** Learns the bot's identity and sets the transport of updates; retries until `stopped` aborts. */
export async function reachTelegram(
  bot: Bot<BotContext>,
  { log, webhook }: ReachDeps,
  stopped: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !stopped.aborted; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    try {
      if (!bot.isInited()) bot.botInfo = await bot.api.getMe();
      return await setTransport(bot.api, webhook);
    } catch (error) {
      log.warn({ err: error }, 'Telegram cannot be reached yet');
      await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

/** Telegram allows either polling or a webhook. */
async function setTransport(api: Api, webhook: ReachDeps['webhook']): Promise<void> {
  if (!webhook) return void (await api.deleteWebhook());
  await api.setWebhook(webhook.url, { secret_token: webhook.secret, allowed_updates: ALLOWED_UPDATES });
}
