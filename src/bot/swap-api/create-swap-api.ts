import PQueue from 'p-queue';
import { Agent, type Dispatcher } from 'undici';
import type { ExecuteRequest } from '../../contract/execution-schema.ts';
import type { QuoteRequest as QuoteBody } from '../../contract/quote-schema.ts';
import type { Clock } from '../swap/clock.ts';
import type { Quote } from '../swap/quote.ts';
import type { QuoteRequest, ServiceBudget, ServiceResult, SwapApi } from '../swap/service-port.ts';
import type { SignedTransaction } from '../swap/signed-transaction.ts';
import type { ListedToken } from '../swap/token.ts';
import type { Operation } from './failures.ts';
import { type Json, readExecution, readQuotes } from './read-service-answer.ts';
import { type Call, type CallDeps, fail, type ServiceCall, sendCall } from './send-call.ts';
import { createServiceBudget, spent } from './service-budget.ts';
import { createTokenList, loadTokens } from './token-list.ts';

/** For one call of a kind, its wait for a place included; `list` for a token list with all its pages. */
type TimeLimits = Readonly<Record<Operation | 'list', number>>;

const LIMITS_MS: TimeLimits = { execute: 10_000, quotes: 5_000, tokens: 5_000, list: 20_000 };

/** Calls of one kind side by side: a hanging kind takes no connection from another. */
const CONCURRENCY: Readonly<Record<Operation, number>> = { execute: 16, quotes: 16, tokens: 4 };
const CONNECTIONS = 36;

/** Without a budget the pace is the service's alone. */
const UNLIMITED = 1_000_000_000;

interface SwapApiOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly now: Clock;
  /** Called after every request, for metrics. */
  readonly onCall?: (call: ServiceCall) => void;
  /** The calls the key may make: a block by the service is noted here. @default no limit of its own */
  readonly budget?: ServiceBudget;
  /** How long a token list is used before it is asked for again, in milliseconds; five minutes unless told. */
  readonly listFreshForMs?: number;
  /** How long calls may take, in milliseconds, where it is not as usual. */
  readonly limitsMs?: Partial<TimeLimits>;
  /** A connection pool to use instead of an own one; it is then not closed here. */
  readonly dispatcher?: Dispatcher;
}

/**
 * The client of the Token Swap Service: strict in what it sends, lenient in what it reads. It never throws; every
 * failure is classified in `failures.ts`.
 */
export function createSwapApi(options: SwapApiOptions): SwapApi & { close(): Promise<void> } {
  const own = options.dispatcher
    ? undefined
    : new Agent({ connections: CONNECTIONS, keepAliveTimeout: 30_000 });
  const limitsMs = { ...LIMITS_MS, ...options.limitsMs };
  const budget = options.budget ?? createServiceBudget({ callsPerMinute: UNLIMITED });
  const queueOf = (operation: Operation) => new PQueue({ concurrency: CONCURRENCY[operation] });
  const deps: CallDeps = {
    limitsMs,
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    dispatcher: options.dispatcher ?? (own as Dispatcher),
    budget,
    queues: { execute: queueOf('execute'), quotes: queueOf('quotes'), tokens: queueOf('tokens') },
    now: options.now,
    onCall: options.onCall ?? (() => {}),
  };
  const loadList = async (): Promise<ServiceResult<readonly ListedToken[]>> => {
    const turn = budget.take('tokens', options.now());
    if (!turn.ok) return { ok: false, failure: spent(turn.retryAt - options.now()) };
    return loadTokens(deps, AbortSignal.timeout(limitsMs.list));
  };
  return {
    listTokens: createTokenList(loadList, options.now, options.listFreshForMs),
    quote: (request) => quote(deps, request),
    execute: async (signed, signal) =>
      readValue('execute', await sendCall(deps, executeCall(signed, signal)), readExecution),
    close: async () => {
      if (own && !own.closed) await own.close();
    },
  };
}

async function quote(deps: CallDeps, request: QuoteRequest): Promise<ServiceResult<readonly Quote[]>> {
  return readValue('quotes', await sendCall(deps, quoteCall(request)), (data) => readQuotes(data, request));
}

function quoteCall({ wallet, signal, ...request }: QuoteRequest): Call {
  const body: QuoteBody = {
    fromToken: request.fromMint,
    toToken: request.toMint,
    fromAmount: request.fromAmount.toString(),
    ...(wallet === undefined ? {} : { fromAddress: wallet, toAddress: wallet }),
  };
  return {
    operation: 'quotes',
    method: 'POST',
    path: '/v1/quotes',
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  };
}

/** The keys always stand in this order: the repeated request is the same bytes. */
function executeCall(signed: SignedTransaction, signal: AbortSignal | undefined): Call {
  const body: ExecuteRequest = {
    signedTransaction: signed.transaction,
    quoteId: signed.quoteId,
    routeName: signed.routeName,
    ...(signed.providerRequestId === null ? {} : { providerRequestId: signed.providerRequestId }),
  };
  return {
    operation: 'execute',
    method: 'POST',
    path: '/v1/execute',
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  };
}

function readValue<T>(
  operation: Operation,
  answer: ServiceResult<Json>,
  read: (data: Json) => T | undefined,
): ServiceResult<T> {
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return value === undefined ? fail({ operation }, 'bad_answer', 200) : { ok: true, value };
}
