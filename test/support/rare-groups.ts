import type { FastifyInstance } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { GroupActions } from '../../src/sandbox/telegram/groups/actions.ts';
import { inTopic, postService } from '../../src/sandbox/telegram/groups/changes.ts';
import type { Topic } from '../../src/sandbox/telegram/groups/store.ts';
import type { Chat } from '../../src/sandbox/telegram/model.ts';
import { Id, ownRoutes, post } from '../../src/sandbox/telegram/own-routes.ts';
import { GROUP_ANONYMOUS_BOT } from '../../src/sandbox/telegram/people.ts';
import { ActionError, personInChat } from '../../src/sandbox/telegram/world.ts';

const ICON_COLOR = 7_322_096;

/**
 * What administrators of real groups do and the sandbox's page does not offer: topics, posts of anonymous administrators,
 * hidden members, and the migration of a small group. The emulator answers the bot as Telegram does in such groups.
 */
export class RareGroups extends GroupActions {
  setAnonymous(personId: number, chatId: number, anonymous: boolean): void {
    const { groups, events } = this.world;
    personInChat(this.world, personId, chatId);
    const standing = groups.standing(chatId, personId);
    if (standing?.status !== 'creator' && standing?.status !== 'administrator')
      throw new ActionError(403, 'Only administrators write as the group.');
    groups.place(chatId, personId, { ...standing, anonymous });
    events.append({ type: 'changed' });
  }

  hideMembers(chatId: number, isHidden: boolean, by?: number): void {
    const { chat, actor } = this.actorIn(chatId, by);
    this.require(chatId, actor, 'can_restrict_members');
    this.world.groups.hideMembers(chat.id, isHidden);
  }

  /** The service message gives the topic its number. */
  openTopic(chatId: number, name: string, by?: number): Topic {
    const { chat, actor } = this.actorIn(chatId, by);
    if (!chat.is_forum) throw new ActionError(409, 'This group has no topics.');
    const { chats, groups } = this.world;
    const topic = { id: chats.lastNumber(chatId) + 1, name, closed: false };
    groups.keepTopic(chatId, topic);
    const created = { forum_topic_created: { name, icon_color: ICON_COLOR } };
    postService(this.world, chat, { from: actor, ...created, ...inTopic(topic.id) });
    return topic;
  }

  closeTopic(chatId: number, topicId: number, closed: boolean, by?: number): void {
    const { chat, actor } = this.actorIn(chatId, by);
    this.require(chatId, actor, 'can_manage_topics');
    const topic = this.world.groups.topic(chatId, topicId);
    if (!topic) throw new ActionError(404, `There is no topic ${topicId} in this group.`);
    this.world.groups.keepTopic(chatId, { ...topic, closed });
    const content = closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} };
    postService(this.world, chat, { from: actor, ...content, ...inTopic(topicId) });
  }

  /**
   * The supergroup has a new id, the same people and no messages. Both chats announce it, the old one last.
   */
  migrate(chatId: number, by?: number): Chat {
    const { chat, actor } = this.actorIn(chatId, by);
    const world = this.world;
    const group = world.groups.find(chatId);
    if (chat.type !== 'group' || !group) throw new ActionError(409, 'This is a supergroup already.');
    const supergroup: Chat = { ...chat, id: this.nextId('supergroup'), type: 'supergroup' };
    world.chats.open(supergroup);
    world.groups.open(supergroup.id, group.standings);
    postService(world, chat, { from: actor, migrate_to_chat_id: supergroup.id });
    world.groups.migrate(chatId, supergroup.id);
    const asGroup = { from: GROUP_ANONYMOUS_BOT, sender_chat: supergroup };
    postService(world, supergroup, { ...asGroup, migrate_from_chat_id: chatId });
    world.events.append({ type: 'changed' });
    return supergroup;
  }
}

/** The actions over HTTP, for scripted people. */
export function registerRareGroups(app: FastifyInstance, groups: RareGroups): void {
  const by = Type.Optional(Id);
  const acting = { chat: Id, by };
  ownRoutes(app, (scope) => {
    const route = <P extends TProperties>(
      path: string,
      properties: P,
      act: (body: Static<TObject<P>>) => unknown,
    ) => post(scope, `/telegram/api/groups${path}`, properties, act);
    route('/anonymous', { person: Id, chat: Id, anonymous: Type.Boolean() }, (body) =>
      groups.setAnonymous(body.person, body.chat, body.anonymous),
    );
    route('/hidden', { ...acting, hidden: Type.Boolean() }, (body) =>
      groups.hideMembers(body.chat, body.hidden, body.by),
    );
    route('/topics', { ...acting, name: Type.String() }, (body) => ({
      topic: groups.openTopic(body.chat, body.name, body.by),
    }));
    route('/topics/closed', { ...acting, topic: Id, closed: Type.Boolean() }, (body) =>
      groups.closeTopic(body.chat, body.topic, body.closed, body.by),
    );
    route('/migrate', acting, (body) => ({ chat: groups.migrate(body.chat, body.by) }));
  });
}
