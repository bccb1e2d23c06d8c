import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shortAddress } from '../../labels/clean-label.ts';
import type { Activity } from './activity.ts';
import { formatTime, type TokenRegistry } from './tokens.ts';

export interface Page {
  readonly title: string;
  readonly app: 'Wallet' | 'Explorer' | 'Market';
  readonly body: Html;
  /** A decision page has no navigation. */
  readonly isDecision?: boolean;
  readonly hasIcon?: boolean;
  /** Other origins that the form may redirect to: browsers check `form-action` after redirects, too. */
  readonly formTargets?: readonly string[];
}

const STYLE_PATH = '/sandbox-look.css';

/** Sends a page that runs no scripts, loads nothing foreign, and is never framed or cached. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self';${page.hasIcon === true ? ' img-src data:;' : ''} form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(layout(page).text);
}

const layout = (page: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<p class="banner">Sandbox: no real money</p>
<header class="bar"><span class="mark">Countersign <span>${page.app}</span></span>${page.isDecision !== true && navigation(page.app)}</header>
<main class="${page.app.toLowerCase()}">${page.body}</main>
</body>
</html>
`;

const PLACES = [
  { name: 'Chat', href: '/' },
  { name: 'Wallet', href: '/wallet' },
  { name: 'Explorer', href: '/explorer' },
  { name: 'Market', href: '/market/' },
] as const;

const navigation = (app: Page['app']): Html =>
  html`<nav aria-label="Sandbox">${PLACES.filter(({ name }) => name !== app).map(
    ({ name, href }) => html`<a href="${href}">${name}</a>`,
  )}</nav>`;

export async function registerStyle(app: FastifyInstance): Promise<void> {
  if (app.hasRoute({ method: 'GET', url: STYLE_PATH })) return;
  const css = await readFile(new URL('./style.css', import.meta.url), 'utf8');
  app.get(STYLE_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .send(css),
  );
}

/** The style sheet has as many. */
const TINTS = 6;

export function badge(name: string): Html {
  const letter = (/[a-z]/i.exec(name)?.[0] ?? '•').toUpperCase();
  const tint = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % TINTS;
  return html`<span class="badge tint-${tint}" aria-hidden="true">${letter}</span>`;
}

export function activityList(activity: readonly Activity[], registry: TokenRegistry): Html {
  return html`<ul class="lines">${activity.map(
    ({ signature, err, blockTime, changes }) => html`<li>
      <a href="/explorer/tx/${signature}"><code>${shortAddress(signature)}</code></a>
      <span class="${err === null ? 'state good' : 'state bad'}">${err === null ? 'Confirmed' : 'Failed'}</span>
      ${changes.length > 0 && html`<span>${changes.map(({ asset, amount }, at) => html`${at > 0 && ' · '}${amount > 0n && '+'}${registry.format(asset, amount)}`)}</span>`}
      <span class="quiet">${blockTime != null && formatTime(blockTime * 1000)}</span></li>`,
  )}</ul>`;
}

type Part = Html | string | number | false | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Escapes every value except markup. `false` and `undefined` render nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((page, text, at) => page + render(parts[at - 1]) + text));
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const FORM = 'application/x-www-form-urlencoded';

export function acceptForms(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM);
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** Fields of a form, or texts of a JSON object. */
export function formBody(request: FastifyRequest): URLSearchParams {
  const { body } = request;
  if (body instanceof URLSearchParams) return body;
  if (typeof body !== 'object' || body === null) return new URLSearchParams();
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(texts);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox.invalid').searchParams;
}

export function wantsJson(request: FastifyRequest): boolean {
  const { accept, 'content-type': type } = request.headers;
  return accept?.includes('application/json') === true || type?.startsWith('application/json') === true;
}
