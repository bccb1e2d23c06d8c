import { shortAddress } from '../../labels/clean-label.ts';
import type { Activity } from '../ui/activity.ts';
import { activityList, badge, type Html, html, type Page } from '../ui/page.ts';
import type { Balance, TokenRegistry } from '../ui/tokens.ts';
import { WALLET_MODES, type WalletMode } from './modes.ts';
import type { WalletState } from './state.ts';

interface HomeFacts {
  readonly state: WalletState;
  readonly registry: TokenRegistry;
  /** `undefined` when the chain did not answer. */
  readonly balances: readonly Balance[] | undefined;
  readonly activity: readonly Activity[];
  readonly gift: string;
  /** The gift without SOL. */
  readonly tokens: readonly string[];
  readonly notice?: string | undefined;
}

const GROUPS = [
  ['honest', 'What real wallets do'],
  ['failing', 'What goes wrong'],
  ['attack', 'What an attacker does'],
] as const;

export function homePage(facts: HomeFacts): Page {
  const body = html`
${facts.notice !== undefined && html`<p class="notice" role="status">${facts.notice}</p>`}
${account(facts)}
${PAY_CODE}
${activity(facts)}
${apps(facts.state)}
${behaviour(facts.state.mode)}
${accounts(facts.state)}`;
  return { title: 'Sandbox wallet', app: 'Wallet', body };
}

function account({ state, balances, registry, gift, tokens }: HomeFacts): Html {
  const { name, address } = state.accounts.selected;
  const isEmpty = balances?.every(({ amount }) => amount === 0n) ?? false;
  return html`
<section class="card">
  <h1 class="side">${name}</h1>
  ${balances !== undefined && total(balances, registry)}
  <p><code class="address">${address}</code></p>
  ${
    balances === undefined
      ? html`<p class="warning">The chain does not answer. Reload this page in a moment.</p>`
      : html`<ul class="balances">${balances.map((balance) => holding(balance, registry))}</ul>`
  }
  <form class="buttons" method="post" action="/wallet/faucet">
    <button class="${isEmpty ? 'button primary' : 'button'}">Get ${gift}</button>
    ${isEmpty && tokens.map((words) => html`<button class="button" name="gift" value="tokens">Only ${words}, no SOL for fees</button>`)}
  </form>
  <p class="quiet centred">Free test money, for this sandbox only</p>
</section>`;
}

function total(balances: readonly Balance[], registry: TokenRegistry): Html | false {
  const worth = registry.totalWorth(balances);
  return worth !== undefined && html`<p class="total">${worth}</p>`;
}

function holding({ asset, amount }: Balance, registry: TokenRegistry): Html {
  const worth = registry.worth(asset, amount);
  const symbol = registry.symbol(asset);
  return html`<li>${badge(symbol)}
    <span class="name">${symbol}</span>
    <span class="holding"><strong>${registry.amount(asset, amount)}</strong>
    ${worth !== undefined && html`<span class="quiet">${worth}</span>`}</span></li>`;
}

/** A page in this sandbox links its code to the same address, so that a click replaces the camera. */
const PAY_CODE = html`
<section class="card">
  <h2>Scan or paste a code</h2>
  <p class="quiet">On this machine a click on a page’s code is the scan.</p>
  <form method="get" action="/wallet/pay">
    <input type="search" name="link" placeholder="solana:https://…" aria-label="Solana Pay code" required>
    <div class="buttons"><button class="button">Open</button></div>
  </form>
</section>`;

function activity({ activity: entries, registry }: HomeFacts): Html | false {
  if (entries.length === 0) return false;
  return html`
<section class="card">
  <h2>Activity</h2>
  ${activityList(entries, registry)}
</section>`;
}

function apps(state: WalletState): Html | false {
  const connected = state.apps.list();
  if (connected.length === 0) return false;
  return html`
<section class="card">
  <h2>Connected apps</h2>
  <ul class="lines">${connected.map(
    (app) => html`<li><span>${URL.parse(app.appUrl)?.host ?? app.appUrl}
      <span class="quiet">as <code>${shortAddress(app.account)}</code></span></span>
      <form method="post" action="/wallet/forget"><input type="hidden" name="dappKey" value="${app.dappKey}">
      <button class="link">Disconnect</button></form></li>`,
  )}</ul>
</section>`;
}

function behaviour(current: WalletMode): Html {
  const chosen = WALLET_MODES.find(({ id }) => id === current);
  return html`
<section class="card">
  <h2>Behaviour</h2>
  <p>${chosen?.description}</p>
  <details>
    <summary>Make this wallet misbehave</summary>
    <form method="post" action="/wallet/mode">
      ${GROUPS.map(
        ([group, title]) => html`<fieldset><legend>${title}</legend>
        ${WALLET_MODES.filter((mode) => mode.group === group).map(
          (mode) =>
            html`<label class="choice"><input type="radio" name="mode" value="${mode.id}"${
              mode.id === current ? CHECKED : ''
            }><span><strong>${mode.label}</strong><span class="quiet">${mode.description}</span></span></label>`,
        )}</fieldset>`,
      )}
      <div class="buttons"><button class="button primary">Save</button></div>
    </form>
  </details>
</section>`;
}

const CHECKED = html` checked`;

function accounts(state: WalletState): Html {
  const others = state.accounts.list().filter(({ address }) => address !== state.accounts.selected.address);
  return html`
<section class="card">
  <h2>Accounts</h2>
  <ul class="lines">${others.map(
    ({ name, address }) => html`<li><span>${name} <code class="quiet">${shortAddress(address)}</code></span>
      <form method="post" action="/wallet/account"><input type="hidden" name="address" value="${address}">
      <button class="link">Switch to it</button></form></li>`,
  )}</ul>
  <div class="buttons">
    <form method="post" action="/wallet/account"><button class="button" name="address" value="new">New account</button></form>
    <form method="post" action="/wallet/reset"><button class="button danger">Reset wallet</button></form>
  </div>
</section>`;
}
