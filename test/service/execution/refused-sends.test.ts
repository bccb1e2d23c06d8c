import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConnection } from '../../../src/solana/connection.ts';
import {
  jsonAnswer,
  type Middleman,
  type ProxiedAnswer,
  type ProxiedCall,
  startMiddleman,
} from '../../attacks/support/start-middleman.ts';
import { until } from '../../support/until.ts';
import {
  type Answer,
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let nodes: readonly [Middleman, Middleman];
let service: TestService;

beforeEach(async () => {
  world = await startWorld();
  nodes = [await startMiddleman(world.rpcUrl), await startMiddleman(world.rpcUrl)];
  const urls = nodes.map(({ url }) => url);
  service = await startTestService({
    connection: createConnection(urls),
    nodes: { nodes: urls.map((url) => createConnection([url])), onAlert: () => {} },
  });
});

afterEach(async () => {
  await service.close();
  await Promise.all(nodes.map((node) => node.close()));
  await world.close();
});

const reply = ({ body }: ProxiedCall, said: object) =>
  jsonAnswer({ jsonrpc: '2.0', id: JSON.parse(body).id, ...said });

/** The answers of a node that does not know the person's SOL yet. */
function behind(call: ProxiedCall, forward: () => Promise<ProxiedAnswer>): Promise<ProxiedAnswer> {
  const err = { InstructionError: [3, { Custom: 1 }] };
  if (isSend(call)) {
    const error = { code: -32_002, message: 'Transaction simulation failed', data: { err, logs: [] } };
    return Promise.resolve(reply(call, { error }));
  }
  const result = { context: { slot: 1 }, value: { err, logs: [] } };
  return call.body.includes('"simulateTransaction"') ? Promise.resolve(reply(call, { result })) : forward();
}

const isSend = ({ body }: ProxiedCall) => body.includes('"sendTransaction"');
const sends = (node: Middleman) => node.calls.filter(isSend);

async function signedQuote() {
  const person = await createPerson(world.rpcUrl);
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const body = { fromToken: 'native', toToken: USDC, fromAmount: '100000000', ...wallets };
  const [quote] = (await service.post('/v1/quotes', body)).body.data.quotes;
  return {
    signedTransaction: signAsWallet(quote.unsignedTransaction, person),
    quoteId: quote.quoteId as string,
  };
}

/** Every answer on the way is `SUBMITTED`. */
async function untilConfirmed(body: object): Promise<void> {
  await until(async () => {
    const { body: said } = await service.post('/v1/execute', body);
    if (said.data?.status !== 'CONFIRMED')
      expect(said.data ?? said.error).toMatchObject({ status: 'SUBMITTED' });
    expect(said.data?.status).toBe('CONFIRMED');
  });
}

const fills = () => service.database.selectFrom('service_desk_fills').select('quote_id').execute();
const reasonOf = ({ headers }: Answer) => headers['x-service-execution-reason'];

it('a slow node forwards the bytes while one that is behind refuses them', async () => {
  const [slow, late] = nodes;
  slow.interfere(async (call, forward) => {
    if (isSend(call) && sends(slow).length === 1) await sleep(1_400);
    return forward();
  });
  late.interfere(behind);
  const body = await signedQuote();
  await untilConfirmed(body);
  expect(sends(late)).not.toEqual([]);
  expect(await fills()).toEqual([{ quote_id: body.quoteId }]);
});

it('a node that refuses the bytes keeps them and lands them later', async () => {
  const [liar, late] = nodes;
  let wasRecorded: unknown;
  liar.interfere(async (call, forward) => {
    const row = service.database.selectFrom('service_executions').select('sent_at');
    if (isSend(call)) wasRecorded ??= (await row.executeTakeFirst())?.sent_at;
    return behind(call, forward);
  });
  late.interfere(behind);
  const body = await signedQuote();
  const { txHash } = (await service.post('/v1/execute', body)).body.data;
  await until(() => expect(sends(liar).length).toBeGreaterThan(3));
  expect(wasRecorded).toBeTypeOf('number');
  const refused = await service.post('/v1/execute', body);
  expect([refused.status, refused.body.data]).toEqual([200, { txHash, status: 'SUBMITTED' }]);
  expect(reasonOf(refused)).toBe('not-enough-sol');
  const [kept] = JSON.parse(sends(liar)[0]?.body ?? '').params;
  await world.connection.sendRawTransaction(Buffer.from(kept, 'base64'));
  await untilConfirmed(body);
  expect(reasonOf(await service.post('/v1/execute', body))).toBeUndefined();
  expect(await fills()).toEqual([{ quote_id: body.quoteId }]);
});
