import type { FastifyReply } from 'fastify';
import { decodeTransaction } from '../../solana/transaction.ts';
import { describeInstructions } from '../ui/describe-transaction.ts';
import { badge, type Html, html, sendPage } from '../ui/page.ts';
import { formatTime, readBalances, shorten, type TokenRegistry } from '../ui/tokens.ts';
import { readEffects, type TransactionEffects } from './effects.ts';
import { WALLET_MODES } from './modes.ts';
import type { ProtocolError } from './phantom-protocol.ts';
import type { WalletRequest } from './requests.ts';
import type { WalletDeps, WalletState } from './state.ts';

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

type Signing = Extract<WalletRequest, { method: 'signTransaction' }>;

export async function showRequest(reply: FastifyReply, page: RequestPage): Promise<FastifyReply> {
  const ask = await describe(page);
  const appUrl = page.request.method === 'connect' ? page.request.appUrl : page.request.app.appUrl;
  const body = html`
<section class="card request">
  <p class="asker">${badge(hostOf(appUrl))}<strong>${hostOf(appUrl)}</strong></p>
  <h1>${ask.heading}</h1>
  ${ask.body}
  ${signingAs(page)}
  ${modeNotice(page)}
  ${buttons(page, ask)}
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
  switch (request.method) {
    case 'connect':
      return {
        heading: 'Connect this app?',
        body: html`${connectBody}${await emptyNotice(request.account.address, deps)}`,
        approve: 'Connect',
      };
    case 'disconnect':
      return {
        heading: 'Disconnect this app?',
        body: html`<p>It will have to ask again before it can send requests. Connected since
          ${formatTime(request.app.connectedAt)}.</p>`,
        approve: 'Disconnect',
      };
    case 'signMessage':
      return {
        heading: 'Sign this message?',
        body: html`<pre class="message">${messageText(request)}</pre>
          <p class="quiet">Signing a message moves no money and costs nothing.</p>`,
        approve: 'Sign',
      };
    case 'signTransaction':
      return await transactionBody(deps, request);
  }
}

const connectBody = html`
<ul class="facts">
  <li class="yes">It will see your address and balances.</li>
  <li class="yes">It may ask you to approve transactions, each one separately.</li>
  <li class="no">It cannot move anything without your approval.</li>
</ul>`;

/** A newcomer would otherwise learn only at the first swap that the account is empty. */
async function emptyNotice(address: string, deps: WalletDeps): Promise<Html | false> {
  const balances = await readBalances(deps.connection, address, deps.registry).catch(() => []);
  const isEmpty = balances.length > 0 && balances.every(({ amount }) => amount === 0n);
  return (
    isEmpty &&
    html`<p class="notice">This account is empty. The <a href="/wallet" target="_blank" rel="noreferrer">wallet’s own page</a>
      gives it free test money, now or later.</p>`
  );
}

function messageText(request: Extract<WalletRequest, { method: 'signMessage' }>): string {
  return Buffer.from(request.message).toString(request.display);
}

function signingAs({ request, state }: RequestPage): Html {
  const { name, address } = request.account;
  const accounts = state.accounts.list();
  if (request.method !== 'connect' || accounts.length === 1) {
    return html`<p class="row"><span>Account</span><span>${name} <code>${shorten(address)}</code></span></p>`;
  }
  const options = accounts.map(
    (account) =>
      html`<option value="${account.address}"${account.address === address ? ' selected' : ''}>${
        account.name
      } (${shorten(account.address)})</option>`,
  );
  return html`<p class="row stacked"><label for="account">Account</label>
    <select id="account" name="account" form="answer">${options}</select></p>`;
}

function modeNotice({ state }: RequestPage): Html | false {
  const mode = WALLET_MODES.find(({ id }) => id === state.mode);
  if (mode === undefined || mode.id === 'exact') return false;
  return html`<p class="notice">This wallet is set to “${mode.label}”: ${mode.description} <a href="/wallet">Change</a></p>`;
}

function buttons({ request, query }: RequestPage, ask: Ask): Html {
  const fields = [...query]
    .filter(([name]) => name !== 'account' && name !== 'decision' && name !== 'mode')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const [reject, approve] =
    ask.isRisky === true ? ['button primary', 'button'] : ['button', 'button primary'];
  return html`
<form id="answer" class="buttons" method="post" action="/wallet/ul/v1/${request.method}">
  ${fields}
  <button class="${reject}" name="decision" value="reject">${request.method === 'connect' ? 'Cancel' : 'Reject'}</button>
  <button class="${approve}" name="decision" value="approve">${ask.approve}</button>
</form>`;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

async function transactionBody(
  deps: WalletDeps,
  request: Signing,
): Promise<{ heading: string; body: Html; approve: string; isRisky: boolean }> {
  const effects = await readEffects(deps.connection, request.transaction, request.account.address);
  const isRisky = effects.problem !== undefined || effects.expired;
  const body = html`
${warning(effects)}
${moves(effects, deps.registry)}
<dl class="rows">
  ${costs(effects, deps.registry)}
</dl>
${steps(request, deps.registry)}`;
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

function steps(request: Signing, registry: TokenRegistry): Html {
  const transaction = decodeTransaction(request.transaction);
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

/** A real wallet opens the site in its own browser; this one links to it. */
export function showBrowse(reply: FastifyReply, url: URL): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>Open ${url.host}?</h1>
  <p class="breakable quiet">${url.href}</p>
  <div class="buttons"><a class="button" href="/wallet">Cancel</a>
  <a class="button primary" href="${url.href}" rel="noreferrer">Open</a></div>
</section>`;
  return sendPage(reply, { title: `Open ${url.host} · Wallet`, app: 'Wallet', body });
}

/** For a request that names no site to answer. */
export function showProblem(reply: FastifyReply, error: ProtocolError): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>This link cannot be opened</h1>
  <p>${error.message}</p>
  <p class="quiet">Go back to the app and ask it for a new link. Error ${error.code}.</p>
  <a class="button" href="/wallet">Back to the wallet</a>
</section>`;
  return sendPage(reply, { title: 'Unusable link · Wallet', app: 'Wallet', body }, 400);
}

export function showSilence(reply: FastifyReply): FastifyReply {
  const body = html`
<section class="card centred">
  <h1>Nothing was sent</h1>
  <p>This wallet is set to never answer: the app waits, and hears nothing.</p>
  <a class="button" href="/wallet">Back to the wallet</a>
</section>`;
  return sendPage(reply, { title: 'No answer · Wallet', app: 'Wallet', body });
}
