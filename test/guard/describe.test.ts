import { afterEach, describe, expect, test } from 'vitest';
import { describeTransaction } from '../../src/guard/describe.ts';
import { runInspect } from '../../src/guard/inspect-command.ts';
import { SHIPPED_PROGRAMS } from '../../src/guard/shipped-venues.ts';
import { type Address, signatureFromBytes } from '../../src/solana/address.ts';
import { buildOrderClose, buildPlacement } from '../../src/solana/dlmm/build-transaction.ts';
import { WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { FakeNode } from '../simulator/fake-node.ts';
import type { Serving } from '../support/serve.ts';
import { realChain, unsignedBytes } from './real/real-chain.ts';
import { type RealTransaction, readReal } from './real/real-transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { dflowNames, overDflow } from './support/dflow.ts';
import { type FakeWorld, fakeChain } from './support/fake-chain.ts';
import { honestSwap, type SwapCase } from './support/honest-swap.ts';
import { routeNames } from './support/instructions.ts';
import { okxNames, overOkx } from './support/okx.ts';
import {
  order,
  placedBy,
  resting,
  SOL,
  solPool,
  stateOf,
  terms,
  tokens,
  worldOf,
} from './support/order-world.ts';
import { friend, person, stock, stranger, usdc } from './support/people.ts';
import { overTitan } from './support/titan.ts';

const swaps = readReal('mainnet-jupiter');
const policy = { allowedCosigners: [], maxPriorityFeeLamports: 5_000_000n, venues: SHIPPED_PROGRAMS };
const solOf = (mint: string | undefined) => (mint === WRAPPED_SOL_MINT ? 'native' : mint);

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
/** Some documents have a mint in place of the wallet. */
const passing = swaps.filter(({ expected, person }) => expected === 'pass' && person !== USDC);
const others = readReal('mainnet-other').map((real) => ({
  ...real,
  offer: { fromMint: 'native' as const, toMint: USDC, fromAmount: '0', minimumToAmount: '0' },
}));
const servers: Serving[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function inspect(real: RealTransaction, transaction = real.transaction) {
  const node = await FakeNode.serve(realChain(real), { [SIGNATURE]: real.transaction });
  servers.push(node);
  return runInspect({ transaction, rpc: node.url });
}

const SIGNATURE = signatureFromBytes(new Uint8Array(64).fill(9));

describe('a real transaction says by itself what it is', () => {
  test.each(passing)('$name passes', async (real) => {
    const chain = realChain(real);
    const { verdict, offer, payer } = await describeTransaction(unsignedBytes(real), { ...policy, chain });
    expect(verdict.ok ? 'pass' : `${verdict.rule}: ${verdict.detail}`).toBe('pass');
    expect(payer).toBe(real.person);
    expect([offer?.fromMint, offer?.toMint].map(solOf)).toEqual(
      [real.offer?.fromMint, real.offer?.toMint].map(solOf),
    );
    expect(offer?.fromAmount).toBe(BigInt(real.offer?.fromAmount ?? 0));
  });

  test.each([...swaps.filter(({ expected }) => expected === 'refuse'), ...others])(
    '$name is refused',
    async (real) => {
      const chain = realChain(real);
      const { verdict } = await describeTransaction(unsignedBytes(real), { ...policy, chain });
      expect(verdict).toMatchObject({
        ok: false,
        rule: expect.not.stringMatching(/guard-error|unavailable/),
      });
    },
  );
});

test('what is bought for somebody else needs their name', async () => {
  const swap = honestSwap({ route: 'route', from: 'native', to: usdc, toAddress: friend.address });
  const [bytes, chain] = [buildTransaction(swap.parts), fakeChain(swap.world)];
  const alone = await describeTransaction(bytes, { ...policy, chain });
  expect(alone).toMatchObject({ receiver: friend.address, verdict: { ok: false, rule: 'wrong-recipient' } });
  const named = await describeTransaction(bytes, { ...policy, chain, recipient: friend.address });
  expect(named).toMatchObject({ verdict: { ok: true, summary: { to: friend.address } } });
});

const THROUGH = ['temporary', 'associated', 'held'] as const;
const honest: readonly (readonly [string, SwapCase])[] = [
  ...routeNames.flatMap((route) => [
    [`${route}, sold SOL`, honestSwap({ route, from: 'native', to: usdc, format: 'v0' })] as const,
    [`${route}, bought SOL`, honestSwap({ route, from: usdc, to: 'native', format: 'legacy' })] as const,
    [
      `${route}, by a table`,
      honestSwap({ route, from: usdc, to: stock, format: 'table', isNew: true }),
    ] as const,
  ]),
  ...THROUGH.flatMap((through) => [
    [
      `SOL sold through ${through}`,
      honestSwap({ route: 'route', from: 'native', to: usdc, through }),
    ] as const,
    [
      `SOL bought through ${through}`,
      honestSwap({ route: 'route', from: usdc, to: 'native', through }),
    ] as const,
  ]),
  ...dflowNames.map((name) => [`DFlow ${name}`, overDflow(name)] as const),
  ...okxNames.map((name) => [`OKX ${name}`, overOkx(name)] as const),
  ['Titan v2', overTitan('V2')],
  ['Titan v3', overTitan('V3')],
];

test.each(honest)('%s is read from the bytes', async (_, { parts, world, offer, policy: own }) => {
  const context = { ...policy, ...own, chain: fakeChain(world) };
  const described = await describeTransaction(buildTransaction(parts), context);
  const { verdict } = described;
  expect(verdict.ok ? 'pass' : `${verdict.rule}: ${verdict.detail}`).toBe('pass');
  expect([described.offer?.fromMint, described.offer?.toMint].map(solOf)).toEqual(
    [offer.fromMint, offer.toMint].map(solOf),
  );
  expect(described).toMatchObject({ receiver: offer.toAddress, offer: { fromAmount: offer.fromAmount } });
});

describe('in plain words', () => {
  const [swap = expect.unreachable()] = passing.filter(({ meta }) => meta !== undefined);

  test('a swap, by its bytes', async () => {
    const { text, exitCode } = await inspect(swap);
    expect(exitCode).toBe(0);
    expect(text).toMatchInlineSnapshot(`
      "542 bytes, paid for by 63EazyqF9nJN8SdGTMUaLrRKxS3XnmUiFuDp5KZ9wEV8.
      Pays            100 8SgNwESovnbG1oNEaPVhg6CR9mTMSK7jPvcYRe3wpump
      Receives        at least 0.012210798 SOL
      To              63EazyqF9nJN8SdGTMUaLrRKxS3XnmUiFuDp5KZ9wEV8 (who pays)
      Fees            0.000005 SOL network, 0.000007573 SOL priority
      Deposits        0 SOL in new token accounts: 0
      Through         Compute Budget, Jupiter, Token, System, Raydium CLMM

      What the payer gains and loses in a simulation:
        0.012296699 SOL
        -100 8SgNwESovnbG1oNEaPVhg6CR9mTMSK7jPvcYRe3wpump  in 24h17ozNLJSYZ23PSGuKk56GvKQzFoGpctN5xTe1H2rU

      It does what its route says and nothing else."
    `);
  });

  test('the same by its signature', async () => {
    const { text, exitCode, data } = await inspect(swap, SIGNATURE);
    expect(exitCode).toBe(0);
    expect(text).toContain('Landed in slot 7');
    expect(data).toMatchObject({ landedIn: 7, verdict: { ok: true }, payer: swap.person });
  });

  test('what else is taken', async () => {
    const refused = swaps.find(({ name }) => name === 'route-usdc-9BB6-fa664d') ?? expect.unreachable();
    const { text, exitCode } = await inspect(refused);
    expect(exitCode).toBe(1);
    expect(text).toMatchInlineSnapshot(`
      "514 bytes, paid for by FvTqiyvB52rmV82jj9Wc5efLyuWht9vprr8bivDBzGnV.
      Pays            500 EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v
      Receives        at least 808.911803 9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump
      To              FvTqiyvB52rmV82jj9Wc5efLyuWht9vprr8bivDBzGnV (who pays)
      Through         Compute Budget, Jupiter, System, SolFi, Token

      What the payer gains and loses in a simulation:
        -0.000026 SOL
        -500 EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v  in 9zxjmMPHYr1LycLDU7TDtUTXGgk1fMEsMnj5E4uYCTsA
        812.420478 9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump  in HSKvqbVudMBieH41iPfekYPXB1tc8zanBQ3VHidwZ37d

      Somebody else gains:
        0.000021 SOL  to yTzJEkfUJCRDvktpvz1qiBZ1wcvgWXoXSX3tRZ33yZd

      Refused by the rule unexpected-transfer: SOL goes to an account the swap does not name."
    `);
  });

  test.each([
    ['no base64', 'hello world', 1, /^Refused by the rule not-base64:/],
    [
      'an unknown signature',
      signatureFromBytes(new Uint8Array(64).fill(8)),
      2,
      /^Not judged .*no such transaction/,
    ],
    [
      'a cut transaction',
      Buffer.from(unsignedBytes(swap).subarray(0, 300)).toString('base64'),
      1,
      /truncated/,
    ],
    ['version 1, cut', Buffer.from([0x81, 1, 2, 3]).toString('base64'), 1, /truncated/],
  ])('%s', async (_, transaction, exitCode, words) => {
    const outcome = await inspect(swap, transaction);
    expect(outcome).toMatchObject({ exitCode, text: expect.stringMatching(words) });
  });

  describe('a standing order', () => {
    const side = { person: person.address, order, pool: solPool, side: 'ask' } as const;
    const bins = [10, 20].map((bin) => ({ bin, amount: SOL / 2n }));
    const told = async (transaction: Uint8Array, world: FakeWorld) => {
      const node = await FakeNode.serve(fakeChain(world));
      servers.push(node);
      return runInspect({ transaction: Buffer.from(transaction).toString('base64'), rpc: node.url });
    };

    test('its placement, by its bytes', async () => {
      const { text } = await told(buildPlacement({ ...side, bins }, stateOf(solPool), terms), worldOf());
      expect(text).toMatchInlineSnapshot(`
        "720 bytes, paid for by AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9.
        Places order    AB3FQHskSYuWVw4M9EpGdxNzrAjBNiYGpbH4CVzLFene
        In pool         6JhaGdekBjU2RfiYWSjYdQAibx4LfSfTNFEeMUHnUVz7
        Sells           0.5 SOL for 512.641566 AKkzLhjhyFtM9j7WAhbaqYpFe49cXeJBg2kzLRC2PnNa
        Sells           0.5 SOL for 525.602751 AKkzLhjhyFtM9j7WAhbaqYpFe49cXeJBg2kzLRC2PnNa
        Order deposit   0.00217152 SOL, until it is taken out
        Fees            0.00001 SOL network, 0.0000019 SOL priority
        Deposits        0 SOL in new token accounts: 0
        Through         Compute Budget, Associated Token, System, Token, Meteora DLMM

        What the payer gains and loses in a simulation:
          -1.00218292 SOL

        It places that order and nothing else; with assertions added, the chain enforces that."
      `);
    });

    test('its end, and that of somebody else', async () => {
      const placed = {
        pool: tokens,
        owner: person.address,
        bins: [{ bin: 4, side: 'ask', amount: SOL, age: 0 }],
      } as const;
      const close = buildOrderClose(order, placed, stateOf(tokens), terms);
      expect((await told(close, resting())).text).toMatchInlineSnapshot(`
        "747 bytes, paid for by AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9.
        Takes out       AB3FQHskSYuWVw4M9EpGdxNzrAjBNiYGpbH4CVzLFene
        In pool         5WcE8o73vmsSZXeeWTLm3ty3fAJKCnBWRF6VuKUme5nu
        Receives        at least 1000 2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1
        Order deposit   0.0019488 SOL, which comes back
        Fees            0.000005 SOL network, 0.00000275 SOL priority
        Through         Compute Budget, Associated Token, Meteora DLMM

        What the payer gains and loses in a simulation:
          0.0019418 SOL
          1000 2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1  in ACu67U4k8UZMk2CVf79cJNgZSs4xJaZfCyfeVTGRnZ8j

        It takes that order out and nothing else; with assertions added, the chain enforces that."
      `);
      const foreign = resting((accounts) => accounts.set(order, placedBy(stranger.address)));
      expect(await told(close, foreign)).toMatchObject({
        exitCode: 1,
        rule: 'order-owner',
        text: expect.stringContaining(order),
      });
    });
  });

  test('a node that does not answer', async () => {
    const outcome = await runInspect({ transaction: swap.transaction, rpc: 'http://127.0.0.1:1/' });
    expect(outcome).toMatchObject({ exitCode: 2, text: expect.stringMatching(/simulation-unavailable/) });
  });
});
