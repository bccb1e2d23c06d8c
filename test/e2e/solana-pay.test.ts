import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { decodeBase64Transaction } from '../support/decode-base64-transaction.ts';
import { startTestSandbox } from '../support/journey.ts';
import { until } from '../support/until.ts';
import { holdingsOf } from './support/read-chain.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

let sandbox: Sandbox;
/** Serves quotes of the sandbox's service, as the bot does. */
let site: FastifyInstance;
let siteUrl: string;
let quoted: { readonly quoteId: string; readonly routeName: string; readonly unsignedTransaction: string };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.wallet.fund();
  site = fastify();
  site.get('/pay', (_request, reply) => reply.send({ label: 'Countersign', icon: `${siteUrl}/icon` }));
  site.post('/pay', async ({ body }) => {
    const { account } = body as { account: string };
    const swap = { fromToken: 'native', toToken: USDC, fromAmount: '500000000' };
    const answer = await call('/v1/quotes', { ...swap, fromAddress: account, toAddress: account });
    [quoted] = answer.data.quotes;
    return { transaction: quoted.unsignedTransaction };
  });
  siteUrl = await site.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await site?.close();
  await sandbox?.stop();
});

async function call(path: string, body: object) {
  const { key } = sandbox.botSettings.swapApi;
  const response = await fetch(`${sandbox.service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  return (await response.json()) as any;
}

async function answerWallet(form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ link: `solana:${siteUrl}/pay`, ...form });
  return (await fetch(`${sandbox.url}/wallet/pay`, { method: 'POST', body })).text();
}

const fills = () =>
  sandbox.service.database.selectFrom('service_desk_fills').select(['quote_id', 'from_amount']).execute();

it('a wallet lands a swap of the desk by itself, and execute closes the books', async () => {
  const { connection } = sandbox.world;
  const { address } = sandbox.wallet.state.accounts.selected;
  const before = await holdingsOf(connection, address);
  const shown = await answerWallet({});
  expect(shown).toMatch(/You send[\s\S]*0\.5 SOL[\s\S]*You receive[\s\S]*USDC/);
  const [, transaction = ''] = /name="transaction" value="([^"]+)"/.exec(shown) ?? [];
  const end = await answerWallet({ transaction, decision: 'approve' });
  const [, txHash = ''] = /\/explorer\/tx\/(\w+)/.exec(end) ?? [];
  await until(async () => {
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;
    const found = await connection.getTransaction(txHash, options);
    expect(found?.meta?.err).toBeNull();
  });
  expect((await holdingsOf(connection, address)).usdc).toBeGreaterThan(before.usdc);
  expect(await fills()).toEqual([]);

  const signedTransaction = await bytesOf(txHash);
  const [served, landed] = [quoted.unsignedTransaction, signedTransaction].map(decodeBase64Transaction);
  expect(landed?.message).toEqual(served?.message);
  expect(landed?.signatures[1]).toEqual(served?.signatures[1]);
  const { quoteId, routeName } = quoted;
  await until(async () => {
    const answer = await call('/v1/execute', { signedTransaction, quoteId, routeName });
    expect(answer.data).toEqual({ txHash, status: 'CONFIRMED' });
  });
  expect(await fills()).toEqual([{ quote_id: quoteId, from_amount: '500000000' }]);
});

/** The landed transaction in base64, as a node gives it. */
async function bytesOf(txHash: string): Promise<string> {
  const response = await fetch(sandbox.world.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [txHash, { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    }),
  });
  const answer = (await response.json()) as { result: { transaction: [string, string] } };
  return answer.result.transaction[0];
}
