import type { Quote } from '../../src/bot/swap/offer.ts';
import type {
  ExecutionReport,
  QuoteRequest,
  ServiceResult,
  SwapApi,
} from '../../src/bot/swap/service-port.ts';
import type { SignedTransaction } from '../../src/bot/swap/swap.ts';
import type { Token } from '../../src/bot/swap/token.ts';
import type { Signature } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { listedAs } from '../bot/support/listed.ts';
import { makeQuote } from '../bot/support/make-quote.ts';
import { SOL, USDC } from '../bot/support/make-swap.ts';
import { limit, refused, unanswered } from '../bot/support/service-failure.ts';
import type { FakeChain, FakeTime } from './fake-chain.ts';
import { unsignedBytes } from './fake-transactions.ts';
import type { Fate, ServiceFault } from './schedule.ts';

type Answer = ServiceResult<ExecutionReport>;

/** Fault of the next quote. */
export const QUOTE_MODES = ['fine', 'worse', 'away', 'limited', 'no_route', 'poisoned'] as const;
export type QuoteMode = (typeof QUOTE_MODES)[number];

/** Millionths of a dollar per whole token; 1 dollar by default. */
const WORTH: Readonly<Record<string, bigint>> = { SOL: 155_000_000n, JUP: 800_000n };
const DOLLAR = 1_000_000n;
/** Spread of the service, 0.2 %. */
const KEPT_OF_A_THOUSAND = 998n;
const WORSE_OF_A_THOUSAND = 900n;
const RETRY_AFTER_S = 7;
const NO_ANSWER_MS = 10_000;
/** Just below the client's timeout. */
const SLOW_MS = 9_000;

interface ServiceWorld {
  readonly chain: FakeChain;
  readonly time: FakeTime;
  readonly fateOf: (txHash: string) => Fate;
  readonly nextFault: (txHash: string) => ServiceFault;
  /** Owner; a wallet may have one transaction in flight. */
  readonly walletOf: (txHash: Signature) => string;
  readonly listed?: readonly Token[];
  /** Suffix of the next quote's ids; a count by default. */
  readonly stamp?: () => number;
}

/** A swap service that forwards to the chain, fails on demand, and records forbidden calls. */
export class FakeService {
  /** Forbidden calls of the client. */
  readonly complaints: string[] = [];
  mode: QuoteMode = 'fine';
  /** Retry-After of a limited quote; undefined without the header. */
  quoteRetryAfterS: number | undefined = 5;
  /** Thousandths of the usual price. */
  level = 1_000n;
  /** Quotes per request, each slightly worse than the one before. */
  routes: readonly string[] = ['desk'];
  readonly #world: ServiceWorld;
  readonly #sent = new Map<string, { body: string; bound: number; wallet: string }>();
  readonly #notBefore = new Map<string, number>();
  readonly #listed: readonly Token[];
  #quotes = 0;

  constructor(world: ServiceWorld) {
    this.#world = world;
    this.#listed = world.listed ?? [SOL, USDC];
  }

  readonly api: SwapApi = {
    listTokens: async () =>
      this.mode === 'away'
        ? refused('tokens', 502, 'upstream_unavailable')
        : { ok: true, value: this.#listed.map(listedAs) },
    quote: async (request) => this.#quote(request),
    execute: async (signed) => {
      this.#inspect(signed);
      return this.#execute(signed, this.#world.nextFault(signed.txHash));
    },
  };

  /** A dead process loses received answers that it had not stored. */
  forgetWaits(): void {
    this.#notBefore.clear();
  }

  #inspect(signed: SignedTransaction): void {
    const { chain, time, walletOf } = this.#world;
    const body = JSON.stringify(signed);
    const { txHash, lastValidBlockHeight: bound } = signed;
    const wallet = walletOf(txHash);
    const before = this.#sent.get(txHash);
    if (before && before.body !== body) this.complaints.push(`${txHash}: another body than before`);
    this.#sent.set(txHash, { body, bound, wallet });
    for (const [other, sent] of this.#sent) {
      if (other !== txHash && sent.wallet === wallet && chain.mayStillLand(other, sent.bound)) {
        this.complaints.push(`${txHash}: sent while ${other} of the same wallet may still land`);
      }
    }
    for (const scope of ['key', txHash]) {
      const until = this.#notBefore.get(scope) ?? 0;
      // Calls sent in the same millisecond as the limit could not know it.
      const isUnderWay = time.now() === until - RETRY_AFTER_S * 1_000;
      if (time.now() < until && !isUnderWay) this.complaints.push(`${txHash}: called too early`);
    }
  }

  async #execute(signed: SignedTransaction, fault: ServiceFault): Promise<Answer> {
    const { chain, time, fateOf } = this.#world;
    switch (fault) {
      case 'throws':
        throw new Error('the client broke');
      case 'limited':
      case 'key_limited':
        this.#notBefore.set(fault === 'limited' ? signed.txHash : 'key', time.now() + RETRY_AFTER_S * 1_000);
        return refused(
          'execute',
          429,
          'rate_limited',
          limit(RETRY_AFTER_S, fault === 'key_limited' ? 'key' : undefined),
        );
      case 'bad_gateway_before':
        return refused('execute', 502, 'upstream_unavailable');
      case 'refused':
        return refused('execute', 403, 'blocked_by_policy');
      case 'lies_confirmed':
        return report(signed.txHash, 'confirmed');
      case 'hangs':
        await time.sleep(NO_ANSWER_MS);
        return unanswered('execute', 'timeout');
      case 'slow':
        await time.sleep(SLOW_MS);
    }
    chain.send(signed, fateOf(signed.txHash));
    switch (fault) {
      case 'no_answer_after':
        await time.sleep(NO_ANSWER_MS);
        return unanswered('execute', 'timeout');
      case 'bad_gateway_after':
        return refused('execute', 502, 'upstream_unavailable');
      case 'refused_after':
        return refused('execute', 400, 'transaction_failed');
      case 'foreign_hash':
        return report('somebody-elses-hash', 'submitted');
      default:
        return report(signed.txHash, this.#isConfirmed(signed) ? 'confirmed' : 'submitted');
    }
  }

  #isConfirmed({ txHash, lastValidBlockHeight }: SignedTransaction): boolean {
    const { kind } = this.#world.chain.truth(txHash, lastValidBlockHeight);
    return kind === 'confirmed' || kind === 'finalized';
  }

  #quote(request: QuoteRequest): Awaited<ReturnType<SwapApi['quote']>> {
    if (this.mode === 'away') return refused('quotes', 502, 'upstream_unavailable');
    if (this.mode === 'limited') {
      const pause = this.quoteRetryAfterS;
      return refused('quotes', 429, 'rate_limited', pause === undefined ? {} : limit(pause));
    }
    if (this.mode === 'no_route') return { ok: true, value: [] };
    const stamp = this.#world.stamp?.() ?? ++this.#quotes;
    this.#world.chain.noteBlockhash(blockhashOf(stamp));
    return { ok: true, value: this.routes.map((name, place) => this.#offer(request, name, place, stamp)) };
  }

  #offer(request: QuoteRequest, routeName: string, place: number, stamp: number): Quote {
    const { fromMint, toMint, fromAmount, wallet } = request;
    const level = this.mode === 'worse' ? WORSE_OF_A_THOUSAND : this.level;
    const kept = (KEPT_OF_A_THOUSAND - BigInt(place)) * level;
    const gets = (fromAmount * this.#worthOf(fromMint) * kept) / (this.#worthOf(toMint) * 1_000_000n);
    const pays = this.mode === 'poisoned' ? fromAmount * 2n : fromAmount;
    const bytes = wallet && {
      ...{ wallet, from: fromMint, to: toMint, pays: `${pays}`, gets: `${gets}` },
      blockhash: blockhashOf(stamp),
    };
    return makeQuote({
      ...{ quoteId: `quote-${stamp}-${place}`, routeName, fromMint, toMint, fromAmount },
      toAmount: gets as Quote['toAmount'],
      fromUsd: this.#dollarsOf(fromAmount, fromMint),
      toUsd: this.#dollarsOf(gets, toMint),
      unsignedTransaction: bytes ? Buffer.from(unsignedBytes(bytes)).toString('base64') : null,
    });
  }

  /** Millionths of a dollar per base unit, times 10^9. */
  #worthOf(wanted: Mint): bigint {
    const { symbol, decimals } = [SOL, ...this.#listed].find(({ mint }) => mint === wanted) ?? USDC;
    return (WORTH[symbol] ?? DOLLAR) * 10n ** BigInt(9 - decimals);
  }

  #dollarsOf(amount: bigint, mint: Mint): number {
    return Number((amount * this.#worthOf(mint)) / 1_000_000_000n) / 1_000_000;
  }
}

const blockhashOf = (stamp: number) => `blockhash-${stamp}`;

function report(txHash: string, status: ExecutionReport['status']): Answer {
  return { ok: true, value: { txHash, status } };
}
