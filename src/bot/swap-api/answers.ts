import { MAX_TEXT_LENGTH, MAX_TRANSACTION_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { MAX_BASE_UNITS, NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { PriceStep, Quote } from '../swap/offer.ts';
import { isEndWord } from '../swap/poll.ts';
import {
  type ExecutionReport,
  MAX_BLOCK_MS,
  type OrderQuote,
  type OrderQuoteRequest,
  type PricedPair,
  type QuoteRequest,
  type Reaction,
  type ServiceFailure,
} from '../swap/service-port.ts';

/** The most urgent first. */
export type Operation = 'execute' | 'quotes' | 'orders' | 'tokens';

/** Codes decide, then the status, because other operators' services have codes of their own. */
const REACTIONS: ReadonlyMap<string | number | null, Reaction> = new Map([
  ...allTo('retry_after', ['rate_limited', 'verification_rate_limited', 'upstream_unavailable']),
  ...allTo('retry_after', [429, 500, 502, 503, 504]),
  ...allTo('ask_person', ['invalid_request', 'invalid_quote_request', 400, 422]),
  ...allTo('other', ['quote_expired', 'request_too_large', 'unauthorized', 'forbidden']),
  ...allTo('other', ['blocked_by_policy', 'GEO_BLOCKED']),
]);

function allTo(reaction: Reaction, failures: readonly (string | number)[]) {
  return failures.map((failure) => [failure, reaction] as const);
}

/** Timeout, conflict, too early, rate limited: repeatable. */
const NOT_YET = [408, 409, 425, 429];

export type Json = Readonly<Record<string, unknown>>;

const QUOTE_TEXTS = ['quoteId', 'routeName', 'providerRequestId'] as const;

export function describeFailure(
  operation: Operation,
  code: string,
  status: number | null,
  retryAfterMs: number | null = null,
): ServiceFailure {
  const verdict = operation === 'execute' ? readVerdict(code, status) : { isRefused: false };
  return { code, status, reaction: chooseReaction(operation, code, status), ...verdict, retryAfterMs };
}

/** A failed execute never ends a swap (interface, section 7, rule 6): the transaction may be on its way. */
function chooseReaction(operation: Operation, code: string, status: number | null): Reaction {
  if (status === 429) return 'retry_after';
  if (operation === 'execute') return 'other';
  return REACTIONS.get(code) ?? REACTIONS.get(status) ?? 'other';
}

/** A refusal, or the claim that the swap ended. */
function readVerdict(code: string, status: number | null): Pick<ServiceFailure, 'isRefused' | 'saysEnded'> {
  if (status === null || NOT_YET.includes(status) || status < 400 || status >= 500)
    return { isRefused: false };
  return isEndWord(code) ? { isRefused: false, saysEnded: true } : { isRefused: true };
}

/**
 * Seconds or an HTTP date.
 * @returns milliseconds, at most an hour; null when absent or malformed
 */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wait)) return null;
  return Math.min(MAX_BLOCK_MS, Math.max(0, wait));
}

/** Unwraps a success envelope; undefined for any other body. */
export function readData(body: unknown): Json | undefined {
  const envelope = readObject(body);
  return envelope?.success === true ? readObject(envelope.data) : undefined;
}

/** People never see the envelope's message. */
export function readErrorCode(body: unknown): string | undefined {
  const code = readObject(readObject(body)?.error)?.code;
  return typeof code === 'string' && /^[\w.:-]{1,64}$/.test(code) ? code : undefined;
}

/**
 * Undefined without a list, or with over-long quotes only. A quote for another amount or pair, or an amount
 * outside 1 to 2^64 − 1, would show the wrong trade and is dropped.
 */
export function readQuotes(data: Json | undefined, request: QuoteRequest): readonly Quote[] | undefined {
  if (!Array.isArray(data?.quotes)) return undefined;
  const within = data.quotes.filter((item: unknown) => !isTooLong(readObject(item)));
  const quotes = within.flatMap((item: unknown) => readQuote(item, request) ?? []);
  return quotes.length === 0 && within.length < data.quotes.length ? undefined : quotes;
}

/** A quote with such long texts cannot be sent back, or its transaction cannot land. */
function isTooLong(json: Json | undefined): boolean {
  const isOver = (value: unknown, longest: number) => typeof value === 'string' && value.length > longest;
  return (
    isOver(json?.unsignedTransaction, MAX_TRANSACTION_TEXT_LENGTH) ||
    QUOTE_TEXTS.some((field) => isOver(json?.[field], MAX_TEXT_LENGTH))
  );
}

function readQuote(item: unknown, request: QuoteRequest): Quote | undefined {
  const json = readObject(item);
  const quoteId = readText(json?.quoteId);
  const routeName = readText(json?.routeName);
  const toAmount = readAmount(json?.toAmount);
  if (!json || quoteId === null || routeName === null || toAmount === undefined) return undefined;
  if (!answersRequest(json, request)) return undefined;
  return {
    quoteId,
    routeName,
    providerRequestId: readText(json.providerRequestId),
    unsignedTransaction: readText(json.unsignedTransaction, MAX_TRANSACTION_TEXT_LENGTH),
    fromMint: request.fromMint,
    toMint: request.toMint,
    fromAmount: request.fromAmount,
    toAmount,
    fromUsd: readUsd(json.fromAmountUSD),
    toUsd: readUsd(json.toAmountUSD),
    slippageBps: Number.isInteger(json.slippageBps) ? (json.slippageBps as number) : null,
  };
}

/** Undefined without a list. Places with another amount or pair, or with less than was asked for, are dropped. */
export function readOrderQuotes(
  data: Json | undefined,
  request: OrderQuoteRequest,
): readonly OrderQuote[] | undefined {
  if (!Array.isArray(data?.orders)) return undefined;
  return data.orders.flatMap((item: unknown) => readOrderQuote(readObject(item), request) ?? []);
}

function readOrderQuote(json: Json | undefined, request: OrderQuoteRequest): OrderQuote | undefined {
  const pool = readText(json?.pool);
  const [toAmount, deposit] = [readAmount(json?.toAmount), readAmount(json?.depositLamports)];
  const isAddress = pool !== null && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(pool);
  if (!json || !isAddress || toAmount === undefined || deposit === undefined) return undefined;
  if (!answersRequest(json, request) || toAmount < request.toAmount) return undefined;
  const unsignedTransaction = readText(json.unsignedTransaction, MAX_TRANSACTION_TEXT_LENGTH);
  const place = { pool: pool as Address, toAmount, deposit, unsignedTransaction };
  if (!request.steps) return place;
  const steps = readSteps(json.steps);
  return steps && answersSteps(steps, request.steps, toAmount) ? { ...place, steps } : undefined;
}

function readSteps(value: unknown): readonly PriceStep[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const steps = value.flatMap((item: unknown) => {
    const step = readObject(item);
    const [sells, receives] = [readAmount(step?.fromAmount), readAmount(step?.toAmount)];
    return sells === undefined || receives === undefined ? [] : [{ sells, receives }];
  });
  return steps.length === value.length ? steps : undefined;
}

/** The transaction names prices upwards, which is the asked order or its reverse. */
function answersSteps(
  steps: readonly PriceStep[],
  asked: readonly PriceStep[],
  toAmount: BaseUnits,
): boolean {
  const answers = (wanted: readonly PriceStep[]) =>
    steps.length === wanted.length &&
    wanted.every(({ sells, receives }, at) => {
      const step = steps[at];
      return step !== undefined && step.sells === sells && step.receives >= receives;
    });
  const sum = steps.reduce((all, { receives }) => all + receives, 0n);
  return sum === toAmount && (answers(asked) || answers(asked.toReversed()));
}

function answersRequest(json: Json, request: PricedPair): boolean {
  return (
    readAmount(json.fromAmount) === request.fromAmount &&
    namesAsset(json.fromToken, request.fromMint) &&
    namesAsset(json.toToken, request.toMint)
  );
}

/** Services may answer `native` by the wrapped mint. */
function namesAsset(value: unknown, mint: Mint): boolean {
  return value === mint || (mint === NATIVE_MINT && value === WRAPPED_SOL_MINT);
}

function readAmount(value: unknown): BaseUnits | undefined {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) return undefined;
  const amount = BigInt(value);
  return amount > 0n && amount <= MAX_BASE_UNITS ? (amount as BaseUnits) : undefined;
}

function readUsd(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Unknown statuses count as pending: the chain decides. */
/** @param reason of `REASON_HEADER` */
export function readExecution(data: Json | undefined, reason?: string): ExecutionReport | undefined {
  const txHash = readText(data?.txHash);
  if (txHash === null) return undefined;
  if (data?.status === 'CONFIRMED') return { txHash, status: 'confirmed' };
  const isName = reason !== undefined && /^[a-z-]{1,40}$/.test(reason);
  return { txHash, status: 'submitted', ...(isName && { nodeReason: reason }) };
}

export function readObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function readText(value: unknown, longest = MAX_TEXT_LENGTH): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null;
}
