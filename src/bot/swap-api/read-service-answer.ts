import { LONGEST_TEXT, LONGEST_TRANSACTION_TEXT } from '../../contract/limits.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { MAX_BASE_UNITS, NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import type { Quote } from '../swap/offer.ts';
import type { ExecutionReport, QuoteRequest } from '../swap/service-port.ts';

/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>;

export function readObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** A text that says something; null for an empty one and for one that is too long to be meant. */
export function readText(value: unknown, longest = LONGEST_TEXT): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null;
}

/** The `data` of a success envelope; undefined when the body is none. */
export function readData(body: unknown): Json | undefined {
  const envelope = readObject(body);
  return envelope?.success === true ? readObject(envelope.data) : undefined;
}

/** `code` and `requestId` of an error envelope, where there is one. Its message is never shown to a person. */
export function readError(body: unknown): {
  readonly code: string | null;
  readonly requestId: string | null;
} {
  const error = readObject(readObject(body)?.error);
  return { code: readCode(error?.code), requestId: readCode(error?.requestId) };
}

/** A code travels into logs and metrics, so only a short plain word is taken for one. */
function readCode(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : null;
}

/**
 * The quotes that answer the request; undefined when the answer is no list of quotes, or when nothing is left of it
 * without the quotes whose texts are too long. A quote for another amount or pair, or with an amount that is no positive
 * 64-bit integer, is left out: showing it would promise the wrong trade.
 */
export function readQuotes(data: Json | undefined, request: QuoteRequest): readonly Quote[] | undefined {
  if (!Array.isArray(data?.quotes)) return undefined;
  const within = data.quotes.filter((item: unknown) => !isTooLong(readObject(item)));
  const quotes = within.flatMap((item: unknown) => readQuote(item, request) ?? []);
  return quotes.length === 0 && within.length < data.quotes.length ? undefined : quotes;
}

const QUOTE_TEXTS = ['quoteId', 'routeName', 'providerRequestId'] as const;

/** A route name or an identifier that long could be echoed nowhere, and a transaction that long cannot land. */
function isTooLong(json: Json | undefined): boolean {
  const isOver = (value: unknown, longest: number) => typeof value === 'string' && value.length > longest;
  return (
    isOver(json?.unsignedTransaction, LONGEST_TRANSACTION_TEXT) ||
    QUOTE_TEXTS.some((field) => isOver(json?.[field], LONGEST_TEXT))
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
    unsignedTransaction: readText(json.unsignedTransaction, LONGEST_TRANSACTION_TEXT),
    fromMint: request.fromMint,
    toMint: request.toMint,
    fromAmount: request.fromAmount,
    toAmount,
    fromUsd: readUsd(json.fromAmountUSD),
    toUsd: readUsd(json.toAmountUSD),
    slippageBps: Number.isInteger(json.slippageBps) ? (json.slippageBps as number) : null,
  };
}

function answersRequest(json: Json, request: QuoteRequest): boolean {
  return (
    readAmount(json.fromAmount) === request.fromAmount &&
    namesAsset(json.fromToken, request.fromMint) &&
    namesAsset(json.toToken, request.toMint)
  );
}

/** Some services echo the wrapped mint for `native`; it is the same asset. */
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

/** A status we do not know means "still under way": the chain decides, and the request is repeated. */
export function readExecution(data: Json | undefined): ExecutionReport | undefined {
  const txHash = readText(data?.txHash);
  if (txHash === null) return undefined;
  return { txHash, status: data?.status === 'CONFIRMED' ? 'confirmed' : 'submitted' };
}
