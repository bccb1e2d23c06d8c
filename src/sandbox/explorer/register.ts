import { type ConfirmedSignatureInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify';
import { shortAddress } from '../../labels/clean-label.ts';
import type { Log } from '../../log.ts';
import { parseAddress, parseSignature } from '../../solana/address.ts';
import { activityList, html, type Page, registerStyle, sendPage } from '../ui/page.ts';
import { type Balance, readBalances, type TokenRegistry } from '../ui/tokens.ts';
import { readTransaction, transactionPage } from './transaction.ts';

interface ExplorerDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly registry: TokenRegistry;
}

interface AddressFacts {
  readonly address: string;
  readonly balances: readonly Balance[];
  readonly activity: readonly ConfirmedSignatureInfo[];
}

const RECENT = 25;

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

const searchPage: Page = { title: 'Sandbox explorer', app: 'Explorer', body };

/** `/explorer` to search, `/explorer/tx/<signature>` and `/explorer/address/<address>`. */
export async function registerExplorer(app: FastifyInstance, deps: ExplorerDeps): Promise<void> {
  await registerStyle(app);
  const routes: FastifyPluginCallback = (scope, _options, done) => {
    scope.setErrorHandler((err, _request, reply) => {
      deps.log.warn({ err }, 'explorer could not read the chain');
      return showMessage(reply, 502, 'The chain does not answer', 'Reload this page in a moment.');
    });
    registerRoutes(scope, deps);
    done();
  };
  await app.register(routes, { prefix: '/explorer' });
}

function registerRoutes(scope: FastifyInstance, deps: ExplorerDeps): void {
  scope.get('/', (_request, reply) => sendPage(reply, searchPage));
  scope.get<{ Querystring: { q?: string | string[] } }>('/search', (request, reply) => {
    const path = pathOf(String(request.query.q ?? '').trim());
    if (path !== undefined) return reply.redirect(path, 303);
    const words = 'Paste a whole transaction signature or a whole address.';
    return showMessage(reply, 400, 'That is neither a transaction nor an address', words);
  });
  scope.get<{ Params: { signature: string } }>('/tx/:signature', ({ params }, reply) =>
    showTransaction(deps, params.signature, reply),
  );
  scope.get<{ Params: { address: string } }>('/address/:address', ({ params }, reply) =>
    showAddress(deps, params.address, reply),
  );
}

function pathOf(text: string): string | undefined {
  if (parseSignature(text) !== undefined) return `/explorer/tx/${text}`;
  return parseAddress(text) === undefined ? undefined : `/explorer/address/${text}`;
}

async function showTransaction(deps: ExplorerDeps, text: string, reply: FastifyReply): Promise<FastifyReply> {
  const signature = parseSignature(text);
  if (signature === undefined) {
    const words = 'A signature is 87 or 88 letters and digits. Copy it once more, whole.';
    return showMessage(reply, 400, 'This is not a transaction signature', words);
  }
  const transaction = await readTransaction(deps.connection, signature);
  if (transaction !== undefined) return sendPage(reply, transactionPage(transaction, deps.registry));
  const words = 'This chain does not know it. If it was sent just now, reload in a second.';
  return showMessage(reply, 404, 'Transaction not found', words);
}

async function showAddress(deps: ExplorerDeps, text: string, reply: FastifyReply): Promise<FastifyReply> {
  const address = parseAddress(text);
  if (address === undefined) {
    const words = 'An address is 32 to 44 letters and digits. Copy it once more, whole.';
    return showMessage(reply, 400, 'This is not an address', words);
  }
  const [balances, activity] = await Promise.all([
    readBalances(deps.connection, address, deps.registry),
    deps.connection.getSignaturesForAddress(new PublicKey(address), { limit: RECENT }),
  ]);
  return sendPage(reply, addressPage({ address, balances, activity }, deps.registry));
}

function addressPage(facts: AddressFacts, registry: TokenRegistry): Page {
  const token = registry.find(facts.address);
  const body = html`
<section class="card">
  <h1>${token === undefined ? 'Address' : `Mint of ${token.symbol}`}</h1>
  <p><code class="address">${facts.address}</code></p>
  <ul class="lines">${facts.balances.map(
    ({ asset, amount }) => html`<li><span>${registry.symbol(asset)}</span>
      <strong>${registry.amount(asset, amount)}</strong></li>`,
  )}</ul>
</section>
<section class="card">
  <h2>Transactions</h2>
  ${facts.activity.length === 0 ? html`<p class="quiet">None yet.</p>` : activityList(facts.activity)}
</section>`;
  return { title: `Address ${shortAddress(facts.address)}`, app: 'Explorer', body };
}

function showMessage(reply: FastifyReply, status: number, heading: string, words: string): FastifyReply {
  const body = html`<section class="card centred"><h1>${heading}</h1><p>${words}</p></section>`;
  return sendPage(reply, { title: `${heading} · Explorer`, app: 'Explorer', body }, status);
}
