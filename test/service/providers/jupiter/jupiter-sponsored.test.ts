import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/log.ts';
import { jupiterProvider } from '../../../../src/service/providers/jupiter/provider.ts';
import type { ServiceSchema } from '../../../../src/service/store/service-schema.ts';
import { signatureFromBytes } from '../../../../src/solana/address.ts';
import { generateSigner, type Signer } from '../../../../src/solana/ed25519.ts';
import { decodeTransaction } from '../../../../src/solana/transaction.ts';
import { signedBy } from '../../../guard/support/build-transaction.ts';
import { JUPITERS_SPONSOR } from '../../../support/jupiter-orders.ts';
import { JupiterStandIn } from '../../../support/jupiter-stand-in.ts';
import type { Reply } from '../../../support/serve.ts';
import { DEFAULT_DATABASE, openTestDatabase } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { signAsWallet, startTestService, type TestService, USDC } from '../../support/test-service.ts';
import { OrderChain } from './order-chain.ts';

const BOUND = 1_000;
const BLOCKHASH = '4'.repeat(44);

let chain: OrderChain;
let jupiter: JupiterStandIn;
let person: Signer;
let service: TestService;
const lines: string[] = [];

beforeEach(async () => {
  chain = new OrderChain();
  person = generateSigner();
  lines.length = 0;
  jupiter = await JupiterStandIn.start({ now: Date.now, blockhash: () => BLOCKHASH });
  service = await start();
});

afterEach(async () => {
  await service.close();
  await jupiter.close();
});

async function start(url = DEFAULT_DATABASE, submitWaitMs = 10_000): Promise<TestService> {
  const sponsor = JUPITERS_SPONSOR.address;
  return startTestService({
    connection: chain.connection,
    database: await openTestDatabase<ServiceSchema>(url),
    providers: [jupiterProvider({ url: jupiter.url, submitWaitMs, sponsor })],
    timing: { executionPollMs: 20, chainPollMs: 10 },
    log: createLog({ level: 'info', write: (line) => lines.push(line) }),
  });
}

/** Quoted, and signed by the person alone. */
async function signed() {
  jupiter.orderNext({ gasless: true });
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const body = { fromToken: USDC, toToken: 'native', fromAmount: '11000000', ...wallets };
  const [quote] = (await service.post('/v1/quotes', body)).body.data.quotes;
  const { unsignedTransaction, quoteId, routeName, providerRequestId } = quote as Record<string, string>;
  const signedTransaction = signAsWallet(unsignedTransaction ?? '', person);
  return { signedTransaction, quoteId, routeName, providerRequestId };
}

type Signed = Awaited<ReturnType<typeof signed>>;

const bytesOf = ({ signedTransaction }: Signed) => Buffer.from(signedTransaction, 'base64');
const sponsorsSignature = (message: Uint8Array) => signatureFromBytes(JUPITERS_SPONSOR.sign(message));
const nameOf = (body: Signed) => sponsorsSignature(decodeTransaction(bytesOf(body)).message);
const whole = (body: Signed) => Buffer.from(signedBy(bytesOf(body), JUPITERS_SPONSOR)).toString('base64');
const execute = async (body: object, from = service) => (await from.post('/v1/execute', body)).body;
const rows = (from = service) => from.database.selectFrom('service_executions').selectAll().execute();
const calls = () => jupiter.calls.filter(({ path }) => path === 'POST /execute');

const onItsWay = {
  error: {
    code: 'upstream_unavailable',
    message: expect.stringMatching(
      /already be on its way: send the same request again, and take no new quote/,
    ),
  },
};
const expired = { error: { code: 'quote_expired', message: expect.stringContaining('nothing was swapped') } };

/** The next block is past the bound, for all nodes. */
async function passBound(): Promise<void> {
  const heads = chain.heads;
  chain.height = BOUND + 1;
  await until(() => expect(chain.heads).toBeGreaterThan(heads + 1));
}

describe('a sponsored order', () => {
  it('is recorded by the signature of the sponsor, and confirmed by the chain', async () => {
    const body = await signed();
    expect(await execute(body)).toMatchObject({ data: { status: 'SUBMITTED', txHash: nameOf(body) } });
    expect(await rows()).toMatchObject([{ tx_hash: nameOf(body), signed_transaction: whole(body) }]);
    chain.hasLanded = true;
    await until(async () => expect(await execute(body)).toMatchObject({ data: { status: 'CONFIRMED' } }));
    // Jupiter knows a repeated call by its bytes.
    const sent = calls().map(({ body: asked }) => Object(asked).signedTransaction);
    expect(new Set(sent)).toEqual(new Set([body.signedTransaction]));
    expect(jupiter.sent).toEqual([nameOf(body)]);
  });

  it('is answered as on its way while Jupiter works on it, and is sent once', async () => {
    await service.close();
    service = await start(DEFAULT_DATABASE, 50);
    const release = jupiter.holdExecutions();
    const body = await signed();
    expect(await execute(body)).toMatchObject(onItsWay);
    expect(await execute(body)).toMatchObject(onItsWay);
    expect([calls().length, await rows()]).toEqual([1, []]);
    release();
    await until(async () => expect(await execute(body)).toMatchObject({ data: { txHash: nameOf(body) } }));
    expect(jupiter.sent).toEqual([nameOf(body)]);
  });

  it.each<[string, (signature: string) => Reply]>([
    ['of a failure', (signature) => ({ body: { status: 'Failed', code: -1000, signature } })],
    ['of a program that failed', (signature) => ({ body: { status: 'Failed', code: 6001, signature } })],
    ['of a server in trouble', (signature) => ({ status: 500, body: { signature } })],
  ])('is recorded by an answer %s that names a signature which fits', async (_name, reply) => {
    const body = await signed();
    jupiter.failNext(reply(nameOf(body)));
    expect(await execute(body)).toMatchObject({ data: { status: 'SUBMITTED', txHash: nameOf(body) } });
  });

  it.each<[string, Reply | ((body: Signed) => Reply), string?]>([
    ['fails', { status: 503, body: '' }],
    ['hangs up', 'hang up'],
    ['refuses for good', { status: 400, body: { code: -1004, error: 'scripted' } }],
    ['names no signature', { body: { status: 'Failed', code: -1000 } }],
    [
      'names a foreign one',
      () => signedReply(signatureFromBytes(generateSigner().sign(Uint8Array.of(1)))),
      'warns',
    ],
    ['names that of the person', (body) => signedReply(ownSignature(body)), 'warns'],
    ['names one of another message', () => signedReply(sponsorsSignature(Uint8Array.of(1))), 'warns'],
    ['names what is none', () => signedReply('%%%'), 'warns'],
  ])('is not recorded where Jupiter %s, and the next request asks again', async (_name, reply, warns) => {
    const body = await signed();
    jupiter.failNext(typeof reply === 'function' ? reply(body) : reply);
    expect(await execute(body)).toMatchObject(onItsWay);
    expect(await rows()).toEqual([]);
    expect(lines.some((line) => line.includes('named a signature that is not'))).toBe(warns !== undefined);
    expect(await execute(body)).toMatchObject({ data: { txHash: nameOf(body) } });
  });

  it('has one record after two requests at once', async () => {
    const body = await signed();
    const answers = await Promise.all([execute(body), execute(body)]);
    expect(answers).toMatchObject([{ data: { txHash: nameOf(body) } }, { data: { txHash: nameOf(body) } }]);
    expect(await rows()).toHaveLength(1);
    expect(jupiter.sent).toEqual([nameOf(body)]);
  });

  it('is asked for again after a restart', async () => {
    const file = `file:${join(await mkdtemp(join(tmpdir(), 'sponsored-')), 'service.db')}`;
    await service.close();
    service = await start(file);
    jupiter.endNext({ kind: 'hang-up-after-submit' });
    const body = await signed();
    expect(await execute(body)).toMatchObject(onItsWay);
    await service.close();
    service = await start(file);
    expect(await execute(body)).toMatchObject({ data: { txHash: nameOf(body) } });
    expect(jupiter.sent).toEqual([nameOf(body)]);
  });

  it('of another message is refused', async () => {
    const body = await signed();
    const bytes = bytesOf(body);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = signAsWallet(bytes.toString('base64'), person);
    expect(await execute({ ...body, signedTransaction: changed })).toMatchObject({
      error: { code: 'transaction_mismatch' },
    });
  });
});

describe('past the bound, a sponsored order', () => {
  it('has expired once the chain rules it out', async () => {
    const body = await signed();
    await passBound();
    expect(await execute(body)).toMatchObject(expired);
    expect([calls(), await rows()]).toEqual([[], []]);
  });

  it('is on its way as long as a node does not tell', async () => {
    const body = await signed();
    await passBound();
    chain.isListSilent = true;
    expect(await execute(body)).toMatchObject(onItsWay);
    chain.isListSilent = false;
    expect(await execute(body)).toMatchObject(expired);
  });

  it('that Jupiter sent in silence is found by the address of the person', async () => {
    const body = await signed();
    jupiter.endNext({ kind: 'hang-up-after-submit' });
    expect(await execute(body)).toMatchObject(onItsWay);
    await passBound();
    chain.listed = [sponsorsSignature(Uint8Array.of(1)), nameOf(body)];
    chain.hasLanded = true;
    await until(async () =>
      expect(await execute(body)).toMatchObject({ data: { status: 'CONFIRMED', txHash: nameOf(body) } }),
    );
  });

  it('that comes with both signatures is followed, at any time', async () => {
    const body = await signed();
    await passBound();
    const answer = await execute({ ...body, signedTransaction: whole(body) });
    expect(answer).toMatchObject({ data: { status: 'SUBMITTED', txHash: nameOf(body) } });
  });
});

function signedReply(signature: string): Reply {
  return { body: { status: 'Success', code: 0, signature } };
}

function ownSignature(body: Signed): string {
  return signatureFromBytes(decodeTransaction(bytesOf(body)).signatures[1] ?? new Uint8Array());
}
