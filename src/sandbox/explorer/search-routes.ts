import type { FastifyInstance } from 'fastify';
import { parseAddress, parseSignature } from '../../solana/address.ts';
import { sendPage } from '../look/page.ts';
import { messagePage } from './pages/message-page.ts';
import { searchPage } from './pages/search-page.ts';

interface Search {
  Querystring: { q?: string | string[] };
}

/** The explorer's front page, and the search box on it. */
export function registerSearchRoutes(app: FastifyInstance): void {
  for (const path of ['/explorer', '/explorer/'])
    app.get(path, (_request, reply) => sendPage(reply, searchPage));
  app.get<Search>('/explorer/search', (request, reply) => {
    const path = pathOf(String(request.query.q ?? '').trim());
    if (path !== undefined) return reply.redirect(path, 303);
    const words = 'Paste a whole transaction signature or a whole address.';
    return sendPage(reply, messagePage('That is neither a transaction nor an address', words), 400);
  });
}

function pathOf(text: string): string | undefined {
  if (parseSignature(text) !== undefined) return `/explorer/tx/${text}`;
  return parseAddress(text) === undefined ? undefined : `/explorer/address/${text}`;
}
