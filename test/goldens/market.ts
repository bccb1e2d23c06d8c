import type { ChainReader, ChainStatus, Holding } from '../../src/bot/swap/chain-port.ts';
import type { Quote } from '../../src/bot/swap/offer.ts';
import type { QuoteRequest, SwapApi } from '../../src/bot/swap/service-port.ts';
import { type Token, unlistedToken } from '../../src/bot/swap/token.ts';
import type { Signature } from '../../src/solana/address.ts';
import { writeFailureCode } from '../../src/solana/failure/failure-code.ts';
import type { BaseUnits, Mint } from '../../src/solana/mint.ts';
import { listedAs } from '../bot/support/listed.ts';
import { refused } from '../bot/support/service-failure.ts';
import { messageOf, unsignedBytes } from '../simulator/fake-transactions.ts';

const token = (mint: string, symbol: string, name: string, decimals: number): Token => ({
  mint: mint as Mint,
  symbol,
  name,
  decimals,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
});

/** What the service lists: two share a symbol. SOL is known to the bot without a list. */
const LISTED = [
  token('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6),
  token('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'Tether', 6),
  token('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 'Jupiter', 6),
  token('Dup1111111111111111111111111111111111111111', 'DUP', 'First', 6),
  token('Dup2222222222222222222222222222222222222222', 'DUP', 'Second', 6),
];

/** A mint that the chain has and the service does not list. */
const UNLISTED = 'Nqbdy11111111111111111111111111111111111111' as Mint;

const SOL = 'native' as Mint;
const [USDC, USDT, JUP] = LISTED.map(({ mint }) => mint) as [Mint, Mint, Mint];

/** Millionths of a dollar for a whole token. */
const WORTH = new Map<Mint, bigint>([
  [SOL, 155_000_000n],
  [USDC, 1_000_000n],
  [USDT, 1_000_000n],
  [JUP, 800_000n],
]);

/** As the real reader names it. */
const PRICE_MOVED = writeFailureCode({ reason: 'price-moved' });
const BLOCK_MS = 400;
const FIRST_BLOCK = 300_000_000;
const CONFIRMED_AFTER_MS = 2_000;
const FINAL_AFTER_MS = 15_000;
/** A service keeps two thousandths. */
const KEPT_OF_A_THOUSAND = 998n;

/** What becomes of a transaction that is executed: on the chain, or at the service, which refuses it unsent. */
export type Fate = 'lands' | 'fails' | 'never lands' | 'is refused';

/** The swap service and the chain: every answer follows from the request, the clock and what is set here. */
export class Market {
  /** How the service answers when it is asked for a price or for its list. */
  mode: 'fine' | 'away' | 'no route' | 'limited' = 'fine';
  /** Of prices, in thousandths of the usual. */
  level = 1_000n;
  /** Two routes; the first is slightly better. */
  routes: readonly string[] = ['desk'];
  fate: Fate = 'lands';
  /** Whether any node answers. */
  isChainAway = false;
  /** The wallet of the one who swaps, in base units. */
  readonly balances = new Map<Mint, bigint>([
    [SOL, 10_000_000_000n],
    [USDC, 500_000_000n],
  ]);
  readonly #sent = new Map<Signature, { at: number; fate: Fate; gets: bigint }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly swapApi: SwapApi = {
    listTokens: async () =>
      this.mode === 'away'
        ? refused('tokens', 502, 'upstream_unavailable')
        : { ok: true, value: LISTED.map(listedAs) },
    quote: async (request) => {
      if (this.mode === 'away') return refused('quotes', 502, 'upstream_unavailable');
      if (this.mode === 'limited') return refused('quotes', 429, 'rate_limited');
      if (this.mode === 'no route') return { ok: true, value: [] };
      return { ok: true, value: this.routes.map((name, place) => this.#quote(request, name, place)) };
    },
    execute: async ({ txHash, transaction }) => {
      if (this.fate === 'is refused') return refused('execute', 403, 'blocked_by_policy');
      const gets = BigInt(messageOf(Buffer.from(transaction, 'base64'))?.gets ?? 0);
      if (!this.#sent.has(txHash)) this.#sent.set(txHash, { at: this.#now(), fate: this.fate, gets });
      return { ok: true, value: { txHash, status: 'submitted' } };
    },
  };

  readonly chain: ChainReader = {
    mints: async (mints) => {
      if (this.isChainAway) return new Map();
      const known = [...LISTED, unlistedToken(UNLISTED, { decimals: 6, tokenProgram: null })];
      return new Map(
        mints.map((mint) => {
          const found = known.find((one) => one.mint === mint);
          return [mint, found ? { decimals: found.decimals, tokenProgram: null } : null];
        }),
      );
    },
    transactionStatus: async (txHash, bound) =>
      this.isChainAway ? { kind: 'unknown' } : this.#status(txHash, bound),
    send: async () => false,
    blockHeight: async () => (this.isChainAway ? undefined : this.#height()),
    knowsBlockhash: async () => (this.isChainAway ? undefined : true),
    arrived: async (txHash) => this.#sent.get(txHash)?.gets as BaseUnits | undefined,
    holdings: async () => (this.isChainAway ? undefined : this.#holdings()),
    balance: async (_, { mint }) => (this.isChainAway ? undefined : this.#balance(mint)),
    swapFunds: async (_, { mint }) =>
      this.isChainAway
        ? undefined
        : { balance: this.#balance(mint), lamports: this.#balance(SOL), deposit: 0n, leastLeft: 890_880n },
  };

  #height(): number {
    return FIRST_BLOCK + Math.floor((this.#now() % 86_400_000) / BLOCK_MS);
  }

  #balance(mint: Mint): BaseUnits {
    return (this.balances.get(mint) ?? 0n) as BaseUnits;
  }

  #holdings(): readonly Holding[] {
    return [...this.balances].map(([mint, amount]) => ({ mint, amount: amount as BaseUnits }));
  }

  #status(txHash: Signature, bound: number): ChainStatus {
    const sent = this.#sent.get(txHash);
    const age = this.#now() - (sent?.at ?? Number.POSITIVE_INFINITY);
    if (sent && age >= CONFIRMED_AFTER_MS) {
      if (sent.fate === 'fails') return { kind: 'failed', reason: PRICE_MOVED };
      if (sent.fate === 'lands') return { kind: age >= FINAL_AFTER_MS ? 'finalized' : 'confirmed' };
    }
    return { kind: this.#height() > bound ? 'expired' : 'pending' };
  }

  #quote(request: QuoteRequest, routeName: string, place: number): Quote {
    const { fromMint, toMint, fromAmount, wallet } = request;
    const value = fromAmount * worthOf(fromMint);
    const kept = (KEPT_OF_A_THOUSAND - BigInt(place)) * this.level;
    const toAmount = ((value * kept) / (worthOf(toMint) * 1_000_000n)) as BaseUnits;
    // Of the clock and not of a count: how often a price is asked for is nobody's to see.
    const blockhash = `blockhash-${this.#now()}`;
    const bytes = wallet && {
      wallet,
      from: fromMint,
      to: toMint,
      pays: `${fromAmount}`,
      gets: `${toAmount}`,
      blockhash,
    };
    return {
      quoteId: `quote-${this.#now()}-${place}`,
      routeName,
      providerRequestId: null,
      unsignedTransaction: bytes ? Buffer.from(unsignedBytes(bytes)).toString('base64') : null,
      fromMint,
      toMint,
      fromAmount,
      toAmount,
      fromUsd: dollars(fromAmount, fromMint),
      toUsd: dollars(toAmount, toMint),
      slippageBps: null,
    };
  }
}

/** Millionths of a dollar for one base unit, times ten to the ninth. */
function worthOf(mint: Mint): bigint {
  const worth = WORTH.get(mint) ?? 1_000_000n;
  return mint === SOL ? worth : worth * 1_000n;
}

function dollars(amount: bigint, mint: Mint): number {
  return Number((amount * worthOf(mint)) / 1_000_000_000n) / 1_000_000;
}
