import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { ServiceError } from '../../../src/service/server/errors.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { RENT_RATES, setRent } from '../../support/rent.ts';
import { until } from '../../support/until.ts';
import {
  type Answer,
  changeTransaction,
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../support/test-service.ts';

/** Signs like a wallet that changes the message. */
function signChanged(
  unsigned: string,
  wallet: Signer,
  change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
  blockhash?: string,
): string {
  const changed = changeTransaction(unsigned, (message) => {
    message.instructions = change(message.instructions);
    message.recentBlockhash = blockhash ?? message.recentBlockhash;
  });
  return signAsWallet(changed, wallet);
}

/** A wallet's assertions. */
const LIGHTHOUSE_GUARD = new TransactionInstruction({
  programId: new PublicKey(LIGHTHOUSE_PROGRAM),
  keys: [],
  data: Buffer.from([2, 0]),
});

/** 400 with this code and an explanation. */
function expectRefusal(answer: Answer, code: string, words: string | RegExp): void {
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status: 400, code });
  expect(answer.body.error.message).toMatch(words);
}

let world: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;
let person: Signer;

beforeAll(async () => {
  world = await startWorld();
  service = await startTestService({ connection: world.connection });
  person = await createPerson(world.rpcUrl);
});

afterAll(async () => {
  await service.close();
  await world.close();
});

async function quote(wallet = person, change: Record<string, string> = {}) {
  const body = { fromToken: 'native', toToken: USDC, fromAmount: '100000000', ...change };
  const wallets = { fromAddress: wallet.address, toAddress: wallet.address };
  const { body: answer } = await service.post('/v1/quotes', { ...wallets, ...body });
  return answer.data.quotes[0] as { quoteId: string; unsignedTransaction: string; toAmount: string };
}

async function untilConfirmed(body: object): Promise<Answer> {
  return until(async () => {
    const answer = await service.post('/v1/execute', body);
    expect([answer.status, answer.body.data?.status]).toEqual([200, 'CONFIRMED']);
    return answer;
  });
}

describe('bytes that are no executable transaction', () => {
  it.each([
    ['no base64', '!!!!', /base64/],
    ['base64 without its padding', 'AAA', /base64/],
    ['too few bytes', 'AAAA', /no transaction/],
    ['too many bytes', Buffer.alloc(1233).toString('base64'), /1232/],
    ['version 2', Buffer.of(1, ...new Uint8Array(64), 0x82).toString('base64'), /version/],
  ])('are refused: %s', async (_name, signedTransaction, words) => {
    expectRefusal(await service.post('/v1/execute', { signedTransaction }), 'invalid_request', words);
  });

  it('are refused: bytes after the end', async () => {
    const { unsignedTransaction } = await quote();
    const signed = Buffer.from(signAsWallet(unsignedTransaction, person), 'base64');
    const signedTransaction = Buffer.concat([signed, Buffer.of(0)]).toString('base64');
    expectRefusal(
      await service.post('/v1/execute', { signedTransaction }),
      'invalid_request',
      /trailing-bytes/,
    );
  });

  it('are refused without a signature', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const body = { signedTransaction: unsignedTransaction, quoteId };
    expectRefusal(await service.post('/v1/execute', body), 'invalid_request', /has not signed/);
  });

  it('are refused: the signature belongs to another message', async () => {
    const [first, second] = [await quote(), await quote()];
    const wrong = Buffer.from(second.unsignedTransaction, 'base64');
    wrong.set(Buffer.from(signAsWallet(first.unsignedTransaction, person), 'base64').subarray(1, 65), 1);
    const body = { signedTransaction: wrong.toString('base64'), quoteId: second.quoteId };
    expectRefusal(await service.post('/v1/execute', body), 'invalid_request', person.address);
  });

  it('are refused: a durable nonce', async () => {
    const advance = SystemProgram.nonceAdvance({
      noncePubkey: Keypair.generate().publicKey,
      authorizedPubkey: new PublicKey(person.address),
    });
    const { unsignedTransaction, quoteId } = await quote();
    const signedTransaction = signChanged(unsignedTransaction, person, (all) => [advance, ...all]);
    const answer = await service.post('/v1/execute', { signedTransaction, quoteId });
    expectRefusal(answer, 'invalid_request', /durable nonce/);
  });
});

describe('a signed transaction other than the quoted one', () => {
  it('is refused without a quoteId when no quote has its message', async () => {
    const { unsignedTransaction } = await quote();
    const signedTransaction = signChanged(unsignedTransaction, person, (all) => all.slice(0, 4));
    expectRefusal(
      await service.post('/v1/execute', { signedTransaction }),
      'transaction_mismatch',
      /quoteId/,
    );
  });

  it('is refused with an unknown quoteId', async () => {
    const { unsignedTransaction } = await quote();
    const body = { signedTransaction: signAsWallet(unsignedTransaction, person), quoteId: 'q_unknown' };
    expectRefusal(await service.post('/v1/execute', body), 'quote_expired', /new quote/);
  });

  it('is refused when a step is missing, and the desk signs nothing', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    // Without the person's payment the desk would give its tokens away.
    const signedTransaction = signChanged(unsignedTransaction, person, (all) => [
      ...all.slice(0, 3),
      ...all.slice(4),
    ]);
    const answer = await service.post('/v1/execute', { signedTransaction, quoteId });
    expectRefusal(answer, 'transaction_mismatch', /not the quoted one/);
    const stored = await service.database.selectFrom('service_executions').select('quote_id').execute();
    expect(stored.map((row) => row.quote_id)).not.toContain(quoteId);
  });

  it('is refused when an amount was changed by one unit', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const signedTransaction = signChanged(unsignedTransaction, person, (all) =>
      all.map((instruction, index) => {
        const data = Buffer.from(instruction.data);
        if (index === 3) data.writeBigUInt64LE(data.readBigUInt64LE(4) - 1n, 4);
        return new TransactionInstruction({ ...instruction, data });
      }),
    );
    const answer = await service.post('/v1/execute', { signedTransaction, quoteId });
    expectRefusal(answer, 'transaction_mismatch', /not the quoted one/);
  });

  it('is refused when it has another quote or another route', async () => {
    const [mine, other] = [await quote(), await quote(person, { fromAmount: '5000000' })];
    const signedTransaction = signAsWallet(mine.unsignedTransaction, person);
    const swapped = await service.post('/v1/execute', { signedTransaction, quoteId: other.quoteId });
    expectRefusal(swapped, 'transaction_mismatch', /not the quoted one/);
    const route = { signedTransaction, quoteId: mine.quoteId, routeName: 'elsewhere' };
    expectRefusal(await service.post('/v1/execute', route), 'transaction_mismatch', /routeName/);
    const request = { signedTransaction, quoteId: mine.quoteId, providerRequestId: 'x' };
    expectRefusal(await service.post('/v1/execute', request), 'transaction_mismatch', /providerRequestId/);
  });

  it('is refused when another wallet signed', async () => {
    const thief = await createPerson(world.rpcUrl);
    const theirs = await quote(thief);
    const mine = await quote();
    const signedTransaction = signAsWallet(theirs.unsignedTransaction, thief);
    const answer = await service.post('/v1/execute', { signedTransaction, quoteId: mine.quoteId });
    expectRefusal(answer, 'transaction_mismatch', /not the quoted one/);
  });
});

describe('an execution', () => {
  it('is found by its message without a quoteId, and has one txHash', async () => {
    const { unsignedTransaction } = await quote();
    const body = { signedTransaction: signAsWallet(unsignedTransaction, person) };
    const first = await service.post('/v1/execute', body);
    expect(first.body.data.status).toBe('SUBMITTED');
    const again = await service.post('/v1/execute', body);
    expect(again.body.data.txHash).toBe(first.body.data.txHash);
    const last = await untilConfirmed(body);
    expect(last.body.data.txHash).toBe(first.body.data.txHash);
    const status = await world.connection.getSignatureStatus(last.body.data.txHash);
    expect(status.value?.err).toBeNull();
    expect((await service.post('/v1/execute', { ...body, quoteId: 'q_other' })).body.error.code).toBe(
      'transaction_mismatch',
    );
  });

  it('starts once for concurrent equal requests', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const body = { signedTransaction: signAsWallet(unsignedTransaction, person), quoteId };
    const answers = await Promise.all(Array.from({ length: 12 }, () => service.post('/v1/execute', body)));
    expect(new Set(answers.map((answer) => answer.body.data.txHash)).size).toBe(1);
    await untilConfirmed(body);
  });

  it('accepts added assertions and an added priority fee, and co-signs the changed message', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000n });
    const signedTransaction = signChanged(unsignedTransaction, person, ([limit, , ...swap]) => {
      if (limit === undefined) throw new Error('a fill begins with its limit');
      return [limit, price, LIGHTHOUSE_GUARD, ...swap, LIGHTHOUSE_GUARD];
    });
    const body = { signedTransaction, quoteId };
    expect((await service.post('/v1/execute', body)).body.data?.status).toBe('SUBMITTED');
    await untilConfirmed(body);
  });

  it('runs a quote once: a second transaction with other assertions gets the first txHash', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const body = { signedTransaction: signAsWallet(unsignedTransaction, person), quoteId };
    const { txHash } = (await service.post('/v1/execute', body)).body.data;
    const second = signChanged(unsignedTransaction, person, (all) => [...all, LIGHTHOUSE_GUARD]);
    const answer = await service.post('/v1/execute', { signedTransaction: second, quoteId });
    expectRefusal(answer, 'transaction_mismatch', txHash);
    await untilConfirmed(body);
  });

  it('has a later height bound when the wallet replaced the blockhash', async () => {
    const { unsignedTransaction, quoteId } = await quote();
    const { blockhash } = await world.connection.getLatestBlockhash('processed');
    const signedTransaction = signChanged(unsignedTransaction, person, (all) => all, blockhash);
    const unknown = signChanged(unsignedTransaction, person, (all) => all, USDC);
    expect(await service.post('/v1/execute', { signedTransaction: unknown, quoteId })).toMatchObject({
      status: 400,
      body: { error: { code: 'transaction_mismatch' } },
    });
    await untilConfirmed({ signedTransaction, quoteId });
  });

  it('pays out to another wallet, even a new one', async () => {
    const friend = await createPerson(world.rpcUrl, 0n);
    const body = { fromToken: 'native', toToken: USDC, fromAmount: '100000000' };
    const wallets = { fromAddress: person.address, toAddress: friend.address };
    const quoted = await service.post('/v1/quotes', { ...body, ...wallets });
    const [offer] = quoted.body.data.quotes;
    const signedTransaction = signAsWallet(offer.unsignedTransaction, person);
    await untilConfirmed({ signedTransaction, quoteId: offer.quoteId });
    const held = await world.connection.getTokenAccountsByOwner(new PublicKey(friend.address), {
      mint: new PublicKey(USDC),
    });
    expect(held.value[0]?.account.data.readBigUInt64LE(64)).toBe(BigInt(offer.toAmount));
  });

  it('moves the pool on confirmation, not on the quote', async () => {
    const amount = { fromAmount: '2000000000' };
    const before = await quote(person, amount);
    const unchanged = await quote(person, amount);
    expect(unchanged.toAmount).toBe(before.toAmount);
    await untilConfirmed({
      signedTransaction: signAsWallet(before.unsignedTransaction, person),
      quoteId: before.quoteId,
    });
    const after = await quote(person, amount);
    expect(BigInt(after.toAmount)).toBeLessThan(BigInt(before.toAmount));
  });

  it('that would fail is reported with the reason, and lands once the wallet can pay', async () => {
    const poor = await createPerson(world.rpcUrl, 50_000_000n);
    const { unsignedTransaction, quoteId } = await quote(poor);
    const body = { signedTransaction: signAsWallet(unsignedTransaction, poor), quoteId };
    expect((await service.post('/v1/execute', body)).body.data.status).toBe('SUBMITTED');
    await until(async () => {
      const { headers, body: said } = await service.post('/v1/execute', body);
      const reason = headers['x-service-execution-reason'];
      expect([said.data?.status, reason]).toEqual(['SUBMITTED', 'not-enough-sol']);
    });
    await fundSol(world.rpcUrl, poor.address, 5_000_000_000n);
    await untilConfirmed(body);
  });

  it.each(RENT_RATES)('refuses a payout too small to open the new wallet, at %s', async (rate) => {
    const desk = await startTestService({ connection: world.connection });
    await setRent(world.rpcUrl, rate);
    const friend = await createPerson(world.rpcUrl, 0n);
    const body = { fromToken: USDC, toToken: 'native', fromAmount: '10000' };
    const wallets = { fromAddress: person.address, toAddress: friend.address };
    const answer = await desk.post('/v1/quotes', { ...body, ...wallets });
    expectRefusal(answer, 'invalid_request', new RegExp(`at least ${128n * rate} lamports`));
    const more = { ...body, fromAmount: '100000', ...wallets };
    expect((await desk.post('/v1/quotes', more)).status).toBe(rate === RENT_RATES[0] ? 400 : 200);
    await setRent(world.rpcUrl, RENT_RATES[0]);
    await desk.close();
  });

  it('does not start for a wallet blocked after its quote', async () => {
    let isBlocked = false;
    const policy = {
      check: () => {
        if (isBlocked)
          throw new ServiceError('blocked_by_policy', 'This service does not serve one of these wallets');
      },
    };
    const guarded = await startTestService({ connection: world.connection, policy });
    const wallets = { fromAddress: person.address, toAddress: person.address };
    const body = { ...wallets, fromToken: 'native', toToken: USDC, fromAmount: '100000000' };
    const [offer] = (await guarded.post('/v1/quotes', body)).body.data.quotes;
    isBlocked = true;
    const execute = {
      signedTransaction: signAsWallet(offer.unsignedTransaction, person),
      quoteId: offer.quoteId,
    };
    const answer = await guarded.post('/v1/execute', execute);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'blocked_by_policy']);
    await guarded.close();
  });
});
