import type { ChainReader } from '../../src/bot/swap/chain-port.ts';
import type { Quote } from '../../src/bot/swap/quote.ts';
import type { QuoteRequest, SwapApi } from '../../src/bot/swap/service-port.ts';
import type { Signature } from '../../src/solana/address.ts';
import { FakeChain } from './fake-chain.ts';
import { FakeService } from './fake-service.ts';
import type { ChainFault, Fate, ServiceFault } from './schedule.ts';
import { dollarsOfQuote } from '../bot/support/dollars-of-quote.ts';
import { listedAs } from '../bot/support/listed.ts';
import { makeQuote } from '../bot/support/make-quote.ts';
import { SOL, USDC } from '../bot/support/make-swap.ts';
import { limit, refused } from '../bot/support/service-failure.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { unsignedBytes } from './fake-transactions.ts';

/** How the service answers when it is asked for a price. */
export type QuoteMode = 'fine' | 'worse' | 'away' | 'limited' | 'no_route' | 'poisoned';

export const QUOTE_MODES = ['fine', 'worse', 'away', 'limited', 'no_route', 'poisoned'] as const;

const RATES: Readonly<Record<string, bigint>> = { fine: 155_000n, worse: 140_000n };
const SCALE = 1_000_000n;

const AWAY = {
  tokens: refused('tokens', 502, 'upstream_unavailable'),
  quotes: refused('quotes', 502, 'upstream_unavailable'),
};
const LIMITED = refused('quotes', 429, 'rate_limited', limit(5));

/** The swap service and the chain of this world. What the service is sent lands by the fate that was set last. */
export class FakeMarket {
  readonly chain: FakeChain;
  /** Faults of the next calls of execute. */
  readonly executeFaults: ServiceFault[] = [];
  mode: QuoteMode = 'fine';
  fate: Fate = { kind: 'lands', delayMs: 2_000 };
  readonly #time: VirtualTime;
  readonly #services = new Map<string, FakeService>();
  #quotes = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
    this.chain = new FakeChain(time);
  }

  /** What the bot sent that no client may send. */
  get complaints(): readonly string[] {
    return [...this.#services.values()].flatMap((service) => service.complaints);
  }

  forgetWaits(): void {
    for (const service of this.#services.values()) service.forgetWaits();
  }

  /** `walletOf` tells whose transaction it is: each wallet has its own rule of one at a time. */
  api(walletOf: (txHash: Signature) => string): SwapApi {
    return {
      listTokens: async () =>
        this.mode === 'away' ? AWAY.tokens : { ok: true, value: [SOL, USDC].map(listedAs) },
      quote: async (request) => this.#quote(request),
      execute: (signed) => this.#serviceOf(walletOf(signed.txHash)).execute(signed),
    };
  }

  /** The chain as the bot asks it. A height comes at once or not at all: no time passes within a step. */
  reader(chainFault: () => ChainFault): ChainReader {
    const answersAtOnce = () => (['none', 'slow'].includes(chainFault()) ? 'none' : 'unreachable');
    return this.chain.reader({
      fateOf: () => this.fate,
      nextFault: (call) => (['height', 'blockhash'].includes(call) ? answersAtOnce() : chainFault()),
    });
  }

  #serviceOf(wallet: string): FakeService {
    const known = this.#services.get(wallet);
    if (known) return known;
    const service = new FakeService({
      chain: this.chain,
      now: this.#time.now,
      sleep: (ms) => this.#time.sleep(ms),
      fateOf: () => this.fate,
      nextFault: () => this.executeFaults.shift() ?? 'none',
    });
    this.#services.set(wallet, service);
    return service;
  }

  #quote(request: QuoteRequest): Awaited<ReturnType<SwapApi['quote']>> {
    if (this.mode === 'away') return AWAY.quotes;
    if (this.mode === 'limited') return LIMITED;
    if (this.mode === 'no_route') return { ok: true, value: [] };
    return { ok: true, value: [this.#offer(request)] };
  }

  #offer(request: QuoteRequest): Quote {
    const { fromMint, toMint, fromAmount, wallet } = request;
    const gets = (fromAmount * (RATES[this.mode] ?? 155_000n)) / SCALE + 1n;
    const blockhash = `blockhash-${++this.#quotes}`;
    const pays = this.mode === 'poisoned' ? fromAmount * 2n : fromAmount;
    const bytes = wallet && {
      wallet,
      from: fromMint,
      to: toMint,
      pays: `${pays}`,
      gets: `${gets}`,
      blockhash,
    };
    const sides = { fromMint, toMint, fromAmount, toAmount: gets as Quote['toAmount'] };
    const worth = dollarsOfQuote(sides) ?? null;
    return makeQuote({
      quoteId: `quote-${this.#quotes}`,
      ...sides,
      fromUsd: worth,
      toUsd: worth,
      unsignedTransaction: bytes ? Buffer.from(unsignedBytes(bytes)).toString('base64') : null,
    });
  }
}
