import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Signer } from '../../solana/ed25519.ts';
import { badge, formBody, type Html, html, queryOf, sendPage } from '../ui/page.ts';
import { hesitationMs, parseWalletMode } from './modes.ts';
import {
  PayRefusal,
  type PaySite,
  parsePayCode,
  prepare,
  readSite,
  requestTransaction,
  type Submission,
  signAndSubmit,
} from './pay-request.ts';
import { accountRow, askToSign, decisionForm, modeNotice, showMessage } from './request-page.ts';
import type { WalletAccount, WalletDeps, WalletState } from './state.ts';

const HEADINGS: Readonly<Record<PayRefusal['kind'], string>> = {
  malformed: 'This request is malformed',
  malicious: 'This request is malicious',
  refused: 'This request was refused',
};

interface Payer {
  readonly account: WalletAccount;
  readonly signer: Signer;
}

/**
 * Solana Pay transaction requests. `GET /wallet/pay?link=<solana: code, encoded>` asks the site for its label and has
 * no effect. `POST` with `link`, and `account` if not the selected one, shows the transaction; with `transaction` and
 * `decision` (`approve` or `reject`) as well, it signs and submits. `mode` overrides the settings once.
 */
export function registerPayRoutes(
  scope: FastifyInstance,
  deps: WalletDeps,
  state: WalletState,
  closing: AbortSignal,
): void {
  scope.get('/pay', (request, reply) =>
    orRefusal(reply, async () => {
      const code = queryOf(request).get('link') ?? '';
      const link = parsePayCode(code);
      return showSite(reply, code, link, await readSite(link), state);
    }),
  );
  scope.post('/pay', (request, reply) =>
    orRefusal(reply, async () => {
      const body = formBody(request);
      const code = body.get('link') ?? '';
      const link = parsePayCode(code);
      const mode = parseWalletMode(body.get('mode')) ?? state.mode;
      const account = state.accounts.find(body.get('account') ?? '') ?? state.accounts.selected;
      const payer = { account, signer: mode === 'wrong-account' ? state.stranger : account.signer };
      const transaction = body.get('transaction');
      if (transaction === null) return showTransaction(reply, code, link, payer, deps, state);
      if (body.get('decision') !== 'approve') return showEnd(reply, link, {});
      await sleep(hesitationMs(mode), undefined, { signal: closing }).catch(() => undefined);
      const prepared = await prepare(deps.connection, transaction, payer.signer.address);
      const choice = { signer: payer.signer, mode };
      const submission = await signAndSubmit(deps.connection, prepared, choice, closing);
      deps.log.info({ mode, txHash: submission.txHash }, 'wallet answered a Solana Pay request');
      return showEnd(reply, link, submission);
    }),
  );
}

async function orRefusal(reply: FastifyReply, step: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PayRefusal)) throw error;
    return showMessage(reply, HEADINGS[error.kind], html`<p class="warning">${error.message}</p>`, 400);
  }
}

function showSite(
  reply: FastifyReply,
  code: string,
  link: URL,
  site: PaySite,
  state: WalletState,
): FastifyReply {
  return sendPayPage(
    reply,
    `${site.label} asks for a signature`,
    html`
${asker(site, link)}
<h1>Continue to ${link.host}?</h1>
<p>It learns the address of this account, and sends a transaction that you can look at before you approve it.</p>
${accountRow(state.accounts.selected, state.accounts.list())}
${modeNotice(state)}
<form id="answer" class="buttons" method="post" action="/wallet/pay">
  <input type="hidden" name="link" value="${code}">
  <a class="button" href="/wallet">Cancel</a>
  <button class="button primary">Continue</button>
</form>`,
  );
}

async function showTransaction(
  reply: FastifyReply,
  code: string,
  link: URL,
  { account, signer }: Payer,
  deps: WalletDeps,
  state: WalletState,
): Promise<FastifyReply> {
  const site = await readSite(link);
  const { transaction, message } = await requestTransaction(link, signer.address);
  const prepared = await prepare(deps.connection, transaction, signer.address);
  const ask = await askToSign(deps, prepared, signer.address);
  const fields = [
    ['link', code],
    ['account', account.address],
    ['transaction', transaction],
  ] as const;
  return sendPayPage(
    reply,
    ask.heading,
    html`
${asker(site, link)}
<h1>${ask.heading}</h1>
${message !== undefined && html`<p>${message}</p>`}
${ask.body}
${accountRow(account)}
${modeNotice(state)}
${decisionForm('/wallet/pay', fields, ask)}`,
  );
}

function asker({ label, icon }: PaySite, { host }: URL): Html {
  const mark = icon === undefined ? badge(host) : html`<img class="badge" src="${icon}" alt="">`;
  return html`<p class="asker">${mark}<span><strong>${label}</strong><br><span class="quiet">${host}</span></span></p>`;
}

function sendPayPage(reply: FastifyReply, heading: string, content: Html): FastifyReply {
  const body = html`<section class="card request">${content}</section>`;
  return sendPage(reply, {
    title: `${heading} · Wallet`,
    app: 'Wallet',
    body,
    isDecision: true,
    hasIcon: true,
  });
}

function showEnd(reply: FastifyReply, link: URL, { txHash, problem }: Submission): FastifyReply {
  if (problem !== undefined) {
    return showMessage(reply, 'Not sent', html`<p class="warning">The chain refused it: ${problem}</p>`, 200);
  }
  if (txHash === undefined) {
    return showMessage(
      reply,
      'Nothing was sent',
      html`<p>${link.host} is not told: its offer runs out.</p>`,
      200,
    );
  }
  const words = html`
  <p>This wallet sent it to the chain itself: <a href="/explorer/tx/${txHash}">the transaction</a>.</p>
  <p class="quiet">${link.host} finds it there. Go back to its page.</p>`;
  return showMessage(reply, 'Sent', words, 200);
}
