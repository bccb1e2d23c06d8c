import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@solana/web3.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { addressBytes } from '../../../src/solana/address.ts';
import { createSigner, type Signer } from '../../../src/solana/ed25519.ts';
import { withSignature } from '../../../src/solana/transaction.ts';
import { decodeBase64Transaction } from '../../support/decode-base64-transaction.ts';
import { until } from '../../support/until.ts';
import {
  deskSigner,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

/** Order of the ed25519 group (RFC 8032, 5.1). */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/**
 * A second valid ed25519 signature with a random nonce, as some hardware and threshold signers make; RFC 8032
 * derives it.
 */
function signWithRandomNonce(seed: Uint8Array, message: Uint8Array): Uint8Array {
  const nonceSeed = randomBytes(32);
  const commitment = addressBytes(createSigner(nonceSeed).address);
  const key = addressBytes(createSigner(seed).address);
  const challenge = toNumber(sha512(commitment, key, message)) % ORDER;
  const answer = (scalarOf(nonceSeed) + challenge * scalarOf(seed)) % ORDER;
  return Buffer.concat([commitment, toBytes(answer)]);
}

function scalarOf(seed: Uint8Array): bigint {
  const half = sha512(seed).subarray(0, 32);
  half[0] = (half[0] ?? 0) & 248;
  half[31] = ((half[31] ?? 0) & 127) | 64;
  return toNumber(half);
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha512').update(Buffer.concat(parts)).digest();
}

function toNumber(littleEndian: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`);
}

function toBytes(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
}

const SEED = randomBytes(32);
const person: Signer = createSigner(SEED);

let world: Awaited<ReturnType<typeof startWorld>>;
let folder: string;
let services: TestService[];

beforeEach(async () => {
  world = await startWorld(100);
  await fundSol(world.rpcUrl, person.address, 10_000_000_000n);
  folder = await mkdtemp(join(tmpdir(), 'signatures-'));
  services = [];
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  await world.close();
  await rm(folder, { recursive: true });
});

/** A service whose node accepts transactions and loses them. */
async function start(on = world): Promise<TestService> {
  const connection = new Proxy(on.connection, {
    get: (target, name) => {
      if (name === 'sendRawTransaction') return async () => 'taken';
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) satisfies Connection;
  const service = await startTestService({ connection, databaseUrl: `file:${join(folder, 'service.db')}` });
  services.push(service);
  return service;
}

async function quote(service: TestService): Promise<string> {
  const body = { fromToken: 'native', toToken: USDC, fromAmount: '100000000' };
  const wallets = { fromAddress: person.address, toAddress: person.address };
  return (await service.post('/v1/quotes', { ...body, ...wallets })).body.data.quotes[0].unsignedTransaction;
}

/** The same message, another signature of the same wallet. */
function signAnew(unsigned: string): string {
  const { message } = decodeBase64Transaction(unsigned);
  const bytes = Buffer.from(unsigned, 'base64');
  const signed = withSignature(bytes, person.address, signWithRandomNonce(SEED, message));
  return Buffer.from(signed).toString('base64');
}

const statusOf = async (service: TestService, signedTransaction: string) => {
  const { body } = await service.post('/v1/execute', { signedTransaction });
  return body.data ?? body.error;
};

it('a second signature of a message gets the first txHash and can confirm it', async () => {
  const [first, second] = [await start(), await start()];
  const unsigned = await quote(first);
  const signed = signAsWallet(unsigned, person);
  const { txHash } = await statusOf(first, signed);
  const other = signAnew(unsigned);
  expect(await statusOf(second, other)).toEqual({ txHash, status: 'SUBMITTED' });
  // The wallet sends it under the signature that only the other process knows.
  const { message } = decodeBase64Transaction(other);
  const landed = withSignature(Buffer.from(other, 'base64'), deskSigner.address, deskSigner.sign(message));
  await world.connection.sendRawTransaction(landed, { skipPreflight: true });
  await until(async () => expect(await statusOf(first, signed)).toEqual({ txHash, status: 'CONFIRMED' }));
});

it('a signature recorded by a dead process is searched by its successor', async () => {
  // Blockhashes live for a minute, so no expiry reveals the signature.
  const slow = await startWorld(400);
  await fundSol(slow.rpcUrl, person.address, 10_000_000_000n);
  const [first, second] = [await start(slow), await start(slow)];
  const unsigned = await quote(first);
  const { txHash } = await statusOf(first, signAsWallet(unsigned, person));
  const other = signAnew(unsigned);
  await statusOf(second, other);
  await second.close();
  services = [first];
  const { message } = decodeBase64Transaction(other);
  const landed = withSignature(Buffer.from(other, 'base64'), deskSigner.address, deskSigner.sign(message));
  await slow.connection.sendRawTransaction(landed, { skipPreflight: true });
  await until(async () => expect(await statusOf(first, other)).toEqual({ txHash, status: 'CONFIRMED' }));
  await first.close();
  services = [];
  await slow.close();
});

it('a message has at most sixteen recorded signatures', async () => {
  const service = await start();
  const unsigned = await quote(service);
  const atOnce = [signAsWallet(unsigned, person), signAnew(unsigned), signAnew(unsigned), signAnew(unsigned)];
  const answers = await Promise.all(atOnce.map((signed) => statusOf(service, signed)));
  const [{ txHash }] = answers;
  expect(answers).toEqual(atOnce.map(() => ({ txHash, status: 'SUBMITTED' })));
  const stored = service.database.selectFrom('service_executions').select('signatures');
  expect((await stored.executeTakeFirstOrThrow()).signatures.split(' ')).toHaveLength(4);
  for (let time = 0; time < 20; time += 1) {
    expect(await statusOf(service, signAnew(unsigned))).toEqual({ txHash, status: 'SUBMITTED' });
  }
  const { signatures } = await stored.executeTakeFirstOrThrow();
  expect(signatures.split(' ')).toHaveLength(16);
});
