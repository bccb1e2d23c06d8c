import { PublicKey } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Address, parseAddress } from '../../solana/address.ts';
import { sendPage } from '../look/page.ts';
import { readBalances } from '../look/read-balances.ts';
import type { ExplorerDeps } from './explorer-deps.ts';
import { addressPage } from './pages/address-page.ts';
import { messagePage } from './pages/message-page.ts';

interface Route {
  Params: { address: string };
}

const RECENT = 25;

export function registerAddressRoute(app: FastifyInstance, deps: ExplorerDeps): void {
  app.get<Route>('/explorer/address/:address', async (request, reply) => {
    const address = parseAddress(request.params.address);
    if (address !== undefined) return await show(deps, address, reply);
    const words = 'An address is 32 to 44 letters and digits. Copy it once more, whole.';
    return sendPage(reply, messagePage('This is not an address', words), 400);
  });
}

async function show(deps: ExplorerDeps, address: Address, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const [balances, activity] = await Promise.all([
      readBalances(deps.connection, address, deps.book),
      deps.connection.getSignaturesForAddress(new PublicKey(address), { limit: RECENT }),
    ]);
    return sendPage(reply, addressPage({ address, balances, activity }, deps.book));
  } catch (err) {
    deps.log.warn({ err }, 'explorer could not read an address');
    return sendPage(reply, messagePage('The chain does not answer', 'Reload this page in a moment.'), 502);
  }
}
