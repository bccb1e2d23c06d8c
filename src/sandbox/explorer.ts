import type { Connection } from '@solana/web3.js';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply } from 'fastify';
import { shortAddress } from '../labels/clean-label.ts';
import type { Log } from '../log.ts';
import { parseAddress, parseSignature, type Signature } from '../solana/address.ts';
import { type DecodedTransaction, decodeTransaction } from '../solana/transaction.ts';
import {
  type Activity,
  type BalanceChange,
  changesIn,
  type FindTransaction,
  readActivity,
} from './ui/activity.ts';
import { describeFailure, describeInstructions, transactionFee } from './ui/describe-transaction.ts';
import { activityList, type Html, html, type Page, registerStyle, sendPage } from './ui/page.ts';
import { type Balance, formatTime, formatUnits, readBalances, type TokenRegistry } from './ui/tokens.ts';

interface ExplorerDeps {
  readonly connection: Connection;
  readonly findTransaction: FindTransaction;
  readonly log: Log;
  readonly registry: TokenRegistry;
}

interface AddressFacts {
  readonly address: string;
  readonly balances: readonly Balance[];
  readonly activity: readonly Activity[];
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
  const transaction = await readTransaction(deps, signature);
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
    readActivity(deps.connection, address, RECENT, deps.findTransaction),
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
  ${facts.activity.length === 0 ? html`<p class="quiet">None yet.</p>` : activityList(facts.activity, registry)}
</section>`;
  return { title: `Address ${shortAddress(facts.address)}`, app: 'Explorer', body };
}

function showMessage(reply: FastifyReply, status: number, heading: string, words: string): FastifyReply {
  const body = html`<section class="card centred"><h1>${heading}</h1><p>${words}</p></section>`;
  return sendPage(reply, { title: `${heading} · Explorer`, app: 'Explorer', body }, status);
}

interface ChainTransaction {
  readonly signature: Signature;
  readonly slot: number;
  /** Milliseconds. */
  readonly time: number | undefined;
  readonly isFinal: boolean;
  readonly error: unknown;
  readonly decoded: DecodedTransaction;
  readonly logs: readonly string[];
  readonly changes: readonly BalanceChange[];
}

function transactionPage(transaction: ChainTransaction, registry: TokenRegistry): Page {
  const body = html`
<section class="card">
  <h1>Transaction</h1>
  ${outcome(transaction)}
  <dl class="rows">${facts(transaction, registry)}</dl>
</section>
<section class="card">
  <h2>Balance changes</h2>
  ${changes(transaction, registry)}
</section>
<section class="card">
  <h2>Steps</h2>
  <ol class="steps">${describeInstructions(transaction.decoded, registry).map(({ text }) => html`<li>${text}</li>`)}</ol>
  <details>
    <summary>Program logs</summary>
    <pre class="logs">${transaction.logs.join('\n')}</pre>
  </details>
</section>`;
  return { title: `Transaction ${shortAddress(transaction.signature)}`, app: 'Explorer', body };
}

function outcome({ error, isFinal }: ChainTransaction): Html {
  if (error !== undefined) {
    return html`<p class="state bad status">Failed</p><p>${describeFailure(error)} Only the fee was charged.</p>`;
  }
  return html`<p class="state good status">${isFinal ? 'Finalized' : 'Confirmed'}</p>`;
}

function facts({ signature, slot, time, decoded }: ChainTransaction, registry: TokenRegistry): Html[] {
  const { network, priority } = transactionFee(decoded);
  const row = (name: string, value: Html | string) =>
    html`<div class="row"><dt>${name}</dt><dd>${value}</dd></div>`;
  return [
    row('Signature', html`<code class="address">${signature}</code>`),
    row('Time', time === undefined ? 'unknown' : formatTime(time)),
    row('Slot', formatUnits(BigInt(slot), { decimals: 0 })),
    row('Network fee', registry.format('native', network)),
    ...(priority > 0n ? [row('Priority fee', registry.format('native', priority))] : []),
    row('Signed by', html`${signers(decoded.staticAccountKeys, decoded.header.numRequiredSignatures)}`),
  ];
}

const signers = (keys: readonly string[], count: number): Html[] =>
  keys.slice(0, count).map((key, index) => html`${index > 0 && ', '}${addressLink(key)}`);

const addressLink = (address: string): Html =>
  html`<a href="/explorer/address/${address}"><code>${shortAddress(address)}</code></a>`;

function changes({ changes: all, decoded }: ChainTransaction, registry: TokenRegistry): Html {
  if (all.length === 0) return html`<p class="quiet">Nothing moved.</p>`;
  const owners = [...new Set([decoded.staticAccountKeys[0], ...all.map(({ owner }) => owner)])];
  const ordered = owners.flatMap((one) => all.filter(({ owner }) => owner === one));
  return html`<ul class="lines">${ordered.map(
    ({ owner, asset, amount }) => html`<li>${addressLink(owner)}
      <span class="state ${amount > 0n ? 'good' : ''}">${amount > 0n && '+'}${registry.format(asset, amount)}</span></li>`,
  )}</ul>
  <p class="quiet">SOL amounts include fees and deposits.</p>`;
}

/** Undefined while the chain does not know it. */
async function readTransaction(
  { connection, findTransaction }: ExplorerDeps,
  signature: Signature,
): Promise<ChainTransaction | undefined> {
  const [found, statuses] = await Promise.all([
    findTransaction(signature),
    connection.getSignatureStatuses([signature], { searchTransactionHistory: true }),
  ]);
  if (found?.meta == null) return undefined;
  const decoded = decodeTransaction(Buffer.from(found.transaction[0], 'base64'));
  return {
    signature,
    slot: found.slot,
    time: await timeOf(connection, found.slot),
    isFinal: statuses.value[0]?.confirmationStatus === 'finalized',
    error: found.meta.err ?? undefined,
    decoded,
    logs: found.meta.logMessages ?? [],
    changes: changesIn(decoded, found.meta),
  };
}

/** The time of the transaction's slot: the embedded chain divides the block time of a transaction by a thousand. */
async function timeOf(connection: Connection, slot: number): Promise<number | undefined> {
  const seconds = await connection.getBlockTime(slot).catch(() => null);
  return seconds === null ? undefined : seconds * 1000;
}
