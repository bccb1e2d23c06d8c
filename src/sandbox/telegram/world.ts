import { ChatStore, EphemeralStore } from './chats.ts';
import { EventLog, type Question } from './event-log.ts';
import { Faults, RateLimit } from './faults.ts';
import { GroupStore, initialStandings, isThere } from './groups/store.ts';
import type { BotCommand, BotDocument, Chat, Person, PhotoSize, Update, User } from './model.ts';
import { badRequest, type UploadedFile } from './params.ts';
import { CallbackQueries, InlineQueries } from './pending-queries.ts';
import { DEFAULT_PEOPLE, GROUP_ID, userOf } from './people.ts';
import { type Schedule, scheduleWithTimer, UpdateQueue, Webhook } from './updates.ts';

export interface PageLink {
  readonly title: string;
  readonly href: string;
}

/** The two levels that the emulator writes. */
interface SandboxLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface TelegramDeps {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  readonly log: SandboxLog;
  /** The bot's username, spelled without the leading `@`. */
  readonly botUsername: string;
  /** `<digits>:<secret>`; the digits are the bot's user id. */
  readonly botToken: string;
  readonly botName?: string;
  readonly people?: readonly Person[];
  /** Whether BotFather was told to switch inline mode on. @default false */
  readonly inline?: boolean;
  readonly links?: readonly PageLink[];
  readonly pagePath?: string;
  readonly fetch?: typeof fetch;
  readonly schedule?: Schedule;
}

/** `message` may be shown. */
export class ActionError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ActionError';
    this.status = status;
  }
}

export class World {
  readonly deps: TelegramDeps;
  readonly now: () => number;
  readonly bot: User;
  readonly people: Person[];
  readonly chats: ChatStore;
  readonly groups = new GroupStore();
  readonly callbacks: CallbackQueries;
  readonly ephemeral = new EphemeralStore();
  readonly events = new EventLog();
  readonly faults = new Faults();
  readonly pace: RateLimit;
  readonly files = new FileStore();
  readonly inline: InlineQueries;
  readonly profile = new BotProfile();
  readonly updates: UpdateQueue;
  readonly webhook: Webhook;
  /** The open forced reply of each chat. */
  readonly questions = new Map<number, Question>();
  readonly started = new Set<number>();
  readonly blocked = new Set<number>();
  /** The newest message that a person has read, by "person:chat". */
  readonly readUpTo = new Map<string, number>();
  /** Newest message of each chat that the bot has received. */
  readonly seenUpTo = new Map<number, number>();
  readonly streams = new Set<{ end(): unknown }>();

  constructor(deps: TelegramDeps) {
    const { now, log, schedule = scheduleWithTimer } = deps;
    this.deps = deps;
    this.now = now;
    this.bot = {
      id: Number(deps.botToken.split(':')[0]),
      is_bot: true,
      first_name: deps.botName ?? 'Countersign',
      username: deps.botUsername,
    };
    this.profile.setText('name:', this.bot.first_name);
    this.people = [...(deps.people ?? DEFAULT_PEOPLE)];
    this.chats = new ChatStore(this.people, now);
    this.callbacks = new CallbackQueries(now);
    this.pace = new RateLimit(now);
    this.inline = new InlineQueries(now);
    this.updates = new UpdateQueue(now, schedule);
    this.webhook = new Webhook({
      queue: this.updates,
      now,
      schedule,
      log,
      fetch: deps.fetch ?? fetch,
      onDelivered: ({ update }) => this.markSeen(update),
    });
    this.chats.open({ id: GROUP_ID, type: 'supergroup', title: 'Swap friends' });
    this.groups.open(GROUP_ID, initialStandings(this.people, this.bot.id));
  }

  findPerson(id: number): Person | undefined {
    return this.people.find((person) => person.id === id);
  }

  /** @throws ActionError 404 */
  knownPerson(id: number): Person {
    const person = this.findPerson(id);
    if (!person) throw new ActionError(404, `There is no person ${id} in this sandbox.`);
    return person;
  }

  findUser(id: number): User | undefined {
    if (id === this.bot.id) return this.bot;
    const person = this.findPerson(id);
    return person && userOf(person);
  }

  /** Sets the second tick in the chat. */
  markSeen({ message }: Update): void {
    if (!message) return;
    const { chat, message_id: messageId } = message as { chat: { id: number }; message_id: number };
    if (messageId <= (this.seenUpTo.get(chat.id) ?? 0)) return;
    this.seenUpTo.set(chat.id, messageId);
    this.events.append({ type: 'changed' });
  }

  close(): void {
    this.webhook.remove();
    this.updates.release();
    for (const stream of this.streams) stream.end();
  }
}

/** @throws ActionError 404 for an unknown person or an unreadable chat */
export function personInChat(world: World, personId: number, chatId: number): { person: Person; chat: Chat } {
  const person = world.knownPerson(personId);
  const chat = world.chats.find(chatId);
  if (!chat || !mayRead(world.groups, person, chat))
    throw new ActionError(404, `${person.firstName} has no chat ${chatId}.`);
  return { person, chat };
}

/** A migrated group can no longer be read. */
export function mayRead(groups: GroupStore, person: Person, chat: Chat): boolean {
  if (chat.type === 'private') return chat.id === person.id;
  return groups.find(chat.id)?.migratedTo === undefined && isThere(groups.standing(chat.id, person.id));
}

class BotProfile {
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
export function menuLanguage({ languageCode = '' }: { readonly languageCode?: string }): string {
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

interface StoredFile extends UploadedFile {
  readonly kind: 'photo' | 'document';
}

/** The Bot API's upload limits: bytes, width plus height, ratio of the sides. */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
const MAX_PIXELS = 10_000;
const MAX_ASPECT_RATIO = 20;

class FileStore {
  readonly #files = new Map<string, StoredFile>();

  /** @throws ApiError 400 for an unknown format, size or shape */
  addPhoto(file: UploadedFile): PhotoSize {
    checkSize(file, MAX_PHOTO_BYTES, ' for a photo');
    const size = imageSize(file.bytes);
    if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (size.width + size.height > MAX_PIXELS || long > short * MAX_ASPECT_RATIO)
      throw badRequest('PHOTO_INVALID_DIMENSIONS');
    return this.#keep('photo', file, { ...this.#ids('photo'), ...size, file_size: file.bytes.length });
  }

  /** @throws ApiError 400 for an empty file and for one above 50 MB */
  addDocument(file: UploadedFile): BotDocument {
    checkSize(file, MAX_DOCUMENT_BYTES, '');
    return this.#keep('document', file, {
      ...this.#ids('document'),
      file_name: file.name,
      mime_type: file.name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
      file_size: file.bytes.length,
    });
  }

  find(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }

  #ids(kind: string): { file_id: string; file_unique_id: string } {
    const number = this.#files.size + 1;
    // The id is as long as Telegram's opaque ids.
    const id = Buffer.from(`${kind}-${number}-`.padEnd(51, 'x')).toString('base64url');
    return { file_id: id, file_unique_id: `${kind}${number}` };
  }

  #keep<T extends PhotoSize | BotDocument>(kind: StoredFile['kind'], file: UploadedFile, sizes: T): T {
    this.#files.set(sizes.file_id, { ...file, kind });
    return sizes;
  }
}

function checkSize({ bytes }: UploadedFile, max: number, what: string): void {
  if (bytes.length === 0) throw badRequest('file must be non-empty');
  if (bytes.length > max)
    throw badRequest(
      `File of size ${bytes.length} bytes is too big${what}; the maximum size is ${max} bytes`,
    );
}

/** Pixels of a PNG, the format of the bot's pictures. */
function imageSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89_50_4e_47) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
