import { type Static, Type } from '@sinclair/typebox';

/** Body of `POST /v1/execute` (section 4.3); the same body again is the poll. */
export const ExecuteRequestSchema = Type.Object(
  {
    signedTransaction: Type.String({
      minLength: 1,
      description: "base64 of the quote's transaction after signing by the wallet",
    }),
    quoteId: Type.Optional(Type.String({ minLength: 1, description: 'from the quote' })),
    routeName: Type.Optional(Type.String({ minLength: 1, description: 'from the quote' })),
    providerRequestId: Type.Optional(
      Type.String({ minLength: 1, description: 'from the quote, echoed back' }),
    ),
  },
  { additionalProperties: false },
);
export type ExecuteRequest = Static<typeof ExecuteRequestSchema>;

const ExecutionStatusSchema = Type.Union([Type.Literal('CONFIRMED'), Type.Literal('SUBMITTED')]);

/** What execute answers (section 2.6). */
export const ExecutionResultSchema = Type.Object({
  txHash: Type.String({ description: 'submitted transaction signature' }),
  status: ExecutionStatusSchema,
});
export type ExecutionResult = Static<typeof ExecutionResultSchema>;
