import type { FastifyReply } from 'fastify';
import { type Html, html } from './page-html.ts';

export interface Page {
  readonly title: string;
  /** What stands beside the name at the top. */
  readonly app: 'Wallet' | 'Explorer';
  readonly body: Html;
  /** A page with one decision on it has no links elsewhere. */
  readonly isDecision?: boolean;
  /** Origins besides this one that the page's form may end at: browsers check where a form's answer redirects to. */
  readonly formTargets?: readonly string[];
}

/** Where the pages' one style sheet is served. */
export const STYLE_PATH = '/sandbox-look.css';

/** Sends a page: no script at all, nothing from elsewhere, never in a frame, never kept. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
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
<header class="bar"><span class="mark">Countersign <span>${page.app}</span></span>${page.isDecision !== true && ways(page.app)}</header>
<main class="${page.app.toLowerCase()}">${page.body}</main>
</body>
</html>
`;

/** The sandbox's places: one origin serves them all. */
const PLACES = [
  { name: 'Chat', href: '/' },
  { name: 'Wallet', href: '/wallet' },
  { name: 'Explorer', href: '/explorer' },
] as const;

const ways = (app: Page['app']): Html =>
  html`<nav aria-label="Sandbox">${PLACES.filter(({ name }) => name !== app).map(
    ({ name, href }) => html`<a href="${href}">${name}</a>`,
  )}</nav>`;
