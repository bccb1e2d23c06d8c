import type { FastifyReply } from 'fastify';
import { sendPage } from '../../look/page.ts';
import { html } from '../../look/page-html.ts';
import type { ProtocolError } from '../protocol-error.ts';

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

/** A request that names no site to answer: the person reads what is wrong instead. */
export function showProblem(reply: FastifyReply, error: ProtocolError): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>This link cannot be opened</h1>
  <p>${error.message}</p>
  <p class="quiet">Go back to the app and ask it for a new link. Error ${error.code}.</p>
  <a class="button" href="/wallet">Back to the wallet</a>
</section>`;
  return sendPage(reply, { title: 'Unusable link · Wallet', app: 'Wallet', body }, 400);
}

/** The end of a request in the mode that never answers. */
export function showSilence(reply: FastifyReply): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>Nothing was sent</h1>
  <p>This wallet is set to never answer: the app waits, and hears nothing.</p>
  <a class="button" href="/wallet">Back to the wallet</a>
</section>`;
  return sendPage(reply, { title: 'No answer · Wallet', app: 'Wallet', body });
}
