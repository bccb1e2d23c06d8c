import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { html, type Page, sendPage } from '../../../src/sandbox/ui/page.ts';
import { readBalances, TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { connectionTo } from '../connection-to.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const NVDAX = 'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh';
const OWNER = 'G31gCcZ1uRPvfCLcTq1kCwQzZRfbCSKNbXGEBEtm5j6R';
const tokens = [
  { address: USDC, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM },
  { address: NVDAX, symbol: 'NVDAx', decimals: 8, tokenProgram: TOKEN_2022_PROGRAM },
];

async function served(page: Partial<Page>, status?: number) {
  const app = fastify();
  app.get('/', (_request, reply) =>
    sendPage(reply, { title: 'T', app: 'Wallet', body: html`<p>x</p>`, ...page }, status),
  );
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

describe('a page', () => {
  it('has no scripts, frames, cache or referrer', async () => {
    const { headers } = await served({});
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('restricts its form to the declared target', async () => {
    const { headers } = await served({ formTargets: ['https://a.example', 'https://b.example'] });
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://a.example https://b.example;",
    );
  });

  it('states that no money is real, and has its title and status', async () => {
    const { body, statusCode } = await served({ title: '<T>' }, 404);
    expect(body).toContain('Sandbox: no real money');
    expect(body).toContain('<title>&lt;T&gt;</title>');
    expect(statusCode).toBe(404);
  });
});

describe('displayed values', () => {
  it('sum only priced holdings, and are empty without a price', () => {
    const registry = new TokenRegistry(tokens, (asset) => ({ native: 150, [USDC]: 1 })[asset]);
    const balances = [
      { asset: 'native', amount: 2_000_000_000n },
      { asset: USDC, amount: 5_250_000n },
      { asset: NVDAX, amount: 1n },
    ];
    expect(registry.totalWorth(balances)).toBe('$305.25');
    expect(registry.totalWorth([])).toBeUndefined();
    expect(new TokenRegistry(tokens).totalWorth(balances)).toBeUndefined();
  });

  it('distinguish SOL from wrapped SOL, and name an unknown token by its mint', () => {
    const registry = new TokenRegistry(tokens);
    expect([registry.symbol('native'), registry.symbol(WRAPPED_SOL_MINT), registry.symbol(OWNER)]).toEqual([
      'SOL',
      'wSOL',
      'G31g…5j6R',
    ]);
    expect([registry.amount('native', 1n), registry.amount(OWNER, 1_234n)]).toEqual(['0.000000001', '1,234']);
    expect(registry.worth(OWNER, 1n)).toBeUndefined();
  });
});

describe('the balances of an address', () => {
  const [usdc, nvdax] = tokens;
  if (!usdc || !nvdax) throw new Error('two tokens are listed above');
  const account = (token: typeof usdc, amount: bigint) => ({
    pubkey: OWNER,
    account: { ...tokenAccount(OWNER, token, OWNER, amount, rentFor), lamports: 1 },
  });

  it('list SOL first, then tokens by symbol, merged by mint, without empty ones', async () => {
    const held: Record<string, object[]> = {
      [TOKEN_PROGRAM]: [account(usdc, 5n), account(usdc, 7n), account({ ...usdc, address: OWNER }, 0n)],
      [TOKEN_2022_PROGRAM]: [account(nvdax, 3n)],
    };
    const connection = connectionTo({
      getBalance: () => 42,
      getTokenAccountsByOwner: (_owner, filter) => ({
        value: held[String((filter as { programId: unknown }).programId)] ?? [],
      }),
    });
    expect(await readBalances(connection, OWNER, new TokenRegistry(tokens))).toEqual([
      { asset: 'native', amount: 42n },
      { asset: NVDAX, amount: 3n },
      { asset: USDC, amount: 12n },
    ]);
  });
});
