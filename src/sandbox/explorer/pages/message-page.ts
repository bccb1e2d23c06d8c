import type { Page } from '../../look/page.ts';
import { html } from '../../look/page-html.ts';

/** Something the explorer cannot show, and how to go on. */
export function messagePage(heading: string, words: string): Page {
  const body = html`<section class="card centred"><h1>${heading}</h1><p>${words}</p></section>`;
  return { title: `${heading} · Explorer`, app: 'Explorer', body };
}
