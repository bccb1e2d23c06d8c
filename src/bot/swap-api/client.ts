import PQueue from 'p-queue';
import { Agent, type Dispatcher } from 'undici';
import type {
  ExecuteRequest,
  OrderQuoteRequest as OrderQuoteBody,
  QuoteRequest as QuoteBody,
} from '../../contract/index.ts';
import { MAX_TOKENS } from '../../contract/limits.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import type { Mint } from '../../solana/mint.ts';
import type { Clock } from '../swap/brands.ts';
import type { Quote } from '../swap/offer.ts';
import type {
  OrderQuote,
  OrderQuoteRequest,
  OrderQuoter,
  QuoteRequest,
  ServiceBudget,
  ServiceResult,
  SwapApi,
} from '../swap/service-port.ts';
import type { SignedTransaction } from '../swap/swap.ts';
import type { ListedToken } from '../swap/token.ts';
import {
  type Json,
  type Operation,
  readExecution,
  readObject,
  readOrderQuotes,
  readQuotes,
  readText,
} from './answers.ts';
import {
  type Call,
  type CallReport,
  type CallSurroundings,
  createServiceBudget,
  fail,
  sendCall,
  spent,
} from './calls.ts';

/** Each limit includes the wait in the queue, ms; `list` covers all pages of the token list. */
type TimeLimits = Readonly<Record<Operation | 'list', number>>;

const LIMITS_MS: TimeLimits = { execute: 10_000, quotes: 5_000, orders: 8_000, tokens: 5_000, list: 20_000 };

/** A hanging operation holds no connection of another. */
const CONCURRENCY: Readonly<Record<Operation, number>> = { execute: 16, quotes: 16, orders: 4, tokens: 4 };
const CONNECTIONS = 40;

const UNLIMITED = 1_000_000_000;

interface SwapApiOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly now: Clock;
  readonly onCall?: (call: CallReport) => void;
  /** The budget learns of a block by the service too. @default unlimited */
  readonly budget?: ServiceBudget;
  /** Refresh age. @default 300000 */
  readonly listFreshForMs?: number;
  readonly limitsMs?: Partial<TimeLimits>;
  /** The client does not close a dispatcher given here. @default a pool of its own */
  readonly dispatcher?: Dispatcher;
}

const FRESH_FOR_MS = 5 * 60_000;

/** Stops an endless cursor. */
const MAX_PAGES = 100;

interface TokenPage {
  readonly tokens: readonly ListedToken[];
  /** Includes untradable entries. */
  readonly listed: number;
  readonly nextCursor: string | null;
}

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const CURSOR = /^[A-Za-z0-9_-]{1,2048}$/;

/** A token with more decimals has no whole unit in 64 bits. */
const MAX_DECIMALS = 19;

/** A live service sends these words instead of addresses. */
const PROGRAM_WORDS: Readonly<Record<string, string>> = {
  'spl-token': TOKEN_PROGRAM,
  'token-2022': TOKEN_2022_PROGRAM,
};

/** Strict requests, lenient answers. Never rejects. */
export function createSwapApi(options: SwapApiOptions): SwapApi & OrderQuoter & { close(): Promise<void> } {
  const own = options.dispatcher
    ? undefined
    : new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 });
  const limitsMs = { ...LIMITS_MS, ...options.limitsMs };
  const budget = options.budget ?? createServiceBudget({ callsPerMinute: UNLIMITED });
  const queueOf = (operation: Operation) => new PQueue({ concurrency: CONCURRENCY[operation] });
  const deps: CallSurroundings = {
    onCall: () => {},
    ...options,
    limitsMs,
    budget,
    dispatcher: options.dispatcher ?? (own as Dispatcher),
    queues: {
      execute: queueOf('execute'),
      quotes: queueOf('quotes'),
      orders: queueOf('orders'),
      tokens: queueOf('tokens'),
    },
  };
  const loadList = async (): Promise<ServiceResult<readonly ListedToken[]>> => {
    const answer = budget.take('tokens', options.now());
    if (!answer.ok) return spent(answer.retryAt - options.now());
    return loadTokens(deps, AbortSignal.timeout(limitsMs.list));
  };
  return {
    listTokens: createTokenList(loadList, options.now, options.listFreshForMs),
    quote: (request) => quote(deps, request),
    quoteOrders: (request) => quoteOrders(deps, request),
    execute: async (signed, signal) => {
      const answer = await sendCall(deps, executeCall(signed, signal));
      const reason = answer.ok ? answer.reason : undefined;
      return readValue('execute', answer, (data) => readExecution(data, reason));
    },
    close: async () => {
      if (own && !own.closed) await own.close();
    },
  };
}

async function quote(
  deps: CallSurroundings,
  request: QuoteRequest,
): Promise<ServiceResult<readonly Quote[]>> {
  return readValue('quotes', await sendCall(deps, quoteCall(request)), (data) => readQuotes(data, request));
}

/** A transaction to sign takes from the budget what one of a swap takes. */
async function quoteOrders(
  deps: CallSurroundings,
  request: OrderQuoteRequest,
): Promise<ServiceResult<readonly OrderQuote[]>> {
  const allowed = deps.budget.take(request.signers ? 'signing' : 'quote', deps.now());
  if (!allowed.ok) return spent(allowed.retryAt - deps.now());
  const { fromMint, toMint, fromAmount, toAmount, signers, steps } = request;
  const body: OrderQuoteBody = {
    ...{ fromToken: fromMint, toToken: toMint, fromAmount: `${fromAmount}`, toAmount: `${toAmount}` },
    ...(steps && {
      steps: steps.map(({ sells, receives }) => ({ fromAmount: `${sells}`, toAmount: `${receives}` })),
    }),
    ...(signers && { fromAddress: signers.wallet, orderAddress: signers.order }),
  };
  const call = { operation: 'orders', method: 'POST', path: '/v1/orders/quote' } as const;
  const answer = await sendCall(deps, { ...call, body: JSON.stringify(body) });
  return readValue('orders', answer, (data) => readOrderQuotes(data, request));
}

function quoteCall({ wallet, signal, ...request }: QuoteRequest): Call {
  const body: QuoteBody = {
    fromToken: request.fromMint,
    toToken: request.toMint,
    fromAmount: request.fromAmount.toString(),
    ...(wallet === undefined ? {} : { fromAddress: wallet, toAddress: wallet }),
  };
  return { operation: 'quotes', method: 'POST', path: '/v1/quotes', body: JSON.stringify(body), signal };
}

/** Fixed key order: repeats are byte-identical. */
function executeCall(signed: SignedTransaction, signal: AbortSignal | undefined): Call {
  const body: ExecuteRequest = {
    signedTransaction: signed.transaction,
    quoteId: signed.quoteId,
    routeName: signed.routeName,
    ...(signed.providerRequestId === null ? {} : { providerRequestId: signed.providerRequestId }),
  };
  return { operation: 'execute', method: 'POST', path: '/v1/execute', body: JSON.stringify(body), signal };
}

function readValue<T>(
  operation: Operation,
  answer: ServiceResult<Json>,
  read: (data: Json) => T | undefined,
): ServiceResult<T> {
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return value === undefined ? fail(operation, 'bad_answer', 200) : { ok: true, value };
}

/** Stale-while-revalidate: a failed renewal keeps the old list. */
function createTokenList(
  load: () => Promise<ServiceResult<readonly ListedToken[]>>,
  now: Clock,
  freshForMs = FRESH_FOR_MS,
): () => Promise<ServiceResult<readonly ListedToken[]>> {
  let kept: { readonly tokens: readonly ListedToken[]; readonly at: number } | undefined;
  let loading: Promise<ServiceResult<readonly ListedToken[]>> | undefined;

  const renew = () => {
    loading ??= load()
      .then((result) => {
        if (result.ok) kept = { tokens: result.value, at: now() };
        return result;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return async () => {
    if (!kept) return renew();
    if (freshForMs === 0) await renew();
    else if (now() - kept.at > freshForMs) void renew();
    return { ok: true, value: kept.tokens };
  };
}

/** Each mint once. An endless or implausibly long list is a bad answer. */
async function loadTokens(
  deps: CallSurroundings,
  signal: AbortSignal,
): Promise<ServiceResult<readonly ListedToken[]>> {
  const byMint = new Map<string, ListedToken>();
  let cursor: string | null = null;
  let listed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path: string = cursor === null ? '/v1/tokens' : `/v1/tokens?cursor=${cursor}`;
    const answer = await sendCall(deps, { operation: 'tokens', method: 'GET', path, signal });
    if (!answer.ok) return answer;
    const read = readTokenPage(answer.value);
    listed += read?.listed ?? 0;
    if (!read || listed > MAX_TOKENS) break;
    for (const token of read.tokens) if (!byMint.has(token.mint)) byMint.set(token.mint, token);
    cursor = read.nextCursor;
    if (cursor === null) return { ok: true, value: [...byMint.values()] };
  }
  return fail('tokens', 'bad_answer', 200);
}

export function readTokenPage(data: Json | undefined): TokenPage | undefined {
  if (!Array.isArray(data?.tokens)) return undefined;
  const cursor = readObject(data.pagination)?.nextCursor;
  return {
    tokens: data.tokens.flatMap((item: unknown) => readToken(item) ?? []),
    listed: data.tokens.length,
    nextCursor: typeof cursor === 'string' && CURSOR.test(cursor) ? cursor : null,
  };
}

function readToken(item: unknown): ListedToken | undefined {
  const json = readObject(item);
  const mint = readText(json?.address);
  const symbol = readText(json?.symbol);
  const decimals = json?.decimals;
  if (!json || mint === null || symbol === null || !ADDRESS.test(mint)) return undefined;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined;
  if (decimals < 0 || decimals > MAX_DECIMALS || (json.chain ?? 'solana') !== 'solana') return undefined;
  return {
    mint: mint as Mint,
    symbol,
    name: readText(json.name) ?? symbol,
    assetClass: readText(json.assetClass) ?? 'crypto',
    issuer: readText(json.issuer),
    claim: { decimals, tokenProgram: readTokenProgram(json.tokenProgram) },
  };
}

function readTokenProgram(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const program = Object.hasOwn(PROGRAM_WORDS, value) ? PROGRAM_WORDS[value] : value;
  return program !== undefined && ADDRESS.test(program) ? program : null;
}
