import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/permission.ts';
import { ServiceError } from '../service-error.ts';
import type { Authenticate } from './authenticate.ts';

type OnRequest = (request: FastifyRequest) => Promise<void>;

/** The hook that checks a request's host (RFC 9112, 3.2) and its key before its body is read. */
export function authenticateFirst(authenticate: Authenticate, operation: Operation): OnRequest {
  return async ({ headers, ip }) => {
    if (headers.host === undefined) throw new ServiceError('invalid_request', 'Send a Host header');
    await authenticate(operation, headers.authorization, ip);
  };
}
