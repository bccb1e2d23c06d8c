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
  it('reports an unresponsive chain with 502', async () => {
    const page = await open({ getBalance: () => 1, getTokenAccountsByOwner: () => ({ value: [] }) });
    expect((await page(`/address/${USDC}`)).status).toBe(502);
  });
});
