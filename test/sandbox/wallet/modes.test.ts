import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import fastify from 'fastify';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Address, parseAddress } from '../../../src/solana/address.ts';
import { verifySignature } from '../../../src/solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
} from '../../../src/solana/transaction.ts';
import { approve } from '../../support/scripted-wallet.ts';
import {
  computeBudget,
  connectedSite,
  errorCode,
  FakeSite,
  isSignedBy,
  land,
  sendSol,
  signedIn,
  startWalletWorld,
  transfer,
  unsignedTransaction,
} from './wallet-world.ts';

const at = connectedSite();

const programsOf = (decoded: DecodedTransaction): (Address | undefined)[] =>
  decoded.instructions.map(({ programIdIndex }) => decoded.staticAccountKeys[programIdIndex]);

describe('modes', () => {
  it.each([
    ['guards-appended', 1],
    ['guards-inserted-anywhere', 4],
  ] as const)('%s adds %i guards and still lands', async (mode, count) => {
    const bytes = await transfer(at);
    const { location } = await approve(at.site.signLink(bytes), { mode });
    const decoded = decodeTransaction(at.site.openTransaction(location));
    const programs = programsOf(decoded);
    expect(programs.filter((program) => program === LIGHTHOUSE_PROGRAM)).toHaveLength(count);
    expect(programs.filter((program) => program !== LIGHTHOUSE_PROGRAM)).toEqual(
      programsOf(decodeTransaction(bytes)),
    );
    await land(at, at.site.openTransaction(location));
  });

  it('takes the time of a person, and answers with the exact bytes', async () => {
    const bytes = await transfer(at);
    const askedAt = performance.now();
    const { location } = await approve(at.site.signLink(bytes), { mode: 'takes-5-s' });
    expect(performance.now() - askedAt).toBeGreaterThan(5_000);
    expect(decodeTransaction(at.site.openTransaction(location)).message).toEqual(
      decodeTransaction(bytes).message,
    );
  });

  it('adds a fee only if there is none', async () => {
    const bare = await signedIn(at, 'priority-fee-prepended', await transfer(at, []));
    expect(programsOf(bare).slice(0, 2)).toEqual([COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM]);
    expect(isSignedBy(at.address, bare)).toBe(true);
    const bytes = await transfer(at);
    const kept = await signedIn(at, 'priority-fee-prepended', bytes);
    expect(kept.message).toEqual(decodeTransaction(bytes).message);
  });

  it('overwrites the price', async () => {
    const decoded = await signedIn(at, 'price-overwritten', await transfer(at));
    expect(Buffer.from(decoded.instructions[1]?.data ?? []).readBigUInt64LE(1)).toBe(100_000n);
    expect(isSignedBy(at.address, decoded)).toBe(true);
  });

  it('tampers with an amount and signs that', async () => {
    const bytes = await transfer(at);
    const amount = (decoded: DecodedTransaction) =>
      Buffer.from(decoded.instructions[2]?.data ?? []).readBigUInt64LE(4);
    const decoded = await signedIn(at, 'tamper', bytes);
    expect(amount(decoded)).toBe(amount(decodeTransaction(bytes)) / 2n);
    expect(isSignedBy(at.address, decoded)).toBe(true);
  });

  it('answers as another account', async () => {
    const decoded = await signedIn(at, 'wrong-account', await transfer(at));
    const [payer] = requiredSigners(decoded);
    expect(payer).not.toBe(at.address);
    expect(isSignedBy(payer ?? '', decoded)).toBe(true);
  });

  it('leaves a signed transaction unchanged', async () => {
    const bytes = await unsignedTransaction(at.world.connection, at.address, [
      sendSol(at.address, at.world.desk.publicKey, 1),
      sendSol(at.world.desk.publicKey.toBase58(), new PublicKey(at.address), 2),
    ]);
    bytes.fill(1, 65, 129);
    const decoded = await signedIn(at, 'guards-appended', bytes);
    expect(decoded.message).toEqual(decodeTransaction(bytes).message);
    expect(decoded.signatures[1]).toEqual(bytes.subarray(65, 129));
  });

  it.each([
    ['reject', '4001'],
    ['unauthorized', '4100'],
    ['internal', '-32603'],
  ] as const)('%s answers %s', async (mode, code) => {
    const { location } = await approve(at.site.signLink(await transfer(at)), { mode });
    expect(errorCode(location)).toBe(code);
  });

  it('forges an undecryptable answer', async () => {
    const { location } = await approve(at.site.signLink(await transfer(at)), { mode: 'forged-callback' });
    expect(location?.searchParams.has('data')).toBe(true);
    expect(() => at.site.open(location)).toThrow('does not open');
  });

  it('forges a decryptable connect answer with an invalid session', async () => {
    const victim = new FakeSite(at.world.url);
    const claimed = victim.acceptConnect(
      (await approve(victim.connectLink(), { mode: 'forged-callback' })).location,
    );
    const token = bs58.decode(victim.session);
    const owner = parseAddress(claimed);
    expect(owner && verifySignature(owner, token.subarray(64), token.subarray(0, 64))).toBe(false);
  });

  it('returns without an answer, or does not return', async () => {
    const link = at.site.signLink(await transfer(at));
    const empty = await approve(link, { mode: 'callback-without-params' });
    expect(empty.location?.href).toBe(at.site.redirectLink);
    const silent = await approve(link, { mode: 'never-answers' });
    expect([silent.status, silent.location]).toEqual([200, undefined]);
  });

  describe('with a site that listens', () => {
    const received: string[] = [];
    const app = fastify();
    app.get('/w/token', (incoming) => {
      received.push(incoming.url);
      return 'ok';
    });
    let link: string;
    beforeAll(async () => {
      link = `${await app.listen({ host: '127.0.0.1', port: 0 })}/w/token`;
    });
    afterEach(() => received.splice(0));
    afterAll(() => app.close());

    it('delivers the same answer twice', async () => {
      const local = new FakeSite(at.world.url, at.site.appUrl, link);
      const { location } = await approve(local.connectLink(), { mode: 'answers-twice' });
      await request(location ?? '').then(({ body }) => body.dump());
      expect(received).toHaveLength(2);
      expect(received[0]).toBe(received[1]);
    });
  });
});

describe('too slow', () => {
  it('answers when the blockhash is no longer valid', async () => {
    const fast = await startWalletWorld(20);
    try {
      const slow = new FakeSite(fast.url);
      const account = slow.acceptConnect((await approve(slow.connectLink())).location);
      const bytes = await unsignedTransaction(fast.connection, account, computeBudget);
      const { location } = await approve(slow.signLink(bytes), { mode: 'slow' });
      const { recentBlockhash } = decodeTransaction(slow.openTransaction(location));
      expect((await fast.connection.isBlockhashValid(recentBlockhash)).value).toBe(false);
    } finally {
      await fast.close();
    }
  });
});
