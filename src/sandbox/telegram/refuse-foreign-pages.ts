import type { FastifyRequest } from 'fastify';
import { ActionError } from './seat.ts';

/** A page of another origin must not act for the people in here, nor one that has pointed its own name at this machine. */
export async function refuseForeignPages(request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  const own = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);
  if (!own || !loopback)
    throw new ActionError(403, 'Only the chat page itself, on this machine, may use this.');
}
