import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedAmount, readStoredAmount, resolveAmount } from '../../../src/bot/swap/asked-amount.ts';
import type { AccountReader } from '../../../src/bot/swap/chain-port.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import type { QuoteRequest } from '../../../src/bot/swap/service-port.ts';
import type { People, Prices } from '../../../src/bot/swap/services.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Wallet, WalletStore } from '../../../src/bot/swap/wallets.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { OWNER, SOL, USDC, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { refused, unanswered } from '../support/service-failure.ts';

it.each<[string, AskedAmount | undefined]>([
  ['2.497', { kind: 'exact', text: '2.497' }],
  ['.5', { kind: 'exact', text: '.5' }],
  ['$20', { kind: 'dollars', text: '20' }],
  ['25%', { kind: 'share', bps: 2_500 }],
  ['max-10', { kind: 'rest', text: '10' }],
  ['100%', { kind: 'most' }],
  ['max', { kind: 'most' }],
  ['half', undefined],
  ['1,500', undefined],
])('a stored amount is read literally: %s', (text, asked) => {
  expect(readStoredAmount(text)).toEqual(asked);
});

interface World {
  readonly balance?: bigint | undefined;
  readonly hasWallet?: boolean;
  readonly quote?: Partial<Quote> | null;
  readonly answer?: ReturnType<typeof refused>;
}

const exact = (text: string): AskedAmount => ({ kind: 'exact', text });
const dollars = (text: string): AskedAmount => ({ kind: 'dollars', text });
const rest = (text: string): AskedAmount => ({ kind: 'rest', text });
const share = (bps: number): AskedAmount => ({ kind: 'share', bps });
const MOST: AskedAmount = { kind: 'most' };

/** SOL at 155 dollars. */
const PRICED = { toAmount: 322_580_645n as BaseUnits, fromUsd: 50, toUsd: 50 };

function resolve(asked: AskedAmount, from: Token, world: World = {}) {
  const questions: QuoteRequest[] = [];
  const quote = world.quote === null ? [] : [{ ...PRICED, ...world.quote } as Quote];
  const wallet = { address: WALLET } as Wallet;
  const ports = {
    chain: partOf<AccountReader>({ balance: async () => world.balance as BaseUnits | undefined }),
    people: partOf<People>({
      wallets: partOf<WalletStore>({
        activeWallet: async () => (world.hasWallet === false ? undefined : wallet),
      }),
    }),
    prices: partOf<Prices>({
      quote: async (request: QuoteRequest) => {
        questions.push(request);
        return world.answer ?? { ok: true as const, value: quote };
      },
    }),
  };
  return resolveAmount(ports, { asked, from, personId: OWNER }).then((result) => ({ result, questions }));
}

const amountOf = async (...asked: Parameters<typeof resolve>) => {
  const { result } = await resolve(...asked);
  return result.ok ? result.value : result.problem.code;
};

describe('an asked amount in base units', () => {
  it('is the number that was written', async () => {
    expect(await amountOf(exact('1.5'), SOL)).toBe(1_500_000_000n);
    expect(await amountOf(exact('0.0000000001'), SOL)).toBe('bad_amount');
  });

  it.each<[string, AskedAmount, Token, World, unknown]>([
    ['a quarter', share(2_500), USDC, { balance: 40_000_000n }, 10_000_000n],
    ['half of SOL without what fees need', share(5_000), SOL, { balance: 1_010_000_000n }, 500_000_000n],
    ['a handy figure', share(3_333), USDC, { balance: 123_456_789n }, 41_140_000n],
    ['all of a token', MOST, USDC, { balance: 123_456_789n }, 123_456_789n],
    ['all of SOL but the fees', MOST, SOL, { balance: 1_000_000_000n }, 990_000_000n],
    ['a share without a wallet', MOST, SOL, { hasWallet: false, balance: 1n }, 'share_needs_wallet'],
    ['a share that no node tells', MOST, SOL, { balance: undefined }, 'chain_unreachable'],
    ['a share of nothing', share(5_000), USDC, { balance: 0n }, 'none_held'],
    ['SOL for fees only', MOST, SOL, { balance: 10_000_000n }, 'only_fees_left'],
    ['all but ten', rest('10'), USDC, { balance: 123_456_789n }, 113_456_789n],
    ['all of SOL but less than fees need', rest('0.001'), SOL, { balance: 1_000_000_000n }, 990_000_000n],
    ['all but what is held', rest('124'), USDC, { balance: 123_456_789n }, 'nothing_left'],
    ['all but an amount with too many decimals', rest('0.0000001'), USDC, { balance: 1n }, 'bad_amount'],
    ['all but ten without a wallet', rest('10'), USDC, { hasWallet: false }, 'share_needs_wallet'],
    ['a share of one unit', share(5_000), USDC, { balance: 1n }, 'share_too_small'],
  ])('%s', async (_what, asked, from, world, expected) => {
    expect(await amountOf(asked, from, world)).toBe(expected);
  });

  it('never exceeds the balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(SOL, USDC),
        async (balance, bps, token) => {
          const amount = await amountOf(share(bps), token, { balance });
          if (typeof amount === 'bigint') expect(amount > 0n && amount < balance).toBe(true);
        },
      ),
    );
  });
});

describe('dollars', () => {
  it("convert by the service's quote from USDC, in five digits", async () => {
    const { result, questions } = await resolve(dollars('50'), SOL);
    expect(result).toEqual({ ok: true, value: 322_580_000n });
    expect(questions).toMatchObject([{ fromMint: USDC.mint, toMint: 'native', fromAmount: 50_000_000n }]);
  });

  it('are not reduced by the cost of the quote', async () => {
    expect(
      await amountOf(dollars('50'), SOL, { quote: { toUsd: 49, toAmount: 316_129_032n as BaseUnits } }),
    ).toBe(322_580_000n);
  });

  it('of a dollar token need no quote', async () => {
    const { result, questions } = await resolve(dollars('50.25'), USDC);
    expect(result).toEqual({ ok: true, value: 50_250_000n });
    expect(questions).toEqual([]);
  });

  it.each<[string, World, string]>([
    ['nobody offers a price', { quote: null }, 'no_dollar_price'],
    ['no dollars are told', { quote: { toUsd: null } }, 'no_dollar_price'],
    ['the two sides are apart', { quote: { toUsd: 30 } }, 'no_dollar_price'],
    ['more would come out than goes in', { quote: { toUsd: 60 } }, 'no_dollar_price'],
    ['the dollars are not those asked for', { quote: { fromUsd: 70, toUsd: 70 } }, 'no_dollar_price'],
    ['nothing would arrive', { quote: { toAmount: 0n as BaseUnits } }, 'no_dollar_price'],
    ['the token is not taken', { answer: refused('quotes', 400, 'unsupported_token') }, 'no_dollar_price'],
    ['the service is away', { answer: unanswered('quotes', 'timeout') }, 'service'],
  ])('make no amount where %s', async (_what, world, code) => {
    expect(await amountOf(dollars('50'), SOL, world)).toBe(code);
  });

  it('have at most six decimals', async () => {
    expect(await amountOf(dollars('0.1234567'), SOL)).toBe('bad_amount');
  });
});
