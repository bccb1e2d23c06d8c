import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AskedAmount,
  readAskedAmount,
  readStoredAmount,
  resolveAmount,
} from '../../../src/bot/swap/asked-amount.ts';
import type { AccountReader } from '../../../src/bot/swap/chain-port.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import type { QuoteRequest } from '../../../src/bot/swap/service-port.ts';
import type { People, Prices } from '../../../src/bot/swap/services.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Wallet, WalletStore } from '../../../src/bot/swap/wallets.ts';
import { plainDigits } from '../../../src/bot/swap/words.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { OWNER, SOL, USDC, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { refused, unanswered } from '../support/service-failure.ts';

const meantBy = (text: string) => {
  const read = readAskedAmount(text);
  return read.ok ? 'read' : read.meant.map((asked) => ('text' in asked ? asked.text : asked));
};

/** The digits without zeros at the ends: signs and `k` move the point only. */
const significant = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

describe('an amount as people write it', () => {
  it.each([
    ['1.5', { kind: 'exact', text: '1.5' }],
    ['.5', { kind: 'exact', text: '.5' }],
    [' 0.125 ', { kind: 'exact', text: '0.125' }],
    ['1.5000', { kind: 'exact', text: '1.5000' }],
    ['１.５', { kind: 'exact', text: '1.5' }],
    ['２０．５', { kind: 'exact', text: '20.5' }],
    ['٢٫٥', { kind: 'exact', text: '2.5' }],
    ['۲۵', { kind: 'exact', text: '25' }],
    ['$20', { kind: 'dollars', text: '20' }],
    ['$ 20.50', { kind: 'dollars', text: '20.50' }],
    ['20$', { kind: 'dollars', text: '20' }],
    ['＄２０', { kind: 'dollars', text: '20' }],
    ['25%', { kind: 'share', bps: 2_500 }],
    ['12.5 %', { kind: 'share', bps: 1_250 }],
    ['0.01%', { kind: 'share', bps: 1 }],
    ['99.99%', { kind: 'share', bps: 9_999 }],
    ['٥٠٪', { kind: 'share', bps: 5_000 }],
    ['100%', { kind: 'most' }],
    ['MAX', { kind: 'most' }],
    ['全部', { kind: 'most' }],
    ['½', { kind: 'exact', text: '0.5' }],
    ['1/2', { kind: 'exact', text: '0.5' }],
    ['3/4', { kind: 'exact', text: '0.75' }],
    ['полтора', { kind: 'exact', text: '1.5' }],
    ['半仓', { kind: 'share', bps: 5_000 }],
    ['%50', { kind: 'share', bps: 5_000 }],
    ['٪٢٥', { kind: 'share', bps: 2_500 }],
    ['1,5', { kind: 'exact', text: '1.5' }],
    ['0,500', { kind: 'exact', text: '0.500' }],
    ['1,2345', { kind: 'exact', text: '1.2345' }],
    ['١،٥', { kind: 'exact', text: '1.5' }],
    ['$1,5', { kind: 'dollars', text: '1.5' }],
    ['12,5%', { kind: 'share', bps: 1_250 }],
    ['1,000.5', { kind: 'exact', text: '1000.5' }],
    ['1.000,5', { kind: 'exact', text: '1000.5' }],
    ['1,000,000', { kind: 'exact', text: '1000000' }],
    ['1.000.000', { kind: 'exact', text: '1000000' }],
    ['1 000', { kind: 'exact', text: '1000' }],
    ["1'000", { kind: 'exact', text: '1000' }],
    ['1k', { kind: 'exact', text: '1000' }],
    ['1.5K', { kind: 'exact', text: '1500' }],
    ['2,5k', { kind: 'exact', text: '2500' }],
    ['1.2345k', { kind: 'exact', text: '1234.5' }],
    ['2万', { kind: 'exact', text: '20000' }],
    ['3百万', { kind: 'exact', text: '3000000' }],
  ])('%s is read', (text, asked) => {
    expect(readAskedAmount(text)).toEqual({ ok: true, asked });
  });

  it.each([
    ['1,500', 'thousands', ['1.5', '1500']],
    ['1.500', 'thousands', ['1.5', '1500']],
    ['1.000', 'thousands', ['1', '1000']],
    ['1,000,00', 'comma', []],
    ['1,000.000.000', 'comma', []],
    ['1.2.3', 'not_a_number', []],
    ['1.', 'not_a_number', ['1']],
    ['1.500k', 'shortened', ['1500', '1500000']],
    ['1e3', 'exponent', ['1000']],
    ['1e-3', 'exponent', []],
    ['1e99', 'exponent', []],
    ['-1', 'negative', []],
    ['−1', 'negative', []],
    ['$-5', 'negative', []],
    ['-$5', 'negative', []],
    ['0%', 'bad_share', []],
    ['101%', 'bad_share', []],
    ['0.001%', 'bad_share', []],
    ['%', 'not_a_number', []],
    ['$', 'not_a_number', []],
    ['0', 'zero', []],
    ['1.5²', 'not_a_number', []],
    ['1½', 'not_a_number', ['1.5']],
    ['1 1/2', 'not_a_number', ['1.5']],
    ['1/0', 'not_a_number', []],
    ['24/7', 'not_a_number', []],
    ['10/11', 'not_a_number', []],
    ['½½', 'not_a_number', []],
    ['1+1', 'not_a_number', []],
    ['9'.repeat(70), 'too_large', []],
    ['', 'not_a_number', []],
  ])('%s is asked about as %s', (text, problem, meant) => {
    expect(readAskedAmount(text)).toMatchObject({ ok: false, problem });
    expect(meantBy(text)).toEqual(meant);
  });

  it.each([
    ...['half', 'Half', 'half a', 'medio', 'mitad', 'meio', 'metade', 'пол', 'половину', 'yarım', 'yarısını'],
    ...['半', '一半', '半个', 'نصف', 'نص'],
  ])('%s may be half of one token or half of the balance', (text) => {
    const meant = [
      { kind: 'exact', text: '0.5' },
      { kind: 'share', bps: 5_000 },
    ];
    expect(readAskedAmount(text)).toEqual({ ok: false, problem: 'fraction', meant });
  });

  it.each([
    ['un cuarto', '0.25', 2_500],
    ['çeyrek', '0.25', 2_500],
    ['три четверти', '0.75', 7_500],
    ['dos tercios', '0.666', 6_666],
    ['1/3', '0.333', 3_333],
  ])('%s may be %s or a share', (text, number, bps) => {
    expect(readAskedAmount(text)).toMatchObject({
      problem: 'fraction',
      meant: [
        { kind: 'exact', text: number },
        { kind: 'share', bps },
      ],
    });
  });

  it('keeps the written digits', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 4_096 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,$%-+eEkK _１２٣٪'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readAskedAmount(text);
        if (!read.ok || read.asked.kind === 'most') return;
        if (read.asked.kind === 'share') expect(read.asked.bps).toBeGreaterThan(0);
        else expect(significant(read.asked.text)).toBe(significant(plainDigits(text)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('maps to ASCII character for character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainDigits(text)).toHaveLength(text.length);
      }),
    );
  });
});

it('a stored amount is read literally', () => {
  expect(readAskedAmount('2.497')).toMatchObject({ ok: false });
  expect(readStoredAmount('2.497')).toEqual({ ok: true, asked: { kind: 'exact', text: '2.497' } });
  expect(readStoredAmount('25%')).toEqual({ ok: true, asked: { kind: 'share', bps: 2_500 } });
});

interface World {
  readonly balance?: bigint | undefined;
  readonly hasWallet?: boolean;
  readonly quote?: Partial<Quote> | null;
  readonly answer?: ReturnType<typeof refused>;
}

const exact = (text: string): AskedAmount => ({ kind: 'exact', text });
const dollars = (text: string): AskedAmount => ({ kind: 'dollars', text });
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
