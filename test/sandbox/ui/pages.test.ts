import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mintAccount, tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import { badge, html, type Page, registerStyle, STYLE_PATH, sendPage } from '../../../src/sandbox/ui/page.ts';
import { formatTime, readBalances, TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
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

  it('links to the other sandbox pages, except on a decision', async () => {
    const linksOf = ({ body }: { body: string }) =>
      [...body.matchAll(/<a href="([^"]+)"/g)].map(([, to]) => to);
    expect(linksOf(await served({ app: 'Wallet' }))).toEqual(['/', '/explorer']);
    expect(linksOf(await served({ app: 'Explorer' }))).toEqual(['/', '/wallet']);
    expect(linksOf(await served({ isDecision: true }))).toEqual([]);
  });

  it('states that no money is real, and has its title and status', async () => {
    const { body, statusCode } = await served({ title: '<T>' }, 404);
    expect(body).toContain('Sandbox: no real money');
    expect(body).toContain('<title>&lt;T&gt;</title>');
    expect(statusCode).toBe(404);
  });
});

describe('the style', () => {
  it('is served once for any number of parts', async () => {
    const app = fastify();
    await registerStyle(app);
    await registerStyle(app);
    const { headers, body } = await app.inject(STYLE_PATH);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toContain('.banner');
    await app.close();
  });

  it('covers every tint of a badge', async () => {
    const app = fastify();
    await registerStyle(app);
    const { body } = await app.inject(STYLE_PATH);
    fc.assert(
      fc.property(fc.string(), (name) => {
        const [, tint] = /tint-(\d)/.exec(badge(name).text) ?? [];
        expect(body).toContain(`.tint-${tint}`);
      }),
    );
    await app.close();
  });
});

describe('a badge', () => {
  it.each([
    ['SOL', 'S'],
    ['swap.example.com', 'S'],
    ['127.0.0.1', '•'],
    ['$WIF', 'W'],
  ])('of %s shows %s', (name, letter) => {
    expect(badge(name).text).toContain(`>${letter}</span>`);
  });
});

describe('displayed values', () => {
  it('are a time and the worth of an amount', () => {
    expect(formatTime(Date.UTC(2026, 10, 21, 10, 42, 9, 999))).toBe('2026-11-21 10:42:09 UTC');
    const registry = new TokenRegistry(tokens, () => 1234.5);
    expect(registry.worth('native', 1_000_000_000n)).toBe('≈ $1,234.50');
    expect(registry.worth('native', -1_500_000_000n)).toBe('≈ $1,851.75');
    expect(registry.worth('native', 0n)).toBe('≈ $0.00');
  });

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

  it('are empty for a mint', async () => {
    const connection = connectionTo({
      getBalance: () => Number(mintAccount(usdc, OWNER, 1n, rentFor).lamports),
      getTokenAccountsByOwner: () => ({ value: [] }),
    });
    expect(await readBalances(connection, USDC, new TokenRegistry(tokens))).toEqual([
      { asset: 'native', amount: 1_461_600n },
    ]);
  });
});
