import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeskFill, DeskReservations } from '../../../../src/service/providers/desk/ledger.ts';
import {
  canHonour,
  freshPoolOf,
  type Pool,
  type PoolSeeds,
  priceSwap,
} from '../../../../src/service/providers/desk/pricing.ts';
import type { SwapRequest, TradedToken } from '../../../../src/service/providers/provider.ts';
import type { Address } from '../../../../src/solana/address.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../../src/solana/known-programs.ts';

const FEE_BPS = 10;
const SEEDS = [
  { decimals: 9, usd: '150', liquidityUsd: '2000000' },
  { decimals: 0, usd: '0.37', liquidityUsd: '50000' },
  { decimals: 6, usd: '1', liquidityUsd: '3000000' },
] as const;
const tokens: readonly TradedToken[] = SEEDS.map(({ decimals }) => ({
  address: generateSigner().address as Address,
  decimals,
  tokenProgram: TOKEN_PROGRAM,
}));
const pools: PoolSeeds = Object.fromEntries(
  tokens.map(({ address }, at) => [address, SEEDS[at] ?? SEEDS[0]]),
);
const mint = { decimals: 0, tokenProgram: TOKEN_PROGRAM } as const;

/** Model of a desk with three inexhaustible pools and all user actions. */
class Market {
  readonly #flows = new Map<string, bigint>();
  readonly reservations = new DeskReservations();
  readonly #quotes: { readonly request: SwapRequest; readonly fill: DeskFill }[] = [];
  readonly #accepted: DeskFill[] = [];
  #count = 0;
  readonly #pricingDeps = {
    pools,
    fills: { flow: (token: string) => this.#flows.get(token) ?? 0n },
    reservations: this.reservations,
    inventory: { available: () => 2n ** 128n, mint: () => mint, epoch: 0n },
  };

  /** @returns whether there is a route */
  quote(from: number, to: number, share: number): boolean {
    const request = this.#request(from, to, share);
    const price = request && priceSwap(request, { ...this.#pricingDeps, feeBps: FEE_BPS });
    if (!request || !price) return false;
    const fill = {
      quoteId: `${++this.#count}`,
      fromToken: request.from.address,
      fromAmount: request.fromAmount,
      toToken: request.to.address,
      toAmount: price.sends,
    };
    this.#quotes.push({ request, fill });
    return true;
  }

  #request(from: number, to: number, share: number): SwapRequest | undefined {
    const [sold, bought] = [tokens[from], tokens[to]];
    if (!sold || !bought || from === to) return undefined;
    const fromAmount = ((freshPoolOf(sold, pools)?.tokens ?? 0n) * BigInt(share)) / 10_000n;
    return { from: sold, to: bought, fromAmount };
  }

  /** @returns whether the desk co-signs the quote */
  accept(which: number): boolean {
    const [quoted] = this.#quotes.splice(which % Math.max(1, this.#quotes.length), 1);
    if (!quoted || !canHonour(quoted.request, quoted.fill.toAmount, this.#pricingDeps)) return false;
    this.reservations.add(quoted.fill);
    this.#accepted.push(quoted.fill);
    return true;
  }

  /** Accepted swaps end in any order. */
  end(which: number, landed: boolean): void {
    const [fill] = this.#accepted.splice(which % Math.max(1, this.#accepted.length), 1);
    if (!fill) return;
    if (landed) this.#move(fill);
    this.reservations.remove(fill.quoteId);
  }

  #move({ fromToken, fromAmount, toToken, toAmount }: DeskFill): void {
    this.#flows.set(fromToken, (this.#flows.get(fromToken) ?? 0n) + fromAmount);
    this.#flows.set(toToken, (this.#flows.get(toToken) ?? 0n) - toAmount);
  }

  /** Gain of the pools at their initial prices, in billionths of a dollar. */
  gain(): bigint {
    return this.#sum(({ tokens, product }, flow) => (flow * product) / (tokens * tokens));
  }

  /**
   * Shrinkage of the pools' dollar sides, in billionths. Trades without a margin keep their sum. While it is
   * at most zero, `gain` is not negative (Cauchy–Schwarz).
   */
  kept(): bigint {
    return this.#sum(({ tokens, product }, flow) => product / tokens - product / (tokens + flow));
  }

  #sum(figure: (fresh: Pool, flow: bigint) => bigint): bigint {
    const pieces = tokens.map((token) => {
      const fresh = freshPoolOf(token, pools);
      return fresh === undefined ? 0n : figure(fresh, this.#flows.get(token.address) ?? 0n);
    });
    return pieces.reduce((sum, piece) => sum + piece, 0n);
  }
}

const place = fc.nat({ max: 40 });
const side = fc.nat({ max: 2 });
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant('quote' as const), side, side, fc.integer({ min: 1, max: 4_000 })),
  },
  { weight: 3, arbitrary: fc.tuple(fc.constant('accept' as const), place) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('end' as const), place, fc.boolean()) },
);

function play(market: Market, [kind, ...rest]: readonly [string, ...(number | boolean)[]]): void {
  const [first, second, third] = rest.map(Number);
  if (kind === 'quote') market.quote(first ?? 0, second ?? 0, third ?? 0);
  if (kind === 'accept') market.accept(first ?? 0);
  if (kind === 'end') market.end(first ?? 0, rest[1] === true);
}

describe('a desk that prices again on acceptance', () => {
  it('never loses value, for any concurrent quotes and any subset that lands', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
        const market = new Market();
        for (const one of acts) {
          play(market, one);
          // Each of the three pools rounds to a billionth of a dollar.
          expect(market.gain()).toBeGreaterThanOrEqual(-3n);
          expect(market.kept()).toBeGreaterThanOrEqual(-3n);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is not drained by twenty swaps of 1.2 % each way, all quoted before the first is accepted', () => {
    const market = new Market();
    for (const [from, to] of [
      [0, 2],
      [2, 0],
    ] as const) {
      for (let count = 0; count < 20; count += 1) market.quote(from, to, 120);
    }
    let accepted = 0;
    for (let count = 0; count < 40; count += 1) accepted += market.accept(0) ? 1 : 0;
    for (let count = 0; count < 40; count += 1) market.end(0, true);
    expect(accepted).toBe(2);
    expect(market.gain()).toBeGreaterThanOrEqual(0n);
  });

  it('never refuses sequential swaps of one person', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(side, side, fc.integer({ min: 1, max: 5_000 })), { maxLength: 20 }),
        (swaps) => {
          const market = new Market();
          for (const [from, to, share] of swaps) {
            if (market.quote(from, to, share)) expect(market.accept(0)).toBe(true);
            market.end(0, true);
          }
        },
      ),
    );
  });

  it('never refuses small concurrent swaps of one person', () => {
    const market = new Market();
    for (let count = 0; count < 20; count += 1) market.quote(0, 2, 1);
    for (let count = 0; count < 3; count += 1) expect(market.accept(0)).toBe(true);
  });
});
