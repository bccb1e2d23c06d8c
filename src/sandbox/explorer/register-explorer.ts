import type { Connection } from '@solana/web3.js';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';
import type { SandboxToken } from '../chain/token-layout.ts';
import { registerStyle } from '../look/register-style.ts';
import { type PriceOf, TokenBook } from '../look/token-book.ts';
import { registerAddressRoute } from './address-route.ts';
import { registerSearchRoutes } from './search-routes.ts';
import { registerTransactionRoute } from './transaction-route.ts';

export interface ExplorerDeps {
  readonly connection: Connection;
  readonly tokens: readonly SandboxToken[];
  readonly log: Log;
  /** US dollars for one whole token, for reading only. */
  readonly priceOf?: PriceOf;
}

/** What the explorer's routes work with. */
export interface ExplorerParts {
  readonly connection: Connection;
  readonly log: Log;
  readonly book: TokenBook;
}

/** The sandbox's explorer: `/explorer` to search, `/explorer/tx/<signature>` and `/explorer/address/<address>`. */
export async function registerExplorer(app: FastifyInstance, deps: ExplorerDeps): Promise<void> {
  const { connection, log } = deps;
  const parts = { connection, log, book: new TokenBook(deps.tokens, deps.priceOf) };
  await registerStyle(app);
  registerSearchRoutes(app);
  registerTransactionRoute(app, parts);
  registerAddressRoute(app, parts);
}
