import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../src/log.ts';
import { openFilePolicy } from '../../src/service/policy/file-policy.ts';
import type {
  ProviderQuote,
  QuotedSwap,
  QuoteOutcome,
  SwapProvider,
  SwapRequest,
} from '../../src/service/providers/provider.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { type Answer, startTestService, type TestService, USDC } from './support/test-service.ts';

/** Nothing listens there: these providers need no chain. */
const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const body = { fromToken: 'native', toToken: USDC, fromAmount: '1000' };

let service: TestService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

const offer = (toAmount: bigint, more: Partial<ProviderQuote> = {}): QuoteOutcome => ({
  kind: 'quotes',
  quotes: [
    {
      routeName: `route-${toAmount}`,
      toAmount,
      minimumToAmount: toAmount,
      expiresAt: Date.now() + 60_000,
      ...more,
    },
  ],
});

/** A provider that only quotes; everything else it is asked is a mistake. */
function provider(name: string, quote: (request: SwapRequest) => Promise<QuoteOutcome>): () => SwapProvider {
  return () => ({
    name,
    acceptsOnlyQuotedBytes: true,
    quote,
    accept: async () => {
      throw new Error('not expected');
    },
  });
}

async function ask(...outcomes: readonly (QuoteOutcome | Error | 'silence')[]): Promise<Answer> {
  service = await startTestService({
    connection,
    providers: outcomes.map((outcome, index) =>
      provider(`provider-${index}`, async () => {
        if (outcome === 'silence') return new Promise<never>(() => undefined);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    ),
    quoteDeadlineMs: 100,
  });
  return service.post('/v1/quotes', body);
}

const unavailable: QuoteOutcome = { kind: 'unavailable', reason: 'HTTP 500' };
const limited: QuoteOutcome = { kind: 'rate-limited', retryAfterSeconds: 3.2 };
const refused: QuoteOutcome = { kind: 'refused', message: 'the amount is below the smallest' };

describe('several providers', () => {
  it('answer side by side, best first', async () => {
    const { body: answer } = await ask(offer(5n), offer(18_446_744_073_709_551_615n), offer(7n));
    const amounts = answer.data.quotes.map((quote: { toAmount: string }) => quote.toAmount);
    expect(amounts).toEqual(['18446744073709551615', '7', '5']);
  });

  it('stand behind one that can be executed where they only name a price', async () => {
    const transaction = { bytes: new Uint8Array(100), lastValidBlockHeight: 1 };
    const { body: answer } = await ask(offer(9n), offer(5n, { transaction }), offer(7n));
    const amounts = answer.data.quotes.map((quote: { toAmount: string }) => quote.toAmount);
    expect(amounts).toEqual(['5', '9', '7']);
  });

  it('never hide one’s quote behind another’s failure', async () => {
    const answer = await ask(unavailable, new Error('broken'), 'silence', limited, refused, offer(7n));
    expect(answer.status).toBe(200);
    expect(answer.body.data.quotes).toHaveLength(1);
  });

  it.each([
    [
      'no route',
      [
        { kind: 'quotes', quotes: [] },
        { kind: 'quotes', quotes: [] },
      ] as QuoteOutcome[],
      200,
      undefined,
    ],
    [
      'refused',
      [{ kind: 'quotes', quotes: [] }, unavailable, refused] as QuoteOutcome[],
      400,
      'invalid_request',
    ],
    ['throttled', [unavailable, limited] as QuoteOutcome[], 429, 'rate_limited'],
    ['down', [{ kind: 'quotes', quotes: [] }, unavailable] as QuoteOutcome[], 502, 'upstream_unavailable'],
    ['silent', ['silence' as const], 502, 'upstream_unavailable'],
    ['broken', [new Error('boom')], 502, 'upstream_unavailable'],
  ])('that are all %s are told as they are', async (_name, outcomes, status, code) => {
    const answer = await ask(...outcomes);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    if (status === 429) {
      expect(answer.headers['retry-after']).toBe('4');
      expect(answer.headers).not.toHaveProperty('x-service-ratelimit-scope');
    }
    if (code === 'upstream_unavailable') expect(answer.body.error.message).not.toMatch(/boom|HTTP 500/);
  });

  it('leave out what they do not know', async () => {
    const { body: answer } = await ask(offer(7n, { fromAmountUsd: Number.NaN, toAmountUsd: 1.5 }));
    expect(Object.keys(answer.data.quotes[0]).sort()).toEqual(
      ['fromAmount', 'fromToken', 'quoteId', 'routeName', 'toAmount', 'toAmountUSD', 'toToken'].sort(),
    );
  });
});

describe('the policy', () => {
  let folder: string;
  const blocked = generateSigner().address;
  const person = generateSigner().address;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'policy-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function start() {
    const files = { addressesFile: join(folder, 'addresses'), tokensFile: join(folder, 'tokens') };
    await writeFile(files.addressesFile, `# nobody yet\n`);
    await writeFile(files.tokensFile, '');
    const policy = await openFilePolicy({ ...files, log: silentLog(), pollMs: 50 });
    const asked: QuotedSwap['request'][] = [];
    service = await startTestService({
      connection,
      policy,
      providers: [
        provider('one', async (request) => {
          if (request.wallets) asked.push({ ...request, wallets: request.wallets });
          return offer(7n);
        }),
      ],
    });
    return { ...files, policy, asked, service };
  }

  it('blocks wallets and tokens of its files, and follows them without a restart', async () => {
    const { service: running, addressesFile, tokensFile, policy, asked } = await start();
    const request = { ...body, fromAddress: person, toAddress: blocked };
    expect((await running.post('/v1/quotes', request)).status).toBe(200);
    await writeFile(addressesFile, `# asked for by the court\n${blocked} # since Monday\n`);
    const answer = await vi.waitFor(async () => {
      const refusal = await running.post('/v1/quotes', request);
      expect(refusal.status).toBe(403);
      return refusal;
    });
    expect(answer.body.error.code).toBe('blocked_by_policy');
    expect(answer.body.error.message).not.toContain(blocked);
    expect((await running.post('/v1/quotes', { ...request, toAddress: person })).status).toBe(200);
    await writeFile(tokensFile, 'native\n');
    await vi.waitFor(async () => expect((await running.post('/v1/quotes', body)).status).toBe(403));
    expect(asked).not.toHaveLength(0);
    policy.stop();
  });

  it('unblocks nobody while an editor writes a list anew', async () => {
    const addressesFile = join(folder, 'addresses');
    await writeFile(addressesFile, `${blocked}\n`);
    const policy = await openFilePolicy({ addressesFile, log: silentLog() });
    policy.stop();
    const wallets = { fromAddress: blocked, toAddress: blocked };
    const asked = { from: { address: 'native' }, to: { address: USDC }, wallets };
    const check = () => policy.check(asked as Parameters<typeof policy.check>[0]);
    const editor = await open(addressesFile, 'w');
    await policy.look();
    expect(check).toThrow('does not serve');
    await editor.writeFile(`${generateSigner().address}\n`);
    await policy.look();
    expect(check).toThrow('does not serve');
    await editor.writeFile(`${blocked}\n`);
    await editor.close();
    await policy.look();
    await policy.look();
    expect(check).toThrow('does not serve');
    await writeFile(addressesFile, '# nobody any more\n');
    await policy.look();
    expect(check).toThrow('does not serve');
    await policy.look();
    expect(check).not.toThrow();
  });

  it('keeps the last good list when a file breaks, and refuses to start with a broken one', async () => {
    const { service: running, addressesFile, tokensFile, policy } = await start();
    await writeFile(tokensFile, `${USDC}\n`);
    await vi.waitFor(async () => expect((await running.post('/v1/quotes', body)).status).toBe(403));
    await writeFile(tokensFile, 'not an address\n');
    await writeFile(addressesFile, `${blocked}\n`);
    const other = { ...body, toToken: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' };
    const blockedWallet = { ...other, fromAddress: blocked, toAddress: blocked };
    await vi.waitFor(async () => expect((await running.post('/v1/quotes', blockedWallet)).status).toBe(403));
    expect((await running.post('/v1/quotes', body)).status).toBe(403);
    policy.stop();
    await expect(openFilePolicy({ tokensFile, log: silentLog() })).rejects.toThrow(/tokens, line 1/);
  });
});
