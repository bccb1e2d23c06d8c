import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { describeTransaction } from '../../src/guard/describe.ts';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import type { InspectionContext, SwapOffer } from '../../src/guard/offer.ts';
import { fromRpc, type GuardRpc } from '../../src/guard/rpc.ts';
import type { GuardChain } from '../../src/guard/simulation/chain.ts';
import type { Address } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { often } from '../support/depth.ts';
import { realChain, unsignedBytes } from './real/real-chain.ts';
import { readReal } from './real/real-transaction.ts';

const swaps = readReal('mainnet-jupiter').filter(
  ({ expected, meta }) => expected === 'pass' && meta !== undefined,
);
const RUNS = { numRuns: often(50, 500) };
/** Ms. */
const FUZZING = often(20_000, 180_000);

const policy = { allowedCosigners: [], maxPriorityFeeLamports: 5_000_000n };
const anySwap = fc.constantFrom(...swaps);

const offerOf = (real: (typeof swaps)[number]): SwapOffer => ({
  fromAddress: real.person,
  toAddress: real.person,
  fromMint: real.offer?.fromMint as Mint,
  toMint: real.offer?.toMint as Mint,
  fromAmount: BigInt(real.offer?.fromAmount ?? 0),
  minimumToAmount: BigInt(real.offer?.minimumToAmount ?? 0),
});

/** Every way into the guard ends with a refusal by a rule, never with an exception. */
async function expectRefusals(bytes: Uint8Array, offer: SwapOffer, context: InspectionContext) {
  const { fromAddress: wallet } = offer;
  const compared = [
    compareSigned({ unsigned: bytes, signed: bytes, wallet, maxPriorityFeeLamports: 1n }),
    compareSigned({
      unsigned: unsignedBytes(swaps[0] ?? expect.unreachable()),
      signed: bytes,
      wallet,
      maxPriorityFeeLamports: 1n,
    }),
  ];
  const verdicts = await Promise.all([
    inspectTransaction(bytes, offer, context),
    describeTransaction(bytes, context).then(({ verdict }) => verdict),
  ]);
  for (const verdict of [...verdicts, ...compared]) {
    expect(verdict).toMatchObject({ ok: false, rule: expect.not.stringMatching('guard-error') });
  }
}

const deaf: GuardChain = {
  readAccounts: () => Promise.reject(new Error('no node')),
  simulate: () => Promise.reject(new Error('no node')),
  rentExemption: () => Promise.reject(new Error('no node')),
};

describe('anything that is no transaction is refused', () => {
  test(
    'any bytes',
    () =>
      fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 1_400 }), anySwap, (bytes, real) =>
          expectRefusals(bytes, offerOf(real), { ...policy, chain: realChain(real) }),
        ),
        RUNS,
      ),
    FUZZING,
  );

  test(
    'a swap cut anywhere, or with more behind it',
    () =>
      fc.assert(
        fc.asyncProperty(
          anySwap,
          fc.nat(),
          fc.uint8Array({ minLength: 1, maxLength: 1_300 }),
          async (real, at, more) => {
            const [bytes, context] = [unsignedBytes(real), { ...policy, chain: realChain(real) }];
            await expectRefusals(bytes.subarray(0, at % bytes.length), offerOf(real), context);
            await expectRefusals(Uint8Array.from([...bytes, ...more]), offerOf(real), context);
          },
        ),
        RUNS,
      ),
    FUZZING,
  );

  test(
    'a version byte that does not belong to the message',
    () =>
      fc.assert(
        fc.asyncProperty(anySwap, fc.integer({ min: 1, max: 127 }), async (real, version) => {
          const bytes = unsignedBytes(real);
          const start = 1 + 64 * (bytes[0] ?? 0);
          const rest = bytes.subarray(start + ((bytes[start] ?? 0) & 0x80 ? 1 : 0));
          const newer = Uint8Array.from([...bytes.subarray(0, start), 0x80 | version, ...rest]);
          const context = { ...policy, chain: realChain(real) };
          await expectRefusals(newer, offerOf(real), context);
          await expectRefusals(Uint8Array.from([0x81, ...rest]), offerOf(real), context);
        }),
        RUNS,
      ),
    FUZZING,
  );
});

describe('a changed swap gets a verdict', () => {
  test(
    'any bytes changed',
    () =>
      fc.assert(
        fc.asyncProperty(
          anySwap,
          fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
          async (real, changes) => {
            const bytes = unsignedBytes(real);
            for (const [at, value] of changes) bytes[at % bytes.length] = value;
            const context = { ...policy, chain: realChain(real) };
            const { verdict } = await describeTransaction(bytes, context);
            const inspected = await inspectTransaction(bytes, offerOf(real), context);
            for (const one of [verdict, inspected]) if (!one.ok) expect(one.rule).not.toBe('guard-error');
          },
        ),
        RUNS,
      ),
    FUZZING,
  );

  test.each(swaps.slice(0, 3))('$name with tables that cannot be loaded', async (real) => {
    const chain = realChain(real);
    const readAccounts: GuardChain['readAccounts'] = async (addresses) => addresses.map(() => undefined);
    await expectRefusals(unsignedBytes(real), offerOf(real), {
      ...policy,
      chain: { ...chain, readAccounts },
    });
    await expectRefusals(unsignedBytes(real), offerOf(real), { ...policy, chain: deaf });
  });

  test('offers that name no addresses, and bytes that are none', async () => {
    const [real = expect.unreachable()] = swaps;
    const context = { ...policy, chain: realChain(real) };
    const bad = [undefined, null, '', 'SOL', 7, {}] as unknown[] as Address[];
    for (const wrong of bad) {
      for (const field of [
        'fromAddress',
        'toAddress',
        'fromMint',
        'toMint',
        'fromAmount',
        'minimumToAmount',
      ]) {
        const offer = { ...offerOf(real), [field]: wrong };
        expect(await inspectTransaction(unsignedBytes(real), offer, context)).toMatchObject({ ok: false });
      }
      const bytes = wrong as unknown as Uint8Array;
      expect(await inspectTransaction(bytes, offerOf(real), context)).toMatchObject({ ok: false });
      expect((await describeTransaction(bytes, context)).verdict).toMatchObject({ ok: false });
      expect(
        compareSigned({ unsigned: bytes, signed: bytes, wallet: real.person, maxPriorityFeeLamports: 1n }),
      ).toMatchObject({ ok: false });
    }
  });
});

test.each<[change: object, detail: string]>([
  [{ fromMint: undefined, fromToken: 'native' }, 'the offer has no fromMint; its fromToken is not read'],
  [{ toMint: undefined }, 'the offer has no toMint'],
  [{ toMint: 'SOL' }, "the offer's toMint is no address"],
  [{ toAddress: 'native' }, "the offer's toAddress is no address"],
  [{ fromAmount: undefined }, 'the offer has no fromAmount'],
  [{ minimumToAmount: 5 }, "the offer's minimumToAmount is no bigint of at least 0"],
  [{ maxPriorityFeeLamports: undefined }, 'the context has no maxPriorityFeeLamports'],
  [{ allowedCosigners: undefined }, 'the context has no allowedCosigners'],
  [{ chain: undefined }, 'the context has no chain'],
])('a call with %j names the field', async (change, detail) => {
  const [real = expect.unreachable()] = swaps;
  const context = { ...policy, chain: realChain(real), ...change };
  const verdict = await inspectTransaction(unsignedBytes(real), { ...offerOf(real), ...change }, context);
  expect(verdict).toMatchObject({ ok: false, rule: 'guard-error', detail, cause: expect.any(TypeError) });
});

describe('a node', () => {
  const [real = expect.unreachable()] = swaps;

  test(
    'that answers anything gets a verdict',
    () =>
      fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.jsonValue({ maxDepth: 4 })), async (answers) => {
          const say = () => ({ send: async () => answers.next().value as never });
          const rpc: GuardRpc = {
            getMultipleAccounts: say,
            simulateTransaction: say,
            getMinimumBalanceForRentExemption: say,
          };
          const context = { ...policy, chain: fromRpc(rpc) };
          expect(await inspectTransaction(unsignedBytes(real), offerOf(real), context)).toMatchObject({
            ok: false,
          });
          expect((await describeTransaction(unsignedBytes(real), context)).verdict).toMatchObject({
            ok: false,
          });
        }),
        RUNS,
      ),
    FUZZING,
  );

  test('that never answers ends the inspection in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const never = () => new Promise<never>(() => undefined);
      const chain: GuardChain = { readAccounts: never, simulate: never, rentExemption: never };
      const late = [
        inspectTransaction(unsignedBytes(real), offerOf(real), { ...policy, chain }),
        describeTransaction(unsignedBytes(real), { ...policy, chain }).then(({ verdict }) => verdict),
      ];
      await vi.advanceTimersByTimeAsync(30_000);
      for (const verdict of await Promise.all(late)) {
        expect(verdict).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
