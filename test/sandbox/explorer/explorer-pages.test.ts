import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { shortAddress } from '../../../src/labels/clean-label.ts';
import { registerExplorer } from '../../../src/sandbox/explorer.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { transferSol } from '../../guard/support/instructions.ts';
import { friend, person } from '../../guard/support/people.ts';
import { silentLog } from '../../support/silent-log.ts';
import { connectionTo } from '../connection-to.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SIGNATURE = '5'.repeat(88);
const payer = Keypair.generate();
const receiver = Keypair.generate().publicKey;
const registry = new TokenRegistry([
  { address: USDC, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM },
]);

let app: FastifyInstance;
afterEach(() => app.close());

/** An explorer over scripted answers. */
async function open(answers: Parameters<typeof connectionTo>[0]) {
  app = fastify();
  const connection = connectionTo(answers);
  const findTransaction = async () => (await answers.getTransaction?.()) as never;
  await registerExplorer(app, { connection, findTransaction, log: silentLog(), registry });
  return async (path: string) => {
    const { statusCode, body, headers } = await app.inject(`/explorer${path}`);
    return { status: statusCode, text: body, headers };
  };
}

/** A transfer of one lamport; `meta` overrides. */
function found(meta: object = {}) {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1 })],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  return {
    slot: 1_234_567,
    transaction: [Buffer.from(transaction.serialize()).toString('base64'), 'base64'],
    meta: { err: null, preBalances: [9, 0, 1], postBalances: [9, 0, 1], logMessages: [], ...meta },
  };
}

function chainWith(transaction: object | null, status: object | null = null, time: () => unknown = () => 1) {
  return {
    getTransaction: () => transaction,
    getSignatureStatuses: () => ({ value: [status] }),
    getBlockTime: time,
  };
}

const tokenBalance = (accountIndex: number, amount: string, more: object = {}) => ({
  accountIndex,
  mint: USDC,
  owner: payer.publicKey.toBase58(),
  uiTokenAmount: { amount },
  ...more,
});

describe('a transaction', () => {
  it.each([
    [{ confirmationStatus: 'finalized' }, 'Finalized'],
    [{ confirmationStatus: 'confirmed' }, 'Confirmed'],
    [null, 'Confirmed'],
  ])('of the status %j is called %s', async (status, word) => {
    const page = await open(chainWith(found(), status));
    const { text } = await page(`/tx/${SIGNATURE}`);
    expect(text).toContain(`<p class="state good status">${word}</p>`);
    expect(text).toContain('Nothing moved.');
    expect(text).toContain('1,234,567');
  });

  it('of version 1 is shown like any other', async () => {
    const bytes = buildTransaction({
      version: 1,
      instructions: [transferSol(person, friend, 1_000_000_000n)],
    });
    const transaction = [Buffer.from(bytes).toString('base64'), 'base64'];
    const page = await open(chainWith({ ...found(), transaction }));
    const { text } = await page(`/tx/${SIGNATURE}`);
    expect(text).toContain(
      `Send 1 SOL from ${shortAddress(person.address)} to ${shortAddress(friend.address)}`,
    );
  });

  it('that failed shows the reason and only the fee as charged', async () => {
    const page = await open(chainWith(found({ err: { InstructionError: [0, { Custom: 1 }] } })));
    const { text } = await page(`/tx/${SIGNATURE}`);
    expect(text).toContain('There is not enough balance for step 1. Only the fee was charged.');
  });

  it('sums the accounts that an owner has for a mint', async () => {
    const preTokenBalances = [tokenBalance(1, '5000000'), tokenBalance(2, '1000000')];
    const postTokenBalances = [tokenBalance(1, '1000000'), tokenBalance(2, '2500000')];
    const page = await open(chainWith(found({ preTokenBalances, postTokenBalances })));
    const { text } = await page(`/tx/${SIGNATURE}`);
    expect(text).toContain('−2.5 USDC');
    expect(text.match(/USDC/g)).toHaveLength(1);
  });

  it('omits tokens that did not move', async () => {
    const stayed = { preTokenBalances: [tokenBalance(1, '5')], postTokenBalances: [tokenBalance(1, '5')] };
    const page = await open(chainWith(found(stayed)));
    expect((await page(`/tx/${SIGNATURE}`)).text).toContain('Nothing moved.');
  });

  it('credits no owner with the deposit of a token account', async () => {
    const meta = {
      preBalances: [10, 0, 1],
      postBalances: [3, 7, 1],
      postTokenBalances: [tokenBalance(1, '0')],
    };
    const page = await open(chainWith(found(meta)));
    const { text } = await page(`/tx/${SIGNATURE}`);
    expect(text).toContain('−0.000000007 SOL');
    expect(text).not.toContain('+0.000000007 SOL');
    expect(text).toContain(shortAddress(payer.publicKey.toBase58()));
  });

  it.each([
    ['has forgotten', () => null],
    ['cannot tell', () => Promise.reject(new Error('no block'))],
  ])('shows an unknown time when the chain %s it', async (_what, time) => {
    const page = await open(chainWith(found(), null, time));
    expect((await page(`/tx/${SIGNATURE}`)).text).toMatch(/Time<\/dt><dd>unknown/);
  });

  it('without an outcome on chain counts as not found', async () => {
    const page = await open(chainWith({ ...found(), meta: null }));
    expect((await page(`/tx/${SIGNATURE}`)).status).toBe(404);
  });

  it('reports an unresponsive chain with 502', async () => {
    const page = await open({});
    const { status, text } = await page(`/tx/${SIGNATURE}`);
    expect([status, text.includes('The chain does not answer')]).toEqual([502, true]);
  });
});

describe('an address', () => {
  const chain = {
    getBalance: () => 1_500_000_000,
    getTokenAccountsByOwner: () => ({ value: [] }),
    getSignaturesForAddress: () => [
      { signature: SIGNATURE, err: null, blockTime: 1_763_720_529 },
      { signature: '4'.repeat(88), err: { InstructionError: [0, 'x'] }, blockTime: null },
    ],
  };

  it('lists its transactions with result and, if known, time', async () => {
    const page = await open(chain);
    const { text } = await page(`/address/${receiver.toBase58()}`);
    expect(text).toContain('<strong>1.5</strong>');
    expect(text).toMatch(/state good">Confirmed<\/span>\s*<span class="quiet">2025-11-21 10:22:09 UTC/);
    expect(text).toMatch(/state bad">Failed<\/span>\s*<span class="quiet"><\/span>/);
  });

  it('requests the last 25 transactions', async () => {
    let limit: unknown;
    const getSignaturesForAddress = (_key: unknown, options: unknown) => {
      limit = options;
      return [];
    };
    const page = await open({ ...chain, getSignaturesForAddress });
    expect((await page(`/address/${USDC}`)).text).toContain('Mint of USDC');
    expect(limit).toEqual({ limit: 25 });
  });

  it('reports an unresponsive chain with 502', async () => {
    const page = await open({ getBalance: () => 1, getTokenAccountsByOwner: () => ({ value: [] }) });
    expect((await page(`/address/${USDC}`)).status).toBe(502);
  });
});
