import { Keypair, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortAddress } from '../../../src/labels/clean-label.ts';
import { until } from '../../support/until.ts';
import {
  computeBudget,
  sendSol,
  startWalletWorld,
  unsignedTransaction,
  type WalletWorld,
} from '../wallet/wallet-world.ts';

let world: WalletWorld;
let desk: string;
const stranger = Keypair.generate().publicKey;

beforeAll(async () => {
  world = await startWalletWorld();
  desk = world.desk.publicKey.toBase58();
});
afterAll(() => world.close());

const page = async (path: string) => {
  const response = await request(`${world.url}/explorer/${path}`);
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
};

/** Sends SOL of the desk, validly or not, and waits until it lands. */
const send = async (lamports: number): Promise<string> => {
  const instructions = [...computeBudget, sendSol(desk, stranger, lamports)];
  const bytes = await unsignedTransaction(world.connection, desk, instructions);
  const transaction = VersionedTransaction.deserialize(bytes);
  transaction.sign([world.desk]);
  const options = { skipPreflight: true };
  const signature = await world.connection.sendRawTransaction(transaction.serialize(), options);
  await until(async () => {
    const { value } = await world.connection.getSignatureStatuses([signature]);
    expect(value[0]?.confirmationStatus).toBe('confirmed');
  });
  return signature;
};

describe('a transaction', () => {
  it('shows result, time, cost and movements', async () => {
    const { status, text } = await page(`tx/${await send(1_234_000_000)}`);
    expect(status).toBe(200);
    expect(text).toContain('Confirmed');
    expect(text).toMatch(/Network fee[\s\S]*0\.000005 SOL[\s\S]*Priority fee[\s\S]*0\.0000012 SOL/);
    expect(text).toContain('+1.234 SOL');
    expect(text).toContain('−1.2340062 SOL');
    expect(text).toContain(
      `Send 1.234 SOL from ${shortAddress(desk)} to ${shortAddress(stranger.toBase58())}`,
    );
    expect(text).toContain('Program 11111111111111111111111111111111 success');
  });

  it('shows the reason of a failure', async () => {
    const { text } = await page(`tx/${await send(9_000_000_000_000_000)}`);
    expect(text).toContain('Failed');
    expect(text).toContain('There is not enough balance for step 3. Only the fee was charged.');
  });
});

describe('an address', () => {
  it('shows its holdings and transactions', async () => {
    const signature = await send(6_000_000);
    const { status, text } = await page(`address/${desk}`);
    expect(status).toBe(200);
    expect(text).toContain('<strong>1,000,000</strong>');
    expect(text).toContain('USDC');
    expect(text).toMatch(new RegExp(`/explorer/tx/${signature}[\\s\\S]*?<span>−0\\.0060062 SOL</span>`));
  });
});

describe('searching', () => {
  it('leads to a transaction or an address in any surrounding text', async () => {
    const signature = '5'.repeat(88);
    const found = async (text: string) =>
      (await page(`search?q=${encodeURIComponent(text)}`)).headers.location;
    expect(await found(` ${signature} `)).toBe(`/explorer/tx/${signature}`);
    expect(await found(desk)).toBe(`/explorer/address/${desk}`);
    expect((await page('')).text).toContain('action="/explorer/search"');
  });
});

describe('garbage', () => {
  it('gets an error page without unescaped input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('tx', 'address'),
        fc.string({ minLength: 1, maxLength: 90 }).filter((text) => text !== '.' && text !== '..'),
        async (kind, text) => {
          const answer = await page(`${kind}/${encodeURIComponent(`<${text}`)}`);
          expect(answer.status).toBe(400);
          expect(answer.text).toContain('This is not');
        },
      ),
      { numRuns: 40 },
    );
  });
});
