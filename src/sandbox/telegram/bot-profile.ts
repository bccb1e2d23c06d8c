import type { BotCommand, Person } from './model.ts';

/** What BotFather and the set… methods keep about a bot. */
export class BotProfile {
  readonly #commands = new Map<string, readonly BotCommand[]>();
  readonly #texts = new Map<string, string>();

  setCommands(scope: string, commands: readonly BotCommand[]): void {
    this.#commands.set(scope, commands);
  }

  commands(scope: string): readonly BotCommand[] {
    return this.#commands.get(scope) ?? [];
  }

  /** The commands a person sees: the first scope, most exact first, that has any. */
  commandsFor(scopes: readonly string[]): readonly BotCommand[] {
    return scopes.map((scope) => this.commands(scope)).find((commands) => commands.length > 0) ?? [];
  }

  setText(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  text(name: string): string {
    return this.#texts.get(name) ?? '';
  }
}

/** Menus and descriptions go by the language alone: an app in `pt-br` shows those for `pt`. */
export function menuLanguage({ languageCode = '' }: Pick<Person, 'languageCode'>): string {
  return languageCode.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** The key of a command scope: kind, chat, person, language. */
export function scopeKey(kind: string, language: string, chatId?: number, userId?: number): string {
  return [kind, chatId ?? '', userId ?? '', language].join(':');
}

/** Scopes that apply to a person in a chat, in Telegram's order of precedence, their language before any. */
export function scopesFor(chatId: number, personId: number, isAdmin: boolean, language: string): string[] {
  const isPrivate = chatId === personId;
  const kinds = isPrivate
    ? [scopeKey('chat', '', chatId), scopeKey('all_private_chats', ''), scopeKey('default', '')]
    : [
        scopeKey('chat_member', '', chatId, personId),
        ...(isAdmin ? [scopeKey('chat_administrators', '', chatId)] : []),
        scopeKey('chat', '', chatId),
        ...(isAdmin ? [scopeKey('all_chat_administrators', '')] : []),
        scopeKey('all_group_chats', ''),
        scopeKey('default', ''),
      ];
  return kinds.flatMap((key) => [`${key}${language}`, key]);
}
