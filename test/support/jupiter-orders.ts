import { randomUUID } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import { type Address, parseAddress } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { buildOrderTransaction, type OrderedRoute } from './jupiter-order-transaction.ts';

/** A 200 body of `/order`, and Jupiter's record of it. */
export interface KeptOrder {
  readonly body: Record<string, unknown>;
  /** Absent for a price without a transaction. */
  readonly transaction?: Uint8Array;
  readonly createdAt: number;
}

/** Properties of the next orders. */
export interface OrderMood {
  readonly router?: 'metis' | 'dflow' | 'jupiterz';
  /** Jupiter's wallet pays the network fee and cosigns. */
  readonly gasless?: boolean;
  /** Overrides the transaction's route, but not the answer beside it. */
  readonly route?: Partial<OrderedRoute>;
  /** Changes the answer, but not the transaction. */
  readonly body?: Record<string, unknown>;
}

interface OrderTerms extends OrderMood {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  readonly now: number;
  /** Error code for a wallet that cannot pay. */
  readonly errorCode: number | undefined;
}

/** Pays the network fee of gasless orders, and signs them last. */
export const JUPITERS_SPONSOR = generateSigner();
const MAKER = Keypair.generate().publicKey.toBase58() as Address;
const SLIPPAGE_BPS = 26;
const RATE = 150n;
const RFQ_LIFETIME_SECONDS = 55;

/** Minimum output of a route, rounded up as in Jupiter's program. */
export function minimumOf(quotedOut: bigint, slippageBps = SLIPPAGE_BPS): bigint {
  return (quotedOut * BigInt(10_000 - slippageBps) + 9_999n) / 10_000n;
}

/** Answers an order query; `undefined` stands for Jupiter's 400. */
export function createOrder(query: URLSearchParams, terms: OrderTerms): KeptOrder | undefined {
  const route = readQuery(query, terms);
  if (route === undefined) return undefined;
  const hasTaker = query.get('taker') !== null;
  const isBuilt = hasTaker && terms.errorCode === undefined;
  const transaction = isBuilt
    ? buildOrderTransaction({ ...route, ...terms.route }, terms.blockhash)
    : undefined;
  const text = transaction && Buffer.from(transaction).toString('base64');
  const body = {
    ...pricesOf(route),
    ...facts(route, terms),
    signatureFeePayer: hasTaker ? route.feePayer : null,
    taker: query.get('taker'),
    transaction: text ?? (hasTaker ? '' : null),
    ...(hasTaker && !isBuilt && { errorCode: terms.errorCode, errorMessage: 'scripted', error: 'scripted' }),
    ...terms.body,
  };
  return { body, ...(transaction && { transaction }), createdAt: terms.now };
}

function readQuery(query: URLSearchParams, terms: OrderTerms): OrderedRoute | undefined {
  const [inputMint, outputMint] = [addressIn(query, 'inputMint'), addressIn(query, 'outputMint')];
  const amount = query.get('amount') ?? '';
  const taker = addressIn(query, 'taker');
  const receiver = addressIn(query, 'receiver');
  if (!inputMint || !outputMint || inputMint === outputMint || !/^[1-9]\d{0,19}$/.test(amount))
    return undefined;
  // Errors: the same wallet twice, and a receiver without a taker.
  if (query.has('receiver') && (!receiver || !taker || receiver === taker)) return undefined;
  const router = terms.router ?? (isExcluded(query, 'jupiterz') ? 'metis' : 'jupiterz');
  const person = taker ?? MAKER;
  return {
    taker: person,
    feePayer: payerOf(router, terms, person),
    receiver: receiver ?? person,
    inputMint,
    outputMint,
    inAmount: BigInt(amount),
    quotedOut: BigInt(amount) * RATE,
    slippageBps: SLIPPAGE_BPS,
    router,
  };
}

function payerOf(router: string, terms: OrderTerms, taker: Address): Address {
  if (router === 'jupiterz') return MAKER;
  return terms.gasless ? JUPITERS_SPONSOR.address : taker;
}

/** As in real answers, `outAmount` differs from the route's own figure, which determines the threshold. */
function pricesOf({ inputMint, outputMint, inAmount, quotedOut, slippageBps }: OrderedRoute): object {
  return {
    inputMint,
    outputMint,
    inAmount: inAmount.toString(),
    outAmount: (quotedOut - quotedOut / 32_000n).toString(),
    otherAmountThreshold: minimumOf(quotedOut, slippageBps).toString(),
    slippageBps,
    inUsdValue: 150.25,
    outUsdValue: 150.1,
    swapUsdValue: 150.25,
  };
}

function facts({ router }: OrderedRoute, terms: OrderTerms): object {
  const isRfq = router === 'jupiterz';
  const expireAt = Math.floor(terms.now / 1_000) + RFQ_LIFETIME_SECONDS;
  return {
    mode: 'manual',
    swapMode: 'ExactIn',
    router,
    swapType: isRfq ? 'rfq' : 'aggregator',
    gasless: isRfq || terms.gasless === true,
    requestId: randomUUID(),
    lastValidBlockHeight: terms.lastValidBlockHeight.toString(),
    priceImpact: -0.01,
    routePlan: [],
    feeBps: 2,
    totalTime: 210,
    ...(isRfq && { quoteId: randomUUID(), maker: MAKER, expireAt: expireAt.toString() }),
  };
}

function isExcluded(query: URLSearchParams, router: string): boolean {
  return (query.get('excludeRouters') ?? '').split(',').includes(router);
}

function addressIn(query: URLSearchParams, name: string): Address | undefined {
  return parseAddress(query.get(name) ?? '');
}
