import { decodeTransaction } from '../../../solana/transaction.ts';
import { describeInstructions } from '../../look/describe-instructions.ts';
import { type Html, html } from '../../look/page-html.ts';
import type { TokenBook } from '../../look/token-book.ts';
import { readEffects, type TransactionEffects } from '../read-effects.ts';
import type { WalletDeps } from '../wallet-deps.ts';
import type { WalletRequest } from '../wallet-request.ts';

type Signing = Extract<WalletRequest, { method: 'signTransaction' }>;

/** A transaction in plain words: what leaves, what arrives, what it costs, and its steps folded away. */
export async function transactionBody(
  deps: WalletDeps,
  request: Signing,
): Promise<{ heading: string; body: Html; approve: string; isRisky: boolean }> {
  const effects = await readEffects(deps.connection, request.transaction, request.account.address);
  const isRisky = effects.problem !== undefined || effects.expired;
  const body = html`
${warning(effects)}
${moves(effects, deps.book)}
<dl class="rows">
  ${costs(effects, deps.book)}
</dl>
${steps(request, deps.book)}`;
  return {
    heading: 'Approve transaction?',
    body,
    approve: isRisky ? 'Approve anyway' : 'Approve',
    isRisky,
  };
}

function warning(effects: TransactionEffects): Html | false {
  if (effects.expired) {
    return html`<p class="warning">This request is too old and can no longer be carried out. Ask the app for a new one.</p>`;
  }
  if (effects.problem !== undefined) {
    return html`<p class="warning">${effects.problem}</p>`;
  }
  const arrives = effects.changes.some(({ amount }) => amount > 0n);
  const leaves = effects.changes.some(({ amount }) => amount < 0n);
  return leaves && !arrives && html`<p class="warning">Nothing comes back to this account.</p>`;
}

function moves(effects: TransactionEffects, book: TokenBook): Html | false {
  if (effects.problem !== undefined) return false;
  if (effects.changes.length === 0) return html`<p class="move quiet">No change to your balances</p>`;
  const ordered = [...effects.changes].sort(
    (one, other) => Number(one.amount > 0n) - Number(other.amount > 0n),
  );
  return html`<ul class="moves">${ordered.map(({ asset, amount }) => move(asset, amount, book))}</ul>`;
}

function move(asset: string, amount: bigint, book: TokenBook): Html {
  const isIn = amount > 0n;
  const size = isIn ? amount : -amount;
  const worth = book.worth(asset, size);
  return html`<li class="move ${isIn ? 'in' : 'out'}">
    <span class="side">${isIn ? 'You receive' : 'You send'}</span>
    <span class="amount">${isIn ? '+' : '−'}${book.format(asset, size)}</span>
    ${worth !== undefined && html`<span class="quiet">${worth}</span>`}
  </li>`;
}

function costs(effects: TransactionEffects, book: TokenBook): Html[] {
  const row = (name: string, lamports: bigint) =>
    html`<div class="row"><dt>${name}</dt><dd>${book.format('native', lamports)}</dd></div>`;
  const { network, priority } = effects.fee;
  return [
    row('Network fee', network),
    ...(priority > 0n ? [row('Priority fee', priority)] : []),
    ...(effects.rent > 0n ? [row('New token account', effects.rent)] : []),
  ];
}

function steps(request: Signing, book: TokenBook): Html {
  const transaction = decodeTransaction(request.transaction);
  const described = describeInstructions(transaction, book);
  const strangers = described.filter(({ known }) => !known).length;
  const others = transaction.header.numRequiredSignatures - 1;
  return html`
${strangers > 0 && html`<p class="warning">${strangers} of its steps cannot be read here.</p>`}
<details>
  <summary>${described.length} steps${others > 0 && ` · signed by ${others} other${others > 1 ? 's' : ''} too`}</summary>
  <ol class="steps">${described.map(({ text }) => html`<li>${text}</li>`)}</ol>
</details>`;
}
