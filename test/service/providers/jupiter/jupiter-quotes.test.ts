import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SwapRequest } from '../../../../src/service/providers/provider.ts';
import type { Address } from '../../../../src/solana/address.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../../src/solana/known-programs.ts';
import { decodeTransaction, requiredSigners } from '../../../../src/solana/transaction.ts';
import { transferSol } from '../../../guard/support/instructions.ts';
import { JUPITERS_SPONSOR, minimumOf, type OrderMood } from '../../../support/jupiter-orders.ts';
import { rateLimited } from '../../../support/jupiter-stand-in.ts';
import { JUP, JUP_TOKEN, JupiterWorld, KEY, NOW, SOL_TOKEN, USDC, USDC_TOKEN } from './jupiter-world.ts';

let world: JupiterWorld;

beforeEach(async () => {
  world = await JupiterWorld.start();
});
afterEach(() => world.close());

const asked = () => Object.fromEntries(world.jupiter.calls[0]?.query ?? []);
const MINIMUM = minimumOf(150_000_000n);

describe('a price', () => {
  it('needs no wallet, and has no transaction', async () => {
    const { wallets: _none, ...request } = world.request();
    const outcome = await world.provider.quote(request, new AbortController().signal);
    expect(outcome).toEqual({
      kind: 'quotes',
      quotes: [
        {
          routeName: 'metis',
          providerRequestId: expect.stringMatching(/^[\w-]{36}$/),
          toAmount: 149_995_313n,
          minimumToAmount: MINIMUM,
          fromAmountUsd: 150.25,
          toAmountUsd: 150.1,
          slippageBps: 26,
          expiresAt: NOW + 90_000,
        },
      ],
    });
    expect(asked()).toEqual({
      inputMint: WRAPPED_SOL_MINT,
      outputMint: USDC,
      amount: '1000000',
      excludeRouters: 'jupiterz',
    });
  });

  it('names the account and the rate of a fee, and leaves out routes that do not name who gets it', async () => {
    world.provider = world.provide({ operatorFee: { account: JUP, bps: 50 } });
    await world.quote();
    expect(asked()).toMatchObject({
      ...{ referralAccount: JUP, referralFee: '50', excludeRouters: 'jupiterz,dflow,okx' },
    });
  });

  it.each([1, 2, 3])('is the fallback when the order fails with %i', async (errorCode) => {
    world.jupiter.makePoor(world.person.address, errorCode);
    const outcome = await world.quote();
    expect(outcome).toMatchObject({ kind: 'quotes', quotes: [{ toAmount: 149_995_313n }] });
    expect(JSON.stringify(outcome, (_, value) => String(value))).not.toContain('transaction');
    expect(world.lines.join()).toContain(`"errorCode":${errorCode}`);
  });

  it('omits unusable fields', async () => {
    world.jupiter.orderNext({ body: { inUsdValue: 'much', outUsdValue: -1, slippageBps: 1.5, router: '' } });
    const outcome = await world.provider.quote(
      { from: SOL_TOKEN, to: USDC_TOKEN, fromAmount: 1n },
      new AbortController().signal,
    );
    expect(outcome.kind === 'quotes' && outcome.quotes[0]).toEqual({
      routeName: 'jupiter',
      providerRequestId: expect.any(String),
      toAmount: 150n,
      minimumToAmount: 150n,
      expiresAt: NOW + 90_000,
    });
  });
});

describe('a transaction', () => {
  it('needs both wallets, is unsigned, and has the minimum of its bytes', async () => {
    const outcome = await world.quote();
    const quote = outcome.kind === 'quotes' ? outcome.quotes[0] : undefined;
    expect(quote).toMatchObject({ minimumToAmount: MINIMUM, transaction: { lastValidBlockHeight: 1_000 } });
    const decoded = decodeTransaction(quote?.transaction?.bytes ?? new Uint8Array());
    expect(requiredSigners(decoded)).toEqual([world.person.address]);
    expect(decoded.addressTableLookups).toHaveLength(1);
    expect(asked()).toMatchObject({ taker: world.person.address });
    expect(asked()).not.toHaveProperty('receiver');
  });

  it('names a receiver only if it differs from the taker', async () => {
    const receiver = generateSigner().address;
    const wallets = { fromAddress: world.person.address, toAddress: receiver };
    expect(await world.quote({ wallets })).toMatchObject({ quotes: [{ transaction: expect.anything() }] });
    expect(asked()).toMatchObject({ taker: world.person.address, receiver });
  });

  it.each([
    ['out of SOL', SOL_TOKEN, JUP_TOKEN, WRAPPED_SOL_MINT, JUP],
    ['into SOL', USDC_TOKEN, SOL_TOKEN, USDC, WRAPPED_SOL_MINT],
    ['between tokens', USDC_TOKEN, JUP_TOKEN, USDC, JUP],
  ])('%s', async (_name, from, to, inputMint, outputMint) => {
    expect(await world.quote({ from, to })).toMatchObject({
      kind: 'quotes',
      quotes: [{ minimumToAmount: MINIMUM }],
    });
    expect(asked()).toMatchObject({ inputMint, outputMint });
  });

  it('of a Token-2022 token', async () => {
    world.jupiter.orderNext({ route: { tokenProgram: TOKEN_2022_PROGRAM } });
    const to = { ...JUP_TOKEN, tokenProgram: TOKEN_2022_PROGRAM };
    expect(await world.quote({ to })).toMatchObject({ quotes: [{ minimumToAmount: MINIMUM }] });
  });

  it('has the minimum of its bytes, even above that of the answer', async () => {
    world.jupiter.orderNext({ route: { slippageBps: 10 } });
    const minimum = minimumOf(150_000_000n, 10);
    expect(await world.quote()).toMatchObject({ quotes: [{ minimumToAmount: minimum }] });
  });

  it('of another known router has the minimum of its bytes too', async () => {
    world.jupiter.orderNext({ router: 'dflow', route: { slippageBps: 10 } });
    expect(await world.quote()).toMatchObject({
      quotes: [{ routeName: 'dflow', minimumToAmount: 149_850_000n, transaction: expect.anything() }],
    });
  });

  it('expires when Jupiter says', async () => {
    world.jupiter.orderNext({ body: { expireAt: String(NOW / 1_000 + 30) } });
    expect(await world.quote()).toMatchObject({ quotes: [{ expiresAt: NOW + 30_000 }] });
    world.jupiter.orderNext({ body: { expireAt: String(NOW / 1_000 + 900) } });
    expect(await world.quote()).toMatchObject({ quotes: [{ expiresAt: NOW + 90_000 }] });
  });

  it('reads a lookup table once', async () => {
    await world.quote();
    await world.quote();
    expect(world.reads).toBe(1);
  });

  const stranger = generateSigner().address;
  it.each([
    ['pays out less than the answer says', { slippageBps: 27 }, 'output-below-minimum'],
    ['takes more than was asked', { inAmount: 1_000_001n }, 'amount-mismatch'],
    ['takes less than was asked', { inAmount: 999_999n }, 'amount-mismatch'],
    ['buys another token', { outputMint: JUP }, 'wrong-mint'],
    ['sells another token', { inputMint: JUP }, 'wrong-mint'],
    ['has another fee payer', { feePayer: stranger }, 'fee-payer'],
    ['is of another wallet', { taker: stranger, feePayer: stranger }, 'fee-payer'],
    ['spends from the account of another wallet', { authority: stranger }, 'wrong-source'],
    ['fixes the other side of the swap', { isExactOut: true, slippageBps: 0 }, 'amount-mismatch'],
    ['takes its route twice', { times: 2 }, 'several-routes'],
    ['goes through a program nobody knows', { router: 'jupiterz' }, 'no-swap'],
    ['breaks the slippage limit', { slippageBps: 10_001 }, 'slippage-above-limit'],
  ] as const)('that %s never leaves the service', async (_name, change, rule) => {
    world.jupiter.orderNext({ route: change });
    expect(await world.quote()).toEqual({
      kind: 'unavailable',
      reason: expect.stringContaining(`(${rule})`),
    });
    expect(world.lines.join()).toContain(rule);
  });

  it('that spends from another wallet never leaves the service', async () => {
    world.jupiter.orderNext({ route: { taker: stranger, feePayer: world.person.address } });
    expect(await world.quote()).toMatchObject({ reason: expect.stringContaining('foreign-signer') });
  });

  it('that needs a second signer never leaves the service', async () => {
    world.jupiter.orderNext({ route: { extra: transferSol(generateSigner(), generateSigner(), 1n) } });
    expect(await world.quote()).toMatchObject({
      reason: expect.stringContaining('foreign-signer'),
    });
  });

  it.each([
    ['truncated', { transaction: 'AQID' }],
    ['no base64', { transaction: '%%%' }],
    ['without an id', { requestId: '' }],
    ['without a height bound', { lastValidBlockHeight: null }],
  ])('that is %s makes Jupiter unavailable', async (_name, body) => {
    world.jupiter.orderNext({ body });
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
  });

  it('is refused with an explanation if another wallet would pay the fee', async () => {
    const refused = { kind: 'refused', message: expect.stringContaining('put at least 0.01 SOL') };
    const moods = [{ gasless: true }, { router: 'jupiterz' }] as const;
    const bodies = [{ signatureFeePayer: JUP }, { gasless: true }].map((body) => ({ body }));
    for (const mood of [...moods, ...bodies]) {
      world.jupiter.orderNext(mood);
      expect(await world.quote()).toEqual(refused);
    }
  });

  it('needs its lookup tables from the chain', async () => {
    world.chain = async () => {
      throw new Error('no node answers');
    };
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
    world.chain = async () => [undefined];
    expect(await world.quote()).toMatchObject({ reason: expect.stringContaining('lookup-table-unresolved') });
  });
});

describe('an order whose fees a sponsor pays', () => {
  const SALE = { from: USDC_TOKEN, to: SOL_TOKEN };
  const { address: sponsor } = JUPITERS_SPONSOR;
  const stranger = generateSigner().address;
  const quoteSponsored = (named: Address | undefined, change: Partial<SwapRequest>, mood: OrderMood = {}) => {
    world.provider = world.provide({ key: KEY, ...(named && { sponsor: named }) });
    world.jupiter.orderNext({ gasless: true, ...mood });
    return world.quote(change);
  };

  it('is served where the setting names the payer and a token is sold for SOL', async () => {
    const outcome = await quoteSponsored(sponsor, SALE);
    const quote = outcome.kind === 'quotes' ? outcome.quotes[0] : undefined;
    const decoded = decodeTransaction(quote?.transaction?.bytes ?? new Uint8Array());
    expect(requiredSigners(decoded)).toEqual([sponsor, world.person.address]);
  });

  it.each<[string, Address | undefined, Partial<SwapRequest>, OrderMood?]>([
    ['the setting is empty', undefined, SALE],
    ['the setting names another key', stranger, SALE],
    ['another key pays than Jupiter usually names', sponsor, SALE, { route: { feePayer: stranger } }],
    ['the person pays all the same', sponsor, SALE, { body: { gasless: true }, gasless: false }],
    ['a token is bought', sponsor, { from: USDC_TOKEN, to: JUP_TOKEN }],
    ['SOL is sold', sponsor, {}],
    ['somebody else gets the SOL', sponsor, { ...SALE, wallets: { fromAddress: JUP, toAddress: stranger } }],
  ])('is refused with the remedy where %s', async (_name, named, change, mood) => {
    const message = expect.stringContaining('put at least 0.01 SOL');
    expect(await quoteSponsored(named, change, mood)).toEqual({ kind: 'refused', message });
  });

  it.each<[string, string, OrderMood]>([
    ['a third key signs', 'foreign-signer', { route: { extra: transferSol(stranger, JUP, 1n) } }],
    ['Jupiter does not say so', 'fee-payer', { body: { gasless: false, signatureFeePayer: null } }],
    ['more is taken than was asked', 'amount-mismatch', { route: { inAmount: 1_000_001n } }],
  ])('never leaves the service where %s', async (_name, rule, mood) => {
    expect(await quoteSponsored(sponsor, SALE, mood)).toEqual({
      kind: 'unavailable',
      reason: expect.stringContaining(`(${rule})`),
    });
  });
});

describe('no quote', () => {
  it('without a route', async () => {
    const none = { kind: 'quotes', quotes: [] };
    world.jupiter.failNext({ status: 400, body: { error: 'Failed to get quotes' } });
    expect(await world.quote()).toEqual(none);
    world.jupiter.orderNext({ body: { outAmount: '0', otherAmountThreshold: '0' } });
    expect(await world.quote()).toEqual(none);
  });

  it('of SOL for wrapped SOL, one token to Jupiter', async () => {
    const to = { ...USDC_TOKEN, address: WRAPPED_SOL_MINT };
    expect(await world.quote({ to })).toEqual({ kind: 'quotes', quotes: [] });
    expect(world.jupiter.calls).toEqual([]);
  });

  it.each([
    [401, { code: 401, message: 'Unauthorized' }],
    [403, { code: 403, message: 'API key does not have access to this endpoint' }],
    [403, 'Request blocked by firewall'],
    [404, {}],
    [500, { error: 'Internal error' }],
    [503, '<html>'],
    [302, ''],
  ])('from a Jupiter that answers %i', async (status, body) => {
    world.jupiter.failNext({ status, body });
    expect(await world.quote()).toEqual({ kind: 'unavailable', reason: `Jupiter: HTTP status ${status}` });
    expect(world.lines.join()).toMatch(/"gatewayRequestId":"[\w-]{36}"/);
  });

  it.each(['', 'null', '[]', '{}', '<html>'])('from the body %s', async (body) => {
    world.jupiter.failNext({ body });
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    { inputMint: JUP },
    { outputMint: JUP },
    { inAmount: '1000001' },
    { outAmount: '18446744073709551616' },
    { outAmount: 149_995_313 },
    { outAmount: '1e3' },
    { otherAmountThreshold: null },
    { swapMode: 'ExactOut' },
    { lastValidBlockHeight: 1_000 },
  ])('from the order of another swap (%j)', async (body) => {
    world.jupiter.orderNext({ body });
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    [rateLimited(NOW + 7_000), 7],
    [rateLimited(NOW - 7_000), 1],
    [{ status: 429, body: { message: 'Too many requests' } }, 1],
    [{ status: 429, body: '', headers: { 'retry-after': '3' } }, 3],
  ])('while Jupiter is rate limited (%j)', async (fault, retryAfterSeconds) => {
    world.jupiter.failNext(fault);
    expect(await world.quote()).toEqual({ kind: 'rate-limited', retryAfterSeconds });
  });

  it('after a broken connection, without a retry', async () => {
    world.jupiter.failNext('hang up');
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
    expect(world.jupiter.calls).toHaveLength(1);
  });

  it('after its own time limit, or the common one', async () => {
    const late = { kind: 'unavailable', reason: 'Jupiter: no answer in time' };
    world.jupiter.failNext('silence', 'silence');
    const hasty = world.provide({ orderLimitMs: 30 });
    expect(await hasty.quote(world.request(), new AbortController().signal)).toEqual(late);
    expect(await world.provider.quote(world.request(), AbortSignal.timeout(30))).toEqual(late);
  });
});

describe('the key', () => {
  it('is sent, and never logged', async () => {
    await world.quote();
    expect(world.jupiter.calls).toMatchObject([{ key: KEY }]);
    expect(world.lines.join()).not.toContain(KEY);
    expect(world.lines.join()).not.toContain(world.person.address);
  });

  it('may be wrong, which is no error of the caller', async () => {
    world.provider = world.provide({ key: 'jup_wrong' });
    expect(await world.quote()).toEqual({ kind: 'unavailable', reason: 'Jupiter: HTTP status 401' });
  });

  it('may be missing', async () => {
    world.provider = world.provide({});
    expect(await world.quote()).toMatchObject({ kind: 'quotes', quotes: [{ routeName: 'metis' }] });
    expect(world.jupiter.calls).toMatchObject([{ key: undefined }]);
  });
});
