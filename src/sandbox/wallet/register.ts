import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { decodeTransaction } from '../../solana/transaction.ts';
import type { Grant } from '../chain/faucet.ts';
import { readActivity } from '../ui/activity.ts';
import { acceptForms, formBody, queryOf, registerStyle, sendPage, wantsJson } from '../ui/page.ts';
import { readBalances } from '../ui/tokens.ts';
import { replaceBlockhash, waitForExpiry } from './change-transaction.ts';
import { homePage } from './home-page.ts';
import { hesitationMs, parseWalletMode, WALLET_MODES } from './modes.ts';
import { registerPayRoutes } from './pay-routes.ts';
import { errorParameters, ProtocolError, parseRedirectLink, redirectWith } from './phantom-protocol.ts';
import { showProblem, showRequest, showSilence } from './request-page.ts';
import { answerRequest, openRequest, type WalletRequest } from './requests.ts';
import { type WalletDeps, WalletState } from './state.ts';

export interface Wallet {
  readonly state: WalletState;
  /** Funds the selected account. Resolves to false when the chain refuses. */
  fund(): Promise<boolean>;
}

/** Bytes; a transaction's link is under 3 KB. */
const BODY_LIMIT = 16 * 1024;
const GIFT_SOL = 10_000_000_000n;
const GIFT_USDC = 1_000_000_000n;
const RECENT = 8;

const NOTICES: ReadonlyMap<string, string> = new Map([
  ['funded', 'Your test money has arrived. Now go on in the chat.'],
  ['unfunded', 'The faucet could not pay just now. Try once more.'],
  ['mode', 'Saved.'],
  ['reset', 'This is a new wallet: other keys, nothing connected.'],
]);

type MethodRequest = FastifyRequest<{ Params: { method: string } }>;

/**
 * Serves the wallet's page, the Phantom link protocol at `/wallet/ul/v1/<method>` (the value for
 * `PHANTOM_LINK_BASE`), and Solana Pay at `/wallet/pay?link=<code>`.
 */
export async function registerWallet(app: FastifyInstance, deps: WalletDeps): Promise<Wallet> {
  const state = new WalletState();
  await registerStyle(app);
  const routes: FastifyPluginCallback = (scope, _options, done) => {
    registerRoutes(scope, deps, state);
    done();
  };
  await app.register(routes, { prefix: '/wallet' });
  return { state, fund: () => fund(deps, state.accounts.selected.address, gift(deps)) };
}

function registerRoutes(scope: FastifyInstance, deps: WalletDeps, state: WalletState): void {
  acceptForms(scope);
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT;
  });
  scope.addHook('onRequest', refuseOtherSites);
  scope.setErrorHandler((error, _request, reply) => {
    deps.log.error({ err: error }, 'wallet page failed');
    return showProblem(reply, new ProtocolError(-32603));
  });
  const closing = new AbortController();
  scope.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  registerHomeRoutes(scope, deps, state);
  registerRequestRoutes(scope, deps, state, closing.signal);
  registerPayRoutes(scope, deps, state, closing.signal);
}

/** Other sites may open a request here but not submit it. */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (request.method !== 'POST' || site === undefined || site === 'same-origin' || site === 'none') return;
  await reply
    .code(403)
    .send({ error: { code: 'forbidden', message: 'Only the wallet’s own page can do this.' } });
}

/** A browser gets the page, a program the state. */
function registerHomeRoutes(scope: FastifyInstance, deps: WalletDeps, state: WalletState): void {
  scope.get('/', async (request, reply) => sendPage(reply, homePage(await readHome(deps, state, request))));
  scope.get('/state', () => state.describe());
  scope.post('/mode', async (request, reply) => {
    const mode = parseWalletMode(formBody(request).get('mode'));
    if (mode === undefined) return refuseMode(reply);
    state.mode = mode;
    return done(state, request, reply, 'mode');
  });
  scope.post('/faucet', async (request, reply) => {
    const body = formBody(request);
    const address = body.get('address') ?? state.accounts.selected.address;
    const grants = gift(deps).filter(({ mint }) => body.get('gift') !== 'tokens' || mint !== 'native');
    const isPaid = state.accounts.find(address) !== undefined && (await fund(deps, address, grants));
    return done(state, request, reply, isPaid ? 'funded' : 'unfunded', isPaid ? 200 : 503);
  });
  scope.post('/account', async (request, reply) => {
    const address = formBody(request).get('address') ?? 'new';
    if (address === 'new') state.accounts.add();
    else state.accounts.select(address);
    return done(state, request, reply, 'account');
  });
  scope.post('/forget', async (request, reply) => {
    state.apps.forget(formBody(request).get('dappKey') ?? '');
    return done(state, request, reply, 'forgotten');
  });
  scope.post('/reset', async (request, reply) => {
    state.reset();
    return done(state, request, reply, 'reset');
  });
}

async function fund(deps: WalletDeps, address: string, grants: readonly Grant[]): Promise<boolean> {
  try {
    await deps.faucet.give(address, grants);
    return true;
  } catch (err) {
    deps.log.warn({ err }, 'faucet could not pay');
    return false;
  }
}

function gift({ registry }: WalletDeps): Grant[] {
  const usdc = registry.tokens.find(({ symbol }) => symbol === 'USDC');
  const sol = { mint: 'native', amount: GIFT_SOL };
  return usdc === undefined ? [sol] : [sol, { mint: usdc.address, amount: GIFT_USDC }];
}

async function readHome(deps: WalletDeps, state: WalletState, request: FastifyRequest) {
  const { connection, registry } = deps;
  const { address } = state.accounts.selected;
  const [balances, activity] = await Promise.all([
    readBalances(connection, address, registry).catch(() => undefined),
    readActivity(connection, address, RECENT).catch(() => []),
  ]);
  const words = gift(deps).map(({ mint, amount }) => registry.format(mint, amount));
  const notice = NOTICES.get(queryOf(request).get('done') ?? '');
  return { state, registry, balances, activity, gift: words.join(' + '), tokens: words.slice(1), notice };
}

function done(
  state: WalletState,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  status = 200,
): FastifyReply {
  if (wantsJson(request)) return reply.code(status).send(state.describe());
  return reply.redirect(`/wallet?done=${what}`, 303);
}

function refuseMode(reply: FastifyReply): FastifyReply {
  const modes = WALLET_MODES.map(({ id }) => id);
  return reply
    .code(400)
    .send({ error: { code: 'invalid_request', message: `mode is one of ${modes.join(', ')}` } });
}

/**
 * `GET` shows the request, `POST` with `decision` `approve` or `reject` answers it by a redirect. `mode` and
 * `account` override the settings once.
 */
function registerRequestRoutes(
  scope: FastifyInstance,
  deps: WalletDeps,
  state: WalletState,
  closing: AbortSignal,
): void {
  scope.get('/ul/v1/:method', (request: MethodRequest, reply) => {
    const query = queryOf(request);
    return withRequest(reply, request.params.method, query, state, (asked, link) =>
      showRequest(reply, { request: asked, link, query, deps, state }),
    );
  });
  scope.post('/ul/v1/:method', (request: MethodRequest, reply) => {
    const body = formBody(request);
    const isApproved = body.get('decision') === 'approve';
    const mode = parseWalletMode(body.get('mode')) ?? state.mode;
    return withRequest(reply, request.params.method, body, state, async (opened, link) => {
      if (isApproved && opened.method === 'signTransaction')
        await sleep(hesitationMs(mode), undefined, { signal: closing }).catch(() => undefined);
      const asked = mode === 'blockhash-replaced' ? await refresh(opened, deps, closing) : opened;
      const choice = { decision: isApproved ? 'approve' : 'reject', mode } as const;
      const location = answerRequest(asked, link, choice, state.apps, deps.now());
      deps.log.info({ method: asked.method, ...choice }, 'wallet answered');
      if (location === undefined) return showSilence(reply);
      if (isApproved && mode === 'slow' && asked.method === 'signTransaction') {
        const { recentBlockhash } = decodeTransaction(asked.transaction);
        await waitForExpiry(deps.connection, recentBlockhash, closing);
      }
      if (isApproved && mode === 'answers-twice') await deliverOnce(location);
      return reply.redirect(location, 303);
    });
  });
}

async function refresh(
  request: WalletRequest,
  { connection }: WalletDeps,
  closing: AbortSignal,
): Promise<WalletRequest> {
  if (request.method === 'connect') return request;
  return { ...request, transaction: await replaceBlockhash(connection, request.transaction, closing) };
}

/** A refusal is answered to the site, or shown where the link names none. */
async function withRequest(
  reply: FastifyReply,
  method: string,
  query: URLSearchParams,
  state: WalletState,
  answer: (request: WalletRequest, link: URL) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const link = parseRedirectLink(query);
  if (link === undefined)
    return showProblem(reply, new ProtocolError(-32000, 'Missing parameter: redirect_link.'));
  try {
    return await answer(openRequest(method, query, state), link);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return reply.redirect(redirectWith(link, errorParameters(error)));
  }
}

/** A site that is away does not matter. */
async function deliverOnce(location: string): Promise<void> {
  await fetch(location, { redirect: 'manual' }).catch(() => undefined);
}
