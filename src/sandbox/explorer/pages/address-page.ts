import type { ConfirmedSignatureInfo } from '@solana/web3.js';
import { formatTime, shorten } from '../../look/format.ts';
import type { Page } from '../../look/page.ts';
import { type Html, html } from '../../look/page-html.ts';
import type { Balance } from '../../look/read-balances.ts';
import type { TokenBook } from '../../look/token-book.ts';

interface AddressFacts {
  readonly address: string;
  readonly balances: readonly Balance[];
  readonly activity: readonly ConfirmedSignatureInfo[];
}

/** One address: what it holds and its last transactions. */
export function addressPage(facts: AddressFacts, book: TokenBook): Page {
  const token = book.find(facts.address);
  const body = html`
<section class="card">
  <h1>${token === undefined ? 'Address' : `Mint of ${token.symbol}`}</h1>
  <p><code class="address">${facts.address}</code></p>
  <ul class="lines">${facts.balances.map(
    ({ asset, amount }) => html`<li><span>${book.symbol(asset)}</span>
      <strong>${book.amount(asset, amount)}</strong></li>`,
  )}</ul>
</section>
<section class="card">
  <h2>Transactions</h2>
  ${transactions(facts.activity)}
</section>`;
  return { title: `Address ${shorten(facts.address)}`, app: 'Explorer', body };
}

function transactions(activity: readonly ConfirmedSignatureInfo[]): Html {
  if (activity.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<ul class="lines">${activity.map(
    ({ signature, err, blockTime }) => html`<li>
      <a href="/explorer/tx/${signature}"><code>${shorten(signature)}</code></a>
      <span class="${err === null ? 'state good' : 'state bad'}">${err === null ? 'Confirmed' : 'Failed'}</span>
      <span class="quiet">${blockTime != null && formatTime(blockTime * 1000)}</span></li>`,
  )}</ul>`;
}
