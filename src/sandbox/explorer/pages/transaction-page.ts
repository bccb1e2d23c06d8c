import { describeFailure } from '../../look/describe-failure.ts';
import { describeInstructions } from '../../look/describe-instructions.ts';
import { formatTime, formatUnits, shorten } from '../../look/format.ts';
import type { Page } from '../../look/page.ts';
import { type Html, html } from '../../look/page-html.ts';
import type { TokenBook } from '../../look/token-book.ts';
import { transactionFee } from '../../look/transaction-fee.ts';
import type { ChainTransaction } from '../read-transaction.ts';

/** One transaction: how it ended, when, what it moved and what it cost. */
export function transactionPage(transaction: ChainTransaction, book: TokenBook): Page {
  const body = html`
<section class="card">
  <h1>Transaction</h1>
  ${outcome(transaction)}
  <dl class="rows">${facts(transaction, book)}</dl>
</section>
<section class="card">
  <h2>Balance changes</h2>
  ${changes(transaction, book)}
</section>
<section class="card">
  <h2>Steps</h2>
  <ol class="steps">${describeInstructions(transaction.decoded, book).map(({ text }) => html`<li>${text}</li>`)}</ol>
  <details>
    <summary>Program logs</summary>
    <pre class="logs">${transaction.logs.join('\n')}</pre>
  </details>
</section>`;
  return { title: `Transaction ${shorten(transaction.signature)}`, app: 'Explorer', body };
}

function outcome({ error, isFinal }: ChainTransaction): Html {
  if (error !== undefined) {
    return html`<p class="state bad status">Failed</p><p>${describeFailure(error)} Only the fee was charged.</p>`;
  }
  return html`<p class="state good status">${isFinal ? 'Finalized' : 'Confirmed'}</p>`;
}

function facts({ signature, slot, time, decoded }: ChainTransaction, book: TokenBook): Html[] {
  const { network, priority } = transactionFee(decoded);
  const row = (name: string, value: Html | string) =>
    html`<div class="row"><dt>${name}</dt><dd>${value}</dd></div>`;
  return [
    row('Signature', html`<code class="address">${signature}</code>`),
    row('Time', time === undefined ? 'unknown' : formatTime(time)),
    row('Slot', formatUnits(BigInt(slot), 0)),
    row('Network fee', book.format('native', network)),
    ...(priority > 0n ? [row('Priority fee', book.format('native', priority))] : []),
    row('Signed by', html`${signers(decoded.staticAccountKeys, decoded.header.numRequiredSignatures)}`),
  ];
}

const signers = (keys: readonly string[], count: number): Html[] =>
  keys.slice(0, count).map((key, index) => html`${index > 0 && ', '}${addressLink(key)}`);

/** What left and what arrived stand together for each owner, whoever paid the fee first. */
function changes({ changes: all, decoded }: ChainTransaction, book: TokenBook): Html {
  if (all.length === 0) return html`<p class="quiet">Nothing moved.</p>`;
  const owners = [...new Set([decoded.staticAccountKeys[0], ...all.map(({ owner }) => owner)])];
  const ordered = owners.flatMap((one) => all.filter(({ owner }) => owner === one));
  return html`<ul class="lines">${ordered.map(
    ({ owner, asset, amount }) => html`<li>${addressLink(owner)}
      <span class="state ${amount > 0n ? 'good' : ''}">${amount > 0n && '+'}${book.format(asset, amount)}</span></li>`,
  )}</ul>
  <p class="quiet">SOL amounts include fees and deposits.</p>`;
}

const addressLink = (address: string): Html =>
  html`<a href="/explorer/address/${address}"><code>${shorten(address)}</code></a>`;
