import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import {
  createPerson,
  NVDAX,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;

beforeAll(async () => {
  world = await startWorld();
  service = await startTestService({ connection: world.connection });
});

afterAll(async () => {
  await service.close();
  await world.close();
});

async function swap(wallet: Awaited<ReturnType<typeof createPerson>>, body: Record<string, string>) {
  const addresses = { fromAddress: wallet.address, toAddress: wallet.address };
  const quoted = await service.post('/v1/quotes', { ...addresses, ...body });
  expect(quoted.body).toMatchObject({ success: true });
  const [quote] = quoted.body.data.quotes;
  const execute = {
    signedTransaction: signAsWallet(quote.unsignedTransaction, wallet),
    quoteId: quote.quoteId,
    routeName: quote.routeName,
  };
  const first = await service.post('/v1/execute', execute);
  expect(first.body.data).toMatchObject({ status: 'SUBMITTED' });
  const last = await until(async () => {
    const polled = await service.post('/v1/execute', execute);
    expect(polled.body.data.status).toBe('CONFIRMED');
    return polled;
  });
  expect(last.body.data.txHash).toBe(first.body.data.txHash);
  return { quote, txHash: last.body.data.txHash as string };
}

it('SOL becomes USDC, a stock, and SOL again', async () => {
  const wallet = await createPerson(world.rpcUrl);
  const first = await swap(wallet, { fromToken: 'native', toToken: USDC, fromAmount: '1000000000' });
  expect(first.quote).toMatchObject({ fromToken: 'native', toToken: USDC, fromAmount: '1000000000' });
  const second = await swap(wallet, { fromToken: USDC, toToken: NVDAX, fromAmount: first.quote.toAmount });
  await swap(wallet, { fromToken: NVDAX, toToken: 'native', fromAmount: second.quote.toAmount });
});
