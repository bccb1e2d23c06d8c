import type { FastifyReply } from 'fastify';
import { shortAddress } from '../../labels/clean-label.ts';
import type { Address } from '../../solana/address.ts';
import { decodeTransaction } from '../../solana/transaction.ts';
import { describeInstructions } from '../ui/describe-transaction.ts';
import { badge, type Html, html, sendPage } from '../ui/page.ts';
import { readBalances, type TokenRegistry } from '../ui/tokens.ts';
import { readEffects, type TransactionEffects } from './effects.ts';
import { WALLET_MODES } from './modes.ts';
import type { ProtocolError } from './phantom-protocol.ts';
import type { WalletRequest } from './requests.ts';
import type { WalletAccount, WalletDeps, WalletState } from './state.ts';

interface RequestPage {
  readonly request: WalletRequest;
  readonly link: URL;
  readonly query: URLSearchParams;
  readonly deps: WalletDeps;
  readonly state: WalletState;
}

interface Ask {
  readonly heading: string;
  readonly body: Html;
  readonly approve: string;
  /** Makes the reject button prominent. */
  readonly isRisky?: boolean;
}

/** The fields of the form itself; every other parameter belongs to the request. */
const OWN_FIELDS = ['account', 'decision', 'mode'];

export async function showRequest(reply: FastifyReply, page: RequestPage): Promise<FastifyReply> {
  const ask = await describe(page);
  const { method } = page.request;
  const isConnect = method === 'connect';
  const appUrl = page.request.method === 'connect' ? page.request.appUrl : page.request.app.appUrl;
  const fields = [...page.query].filter(([name]) => !OWN_FIELDS.includes(name));
  const body = html`
<section class="card request">
  <p class="asker">${badge(hostOf(appUrl))}<strong>${hostOf(appUrl)}</strong></p>
  <h1>${ask.heading}</h1>
  ${ask.body}
  ${accountRow(page.request.account, isConnect ? page.state.accounts.list() : [])}
  ${modeNotice(page.state)}
  ${decisionForm(`/wallet/ul/v1/${method}`, fields, ask, isConnect ? 'Cancel' : 'Reject')}
</section>`;
  return sendPage(reply, {
    title: `${ask.heading} · Wallet`,
    app: 'Wallet',
    body,
    isDecision: true,
    formTargets: [page.link.origin],
  });
}

async function describe({ request, deps }: RequestPage): Promise<Ask> {
  if (request.method === 'signTransaction') {
    return await askToSign(deps, request.transaction, request.account.address);
  }
  return {
    heading: 'Connect this app?',
    body: html`${connectBody}${await emptyNotice(request.account.address, deps)}`,
    approve: 'Connect',
  };
}

const connectBody = html`
<ul class="facts">
  <li class="yes">It will see your address and balances.</li>
  <li class="yes">It may ask you to approve transactions, each one separately.</li>
  <li class="yes">It cannot move anything without your approval.</li>
</ul>`;

async function emptyNotice(address: string, deps: WalletDeps): Promise<Html | false> {
  const balances = await readBalances(deps.connection, address, deps.registry).catch(() => []);
  const isEmpty = balances.length > 0 && balances.every(({ amount }) => amount === 0n);
  return (
    isEmpty &&
    html`<p class="notice">This account is empty. The <a href="/wallet" target="_blank" rel="noreferrer">wallet’s own page</a>
      gives it free test money, now or later.</p>`
  );
}

/** @param accounts to choose from, for the form `answer` */
export function accountRow(chosen: WalletAccount, accounts: readonly WalletAccount[] = []): Html {
  const { name, address } = chosen;
  if (accounts.length <= 1) {
    return html`<p class="row"><span>Account</span><span>${name} <code>${shortAddress(address)}</code></span></p>`;
  }
  const options = accounts.map(
    (account) =>
      html`<option value="${account.address}"${account.address === address ? ' selected' : ''}>${
        account.name
      } (${shortAddress(account.address)})</option>`,
  );
  return html`<p class="row stacked"><label for="account">Account</label>
    <select id="account" name="account" form="answer">${options}</select></p>`;
}

export function modeNotice(state: WalletState): Html | false {
  const mode = WALLET_MODES.find(({ id }) => id === state.mode);
  if (mode === undefined || mode.id === 'exact') return false;
  return html`<p class="notice">This wallet is set to “${mode.label}”: ${mode.description} <a href="/wallet">Change</a></p>`;
}

/** @param fields hidden ones, by name */
export function decisionForm(
  action: string,
  fields: readonly (readonly [string, string])[],
  ask: Ask,
  reject = 'Reject',
): Html {
  const [rejects, approves] = ask.isRisky ? ['button primary', 'button'] : ['button', 'button primary'];
  return html`
<form id="answer" class="buttons" method="post" action="${action}">
  ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <button class="${rejects}" name="decision" value="reject">${reject}</button>
  <button class="${approves}" name="decision" value="approve">${ask.approve}</button>
</form>`;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

export async function askToSign(deps: WalletDeps, bytes: Uint8Array, account: Address): Promise<Ask> {
  const effects = await readEffects(deps.connection, bytes, account);
  const isRisky = effects.problem !== undefined || effects.expired;
  const body = html`
${warning(effects)}
${moves(effects, deps.registry)}
<dl class="rows">
  ${costs(effects, deps.registry)}
</dl>
${steps(bytes, deps.registry)}`;
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

function moves(effects: TransactionEffects, registry: TokenRegistry): Html | false {
  if (effects.problem !== undefined) return false;
  if (effects.changes.length === 0) return html`<p class="move quiet">No change to your balances</p>`;
  const ordered = [...effects.changes].sort(
    (one, other) => Number(one.amount > 0n) - Number(other.amount > 0n),
  );
  return html`<ul class="moves">${ordered.map(({ asset, amount }) => move(asset, amount, registry))}</ul>`;
}

function move(asset: string, amount: bigint, registry: TokenRegistry): Html {
  const isIn = amount > 0n;
  const size = isIn ? amount : -amount;
  const worth = registry.worth(asset, size);
  return html`<li class="move ${isIn ? 'in' : 'out'}">
    <span class="side">${isIn ? 'You receive' : 'You send'}</span>
    <span class="amount">${isIn ? '+' : '−'}${registry.format(asset, size)}</span>
    ${worth !== undefined && html`<span class="quiet">${worth}</span>`}
  </li>`;
}

function costs(effects: TransactionEffects, registry: TokenRegistry): Html[] {
  const row = (name: string, lamports: bigint) =>
    html`<div class="row"><dt>${name}</dt><dd>${registry.format('native', lamports)}</dd></div>`;
  const { network, priority } = effects.fee;
  return [
    row('Network fee', network),
    ...(priority > 0n ? [row('Priority fee', priority)] : []),
    ...(effects.rent > 0n ? [row('New token account', effects.rent)] : []),
  ];
}

function steps(bytes: Uint8Array, registry: TokenRegistry): Html {
  const transaction = decodeTransaction(bytes);
  const described = describeInstructions(transaction, registry);
  const unreadable = described.filter(({ known }) => !known).length;
  const others = transaction.header.numRequiredSignatures - 1;
  return html`
${unreadable > 0 && html`<p class="warning">${unreadable} of its steps cannot be read here.</p>`}
<details>
  <summary>${described.length} steps${others > 0 && ` · signed by ${others} other${others > 1 ? 's' : ''} too`}</summary>
  <ol class="steps">${described.map(({ text }) => html`<li>${text}</li>`)}</ol>
</details>`;
}

export function showProblem(reply: FastifyReply, error: ProtocolError): FastifyReply {
  const words = html`
  <p>${error.message}</p>
  <p class="quiet">Go back to the app and ask it for a new link. Error ${error.code}.</p>`;
  return showMessage(reply, 'This link cannot be opened', words, 400);
}

export function showSilence(reply: FastifyReply): FastifyReply {
  const words = html`<p>This wallet is set to never answer: the app waits, and hears nothing.</p>`;
  return showMessage(reply, 'Nothing was sent', words, 200);
}

export function showMessage(reply: FastifyReply, heading: string, words: Html, status: number): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>${heading}</h1>
  ${words}
  <a class="button" href="/wallet">Back to the wallet</a>
</section>`;
  return sendPage(reply, { title: `${heading} · Wallet`, app: 'Wallet', body }, status);
}
