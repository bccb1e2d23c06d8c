import type { ErrorEnvelope } from '../../contract/envelope-schema.ts';
import type { ServiceError } from '../service-error.ts';

/** Content type of every answer of the interface. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The text of a successful answer around data that is JSON already.
 * @param now milliseconds since the epoch
 */
export function writeSuccess(dataJson: string, now: number): string {
  return `{"success":true,"data":${dataJson},"timestamp":"${new Date(now).toISOString()}"}`;
}

/** The text of an error answer: nothing but what the document allows (sections 2.1 and 2.2). */
export function writeError(error: ServiceError, requestId: string, now: number): string {
  const envelope: ErrorEnvelope = {
    success: false,
    error: { code: error.code, message: error.message, requestId },
    timestamp: new Date(now).toISOString(),
  };
  return JSON.stringify(envelope);
}
