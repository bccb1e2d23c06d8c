import type { BotCommand, Person } from './model.ts';

export class BotProfile {
  readonly #commands = new Map<string, readonly BotCommand[]>();
  readonly #texts = new Map<string, string>();

  setCommands(scope: string, commands: readonly BotCommand[]): void {
    this.#commands.set(scope, commands);
  }

  commands(scope: string): readonly BotCommand[] {
    return this.#commands.get(scope) ?? [];
  }

  /** The first scope with commands wins. */
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

/** Menus and descriptions depend on the language alone: an app in `pt-br` shows `pt`. */
export function menuLanguage({ languageCode = '' }: Pick<Person, 'languageCode'>): string {
  return languageCode.split('-', 1)[0]?.toLowerCase() ?? '';
}

export function scopeKey(kind: string, language: string, chatId?: number, userId?: number): string {
  return [kind, chatId ?? '', userId ?? '', language].join(':');
}

/** The most specific scope comes first, each with the language before the fallback. */
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
