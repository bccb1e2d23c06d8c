import type { FastifyReply } from 'fastify';
import { badge } from '../../look/badge.ts';
import { formatTime, shorten } from '../../look/format.ts';
import { sendPage } from '../../look/page.ts';
import { type Html, html } from '../../look/page-html.ts';
import { readBalances } from '../../look/read-balances.ts';
import type { WalletDeps } from '../wallet-deps.ts';
import { WALLET_MODES } from '../wallet-mode.ts';
import type { WalletRequest } from '../wallet-request.ts';
import type { WalletState } from '../wallet-state.ts';
import { transactionBody } from './transaction-body.ts';

interface RequestPage {
  readonly request: WalletRequest;
  readonly link: URL;
  readonly query: URLSearchParams;
  readonly deps: WalletDeps;
  readonly state: WalletState;
}

/** What the page says for one method. */
interface Ask {
  readonly heading: string;
  readonly body: Html;
  readonly approve: string;
  /** Where approving would be a mistake, the other button is the prominent one. */
  readonly isRisky?: boolean;
}

/** The page a site's link opens: who asks, what for, and the two buttons. */
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

/** A newcomer would learn only at the first swap that there is nothing to swap. */
async function emptyNotice(address: string, deps: WalletDeps): Promise<Html | false> {
  const balances = await readBalances(deps.connection, address, deps.book).catch(() => []);
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
  return html`<p class="notice">This wallet is set to “${mode.label}”: ${mode.says} <a href="/wallet">Change</a></p>`;
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
