import type { FastifyInstance } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { TelegramEmulator } from '../emulator.ts';
import { Id, oneOf, post } from '../own-routes.ts';
import { groupSummary } from '../person-view.ts';
import { ADMIN_RIGHTS, PERMISSIONS } from './standing.ts';

const by = Type.Optional(Id);
const Name = Type.String({ minLength: 1, maxLength: 128 });
const strict = { additionalProperties: false };

const Standing = Type.Union([
  Type.Object({ status: Type.Literal('administrator'), rights: Type.Array(oneOf(ADMIN_RIGHTS)) }, strict),
  Type.Object({ status: Type.Literal('restricted'), may: Type.Array(oneOf(PERMISSIONS)) }, strict),
  Type.Object({ status: Type.Literal('member') }, strict),
  Type.Object({ status: Type.Literal('left') }, strict),
  Type.Object({ status: Type.Literal('kicked') }, strict),
]);

const NEW_GROUP = {
  by: Id,
  title: Name,
  type: Type.Optional(oneOf(['group', 'supergroup'])),
  members: Type.Optional(Type.Array(Id)),
  forum: Type.Optional(Type.Boolean()),
  bot: Type.Optional(Type.Boolean()),
};

/**
 * Under `/telegram/api/groups`. `by` is the acting person, by default the creator; a refusal is `{ message }`. The bot
 * joins a new group with `bot` only. Each change sends the event `groups`.
 */
export function registerGroups(scope: FastifyInstance, { world, groups }: TelegramEmulator): void {
  const route = <P extends TProperties>(
    path: string,
    properties: P,
    act: (body: Static<TObject<P>>) => unknown,
  ) => post(scope, `/telegram/api/groups${path}`, properties, act);
  const acting = { chat: Id, by };
  scope.get('/telegram/api/groups', () => ({ groups: groupSummary(world) }));
  route('', NEW_GROUP, ({ by: creator, ...group }) => ({ chat: groups.open(creator, group) }));
  route('/standing', { ...acting, user: Id, standing: Standing }, (body) =>
    groups.setStanding(body.chat, body.user, body.standing, body.by),
  );
  route('/anonymous', { person: Id, chat: Id, anonymous: Type.Boolean() }, (body) =>
    groups.setAnonymous(body.person, body.chat, body.anonymous),
  );
  route('/hidden', { ...acting, hidden: Type.Boolean() }, (body) =>
    groups.hideMembers(body.chat, body.hidden, body.by),
  );
  route('/topics', { ...acting, name: Name }, (body) => ({
    topic: groups.openTopic(body.chat, body.name, body.by),
  }));
  route('/topics/closed', { ...acting, topic: Id, closed: Type.Boolean() }, (body) =>
    groups.closeTopic(body.chat, body.topic, body.closed, body.by),
  );
  route('/pinned', { ...acting, message: Id, pinned: Type.Boolean() }, (body) =>
    groups.pin(body.chat, body.message, body.pinned, body.by),
  );
  route('/delete', { person: Id, chat: Id, messages: Type.Array(Id) }, (body) =>
    groups.deleteMessages(body.chat, body.messages, body.person),
  );
  route('/migrate', acting, (body) => ({ chat: groups.migrate(body.chat, body.by) }));
}
