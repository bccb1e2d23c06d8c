import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { ERROR_STATUS } from './error-code.ts';

/** ISO 8601 in UTC with milliseconds; the document leaves the format open. */
const TimestampSchema = Type.String({ description: 'ISO 8601, UTC, with milliseconds' });

/** The envelope of every successful answer (section 2.1). */
export const successEnvelope = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), data, timestamp: TimestampSchema });

const ErrorDetailSchema = Type.Object(
  {
    code: Type.String({
      description: `one of ${Object.keys(ERROR_STATUS)
        .map((code) => `\`${code}\``)
        .join(', ')}; treat another as the HTTP status says`,
    }),
    message: Type.String({ description: 'what is wrong and how to go on, in words' }),
    requestId: Type.Optional(Type.String({ description: 'for correlation with the log of the service' })),
  },
  { additionalProperties: false },
);

/** The envelope of every error (sections 2.1 and 2.2); no other property appears. */
export const ErrorEnvelopeSchema = Type.Object(
  { success: Type.Literal(false), error: ErrorDetailSchema, timestamp: TimestampSchema },
  { additionalProperties: false },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelopeSchema>;
