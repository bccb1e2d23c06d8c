import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActionError } from './seat.ts';

/** Answers what a person could not do with a sentence that the chat page may show. */
export function explainRefusal(
  error: Error & { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error instanceof ActionError ? error.status : (error.statusCode ?? 500);
  const message = status < 500 ? error.message : 'The emulator failed; its log says why.';
  return reply.code(status).send({ message });
}
