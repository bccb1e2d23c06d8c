import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { registerStyle } from '../look/register-style.ts';
import { acceptForms } from './form-body.ts';
import { fund, registerHomeRoutes } from './home-routes.ts';
import { showBrowse, showProblem } from './pages/message-pages.ts';
import { ProtocolError } from './protocol-error.ts';
import { registerRequestRoutes } from './request-routes.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { WalletState } from './wallet-state.ts';

export interface Wallet {
  readonly state: WalletState;
  /** Gives the selected account its first test money; false when the chain did not take it. */
  fund(): Promise<boolean>;
}

/** A transaction's link is under 3 KB. */
const BODY_LIMIT = 16 * 1024;

/**
 * The sandbox's wallet under `/wallet`: its page, and the Phantom link protocol at `/wallet/ul/v1/<method>`, so that
 * `PHANTOM_LINK_BASE` is `<origin>/wallet/ul/v1`.
 */
export async function registerWallet(app: FastifyInstance, deps: WalletDeps): Promise<Wallet> {
  const state = new WalletState();
  await registerStyle(app);
  const routes: FastifyPluginCallback = (scope, _options, done) => {
    registerRoutes(scope, deps, state);
    done();
  };
  await app.register(routes, { prefix: '/wallet' });
  return { state, fund: () => fund(deps, state.accounts.selected.address) };
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
  registerHomeRoutes(scope, deps, state);
  registerRequestRoutes(scope, deps, state);
  scope.get('/ul/browse/*', browse);
  scope.get('/ul/v1/browse/*', browse);
}

/** A page of another site may open a request here, but not press a button in it. */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (request.method !== 'POST' || site === undefined || site === 'same-origin' || site === 'none') return;
  await reply
    .code(403)
    .send({ error: { code: 'forbidden', message: 'Only the wallet’s own page can do this.' } });
}

function browse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = URL.parse((request.params as { '*': string })['*']);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return showBrowse(reply, url);
  return showProblem(reply, new ProtocolError(-32000, 'The link names no page to open.'));
}
