import { MockAgent } from 'undici';
import { createSwapApi } from '../../../src/bot/swap-api/create-swap-api.ts';
import type { QuoteRequest } from '../../../src/contract/quote-schema.ts';
import { createChainReader } from '../../../src/roles/adapters/chain-reader.ts';
import { createGuard } from '../../../src/roles/adapters/guard.ts';
import { createPageTokens } from '../../../src/roles/adapters/page-tokens.ts';
import type { Address } from '../../../src/solana/address.ts';
import { openTestStore } from '../../bot/support/open-test-store.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { settle, VirtualTime } from '../../bot/support/virtual-time.ts';
import { type BotLife, startLife } from '../../simulator/bot-life.ts';
import { FakeTelegram } from '../../simulator/fake-telegram.ts';
import { desk } from '../../solana/guard/support/people.ts';
import { FakeNode } from './fake-node.ts';
import { chainOf, type Operation, quotesAnswer, tokensAnswer } from './truthful-service.ts';

/** Changes what the service says; `undefined` is the truth. */
export type Bend = (operation: Operation, answer: object, request: object) => unknown;

const SERVICE = 'http://service.test';
const START = Date.UTC(2026, 10, 22, 10);

/** The whole bot in memory over a fake node and a service that can be made to lie. */
export interface LiesWorld {
  readonly time: VirtualTime;
  readonly telegram: FakeTelegram;
  readonly life: BotLife;
  /** What the service does to its answers from now on. */
  bend(bend: Bend | undefined): void;
  /** Lets everything happen that no timer waits for. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLiesWorld(): Promise<LiesWorld> {
  const time = new VirtualTime(START);
  const node = new FakeNode(chainOf());
  const service = createBendingService(node);
  const test = await openTestStore();
  const telegram = new FakeTelegram();
  const errors: unknown[] = [];
  const swapApi = createSwapApi({
    ...{ baseUrl: SERVICE, apiKey: 'key', now: time.now, listFreshForMs: 0 },
    dispatcher: service.agent,
  });
  const policy = { allowedCosigners: [desk.address as string as Address], allowedRouters: [] };
  const life = await startLife(
    {
      ...{ time, telegram, database: test.database, cipher: test.cipher },
      tokens: createPageTokens(new Uint8Array(32).fill(9)),
      newId: createIds(),
      nextTelegramFault: () => 'none',
      nextDiskFault: () => 'none',
      onLate: () => {},
      onShown: () => undefined,
      onError: (error) => errors.push(error),
      swapApi,
      guard: createGuard(node.connection, { ...policy, onRefusal: () => undefined }),
      chain: createChainReader(node.connection, {
        nodes: [node.connection],
        now: time.now,
        clock: { now: time.now, after: time.timers.after },
        onAlert: neverCalled('onAlert'),
      }),
    },
    true,
  );
  const rest = async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await settle();
      if (life.isBusy() || node.busy > 0) quiet = 0;
    }
    if (errors.length > 0) throw new Error(`the bot complained: ${errors.map(String).join('; ')}`);
  };
  return { time, telegram, life, bend: service.bend, rest, stop: () => life.stop() };
}

function createIds(): () => string {
  let made = 0;
  return () => `id${++made}`.padEnd(22, '_');
}

/** The service at `SERVICE`, as every caller of undici meets it. */
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
