import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Token } from '../../../src/contract/index.ts';
import { startChain } from '../../../src/sandbox/chain/start.ts';
import { seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { readTokenList } from '../../../src/service/tokens/registry.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM } from '../../../src/solana/known-programs.ts';
import { silentLog } from '../../support/silent-log.ts';
import { readShippedTokens, startTestService, type TestService, USDC } from '../support/test-service.ts';

const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const ISSUER = 'backpack_securities';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ connection, providers: [], http: { pageSize: 7 } });
});

afterAll(() => service.close());

async function readPages(from: TestService, query: string): Promise<{ tokens: Token[]; cursors: string[] }> {
  const tokens: Token[] = [];
  const cursors: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await from.get(`/v1/tokens?${query}${cursor && `&cursor=${cursor}`}`);
    expect(body.data.count).toBe(body.data.tokens.length);
    expect(body.data.pagination.limit).toBe(7);
    tokens.push(...body.data.tokens);
    cursor = body.data.pagination.nextCursor as string | null;
    if (cursor !== null) cursors.push(cursor);
  }
  return { tokens, cursors };
}

describe('GET /v1/tokens', () => {
  it('serves the shipped list with the ten fields of each token', async () => {
    const { tokens } = await readPages(service, '');
    expect(tokens).toEqual(await readShippedTokens());
    for (const token of tokens) {
      expect(Object.keys(token)).toEqual([
        ...['chain', 'address', 'symbol', 'name', 'decimals', 'platform', 'assetClass'],
        ...['issuer', 'icon', 'tokenProgram'],
      ]);
      expect([token.chain, token.platform]).toEqual(['solana', 'svm']);
      expect(['crypto', 'stock', 'commodity']).toContain(token.assetClass);
      expect([null, ISSUER]).toContain(token.issuer);
    }
  });

  it('omits any eleventh field of its list', async () => {
    const shipped = await readShippedTokens();
    const tokens = shipped.map((token) => ({ ...token, multiplier: 1.5 }));
    const carrying = await startTestService({ connection, providers: [], tokens });
    for (const query of ['', `?issuer=${ISSUER}`]) {
      const { body } = await carrying.get(`/v1/tokens${query}`);
      expect(body.data.tokens.length).toBeGreaterThan(0);
      for (const token of body.data.tokens) expect(Object.keys(token)).toHaveLength(10);
    }
    await carrying.close();
  });

  it('serves every token once over all pages, with or without the issuer', async () => {
    const shipped = await readShippedTokens();
    const all = await readPages(service, '');
    expect(new Set(all.tokens.map(({ address }) => address)).size).toBe(shipped.length);
    const issued = await readPages(service, `issuer=${ISSUER}`);
    expect(issued.tokens).toEqual(shipped.filter((token) => token.issuer === ISSUER));
    expect(issued.cursors.length).toBeGreaterThan(0);
  });

  it('has cursors of the documented form that survive a restart', async () => {
    const { cursors, tokens } = await readPages(service, '');
    for (const cursor of cursors) expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,2048}$/);
    const restarted = await startTestService({ connection, providers: [], http: { pageSize: 7 } });
    const { body } = await restarted.get(`/v1/tokens?cursor=${cursors[0]}`);
    expect(body.data.tokens).toEqual(tokens.slice(7, 14));
    await restarted.close();
  });

  it.each(['backed_xstocks', 'BACKPACK_SECURITIES', 'backpack_securities%20', '', 'other_securities'])(
    'refuses the issuer %j',
    async (issuer) => {
      const { status, body } = await service.get(`/v1/tokens?issuer=${issuer}`);
      expect([status, body.error.code]).toEqual([400, 'unsupported_issuer']);
      expect(body.error.message).toContain(ISSUER);
    },
  );

  it('refuses a foreign cursor and one of another filter', async () => {
    const { cursors } = await readPages(service, `issuer=${ISSUER}`);
    const forged = Buffer.from(JSON.stringify(['nobody', null])).toString('base64url');
    const noCursor = Buffer.from('{"after":1}').toString('base64url');
    for (const cursor of [cursors[0], forged, noCursor, 'AAAA', 'x'.repeat(2049), '', 'a+b', 'a=']) {
      const { status, body } = await service.get(`/v1/tokens?cursor=${encodeURIComponent(cursor ?? '')}`);
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    }
  });

  it('refuses a cursor with a flipped bit', async () => {
    const { cursors } = await readPages(service, '');
    const changed = cursors.flatMap((cursor) =>
      [...cursor].flatMap((sign, at) => {
        const flipped = [1, 2, 4, 8, 16, 32, 64].map((bit) => String.fromCharCode(sign.charCodeAt(0) ^ bit));
        return flipped.map((other) => `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`);
      }),
    );
    for (const cursor of changed.filter((_, index) => index % 7 === 0 || index > changed.length - 30)) {
      const { status, body } = await service.get(`/v1/tokens?cursor=${encodeURIComponent(cursor)}`);
      expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
    }
  });

  it.each(['limit=5', 'issuer=backpack_securities&issuer=x', 'cursor=a&cursor=b', 'verbose'])(
    'refuses the query %s',
    async (query) => {
      const { status, body } = await service.get(`/v1/tokens?${query}`);
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('a list that differs from the chain', () => {
  it('is served with the values of the chain', async () => {
    const chain = await startChain({ log: silentLog(), slotTimeMs: 100 });
    const listed = (await readShippedTokens()).slice(0, 3);
    const [sol, usdc] = listed;
    if (sol === undefined || usdc === undefined) throw new Error('the list begins with SOL and USDC');
    const onChain = { ...usdc, decimals: 2, tokenProgram: TOKEN_2022_PROGRAM };
    await seedTokens(chain.rpcUrl, [sol, onChain], { mintAuthority: generateSigner().address });
    const checked = await startTestService({
      connection: new Connection(chain.rpcUrl, 'confirmed'),
      providers: [],
      tokens: listed,
    });
    const { body } = await checked.get('/v1/tokens');
    expect(body.data.tokens).toEqual([sol, onChain, listed[2]]);
    expect(body.data.tokens[1].address).toBe(USDC);
    await checked.close();
    await chain.close();
  });
});

describe('a list file of an operator', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function readFile(change: (tokens: Token[]) => unknown): Promise<readonly Token[]> {
    const file = join(folder, 'tokens.json');
    await writeFile(file, JSON.stringify(change([...(await readShippedTokens())])));
    return readTokenList(file);
  }

  it('is named in the error when missing or no JSON', async () => {
    const file = join(folder, 'broken.json');
    await expect(readTokenList(file)).rejects.toThrow(/broken\.json.*cannot be read/);
    await writeFile(file, '{"chain":');
    await expect(readTokenList(file)).rejects.toThrow(/broken\.json.*cannot be read/);
  });

  it('is read when valid', async () => {
    expect(await readFile((tokens) => tokens)).toEqual(await readShippedTokens());
  });

  it.each([
    ['no list', () => ({}), /the list/],
    ['a field is missing', ([first]: Token[]) => [{ ...first, icon: undefined }], /icon/],
    ['a field is too many', ([first]: Token[]) => [{ ...first, _note: '' }], /_note/],
    ['an address is none', ([first]: Token[]) => [{ ...first, address: 'x' }], /no address/],
    ['a token is listed twice', ([first]: Token[]) => [first, first], /twice/],
    ['the program is none', ([first]: Token[]) => [{ ...first, tokenProgram: 'spl-token' }], /token program/],
  ])('is refused when %s', async (_name, change, words) => {
    await expect(readFile(change)).rejects.toThrow(words);
  });
});
