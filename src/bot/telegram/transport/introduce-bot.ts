import { type Api, GrammyError } from 'grammy';
import type { BotCommand, ChatAdministratorRights } from 'grammy/types';
import type { Log } from '../../../log.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import type { Clock } from '../../swap/brands.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../swap/people.ts';

/** `ephemeral`: apps send the command as an ephemeral message in a group (Bot API 10.2). */
type Menu = 'private' | 'group' | 'group_admin' | 'ephemeral';

/** A command in Telegram's menus. The text `command-<name>` describes it. */
export interface MenuCommand {
  readonly name: string;
  /** The command's position in each menu that shows it; lower ones come first. */
  readonly menus: Readonly<Partial<Record<Menu, number>>>;
}

/** Ticked when a person makes the bot an administrator: boards are pinned. */
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

/** English, like what it shows. */
const ADMIN_COMMAND = { command: 'admin', description: 'Operators: state, pause, find a swap' };

interface Introduction {
  readonly log: Log;
  readonly adminIds: ReadonlySet<number>;
  /** Notes the menus of operators, to take them away from former ones. */
  readonly admin: {
    notes(): Promise<ReadonlyMap<string, { readonly value: string }>>;
    setNote(name: string, note: { readonly value: string; readonly at: number }): Promise<void>;
  };
  readonly now: Clock;
  readonly menu: readonly MenuCommand[];
}

/** Best effort. */
export async function introduceBot(
  api: Api,
  views: Views,
  deps: Introduction,
  stopped: AbortSignal,
): Promise<void> {
  await completeProfile(api, views[DEFAULT_LANGUAGE].texts).catch((err: unknown) =>
    deps.log.warn({ err }, 'the name, menu button or rights of the bot are not set'),
  );
  for (const language of LANGUAGES) {
    if (stopped.aborted) return;
    try {
      await introduceIn(language, api, views[language].texts, deps.menu);
    } catch (error) {
      deps.log.warn({ err: error, language }, 'command menus not set');
    }
  }
  await introduceAdmins(api, views, deps).catch((err: unknown) =>
    deps.log.warn({ err }, 'command menus of operators not set'),
  );
}

/** Operators' own chats show these commands, and no other chat does. */
async function introduceAdmins(
  api: Api,
  views: Views,
  { adminIds, admin, now, log, menu: commands }: Introduction,
): Promise<void> {
  const noted = (await admin.notes()).get('menus')?.value ?? '';
  const former = noted
    .split(' ')
    .map(Number)
    .filter((id) => id > 0 && !adminIds.has(id));
  const left = new Set<number>();
  for (const language of LANGUAGES) {
    const code = language === DEFAULT_LANGUAGE ? {} : { language_code: language };
    const menu = [...menuOf(commands, 'private', views[language].texts), ADMIN_COMMAND];
    const inChat = (id: number) => ({ ...code, scope: { type: 'chat', chat_id: id } as const });
    const warn = (err: unknown) => log.warn({ err, language }, 'a command menu of an operator was not set');
    await Promise.all([
      ...[...adminIds].map((id) => api.setMyCommands(menu, inChat(id)).catch(warn)),
      ...former.map((id) =>
        api.deleteMyCommands(inChat(id)).catch((err: unknown) => {
          // A chat that is gone has no menu.
          if (!(err instanceof GrammyError && [400, 403].includes(err.error_code))) left.add(id);
          warn(err);
        }),
      ),
    ]);
  }
  const value = [...adminIds, ...left].join(' ');
  if (value !== noted) await admin.setNote('menus', { value, at: now() });
}

/**
 * What is right already is not sent: Telegram allows few changes of a name. An operator's own menu button and
 * rights stay.
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
    // The rights show whether the bot was introduced before: a name given since then is the operator's.
    !hasRights && current.name !== name && api.setMyName(name),
  ]);
}

/** Telegram falls back to the language without a code. */
async function introduceIn(
  language: Language,
  api: Api,
  texts: Texts,
  menu: readonly MenuCommand[],
): Promise<void> {
  const code = language === DEFAULT_LANGUAGE ? {} : { language_code: language };
  const ephemeral = menuOf(menu, 'ephemeral', texts).map((command) => ({ ...command, is_ephemeral: true }));
  const inGroups = (visible: Menu) => [...menuOf(menu, visible, texts), ...ephemeral];
  await Promise.all([
    api.setMyCommands(menuOf(menu, 'private', texts), { ...code, scope: { type: 'all_private_chats' } }),
    api.setMyCommands(inGroups('group'), { ...code, scope: { type: 'all_group_chats' } }),
    api.setMyCommands(inGroups('group_admin'), { ...code, scope: { type: 'all_chat_administrators' } }),
    api.setMyDescription(texts.plain('bot-description'), code),
    api.setMyShortDescription(texts.plain('bot-short-description'), code),
  ]);
}

function menuOf(commands: readonly MenuCommand[], menu: Menu, texts: Texts): readonly BotCommand[] {
  const shown = commands.filter(({ menus }) => menus[menu] !== undefined);
  return shown
    .toSorted((one, other) => (one.menus[menu] ?? 0) - (other.menus[menu] ?? 0))
    .map(({ name }) => ({ command: name, description: texts.plain(`command-${name}`) }));
}
