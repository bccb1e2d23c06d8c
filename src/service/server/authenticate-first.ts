import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/permission.ts';
import type { Authenticate } from './authenticate.ts';

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/** The hook that checks a request's key before its body is read. */
export function authenticateFirst(authenticate: Authenticate, operation: Operation): OnRequest {
  return ({ headers }, _reply, done) => {
    const checked = authenticate(operation, headers.authorization);
    if (checked instanceof Promise) checked.then(() => done(), done);
    else done();
  };
}
