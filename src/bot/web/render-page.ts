import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './build-assets.ts';
import type { Refusal } from './refusals.ts';
import { ENGLISH } from './texts/en.ts';
import type { ConnectView, SigningView } from './views.ts';

/** Sends a page: a frame that reads without script, and the facts the script draws from, as data. */
export function sendPage(reply: FastifyReply, assets: Assets, view: SigningView | ConnectView): FastifyReply {
  const texts = view.page === 'signing' ? ENGLISH.signing : ENGLISH.connect;
  const body =
    `<main id="page" data-view="${escapeHtml(JSON.stringify(view))}"><h1>${escapeHtml(texts.title)}</h1>` +
    `<p>${escapeHtml(ENGLISH.loading)}</p></main><noscript><p>${escapeHtml(ENGLISH.noScript)}</p></noscript>`;
  return sendHtml(reply, 200, frame(assets, texts.title, body, true));
}

/** One page for every link that leads nowhere, whatever the reason, so that trying links teaches nothing. */
export function sendNotFound(reply: FastifyReply, assets: Assets): FastifyReply {
  return sendMessage(reply, assets, 404, ENGLISH.notFoundTitle, ENGLISH.refusals.not_found);
}

/** A refusal, as a page where a person looks at it and as JSON where a script asked. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  { status, body }: Refusal,
): FastifyReply {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage) return reply.code(status).send(body);
  return sendMessage(reply, assets, status, ENGLISH.failureTitle, body.message);
}

function sendMessage(
  reply: FastifyReply,
  assets: Assets,
  status: number,
  title: string,
  text: string,
): FastifyReply {
  const body =
    `<main class="page"><header class="brand">${escapeHtml(ENGLISH.brand)}</header><section class="card center">` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section></main>`;
  return sendHtml(reply, status, frame(assets, title, body, false));
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

function frame(assets: Assets, title: string, body: string, scripted: boolean): string {
  const script = scripted ? `<script type="module" src="${assets.script.path}"></script>` : '';
  return (
    `<!doctype html><html lang="${ENGLISH.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">' +
    `<title>${escapeHtml(title)} · ${escapeHtml(ENGLISH.brand)}</title>` +
    // Wallets show this name beside their question.
    `<meta property="og:title" content="${escapeHtml(ENGLISH.brand)}"><link rel="icon" href="data:,">` +
    `<link rel="stylesheet" href="${assets.style.path}">${script}</head><body>${body}</body></html>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
