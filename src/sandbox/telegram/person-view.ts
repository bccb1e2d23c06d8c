import type { EphemeralView } from './chats.ts';
import type { Question } from './event-log.ts';
import { isBotThere } from './groups/changes.ts';
import { type Group, isAdmin, isThere, type Standing, type Topic } from './groups/store.ts';
import type { BotCommand, Chat, Message, Person, User } from './model.ts';
import { mayRead, menuLanguage, type PageLink, scopesFor, type World } from './world.ts';

export interface ChatView {
  readonly chat: Chat;
  readonly messages: readonly Message[];
  readonly edited: readonly number[];
  readonly silent: readonly number[];
  readonly question?: Question | undefined;
  readonly seenUpTo: number;
  readonly readUpTo: number;
  readonly commands: readonly BotCommand[];
  readonly ephemeral: readonly EphemeralView[];
  readonly group?: GroupView | undefined;
}

/** `seq` is the last event already included. */
export interface PersonView {
  readonly seq: number;
  readonly person: Person;
  readonly people: readonly Person[];
  readonly bot: User;
  readonly description: string;
  readonly blocked: boolean;
  readonly chats: readonly ChatView[];
  readonly links: readonly PageLink[];
}

export interface MemberView {
  readonly user: User;
  readonly standing: Standing;
}

export interface GroupView {
  readonly members: readonly MemberView[];
  readonly me: Standing;
  /** Undefined if the bot has never been a member. */
  readonly bot?: Standing | undefined;
  readonly topics: readonly Topic[];
  readonly pinned: readonly number[];
}

export function viewOf(world: World, person: Person): PersonView {
  const chats = world.chats.all().filter((chat) => mayRead(world.groups, person, chat));
  return {
    seq: world.events.last,
    person,
    people: world.people,
    bot: world.bot,
    description:
      world.profile.text(`description:${menuLanguage(person)}`) || world.profile.text('description:'),
    blocked: world.blocked.has(person.id),
    chats: chats.map((chat) => chatView(world, person, chat)),
    links: world.deps.links ?? [],
  };
}

function chatView(world: World, person: Person, chat: Chat): ChatView {
  const group = groupView(world, person, chat);
  const question = world.questions.get(chat.id);
  return {
    chat,
    messages: world.chats.messages(chat.id),
    edited: world.chats.edited(chat.id),
    silent: world.chats.silent(chat.id),
    ...(question ? { question } : {}),
    seenUpTo: world.seenUpTo.get(chat.id) ?? 0,
    readUpTo: world.readUpTo.get(`${person.id}:${chat.id}`) ?? 0,
    commands: commandsOf(world, person, chat),
    ephemeral: world.ephemeral.of(chat.id, person.id),
    ...(group ? { group } : {}),
  };
}

export function commandsOf(world: World, person: Person, chat: Chat): readonly BotCommand[] {
  if (!isBotThere(world, chat)) return [];
  const isAdministrator = isAdmin(world.groups.standing(chat.id, person.id));
  return world.profile.commandsFor(scopesFor(chat.id, person.id, isAdministrator, menuLanguage(person)));
}

function groupView(world: World, person: Person, chat: Chat): GroupView | undefined {
  const group = world.groups.find(chat.id);
  if (!group) return undefined;
  return {
    members: membersOf(world, group),
    me: group.standings.get(person.id) ?? { status: 'left' },
    bot: group.standings.get(world.bot.id),
    topics: group.topics,
    pinned: group.pinned,
  };
}

function membersOf(world: World, { standings }: Group): MemberView[] {
  return [...standings].flatMap(([id, standing]): MemberView[] => {
    const user = world.findUser(id);
    return user && isThere(standing) ? [{ user, standing }] : [];
  });
}
