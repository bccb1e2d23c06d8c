import type { FastifyReply, FastifyRequest } from 'fastify';
import { privacyParts } from '../cards/privacy.ts';
import { toPlainText } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import { directionOf } from '../swap/people.ts';
import type { Assets } from './assets.ts';
import { type Refusal, refusalText, refuse } from './refusals.ts';
import { textsForRequest } from './texts.ts';
import type { ConnectView, SigningView } from './views.ts';

/** The page is readable without the script, which takes the view as JSON and draws its own frame over this one. */
export function sendPage(
  reply: FastifyReply,
  assets: Assets,
  texts: Texts,
  view: SigningView | ConnectView,
): FastifyReply {
  const title = texts.plain(view.page === 'signing' ? 'sign-title' : 'link-title');
  const body =
    `<main id="page" data-view='${quoteJson(view)}'><div class="page">${brandOf(texts)}<section class="card center">` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(texts.plain('page-loading'))}</p></section></div></main><noscript><p>${escapeHtml(texts.plain('page-no-script'))}</p></noscript>`;
  return sendHtml(reply, frame(assets, texts, title, body, true));
}

/** Telegram asks for an address of these words. */
export function sendPrivacy(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  chatUrl: string,
): FastifyReply {
  const texts = textsForRequest(request);
  const [summary, ...details] = privacyParts(texts).map(({ html }) => html.split('\n'));
  const [title = '', ...lead] = summary ?? [];
  const cards = details.map((lines) => `<section class="card">${readingHtml(lines)}</section>`);
  const body =
    `<main class="page reading">${brandOf(texts)}<h1>${title}</h1>${readingHtml(lead)}` +
    `${cards.join('')}${backTo(chatUrl, texts)}</main>`;
  return sendHtml(reply, frame(assets, texts, toPlainText({ html: title }), body, false));
}

/** A bold line is a title, a bullet an item. */
function readingHtml(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const [, item] = /^\u200f?• (.*)$/.exec(line) ?? [];
      if (item !== undefined) return `<ul><li>${item}</li></ul>`;
      return /^\u200f?<b>[^<]*[^<:：]<\/b>$/.test(line) ? `<h2>${line}</h2>` : `<p>${line}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '');
}

/** Unknown, expired and used links get the same page, so that probing reveals nothing. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  chatUrl: string,
): FastifyReply {
  const texts = textsForRequest(request);
  const [title, text] = [texts.plain('page-unknown'), refusalText('not_found', texts)];
  return sendMessage(reply.code(404), assets, texts, { title, text, chatUrl });
}

/** The address of the pages without a link. */
export function sendHome(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  chatUrl: string,
): FastifyReply {
  const texts = textsForRequest(request);
  const [title, text] = [texts.plain('page-brand'), texts.plain('page-home')];
  return sendMessage(reply, assets, texts, { title, text, chatUrl });
}

/** A refusal precedes every lookup. Browsers get HTML, scripts get JSON. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  refusal: Refusal,
): FastifyReply {
  const texts = textsForRequest(request);
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage) return refuse(reply, texts, refusal);
  const [title, text] = [texts.plain('page-failed'), refusalText(refusal.body.code, texts)];
  return sendMessage(reply.code(refusal.status), assets, texts, { title, text });
}

function sendMessage(
  reply: FastifyReply,
  assets: Assets,
  texts: Texts,
  { title, text, chatUrl }: { readonly title: string; readonly text: string; readonly chatUrl?: string },
): FastifyReply {
  const back = chatUrl === undefined ? '' : backTo(chatUrl, texts);
  const body =
    `<main class="page">${brandOf(texts)}<section class="card center">` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section>${back}</main>`;
  return sendHtml(reply, frame(assets, texts, title, body, false));
}

function backTo(chatUrl: string, texts: Texts): string {
  return `<a class="button quiet" href="${escapeHtml(chatUrl)}">${escapeHtml(texts.plain('page-back'))}</a>`;
}

/** The markup is that of `Frame` in the scripted pages. */
function brandOf(texts: Texts): string {
  const mark = 'M4 17c3-7 6-11 8-11 3 0-2 9 1 9 2 0 3-3 4-3s0 3 3 3M4 20.500h16';
  return (
    `<header class="brand"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${mark}"/></svg>` +
    `<span>${escapeHtml(texts.plain('page-brand'))}</span></header>`
  );
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

function frame(assets: Assets, texts: Texts, title: string, body: string, scripted: boolean): string {
  const { path } = assets.scripts[texts.language];
  const brand = escapeHtml(texts.plain('page-brand'));
  const script = scripted ? `<script type="module" src="${path}"></script>` : '';
  return (
    `<!doctype html><html lang="${texts.language}" dir="${directionOf(texts.language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">' +
    `<title>${escapeHtml(title)} · ${brand}</title>` +
    // Shown in the wallet's prompts.
    `<meta property="og:title" content="${brand}"><link rel="icon" href="data:,">` +
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

function quoteJson(value: unknown): string {
  return JSON.stringify(value).replace(/[&<>']/g, (character) => ENTITIES[character] ?? character);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
