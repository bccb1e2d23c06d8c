import { type Connection, VersionedTransaction, type VersionedTransactionResponse } from '@solana/web3.js';
import bs58 from 'bs58';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseAddress, parseSignature, type Signature } from '../../solana/address.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { describeFailure, describeInstructions, transactionFee } from '../ui/describe-transaction.ts';
import { type Html, html, type Page, registerStyle, sendPage } from '../ui/page.ts';
import type { Asset, TokenBook } from '../ui/tokens.ts';
import { formatTime, formatUnits, shorten } from '../ui/tokens.ts';
import type { ExplorerDeps } from './address.ts';
import { messagePage, registerAddressRoute } from './address.ts';

interface Route {
  Params: { signature: string };
}

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
const searchPage: Page = { title: 'Sandbox explorer', app: 'Explorer', body };

interface Search {
  Querystring: { q?: string | string[] };
}

/** A transaction as the chain has it. */
interface ChainTransaction {
  readonly signature: Signature;
  readonly slot: number;
  /** Unix time in milliseconds. */
  readonly time: number | undefined;
  readonly isFinal: boolean;
  /** The chain's error, `undefined` after success. */
  readonly error: unknown;
  readonly decoded: DecodedTransaction;
  readonly logs: readonly string[];
  readonly changes: readonly BalanceChange[];
}

/** What one owner gained (positive) or lost, in base units. SOL includes fees and deposits. */
interface BalanceChange {
  readonly owner: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

type Meta = NonNullable<VersionedTransactionResponse['meta']>;

const signers = (keys: readonly string[], count: number): Html[] =>
  keys.slice(0, count).map((key, index) => html`${index > 0 && ', '}${addressLink(key)}`);

const addressLink = (address: string): Html =>
  html`<a href="/explorer/address/${address}"><code>${shorten(address)}</code></a>`;

/** The sandbox's explorer: `/explorer` to search, `/explorer/tx/<signature>` and `/explorer/address/<address>`. */
export async function registerExplorer(app: FastifyInstance, deps: ExplorerDeps): Promise<void> {
  await registerStyle(app);
  registerSearchRoutes(app);
  registerTransactionRoute(app, deps);
  registerAddressRoute(app, deps);
}

function registerTransactionRoute(app: FastifyInstance, deps: ExplorerDeps): void {
  app.get<Route>('/explorer/tx/:signature', async (request, reply) =>
    show(deps, request.params.signature, reply),
  );
}

async function show(deps: ExplorerDeps, text: string, reply: FastifyReply): Promise<FastifyReply> {
  const signature = parseSignature(text);
  if (signature === undefined) {
    const words = 'A signature is 87 or 88 letters and digits. Copy it once more, whole.';
    return sendPage(reply, messagePage('This is not a transaction signature', words), 400);
  }
  try {
    const transaction = await readTransaction(deps.connection, signature);
    if (transaction !== undefined) return sendPage(reply, transactionPage(transaction, deps.book));
    const words = 'This chain does not know it. If it was sent just now, reload in a second.';
    return sendPage(reply, messagePage('Transaction not found', words), 404);
  } catch (err) {
    deps.log.warn({ err }, 'explorer could not read a transaction');
    return sendPage(reply, messagePage('The chain does not answer', 'Reload this page in a moment.'), 502);
  }
}

/** The explorer's front page, and the search box on it. */
function registerSearchRoutes(app: FastifyInstance): void {
  for (const path of ['/explorer', '/explorer/'])
    app.get(path, (_request, reply) => sendPage(reply, searchPage));
  app.get<Search>('/explorer/search', (request, reply) => {
    const path = pathOf(String(request.query.q ?? '').trim());
    if (path !== undefined) return reply.redirect(path, 303);
    const words = 'Paste a whole transaction signature or a whole address.';
    return sendPage(reply, messagePage('That is neither a transaction nor an address', words), 400);
  });
}

function pathOf(text: string): string | undefined {
  if (parseSignature(text) !== undefined) return `/explorer/tx/${text}`;
  return parseAddress(text) === undefined ? undefined : `/explorer/address/${text}`;
}

/** One transaction: how it ended, when, what it moved and what it cost. */
function transactionPage(transaction: ChainTransaction, book: TokenBook): Page {
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

/** Reads a transaction; `undefined` when the chain does not know it (yet). Throws as web3.js does. */
async function readTransaction(
  connection: Connection,
  signature: Signature,
): Promise<ChainTransaction | undefined> {
  const [found, statuses] = await Promise.all([
    connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }),
    connection.getSignatureStatuses([signature], { searchTransactionHistory: true }),
  ]);
  if (found?.meta == null) return undefined;
  const { message, signatures } = found.transaction;
  const transaction = new VersionedTransaction(
    message,
    signatures.map((text) => bs58.decode(text)),
  );
  const decoded = decodeTransaction(transaction.serialize());
  return {
    signature,
    slot: found.slot,
    time: await timeOf(connection, found.slot),
    isFinal: statuses.value[0]?.confirmationStatus === 'finalized',
    error: found.meta.err ?? undefined,
    decoded,
    logs: found.meta.logMessages ?? [],
    changes: [...solChanges(decoded, found.meta), ...tokenChanges(found.meta)],
  };
}

/** Asked by slot: the time that comes with a transaction is a thousandth of the right one on the embedded chain. */
async function timeOf(connection: Connection, slot: number): Promise<number | undefined> {
  const seconds = await connection.getBlockTime(slot).catch(() => null);
  return seconds === null ? undefined : seconds * 1000;
}

/** Token accounts hold SOL as their deposit; it is their owner's business only through the payer's figure. */
function solChanges(decoded: DecodedTransaction, meta: Meta): BalanceChange[] {
  const tokenAccounts = new Set(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      ({ accountIndex }) => accountIndex,
    ),
  );
  return decoded.staticAccountKeys.flatMap((owner, index) => {
    const amount = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
    return amount === 0n || tokenAccounts.has(index) ? [] : [{ owner, asset: 'native', amount }];
  });
}

function tokenChanges(meta: Meta): BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  const add = (owner: string | undefined, asset: string, amount: bigint) => {
    const key = `${owner}/${asset}`;
    const known = changes.get(key)?.amount ?? 0n;
    changes.set(key, { owner: owner ?? '', asset, amount: known + amount });
  };
  for (const { owner, mint, uiTokenAmount } of meta.preTokenBalances ?? []) {
    add(owner, mint, -BigInt(uiTokenAmount.amount));
  }
  for (const { owner, mint, uiTokenAmount } of meta.postTokenBalances ?? []) {
    add(owner, mint, BigInt(uiTokenAmount.amount));
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n);
}
