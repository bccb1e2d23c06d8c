import type { FastifyReply } from 'fastify';
import { html } from '../../look/html.ts';
import { sendPage } from '../../look/page.ts';

/** A wallet's browser opens a site in itself; this one has no browser of its own and hands over to the person's. */
export function showBrowse(reply: FastifyReply, url: URL): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>Open ${url.host}?</h1>
  <p class="breakable quiet">${url.href}</p>
  <div class="buttons"><a class="button" href="/wallet">Cancel</a>
  <a class="button primary" href="${url.href}" rel="noreferrer">Open</a></div>
</section>`;
  return sendPage(reply, { title: `Open ${url.host} · Wallet`, app: 'Wallet', body });
}
