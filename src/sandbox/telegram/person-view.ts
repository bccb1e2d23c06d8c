import { menuLanguage } from './bot-profile.ts';
import { commandsOf } from './commands-of.ts';
import type { EphemeralView } from './ephemeral/ephemeral-book.ts';
import type { Question } from './event-log.ts';
import { type GroupView, groupView } from './groups/group-view.ts';
import { mayRead } from './groups/may-read.ts';
import type { BotCommand, Chat, Message, Person, User } from './model.ts';
import type { PageLink } from './telegram-deps.ts';
import type { World } from './world.ts';

export interface ChatView {
  readonly chat: Chat;
  readonly messages: readonly Message[];
  readonly edited: readonly number[];
  /** Messages that came without a sound. */
  readonly silent: readonly number[];
  /** What the bot has asked for an answer to, until the person writes. */
  readonly question?: Question | undefined;
  /** Number of the newest message the bot has taken. */
  readonly seenUpTo: number;
  readonly readUpTo: number;
  readonly commands: readonly BotCommand[];
  /** What only this person and the bot see, in the order it came. */
  readonly ephemeral: readonly EphemeralView[];
  /** Who is there, its topics and its pins; none for a private chat. */
  readonly group?: GroupView | undefined;
}

/** Everything one person sees; `seq` is the number of the last event already in it. */
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

export function viewOf(world: World, person: Person): PersonView {
  const chats = world.chats.all().filter((chat) => mayRead(world, person, chat));
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
