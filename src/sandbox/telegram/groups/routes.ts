import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { TelegramEmulator } from '../emulator.ts';
import { groupSummary } from '../person-view.ts';
import { ADMIN_RIGHTS, PERMISSIONS } from './standing.ts';

const Id = Type.Integer();
const By = Type.Optional(Id);
const strict = { additionalProperties: false };
const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Array(Type.Union(values.map((value) => Type.Literal(value))));

const StandingBody = Type.Union([
  Type.Object({ status: Type.Literal('administrator'), rights: oneOf(ADMIN_RIGHTS) }, strict),
  Type.Object({ status: Type.Literal('restricted'), may: oneOf(PERMISSIONS) }, strict),
  ...(['member', 'left', 'kicked'] as const).map((status) =>
    Type.Object({ status: Type.Literal(status) }, strict),
  ),
]);

const BODIES = {
  '': Type.Object(
    {
      by: Id,
      title: Type.String({ minLength: 1, maxLength: 128 }),
      type: Type.Optional(Type.Union([Type.Literal('group'), Type.Literal('supergroup')])),
      members: Type.Optional(Type.Array(Id)),
      forum: Type.Optional(Type.Boolean()),
      bot: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  '/standing': Type.Object({ chat: Id, user: Id, standing: StandingBody, by: By }, strict),
  '/anonymous': Type.Object({ person: Id, chat: Id, anonymous: Type.Boolean() }, strict),
  '/hidden': Type.Object({ chat: Id, hidden: Type.Boolean(), by: By }, strict),
  '/topics': Type.Object({ chat: Id, name: Type.String({ minLength: 1, maxLength: 128 }), by: By }, strict),
  '/topics/closed': Type.Object({ chat: Id, topic: Id, closed: Type.Boolean(), by: By }, strict),
  '/pinned': Type.Object({ chat: Id, message: Id, pinned: Type.Boolean(), by: By }, strict),
  '/delete': Type.Object({ person: Id, chat: Id, messages: Type.Array(Id) }, strict),
  '/migrate': Type.Object({ chat: Id, by: By }, strict),
};

/**
 * Under `/telegram/api/groups`. `by` is the acting person, by default the creator; a refusal is `{ message }`. The bot
 * joins a new group with `bot` only. Each change sends the event `groups`.
 */
export function registerGroups(scope: FastifyInstance, { world, groups }: TelegramEmulator): void {
  const post = <P extends keyof typeof BODIES>(
    path: P,
    act: (body: Static<(typeof BODIES)[P]>) => unknown,
  ): void => {
    const schema: TSchema = BODIES[path];
    scope.post(`/telegram/api/groups${path}`, { schema: { body: schema } }, ({ body }) => {
      // Fastify has validated the body.
      return act(body as Static<(typeof BODIES)[P]>) ?? {};
    });
  };
  scope.get('/telegram/api/groups', () => ({ groups: groupSummary(world) }));
  post('', ({ by, ...group }) => ({ chat: groups.open(by, group) }));
  post('/standing', ({ chat, user, standing, by }) => groups.setStanding(chat, user, standing, by));
  post('/anonymous', ({ person, chat, anonymous }) => groups.setAnonymous(person, chat, anonymous));
  post('/hidden', ({ chat, hidden, by }) => groups.hideMembers(chat, hidden, by));
  post('/topics', ({ chat, name, by }) => ({ topic: groups.openTopic(chat, name, by) }));
  post('/topics/closed', ({ chat, topic, closed, by }) => groups.closeTopic(chat, topic, closed, by));
  post('/pinned', ({ chat, message, pinned, by }) => groups.pin(chat, message, pinned, by));
  post('/delete', ({ person, chat, messages }) => groups.deleteMessages(chat, messages, person));
  post('/migrate', ({ chat, by }) => ({ chat: groups.migrate(chat, by) }));
}
