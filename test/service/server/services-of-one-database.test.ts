import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/open-database.ts';
import { revokeKey } from '../../../src/service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { createPerson, signAsWallet, startWorld, USDC } from '../support/test-service.ts';

const LEASE_MS = 1_500;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

/** Two processes of `npm run service` behind a balancer. */
describe.each(servers)('two services on one $name', ({ url }) => {
  let world: Awaited<ReturnType<typeof startWorld>>;
  let person: Signer;
  let database: Kysely<ServiceSchema>;
  let processes: ServiceProcess[];
  let key: string;

  beforeAll(async () => {
    // Slow enough to kill the process before it sees its transaction.
    world = await startWorld(400);
    person = await createPerson(world.rpcUrl);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const address = await databaseUrl(url);
    database = await openDatabase<ServiceSchema>(address);
    const order = { rpcUrl: world.rpcUrl, databaseUrl: address, executionLeaseMs: LEASE_MS };
    processes = await Promise.all([startServiceProcess(order), startServiceProcess(order)]);
    key = processes[0]?.key ?? '';
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await database.destroy();
  });

  async function ask(number: number, path: string, body?: object) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${processes[number]?.url}${path}`, { headers, ...post });
    return { status: response.status, body: (await response.json()) as { data: never } };
  }

  async function signedQuote(from: number, fromAmount: string) {
    const wallets = { fromAddress: person.address, toAddress: person.address };
    const body = { fromToken: 'native', toToken: USDC, fromAmount, ...wallets };
    const { data } = (await ask(from, '/v1/quotes', body)).body as { data: { quotes: readonly Quote[] } };
    const [quote] = data.quotes;
    if (!quote) throw new Error('nothing was quoted');
    return { signedTransaction: signAsWallet(quote.unsignedTransaction, person), quoteId: quote.quoteId };
  }

  const statusAt = async (number: number, body: object) =>
    ((await ask(number, '/v1/execute', body)).body.data as { status: string } | undefined)?.status;

  it('accept and revoke the same keys', async () => {
    expect([(await ask(0, '/v1/tokens')).status, (await ask(1, '/v1/tokens')).status]).toEqual([200, 200]);
    const keys = await database.selectFrom('service_keys').selectAll().execute();
    for (const { key_id } of keys) await revokeKey(database, key_id, Date.now());
    const revokedAt = performance.now();
    await until(async () => {
      expect([(await ask(0, '/v1/tokens')).status, (await ask(1, '/v1/tokens')).status]).toEqual([401, 401]);
    });
    expect(performance.now() - revokedAt).toBeLessThan(4_000);
  });

  it('share quotes, and take over the executions of a killed process', async () => {
    const early = await signedQuote(0, '100000000');
    expect(await statusAt(1, early)).toBe('SUBMITTED');
    await until(async () => expect(await statusAt(0, early)).toBe('CONFIRMED'));
    const body = await signedQuote(1, '100000001');
    expect(await statusAt(0, body)).toBe('SUBMITTED');
    await processes[0]?.kill();
    const followers = async () =>
      database
        .selectFrom('service_executions')
        .select(['worker', 'status'])
        .where('quote_id', '=', body.quoteId)
        .executeTakeFirstOrThrow();
    const before = await followers();
    await until(async () => expect(await statusAt(1, body)).toBe('CONFIRMED'));
    // If the chain was faster than the kill, nothing was left to follow.
    if (before.status === 'submitted') expect((await followers()).worker).not.toBe(before.worker);
  });
});

interface Quote {
  readonly unsignedTransaction: string;
  readonly quoteId: string;
}
