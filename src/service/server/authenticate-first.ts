import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/permission.ts';
import { ServiceError } from '../service-error.ts';
import type { Authenticate } from './authenticate.ts';

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/** The hook that checks a request's host (RFC 9112, 3.2) and its key before its body is read. */
export function authenticateFirst(authenticate: Authenticate, operation: Operation): OnRequest {
  return ({ headers, ip }, _reply, done) => {
    if (headers.host === undefined) throw new ServiceError('invalid_request', 'Send a Host header');
    const checked = authenticate(operation, headers.authorization, ip);
    if (checked instanceof Promise) checked.then(() => done(), done);
    else done();
  };
}
