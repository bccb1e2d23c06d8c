import { MockAgent } from 'undici';
import { createChainReader } from '../../../src/apps/bot/chain-reader.ts';
import { createGuard, createServedReader } from '../../../src/apps/bot/create-clients.ts';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import type { QuoteRequest } from '../../../src/contract/index.ts';
import type { Address } from '../../../src/solana/address.ts';
import { openTestStore } from '../../bot/support/open-test-store.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { desk } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { Simulation } from '../../simulator/simulation.ts';
import { chainOf, type Operation, quotesAnswer, tokensAnswer } from './truthful-service.ts';

/** Changes an answer of the service; `undefined` leaves it. */
type Bend = (operation: Operation, answer: object, request: object) => unknown;

const SERVICE = 'http://service.test';
const START = Date.UTC(2026, 10, 22, 10);

/** The simulator over a fake node, with a lying service. */
export class LiesWorld extends Simulation {
  readonly #node = new FakeNode(chainOf());
  readonly #service = createBendingService(this.#node);

  static async open(): Promise<LiesWorld> {
    const world = new LiesWorld(START);
    const { database, cipher } = await openTestStore();
    await world.start({
      ...{ database, cipher },
      outside: world.#outside(),
      isOutsideBusy: () => world.#node.busy > 0,
    });
    await world.settle();
    return world;
  }

  /** Applies to later answers of the service. */
  bend(bend: Bend | undefined): void {
    this.#service.bend(bend);
  }

  #outside() {
    const { connection } = this.#node;
    const { now, timers } = this.time;
    const policy = { allowedCosigners: [desk.address as string as Address], allowedRouters: [] };
    return {
      swapApi: createSwapApi({
        ...{ baseUrl: SERVICE, apiKey: 'key', now, listFreshForMs: 0 },
        dispatcher: this.#service.agent,
      }),
      guard: createGuard(connection, { ...policy, onRefusal: () => undefined }),
      chain: {
        ...createChainReader(connection, {
          ...{ nodes: [connection], now, clock: { now, after: timers.after } },
          onAlert: neverCalled('onAlert'),
        }),
        ...createServedReader([connection], { now, onAlert: () => {} }),
      },
    };
  }
}

/** The service at `SERVICE`, for every client of undici. */
function createBendingService(node: FakeNode) {
  let bend: Bend | undefined;
  const agent = new MockAgent();
  agent.disableNetConnect();
  const anything = { path: () => true, method: () => true } as const;
  const pool = agent.get(SERVICE);
  pool
    .intercept(anything)
    .reply(async ({ path, body }) => ({ statusCode: 200, data: await answerOf(path, String(body ?? '{}')) }))
    .persist();
  const answerOf = async (path: string, body: string) => {
    const request = JSON.parse(body) as Record<string, string>;
    if (path === '/v1/execute') return execute(request.signedTransaction ?? '');
    const operation = path.startsWith('/v1/tokens') ? 'tokens' : 'quotes';
    const truth = operation === 'tokens' ? tokensAnswer() : quotesAnswer(request as QuoteRequest);
    return JSON.stringify(bend ? bend(operation, truth, request) : truth);
  };
  const execute = async (text: string) => {
    const txHash = await node.land(new Uint8Array(Buffer.from(text, 'base64')));
    return JSON.stringify({ success: true, data: { txHash, status: 'CONFIRMED' }, timestamp: 't' });
  };
  return {
    agent,
    bend: (next: Bend | undefined) => {
      bend = next;
    },
  };
}
