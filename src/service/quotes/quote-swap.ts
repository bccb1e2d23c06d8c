import { randomBytes } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import type { Quote, QuoteRequest } from '../../contract/index.ts';
import { NATIVE_COIN } from '../../contract/limits.ts';
import type { Log } from '../../log.ts';
import { type Address, addressBytes, parseAddress } from '../../solana/address.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { ServiceMetrics } from '../metrics.ts';
import type { Policy } from '../policy.ts';
import type {
  ProviderQuote,
  QuoteOutcome,
  SwapProvider,
  SwapRequest,
  TradedToken,
} from '../providers/provider.ts';
import { ServiceError } from '../server/errors.ts';
import type { TokenRegistry } from '../tokens/registry.ts';
import type { QuoteStore } from './store.ts';

/** @throws ServiceError */
export type QuoteSwap = (body: QuoteRequest) => Promise<readonly Quote[]>;

interface ProvidedQuote {
  readonly provider: string;
  readonly quote: ProviderQuote;
}

interface Answer {
  readonly provider: string;
  readonly outcome: QuoteOutcome;
}

const DEADLINE_MS = 5_000;
const AMOUNT = /^[1-9][0-9]{0,19}$/;

/** u64. */
const LARGEST_AMOUNT = 2n ** 64n - 1n;

/** Stores quotes with a transaction before answering. */
export function createQuoteSwap({
  registry,
  policy,
  quotes,
  providers,
  metrics,
  log,
  deadlineMs = DEADLINE_MS,
}: {
  readonly registry: TokenRegistry;
  readonly policy: Policy;
  readonly quotes: QuoteStore;
  readonly providers: readonly SwapProvider[];
  readonly metrics: ServiceMetrics;
  readonly log: Log;
  /** Ms for all providers together. @default 5000 */
  readonly deadlineMs?: number | undefined;
}): QuoteSwap {
  const noteFailure = ({ provider, outcome }: Answer) => {
    if (outcome.kind !== 'rate-limited' && outcome.kind !== 'unavailable') return;
    metrics.providerFailed(provider, outcome.kind);
    log.warn({ provider, ...outcome }, 'a provider gave no quote');
  };
  return async (body) => {
    const request = readSwapRequest(body, registry);
    policy.check(request);
    if (isWrapping(request)) return [];
    const answers = await askProviders(request, providers, deadlineMs);
    answers.forEach(noteFailure);
    const provided = bestFirst(answers);
    return Promise.all(
      provided.map(async ({ provider, quote }) => {
        const { transaction } = quote;
        const { wallets } = request;
        if (transaction === undefined || wallets === undefined) return writeQuote(priceId(), body, quote);
        const quoteId = quotes.idOf(transaction.bytes);
        const swap = { quoteId, request: { ...request, wallets }, quote: { ...quote, transaction } };
        await quotes.save({ provider, swap });
        const unsignedTransaction = Buffer.from(transaction.bytes).toString('base64');
        return { ...writeQuote(quoteId, body, quote), unsignedTransaction };
      }),
    );
  };
}

/** SOL and wrapped SOL are one asset: no market, no price. */
function isWrapping({ from, to }: SwapRequest): boolean {
  const forms: readonly string[] = [NATIVE_COIN, WRAPPED_SOL_MINT];
  return forms.includes(from.address) && forms.includes(to.address);
}

/** @throws ServiceError `invalid_request` naming the field and the remedy */
export function readSwapRequest(body: QuoteRequest, registry: TokenRegistry): SwapRequest {
  const from = readToken(body.fromToken, 'fromToken', registry);
  const to = readToken(body.toToken, 'toToken', registry);
  if (from.address === to.address) throw invalid('fromToken and toToken are the same token');
  const fromAmount = readAmount(body.fromAmount);
  const fromAddress = readWallet(body.fromAddress, 'fromAddress', registry);
  const toAddress = readWallet(body.toAddress, 'toAddress', registry);
  const both = fromAddress && toAddress && { fromAddress, toAddress };
  return { from, to, fromAmount, ...(both && { wallets: both }) };
}

function readToken(text: string, field: string, registry: TokenRegistry): TradedToken {
  const token = registry.find(text);
  if (token === undefined) {
    throw invalid(`${field} is not supported: send "native" or the address of a token of GET /v1/tokens`);
  }
  return token;
}

function readAmount(text: string): bigint {
  const amount = AMOUNT.test(text) ? BigInt(text) : 0n;
  if (amount === 0n || amount > LARGEST_AMOUNT) {
    throw invalid(
      `fromAmount has to be a whole number of base units, 1 to ${LARGEST_AMOUNT}, without leading zeros`,
    );
  }
  return amount;
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message);
}

/**
 * A wallet lies on the curve, and so do most mints, which are refused by name: what is paid to a mint, or to an
 * account of a program, is lost.
 */
function readWallet(text: string | undefined, field: string, registry: TokenRegistry): Address | undefined {
  if (text === undefined) return undefined;
  const address = parseAddress(text);
  if (address === undefined) throw invalid(`${field} is not a Solana address`);
  const isMint = registry.find(address) !== undefined;
  if (PublicKey.isOnCurve(addressBytes(address)) && !isMint && address !== SYSTEM_PROGRAM) return address;
  throw invalid(
    `${field} is not a wallet but an account of a program: send the address of the wallet itself`,
  );
}

/** The common deadline cancels calls that are still open. */
function askProviders(
  request: SwapRequest,
  providers: readonly SwapProvider[],
  deadlineMs: number,
): Promise<readonly Answer[]> {
  const signal = AbortSignal.timeout(deadlineMs);
  const ask = async (provider: SwapProvider): Promise<Answer> => {
    const asked = (async () => provider.quote(request, signal))().catch(unavailable);
    return { provider: provider.name, outcome: await Promise.race([asked, onTimeout(signal)]) };
  };
  return Promise.all(providers.map(ask));
}

function unavailable(error: unknown): QuoteOutcome {
  return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'unknown' };
}

function onTimeout(signal: AbortSignal): Promise<QuoteOutcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', reason: 'no answer in time' }), {
      once: true,
    });
  });
}

/** @throws ServiceError only if there is no quote and a provider gave a reason */
function bestFirst(answers: readonly Answer[]): readonly ProvidedQuote[] {
  const quotes = answers.flatMap(({ provider, outcome }) =>
    outcome.kind === 'quotes' ? outcome.quotes.map((quote) => ({ provider, quote })) : [],
  );
  if (quotes.length === 0) throwFirstFailure(answers.map((answer) => answer.outcome));
  return quotes.sort(({ quote: left }, { quote: right }) => compareQuotes(left, right));
}

/** Errors that the caller can fix come first. */
function throwFirstFailure(outcomes: readonly QuoteOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw new ServiceError('invalid_request', outcome.message);
  }
  for (const outcome of outcomes) {
    if (outcome.kind !== 'rate-limited') continue;
    const retryAfter = String(Math.max(1, Math.ceil(outcome.retryAfterSeconds)));
    throw new ServiceError(
      'rate_limited',
      `The liquidity provider is throttling: try again in ${retryAfter} s`,
      {
        headers: { 'retry-after': retryAfter },
      },
    );
  }
  const unavailable = outcomes.find((outcome) => outcome.kind === 'unavailable');
  if (unavailable === undefined) return;
  throw new ServiceError(
    'upstream_unavailable',
    'The liquidity provider does not answer: try again shortly',
    {
      cause: unavailable.reason,
    },
  );
}

/** Executable quotes first, then the larger amount. */
function compareQuotes(left: ProviderQuote, right: ProviderQuote): number {
  const isPrice = (quote: ProviderQuote) => (quote.transaction === undefined ? 1 : 0);
  const byUse = isPrice(left) - isPrice(right);
  if (byUse !== 0 || left.toAmount === right.toAmount) return byUse;
  return left.toAmount < right.toAmount ? 1 : -1;
}

function writeQuote(quoteId: string, body: QuoteRequest, quote: ProviderQuote): Quote {
  const { fromToken, toToken, fromAmount } = body;
  const { routeName, toAmount, fromAmountUsd, toAmountUsd } = quote;
  const written: Quote = {
    quoteId,
    routeName,
    fromToken,
    toToken,
    fromAmount,
    toAmount: toAmount.toString(),
  };
  if (quote.providerRequestId !== undefined) written.providerRequestId = quote.providerRequestId;
  if (isEstimate(fromAmountUsd)) written.fromAmountUSD = fromAmountUsd;
  if (isEstimate(toAmountUsd)) written.toAmountUSD = toAmountUsd;
  if (quote.slippageBps !== undefined) written.slippageBps = Math.round(quote.slippageBps);
  return written;
}

function isEstimate(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}

/** A price is not stored and cannot be executed. */
function priceId(): string {
  return `p_${randomBytes(16).toString('base64url')}`;
}
