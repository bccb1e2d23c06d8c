import { PublicKey } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Address, parseAddress } from '../../solana/address.ts';
import { sendPage } from '../look/page.ts';
import { readBalances } from '../look/read-balances.ts';
import { addressPage } from './pages/address-page.ts';
import { messagePage } from './pages/message-page.ts';
import type { ExplorerParts } from './register-explorer.ts';

interface Route {
  Params: { address: string };
}

const RECENT = 25;

export function registerAddressRoute(app: FastifyInstance, parts: ExplorerParts): void {
  app.get<Route>('/explorer/address/:address', async (request, reply) => {
    const address = parseAddress(request.params.address);
    if (address !== undefined) return await show(parts, address, reply);
    const words = 'An address is 32 to 44 letters and digits. Copy it once more, whole.';
    return sendPage(reply, messagePage('This is not an address', words), 400);
  });
}

async function show(parts: ExplorerParts, address: Address, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const [balances, activity] = await Promise.all([
      readBalances(parts.connection, address, parts.book),
      parts.connection.getSignaturesForAddress(new PublicKey(address), { limit: RECENT }),
    ]);
    return sendPage(reply, addressPage({ address, balances, activity }, parts.book));
  } catch (err) {
    parts.log.warn({ err }, 'explorer could not read an address');
    return sendPage(reply, messagePage('The chain does not answer', 'Reload this page in a moment.'), 502);
  }
}
