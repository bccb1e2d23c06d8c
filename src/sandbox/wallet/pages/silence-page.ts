import type { FastifyReply } from 'fastify';
import { html } from '../../look/html.ts';
import { sendPage } from '../../look/page.ts';

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
