import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseSignature } from '../../solana/address.ts';
import { sendPage } from '../look/page.ts';
import type { ExplorerDeps } from './explorer-deps.ts';
import { messagePage } from './pages/message-page.ts';
import { transactionPage } from './pages/transaction-page.ts';
import { readTransaction } from './read-transaction.ts';

interface Route {
  Params: { signature: string };
}

export function registerTransactionRoute(app: FastifyInstance, deps: ExplorerDeps): void {
  app.get<Route>('/explorer/tx/:signature', async (request, reply) =>
    show(deps, request.params.signature, reply),
  );
}

async function show(deps: ExplorerDeps, text: string, reply: FastifyReply): Promise<FastifyReply> {
  const signature = parseSignature(text);
  if (signature === undefined) {
    const words = 'A signature is 87 or 88 letters and digits. Copy it once more, whole.';
    return sendPage(reply, messagePage('This is not a transaction signature', words), 400);
  }
  try {
    const transaction = await readTransaction(deps.connection, signature);
    if (transaction !== undefined) return sendPage(reply, transactionPage(transaction, deps.book));
    const words = 'This chain does not know it. If it was sent just now, reload in a second.';
    return sendPage(reply, messagePage('Transaction not found', words), 404);
  } catch (err) {
    deps.log.warn({ err }, 'explorer could not read a transaction');
    return sendPage(reply, messagePage('The chain does not answer', 'Reload this page in a moment.'), 502);
  }
}
