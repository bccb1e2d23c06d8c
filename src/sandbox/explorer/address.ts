import { type ConfirmedSignatureInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '../../log.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { type Html, html, type Page, sendPage } from '../ui/page.ts';
import { type Balance, formatTime, readBalances, shorten, type TokenBook } from '../ui/tokens.ts';

interface Route {
  Params: { address: string };
}

const RECENT = 25;

interface AddressFacts {
  readonly address: string;
  readonly balances: readonly Balance[];
  readonly activity: readonly ConfirmedSignatureInfo[];
}

/** What the explorer is given. */
export interface ExplorerDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly book: TokenBook;
}

export function registerAddressRoute(app: FastifyInstance, deps: ExplorerDeps): void {
  app.get<Route>('/explorer/address/:address', async (request, reply) => {
    const address = parseAddress(request.params.address);
    if (address !== undefined) return await show(deps, address, reply);
    const words = 'An address is 32 to 44 letters and digits. Copy it once more, whole.';
    return sendPage(reply, messagePage('This is not an address', words), 400);
  });
}

async function show(deps: ExplorerDeps, address: Address, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const [balances, activity] = await Promise.all([
      readBalances(deps.connection, address, deps.book),
      deps.connection.getSignaturesForAddress(new PublicKey(address), { limit: RECENT }),
    ]);
    return sendPage(reply, addressPage({ address, balances, activity }, deps.book));
  } catch (err) {
    deps.log.warn({ err }, 'explorer could not read an address');
    return sendPage(reply, messagePage('The chain does not answer', 'Reload this page in a moment.'), 502);
  }
}

/** One address: what it holds and its last transactions. */
function addressPage(facts: AddressFacts, book: TokenBook): Page {
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

/** Something the explorer cannot show, and how to go on. */
export function messagePage(heading: string, words: string): Page {
  const body = html`<section class="card centred"><h1>${heading}</h1><p>${words}</p></section>`;
  return { title: `${heading} · Explorer`, app: 'Explorer', body };
}
