import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { askInline, chooseInline } from './inline-actions.ts';

const Id = Type.Integer();
const strict = { additionalProperties: false };

const AskBody = Type.Object(
  { person: Id, chat: Id, query: Type.String({ maxLength: 4096 }), offset: Type.Optional(Type.String()) },
  strict,
);
const ChooseBody = Type.Object(
  { person: Id, chat: Id, queryId: Type.String(), resultId: Type.String() },
  strict,
);

/** Inline mode for the chat page and scripted people: `/telegram/api/inline…`. */
export function registerInline(scope: FastifyInstance, world: World): void {
  scope.post<{ Body: Static<typeof AskBody> }>(
    '/telegram/api/inline',
    { schema: { body: AskBody } },
    ({ body }) => askInline(world, body),
  );
  scope.post<{ Body: Static<typeof ChooseBody> }>(
    '/telegram/api/inline/choose',
    { schema: { body: ChooseBody } },
    ({ body }) => chooseInline(world, body),
  );
}
