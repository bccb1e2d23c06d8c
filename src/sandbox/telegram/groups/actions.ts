import { withoutReply } from '../chats.ts';
import type { Chat, Message, Person, User } from '../model.ts';
import { userOf } from '../people.ts';
import { ActionError, personInChat, type World } from '../world.ts';
import { isBotThere, pinMessage, postService, removeMessages, unpinMessage } from './changes.ts';
import { type AdminRight, chatMember, hasRight, isAdmin, isThere, type Standing } from './store.ts';

export interface NewGroup {
  readonly title: string;
  readonly type?: 'group' | 'supergroup';
  readonly members?: readonly number[];
  readonly forum?: boolean;
  readonly bot?: boolean;
}

const FIRST_GROUP = -4_000_001;
const FIRST_SUPERGROUP = -1_002_000_000_002;

/**
 * What people do in groups. `by` is the acting person, by default the creator. Methods throw ActionError for unknown people
 * and messages, and without the right. Rarities of real groups, such as topics and migration, are in
 * `test/support/rare-groups.ts`.
 */
export class GroupActions {
  protected readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  open(
    creatorId: number,
    { title, type = 'supergroup', members = [], forum = false, bot = false }: NewGroup,
  ): Chat {
    if (forum && type === 'group') throw new ActionError(409, 'Only a supergroup has topics.');
    const world = this.world;
    const by = userOf(world.knownPerson(creatorId));
    for (const id of members) world.knownPerson(id);
    const others = members.map((id): [number, Standing] => [id, { status: 'member' }]);
    const chat: Chat = { id: this.nextId(type), type, title, ...(forum ? { is_forum: true } : {}) };
    world.chats.open(chat);
    world.groups.open(chat.id, new Map([...others, [creatorId, { status: 'creator' }]]));
    world.events.append({ type: 'changed' });
    if (type === 'group') postService(world, chat, { from: by, group_chat_created: true });
    if (bot) this.#place(chat, by, world.bot, { status: 'member' });
    return chat;
  }

  setStanding(chatId: number, userId: number, standing: Standing, by?: number): void {
    const { chat, actor } = this.actorIn(chatId, by);
    const user = this.world.findUser(userId);
    if (!user) throw new ActionError(404, `There is nobody ${userId} in this sandbox.`);
    const before = this.world.groups.standing(chatId, userId);
    if (before?.status === 'creator' || standing.status === 'creator')
      throw new ActionError(409, 'The creator of a group stays what they are.');
    this.#checkMayPlace(chatId, actor, userId, standing);
    this.#place(chat, actor, user, standing);
  }

  pin(chatId: number, messageId: number, isPinned: boolean, by?: number): void {
    const { chat, actor } = this.actorIn(chatId, by);
    this.require(chatId, actor, 'can_pin_messages');
    const message = this.world.chats.message(chatId, messageId);
    if (!message) throw new ActionError(404, `There is no message ${messageId} in this chat.`);
    if (isPinned) pinMessage(this.world, chat, actor, withoutReply(message));
    else unpinMessage(this.world, chat, messageId);
  }

  deleteMessages(chatId: number, messageIds: readonly number[], by: number): void {
    const { person } = personInChat(this.world, by, chatId);
    const { chats, groups } = this.world;
    const own = (message: Message | undefined): boolean => !message || message.from.id === person.id;
    const isOwn = messageIds.every((id) => own(chats.message(chatId, id)));
    if (!isOwn && !hasRight(groups.standing(chatId, by), 'can_delete_messages') && chatId !== by)
      throw new ActionError(403, 'You may delete your own messages only.');
    removeMessages(this.world, chatId, messageIds);
  }

  protected actorIn(chatId: number, by: number | undefined): { chat: Chat; actor: User } {
    const { groups } = this.world;
    const [creator = 0] =
      [...(groups.find(chatId)?.standings ?? [])].find(([, { status }]) => status === 'creator') ?? [];
    const { person, chat } = personInChat(this.world, by ?? creator, chatId);
    if (chat.type === 'private') throw new ActionError(409, 'This is no group.');
    return { chat, actor: this.world.findUser(person.id) ?? this.world.bot };
  }

  /** Leaving and adding members need no right. */
  #checkMayPlace(chatId: number, actor: User, userId: number, standing: Standing): void {
    const before = this.world.groups.standing(chatId, userId);
    if (actor.id === userId && standing.status === 'left') return;
    if (!isThere(before) && standing.status === 'member') return;
    const right = isAdmin(before) || isAdmin(standing) ? 'can_promote_members' : 'can_restrict_members';
    this.require(chatId, actor, right);
  }

  protected require(chatId: number, { id, first_name }: User, right: AdminRight): void {
    if (!hasRight(this.world.groups.standing(chatId, id), right))
      throw new ActionError(403, `${first_name} may not do this here: the right ${right} is missing.`);
  }

  /** The range of an id tells the kind of group. */
  protected nextId(type: 'group' | 'supergroup'): number {
    const first = type === 'group' ? FIRST_GROUP : FIRST_SUPERGROUP;
    const taken = this.world.chats.all().filter((chat) => chat.type === type && chat.id <= first);
    return first - taken.length;
  }

  /** The bot gets `my_chat_member` for itself, `chat_member` for others if it is an administrator. */
  #place(chat: Chat, by: User, user: User, standing: Standing): void {
    const world = this.world;
    const before = world.groups.standing(chat.id, user.id) ?? { status: 'left' };
    const content = {
      chat,
      from: by,
      date: world.chats.seconds(),
      old_chat_member: chatMember(user, before, chat),
      new_chat_member: chatMember(user, standing, chat),
    };
    world.groups.place(chat.id, user.id, standing);
    const isBot = user.id === world.bot.id;
    const lane = `chat:${chat.id}`;
    if (isBot) world.updates.push('my_chat_member', content, lane);
    else if (isAdmin(world.groups.standing(chat.id, world.bot.id)))
      world.updates.push('chat_member', content, lane);
    world.events.append({ type: 'changed' });
    // A removed bot still receives this last message.
    const notify = isBot || isBotThere(world, chat);
    if (isThere(before) && !isThere(standing))
      postService(world, chat, { from: by, left_chat_member: user }, { notify });
    if (!isThere(before) && isThere(standing))
      postService(world, chat, { from: by, new_chat_members: [user] });
  }
}

/** A supergroup and a small group with the bot, and a group without it. */
export function openDemoGroups(groups: GroupActions, people: readonly Person[]): void {
  const [owner, ...others] = people.map(({ id }) => id);
  if (owner === undefined) return;
  groups.open(owner, { title: 'Family', members: others });
  groups.open(owner, { title: 'Lunch club', type: 'group', members: others, bot: true });
  groups.open(owner, { title: 'Traders', members: others, bot: true });
}
