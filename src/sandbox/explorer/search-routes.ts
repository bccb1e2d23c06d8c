import type { FastifyInstance } from 'fastify';
import { parseAddress, parseSignature } from '../../solana/address.ts';
import { type Page, sendPage } from '../look/page.ts';
import { html } from '../look/page-html.ts';
import { messagePage } from './pages/message-page.ts';

const body = html`
<section class="card">
  <h1>Explorer</h1>
  <p class="quiet">Every transaction and account of the embedded chain.</p>
  <form action="/explorer/search">
    <label for="q">Transaction or address</label>
    <input id="q" name="q" type="search" required maxlength="100" autocomplete="off" spellcheck="false">
    <div class="buttons"><button class="button primary">Search</button></div>
  </form>
  <p class="quiet">Your own transactions are listed in <a href="/wallet">your wallet</a>.</p>
</section>`;

/** The explorer's front page. */
const searchPage: Page = { title: 'Sandbox explorer', app: 'Explorer', body };

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
