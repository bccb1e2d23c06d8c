import Fastify from 'fastify';
import { startTestService, startWorld, createPerson, signAsWallet, USDC } from './support/test-service.ts';
const world = await startWorld(400);
const s = await startTestService({ connection: world.connection, keyBudgetPerMinute: 100_000_000, databaseUrl: 'file:/tmp/benchA/x.db', executionPollMs: 500, chainPollMs: 1000 });
const person = await createPerson(world.rpcUrl);
const headers = { authorization: `Bearer ${s.key}`, 'content-type': 'application/json' };
const q = { fromToken: 'native', toToken: USDC, fromAmount: '100000000' };
const w = { ...q, fromAddress: person.address, toAddress: person.address };
const quote = (await s.post('/v1/quotes', w)).body.data.quotes[0];
const ex = { signedTransaction: signAsWallet(quote.unsignedTransaction, person), quoteId: quote.quoteId };
for (;;) { const a = await s.post('/v1/execute', ex); if (a.body.data?.status === 'CONFIRMED') break; if (!a.body.success) throw new Error(JSON.stringify(a.body)); await new Promise(r => setTimeout(r, 200)); }
const cases: any[] = [];
for (const [name, method, path, body] of [['tokens', 'GET', '/v1/tokens'], ['quotes', 'POST', '/v1/quotes', q], ['quotes+addr', 'POST', '/v1/quotes', w], ['poll', 'POST', '/v1/execute', ex]] as any) {
  const text = JSON.stringify((body ? await s.post(path, body) : await s.get(path)).body);
  const app = Fastify();
  if (method === 'GET') app.get(path, async (_q, r) => r.type('application/json; charset=utf-8').send(text));
  else app.post(path, async (_q, r) => r.type('application/json; charset=utf-8').send(text));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  cases.push({ name, mine: s.url, bare: url, opts: { method, path, headers, ...(body && { body: JSON.stringify(body) }) } });
}
process.on('message', () => process.send!(process.cpuUsage()));
process.send!(cases);
