import type { FastifyInstance } from 'fastify';
import { registerStyle } from '../look/register-style.ts';
import { registerAddressRoute } from './address-route.ts';
import type { ExplorerDeps } from './explorer-deps.ts';
import { registerSearchRoutes } from './search-routes.ts';
import { registerTransactionRoute } from './transaction-route.ts';

/** The sandbox's explorer: `/explorer` to search, `/explorer/tx/<signature>` and `/explorer/address/<address>`. */
export async function registerExplorer(app: FastifyInstance, deps: ExplorerDeps): Promise<void> {
  await registerStyle(app);
  registerSearchRoutes(app);
  registerTransactionRoute(app, deps);
  registerAddressRoute(app, deps);
}
