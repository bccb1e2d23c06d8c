import { type Static, Type } from '@sinclair/typebox';

const Id = Type.Integer();
const strict = { additionalProperties: false };

export const SendBody = Type.Object(
  {
    person: Id,
    chat: Id,
    text: Type.String(),
    replyTo: Type.Optional(Id),
    topic: Type.Optional(Id),
    ephemeral: Type.Optional(Id),
  },
  strict,
);
export type SendBody = Static<typeof SendBody>;

export const PressBody = Type.Object(
  {
    person: Id,
    chat: Id,
    message: Id,
    row: Type.Optional(Type.Integer({ minimum: 0 })),
    column: Type.Optional(Type.Integer({ minimum: 0 })),
    data: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    ephemeral: Type.Optional(Id),
  },
  strict,
);
export type PressBody = Static<typeof PressBody>;

export const BlockBody = Type.Object({ person: Id, blocked: Type.Boolean() }, strict);
export type BlockBody = Static<typeof BlockBody>;

export const LanguageBody = Type.Object(
  {
    person: Id,
    language: Type.Union([Type.Null(), Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' })]),
  },
  strict,
);
export type LanguageBody = Static<typeof LanguageBody>;

export const ReadBody = Type.Object({ person: Id, chat: Id, message: Id }, strict);
export type ReadBody = Static<typeof ReadBody>;

export const FaultBody = Type.Object(
  {
    method: Type.String({ pattern: '^(\\*|[A-Za-z]{1,64})$' }),
    kind: Type.Union(
      (['too_many_requests', 'server_error', 'reset_before', 'reset_after', 'slow'] as const).map((kind) =>
        Type.Literal(kind),
      ),
    ),
    times: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()])),
    retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
    delayMilliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  },
  strict,
);
export type FaultBody = Static<typeof FaultBody>;

export const PaceBody = Type.Object(
  { perMinute: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]) },
  strict,
);
export type PaceBody = Static<typeof PaceBody>;

export const PersonQuery = Type.Object({ person: Type.String({ pattern: '^\\d{1,15}$' }) });
export type PersonQuery = Static<typeof PersonQuery>;

export const EventsQuery = Type.Object({
  person: Type.String({ pattern: '^\\d{1,15}$' }),
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
});
export type EventsQuery = Static<typeof EventsQuery>;
