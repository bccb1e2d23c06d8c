import type { Dispatcher } from 'undici';
import type { Log } from '../../../log.ts';
import { askUpstream, type UpstreamAnswer, type UpstreamQuestion } from '../../upstream/ask-upstream.ts';

interface JupiterClientOptions {
  /** Address of Swap API V2, as `https://api.jup.ag/swap/v2`. */
  readonly url: string;
  /** Sent as `x-api-key`; without one Jupiter serves by its keyless limits. Never logged. */
  readonly key?: string;
  /** Names of Jupiter's routers that are not to be asked. */
  readonly excludedRouters: readonly string[];
  readonly dispatcher: Dispatcher;
  readonly log: Log;
}

export interface OrderQuestion {
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units. */
  readonly amount: bigint;
  readonly taker?: string;
  /** Only where it is not the taker: Jupiter refuses the same wallet twice. */
  readonly receiver?: string;
  /** A router that is not to be asked this time, beside those that never are. */
  readonly without?: string;
}

interface ExecuteQuestion {
  /** Base64. */
  readonly signedTransaction: string;
  readonly requestId: string;
  readonly lastValidBlockHeight: number;
}

/** The two calls of Jupiter's Swap API V2. Neither throws; every answer's gateway id is logged for their support desk. */
export class JupiterClient {
  readonly #options: JupiterClientOptions;
  readonly #base: string;

  /** @throws TypeError where `url` is none */
  constructor(options: JupiterClientOptions) {
    this.#options = options;
    this.#base = new URL(options.url).href.replace(/\/+$/, '');
  }

  order({ amount, without, ...question }: OrderQuestion, signal: AbortSignal): Promise<UpstreamAnswer> {
    const url = new URL(`${this.#base}/order`);
    for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
    url.searchParams.set('amount', amount.toString());
    const { excludedRouters } = this.#options;
    url.searchParams.set('excludeRouters', [...excludedRouters, ...(without ? [without] : [])].join());
    return this.#ask('order', { method: 'GET', url, signal });
  }

  execute(question: ExecuteQuestion, signal: AbortSignal): Promise<UpstreamAnswer> {
    const body = { ...question, lastValidBlockHeight: question.lastValidBlockHeight.toString() };
    return this.#ask('execute', { method: 'POST', url: new URL(`${this.#base}/execute`), body, signal });
  }

  async #ask(
    call: 'order' | 'execute',
    question: Omit<UpstreamQuestion, 'headers' | 'dispatcher'>,
  ): Promise<UpstreamAnswer> {
    const { key, dispatcher } = this.#options;
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
    const answer = await askUpstream({ ...question, headers, dispatcher });
    this.#report(call, answer);
    return answer;
  }

  #report(call: string, answer: UpstreamAnswer): void {
    const { log } = this.#options;
    if (answer.kind !== 'answered') {
      log.warn({ call, reason: answer.reason }, 'Jupiter did not answer');
      return;
    }
    const facts = { call, status: answer.status, gatewayRequestId: gatewayRequestId(answer.headers) };
    if (answer.status === 401 || answer.status === 403) log.error(facts, 'Jupiter refused our access');
    else if (answer.status === 200) log.debug(facts, 'Jupiter answered');
    else log.warn(facts, 'Jupiter answered with an error');
  }
}

/** Nothing but an id gets into the log. */
function gatewayRequestId(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const id = headers['x-api-gateway-request-id'];
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
