import type { FastifyReply } from 'fastify';
import { html } from '../../look/html.ts';
import { sendPage } from '../../look/page.ts';
import type { ProtocolError } from '../protocol-error.ts';

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
