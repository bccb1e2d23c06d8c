import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Keypair } from '@solana/web3.js';
import { verifySignature } from '../../src/solana/ed25519.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  feePayerOf,
  isEmptySignature,
  requiredSigners,
  transactionSignature,
} from '../../src/solana/transaction.ts';
import { signedBy } from '../guard/support/build-transaction.ts';
import { decodeBase64Transaction } from './decode-base64-transaction.ts';
import { createOrder, JUPITERS_SPONSOR, type KeptOrder, type OrderMood } from './jupiter-orders.ts';
import { type Reply, type Serving, send, serve } from './serve.ts';

/** Outcome of the next submitted transaction. */
export type ExecutionEnd =
  | { readonly kind: 'code'; readonly code: number; readonly status?: 200 | 400 }
  /** HTTP 500 with a signature: the transaction may be in flight. */
  | { readonly kind: 'signature-500' }
  | { readonly kind: 'hang-up-after-submit' };

interface JupiterStandInOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly keys?: readonly string[];
  /** @default random */
  readonly blockhash?: () => string;
  readonly lastValidBlockHeight?: () => number;
}

/** A received call: a query for `GET /order`, a body for `POST /execute`. */
interface JupiterCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | undefined;
}

const ORDER_KEPT_MS = 120_000;

/** Jupiter's Swap API V2 on loopback: `/order` and `/execute`, with faults on demand. */
export class JupiterStandIn {
  readonly calls: JupiterCall[] = [];
  /** Signatures sent to the chain; a duplicate is a double send. */
  readonly sent: string[] = [];
  readonly #options: JupiterStandInOptions;
  #server: Serving | undefined;
  readonly #faults: Reply[] = [];
  readonly #ends: ExecutionEnd[] = [];
  readonly #moods: OrderMood[] = [];
  readonly #poor = new Map<string, number>();
  readonly #orders = new Map<string, KeptOrder>();
  readonly #results = new Map<string, Reply>();
  #gate: Promise<void> = Promise.resolve();

  private constructor(options: JupiterStandInOptions) {
    this.#options = options;
  }

  static async start(options: JupiterStandInOptions): Promise<JupiterStandIn> {
    const standIn = new JupiterStandIn(options);
    standIn.#server = await serve(async (request, response) => {
      const reply = await standIn.#answer(request);
      if (typeof reply === 'string') return send(response, reply);
      send(response, { ...reply, headers: { ...standIn.#headers(reply.status), ...reply.headers } });
    });
    return standIn;
  }

  get url(): string {
    return `${this.#server?.url}/swap/v2`;
  }

  failNext(...faults: readonly Reply[]): void {
    this.#faults.push(...faults);
  }

  endNext(...ends: readonly ExecutionEnd[]): void {
    this.#ends.push(...ends);
  }

  orderNext(...moods: readonly OrderMood[]): void {
    this.#moods.push(...moods);
  }

  /** Orders for this wallet get a price, this error code and no transaction. */
  makePoor(wallet: string, errorCode: number): void {
    this.#poor.set(wallet, errorCode);
  }

  /** Holds the answers of `/execute` until the returned function is called. */
  holdExecutions(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  forgetOrders(): void {
    this.#orders.clear();
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stand-in');
    const body = parse(await text(request));
    const path = `${request.method} ${pathname.replace('/swap/v2', '')}`;
    const key = request.headers['x-api-key']?.toString();
    this.calls.push({ path, query, body, key });
    const fault = this.#faults.shift();
    if (fault !== undefined) return fault;
    if (key !== undefined && !this.#options.keys?.includes(key)) {
      return { status: 401, body: { code: 401, message: 'Unauthorized' } };
    }
    if (path === 'GET /order') return this.#order(query);
    if (path === 'POST /execute') return this.#execute(Object(body));
    return { status: 404, body: { code: 404, message: 'Not found' } };
  }

  #order(query: URLSearchParams): Reply {
    const { now, blockhash = randomBlockhash, lastValidBlockHeight = () => 1_000 } = this.#options;
    const order = createOrder(query, {
      ...this.#moods.shift(),
      blockhash: blockhash(),
      lastValidBlockHeight: lastValidBlockHeight(),
      now: now(),
      errorCode: this.#poor.get(query.get('taker') ?? ''),
    });
    if (order === undefined) return { status: 400, body: { error: 'Failed to get quotes' } };
    this.#orders.set(String(order.body.requestId), order);
    return { body: order.body };
  }

  async #execute(body: Record<string, unknown>): Promise<Reply> {
    const refusal = this.#refuse(body);
    if (refusal !== undefined) return { status: 400, body: { error: 'scripted', code: refusal } };
    const signed = Buffer.from(String(body.signedTransaction), 'base64');
    const signature = String(transactionSignature(decodeTransaction(signedBySponsor(signed))));
    const result = this.#results.get(signature) ?? this.#submit(signature);
    await this.#gate;
    return result;
  }

  /** In Jupiter's order of checks. */
  #refuse({ requestId, signedTransaction }: Record<string, unknown>): number | undefined {
    if (typeof requestId !== 'string' || requestId === '') return -4;
    if (typeof signedTransaction !== 'string' || signedTransaction === '') return -5;
    const order = this.#orders.get(requestId);
    if (order?.transaction === undefined || this.#options.now() - order.createdAt > ORDER_KEPT_MS) return -1;
    const signed = decodeOrUndefined(signedTransaction);
    if (signed === undefined) return -2;
    const ordered = decodeTransaction(order.transaction);
    if (Buffer.compare(signed.message, ordered.message) !== 0) return -3;
    return refuseSignatures(signed);
  }

  #submit(signature: string): Reply {
    this.sent.push(signature);
    const end = this.#ends.shift() ?? { kind: 'code', code: 0 };
    // A repeated call gets the recorded result.
    this.#results.set(signature, codedResult(end.kind === 'code' ? end.code : 0, signature, 200));
    if (end.kind === 'hang-up-after-submit') return 'hang up';
    if (end.kind === 'signature-500') return { status: 500, body: { signature, error: 'Internal error' } };
    return codedResult(end.code, signature, end.status ?? 200);
  }

  #headers(status = 200) {
    const reset = Math.ceil(this.#options.now() / 1_000) + 1;
    const limits = { 'x-ratelimit-remaining': '29', 'x-ratelimit-current': '1', 'x-ratelimit-reset': reset };
    return { 'x-api-gateway-request-id': randomUUID(), ...(status === 200 && limits) };
  }
}

/** 429 with its three headers; `reset` is in milliseconds since the epoch. */
export function rateLimited(reset: number): Reply {
  const headers = { 'x-ratelimit-remaining': '-1', 'x-ratelimit-current': '31' };
  return {
    status: 429,
    headers: { ...headers, 'x-ratelimit-reset': Math.ceil(reset / 1_000) },
    body: { code: 429, message: '[API Gateway] Too many requests' },
  };
}

/** As in real answers, a failed swap also has amounts. */
function codedResult(code: number, signature: string, status: 200 | 400) {
  if (status === 400) return { status, body: { error: 'scripted', code } };
  const amounts = { inputAmountResult: '1000', outputAmountResult: '150000', swapEvents: [] };
  const isLanded = code >= 0;
  const word = code === 0 ? 'Success' : 'Failed';
  const landed = isLanded && { slot: '323598314', ...amounts };
  return {
    status,
    body: { status: word, signature, code, ...landed, ...(code !== 0 && { error: 'scripted' }) },
  };
}

function refuseSignatures(signed: DecodedTransaction): number | undefined {
  const signers = requiredSigners(signed);
  const isEmpty = (index: number) => isEmptySignature(signed.signatures[index] ?? new Uint8Array());
  const isLeft = (index: number) => signers[index] === JUPITERS_SPONSOR.address && isEmpty(index);
  if (signers.some((_, index) => isEmpty(index) && !isLeft(index))) return -1003;
  const fits = signers.every(
    (signer, index) =>
      isLeft(index) || verifySignature(signer, signed.message, signed.signatures[index] ?? new Uint8Array()),
  );
  return fits ? undefined : -2;
}

function signedBySponsor(signed: Uint8Array): Uint8Array {
  const isSponsored = feePayerOf(signed) === JUPITERS_SPONSOR.address;
  return isSponsored ? signedBy(signed, JUPITERS_SPONSOR) : signed;
}

function decodeOrUndefined(text: string): DecodedTransaction | undefined {
  try {
    return decodeBase64Transaction(text);
  } catch {
    return undefined;
  }
}

function randomBlockhash(): string {
  return Keypair.generate().publicKey.toBase58();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
