import { html } from '../../look/html.ts';
import type { Page } from '../../look/page.ts';

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
export const searchPage: Page = { title: 'Sandbox explorer', app: 'Explorer', body };
