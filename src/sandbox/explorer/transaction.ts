import { type Connection, VersionedTransaction, type VersionedTransactionResponse } from '@solana/web3.js';
import bs58 from 'bs58';
import { shortAddress } from '../../labels/clean-label.ts';
import type { Signature } from '../../solana/address.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { describeFailure, describeInstructions, transactionFee } from '../ui/describe-transaction.ts';
import { type Html, html, type Page } from '../ui/page.ts';
import { type Asset, formatTime, formatUnits, type TokenRegistry } from '../ui/tokens.ts';

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

/** Base units, negative for a loss. SOL includes fees and deposits. */
interface BalanceChange {
  readonly owner: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

type Meta = NonNullable<VersionedTransactionResponse['meta']>;

export function transactionPage(transaction: ChainTransaction, registry: TokenRegistry): Page {
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

/** Undefined while the chain does not know it. Throws as web3.js does. */
export async function readTransaction(
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

/** By slot: the embedded chain divides a transaction's own block time by a thousand. */
async function timeOf(connection: Connection, slot: number): Promise<number | undefined> {
  const seconds = await connection.getBlockTime(slot).catch(() => null);
  return seconds === null ? undefined : seconds * 1000;
}

/** Lamports of token accounts are deposits and show only in the payer's change. */
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
