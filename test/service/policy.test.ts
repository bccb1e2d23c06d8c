import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@solana/web3.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { openFilePolicy } from '../../src/service/policy.ts';
import type { QuotedSwap, SwapProvider } from '../../src/service/providers/provider.ts';
import { readBlockList } from '../../src/solana/block-lists.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';
import { NVDAX, startTestService, type TestService, USDC } from './support/test-service.ts';

/** A closed port: these providers need no chain. */
const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const body = { fromToken: 'native', toToken: USDC, fromAmount: '1000' };

let service: TestService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

/** Has no route and records its caller. */
function routeless(asked: QuotedSwap['request'][]): SwapProvider {
  return {
    name: 'routeless',
    acceptsOnlyQuotedBytes: true,
    quote: async (request) => {
      if (request.wallets) asked.push({ ...request, wallets: request.wallets });
      return { kind: 'quotes', quotes: [] };
    },
    accept: async () => {
      throw new Error('not expected');
    },
  };
}

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
      providers: [() => routeless(asked)],
    });
    return { ...files, policy, asked, service };
  }

  it('blocks the wallets and tokens in its files, and reloads them without a restart', async () => {
    const { service: running, addressesFile, tokensFile, policy, asked } = await start();
    const request = { ...body, fromAddress: person, toAddress: blocked };
    expect((await running.post('/v1/quotes', request)).status).toBe(200);
    await writeFile(addressesFile, `# asked for by the court\n${blocked} # since Monday\n`);
    const answer = await until(async () => {
      const refusal = await running.post('/v1/quotes', request);
      expect(refusal.status).toBe(403);
      return refusal;
    });
    expect(answer.body.error.code).toBe('blocked_by_policy');
    expect(answer.body.error.message).not.toContain(blocked);
    expect((await running.post('/v1/quotes', { ...request, toAddress: person })).status).toBe(200);
    await writeFile(tokensFile, 'native\n');
    await until(async () => expect((await running.post('/v1/quotes', body)).status).toBe(403));
    expect(asked).not.toHaveLength(0);
    policy.stop();
  });

  it.each([
    ['native', 'wrapped SOL', WRAPPED_SOL_MINT],
    [WRAPPED_SOL_MINT, 'native SOL', 'native'],
  ])('that blocks %s also blocks %s, sold or bought', async (entry, _, token) => {
    const { service: running, policy, tokensFile } = await start();
    const ways = [
      { ...body, fromToken: token, toToken: USDC },
      { ...body, fromToken: USDC, toToken: token },
    ];
    for (const way of ways) expect((await running.post('/v1/quotes', way)).status).toBe(200);
    await writeFile(tokensFile, `${entry} # not here\n`);
    for (const way of ways) {
      const refusal = await until(async () => {
        const answer = await running.post('/v1/quotes', way);
        expect(answer.status).toBe(403);
        return answer;
      });
      expect(refusal.body.error.code).toBe('blocked_by_policy');
    }
    // Execute's check of a stored swap.
    const wallets = { fromAddress: person, toAddress: person };
    const quoted = { from: { address: USDC }, to: { address: token }, wallets };
    expect(() => policy.check(quoted as Parameters<typeof policy.check>[0])).toThrow('does not trade');
    const other = { ...body, fromToken: USDC, toToken: NVDAX };
    expect((await running.post('/v1/quotes', other)).status).toBe(200);
    policy.stop();
  });

  it('keeps blocking while an editor rewrites a list', async () => {
    const addressesFile = join(folder, 'addresses');
    await writeFile(addressesFile, `${blocked}\n`);
    const policy = await openFilePolicy({ addressesFile, log: silentLog() });
    policy.stop();
    const wallets = { fromAddress: blocked, toAddress: blocked };
    const asked = { from: { address: 'native' }, to: { address: USDC }, wallets };
    const check = () => policy.check(asked as Parameters<typeof policy.check>[0]);
    const editor = await open(addressesFile, 'w');
    await policy.poll();
    expect(check).toThrow('does not serve');
    await editor.writeFile(`${generateSigner().address}\n`);
    await policy.poll();
    expect(check).toThrow('does not serve');
    await editor.writeFile(`${blocked}\n`);
    await editor.close();
    await policy.poll();
    await policy.poll();
    expect(check).toThrow('does not serve');
    await writeFile(addressesFile, '# nobody any more\n');
    await policy.poll();
    expect(check).toThrow('does not serve');
    await policy.poll();
    expect(check).not.toThrow();
  });

  it('keeps the last good list when a file breaks, and refuses to start with a broken one', async () => {
    const { service: running, addressesFile, tokensFile, policy } = await start();
    await writeFile(tokensFile, `${USDC}\n`);
    await until(async () => expect((await running.post('/v1/quotes', body)).status).toBe(403));
    await writeFile(tokensFile, 'not an address\n');
    await writeFile(addressesFile, `${blocked}\n`);
    const other = { ...body, toToken: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' };
    const blockedWallet = { ...other, fromAddress: blocked, toAddress: blocked };
    await until(async () => expect((await running.post('/v1/quotes', blockedWallet)).status).toBe(403));
    expect((await running.post('/v1/quotes', body)).status).toBe(403);
    policy.stop();
    await expect(openFilePolicy({ tokensFile, log: silentLog() })).rejects.toThrow(/tokens, line 1/);
  });
});

const { address } = generateSigner();

test('a list has one address or native per line; text after # is a comment', () => {
  const text = `# by order\r\n${address}  # since Monday\n\n  native\n#${generateSigner().address}\n`;
  expect([...readBlockList(text, 'list')]).toEqual([address, 'native']);
  expect(readBlockList('', 'list').size).toBe(0);
});

test.each([
  ['a word', `native\n${address}\nnobody`, 3],
  ['an address too short', address.slice(1, 31), 1],
  ['two on a line', `\n${address} ${address}`, 2],
])('the error of %s has the file and line', (_, text, line) => {
  expect(() => readBlockList(text, 'blocked.txt')).toThrow(`blocked.txt, line ${line}:`);
});

test('any text is a list of addresses or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        for (const entry of readBlockList(text, 'list')) expect(text).toContain(entry);
      } catch (error) {
        expect(String(error)).toMatch(/list, line \d+/);
      }
    }),
  );
});
