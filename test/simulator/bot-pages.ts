import Fastify from 'fastify';
import { buildAssets } from '../../src/bot/web/build-assets.ts';
import { addConnectRoutes } from '../../src/bot/web/connect-routes.ts';
import { guardRequests } from '../../src/bot/web/guard-requests.ts';
import { addSigningRoutes } from '../../src/bot/web/signing-routes.ts';
import { StatusStreams } from '../../src/bot/web/status-streams.ts';
import { addWalletReturnRoute } from '../../src/bot/web/wallet-return-route.ts';
import type { WebDeps } from '../../src/bot/web/web-deps.ts';

export interface PageAnswer {
  readonly status: number;
  readonly body: string;
}

/** The bot's pages without a socket. */
export interface Pages {
  get(path: string): Promise<PageAnswer>;
  post(path: string, body: object): Promise<PageAnswer>;
  close(): Promise<void>;
}

const assets = await buildAssets();

/** Pages that are built when somebody first asks for one: most lives of a bot in these tests end before. */
export function lazyPages(deps: () => WebDeps): Pages {
  let built: Pages | undefined;
  const pages = () => {
    built ??= createPages(deps());
    return built;
  };
  return {
    get: (path) => pages().get(path),
    post: (path, body) => pages().post(path, body),
    close: async () => built?.close(),
  };
}

/** The routes of the web server, asked in memory. */
function createPages(deps: WebDeps): Pages {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 64, querystringParser: () => ({}) },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  const streams = new StatusStreams();
  guardRequests(app, deps, assets);
  addSigningRoutes(app, deps, assets, streams);
  addConnectRoutes(app, deps, assets, streams);
  addWalletReturnRoute(app, deps, assets);
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<PageAnswer> => {
    const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body };
  };
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    close: () => app.close(),
  };
}
