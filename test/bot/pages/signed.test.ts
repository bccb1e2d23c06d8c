import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeBase58 } from '../../../src/solana/address.ts';
import { makeSigned } from '../support/make-swap.ts';
import { makeQuote, makeSwap, OWNER, TX_HASH, UNSIGNED, unlinkWallet } from './support/rows.ts';
import { signBase58, signBytes, signedBase64, startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, countSignings, findOrder, openLink } from './support/stored.ts';

let web: Web;
let page: string;

beforeEach(async () => {
  web = await startWeb();
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

const open = (body: unknown = {}) => web.post(`${page}/open`, body);

describe("the wallet's return with a signature", () => {
  test('stores it, wakes the watcher and leads to a clean address', async () => {
    const response = await web.get(web.wallet.sign(await openLink(web, page), signBase58));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://swap.example.com${page}`);
    expect(await findOrder(web)).toMatchObject({
      state: 'signed',
      signed: { txHash: TX_HASH, attemptId: 'id-1' },
    });
    expect(web.world.signedNudges).toBe(1);
  });

  test('A6: delivered twice it is stored once and answered alike', async () => {
    const url = web.wallet.sign(await openLink(web, page), signBase58);
    const first = await web.get(url);
    const second = await web.get(url);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await countSignings(web)).toBe(1);
    expect(web.events.filter(({ kind }) => kind === 'signature')).toHaveLength(1);
    expect(web.world.signedNudges).toBe(1);
  });

  test('A7, A8: any other transaction than that of the attempt is not stored', async () => {
    const other = encodeBase58(Buffer.alloc(300, 9));
    const response = await web.get(web.wallet.sign(await openLink(web, page), () => other));
    expect(response.headers.get('location')).toBe(`https://swap.example.com${page}#refused`);
    expect((await findOrder(web)).state).toBe('ordered');
    expect(web.events).toContainEqual({ kind: 'returned', flow: 'sign', outcome: 'refused' });
    expect((await findOrder(web)).refusal).toBe('changed');
  });

  test('an unreadable answer is reported in the chat as well', async () => {
    const url = new URL(web.wallet.sign(await openLink(web, page), signBase58));
    url.searchParams.set('data', encodeBase58(Buffer.alloc(80, 7)));
    expect((await web.get(url.href)).headers.get('location')).toContain('#unreadable');
    expect((await findOrder(web)).refusal).toBe('unreadable');
  });

  test('a second transaction changes nothing, but is reported in the chat', async () => {
    const first = await openLink(web, page);
    const second = await openLink(web, page);
    await web.get(web.wallet.sign(second, signBase58));
    await changeOrder(web, { state: 'signed', signed: makeSigned('2', { attemptId: 'id-2' }) });
    const response = await web.get(web.wallet.sign(first, signBase58));
    expect(response.headers.get('location')).toBe(`https://swap.example.com${page}`);
    expect(await findOrder(web)).toMatchObject({ state: 'signed', signed: { attemptId: 'id-2' } });
    expect((await findOrder(web)).refusal).toBe('superseded');
    expect(web.world.signedNudges).toBe(1);
  });

  test('an error of the wallet is not a refusal of ours', async () => {
    await web.get(web.wallet.fail(await openLink(web, page), '4001'));
    expect((await findOrder(web)).refusal).toBeNull();
  });

  test.each([
    ['4001', 'declined'],
    ['4100', 'reconnect'],
    ['-32603', 'reconnect'],
    ['%3Cscript%3E', 'retry'],
  ])(
    'A5, A9: the error %s is a hint without text of the query, and a later signature counts',
    async (code, hint) => {
      const link = await openLink(web, page);
      const response = await web.get(web.wallet.fail(link, code));
      expect(response.headers.get('location')).toBe(`https://swap.example.com${page}#${hint}`);
      expect(await response.text()).not.toContain('script');
      expect((await findOrder(web)).state).toBe('ordered');
      await web.get(web.wallet.sign(link, signBase58));
      expect((await findOrder(web)).state).toBe('signed');
    },
  );

  test('without a session the page asks to reconnect, and the order stays', async () => {
    const url = web.wallet.sign(await openLink(web, page), signBase58);
    await unlinkWallet(web.store);
    expect((await web.get(url)).headers.get('location')).toContain('#reconnect');
    expect((await findOrder(web)).state).toBe('ordered');
  });

  test('is not stored when signed too late', async () => {
    const url = web.wallet.sign(await openLink(web, page), signBase58);
    web.world.height = 1_151;
    web.world.now += 40_000;
    expect((await web.get(url)).headers.get('location')).toContain('#expired');
    expect((await findOrder(web)).state).toBe('ordered');
    expect(web.events).toContainEqual({ kind: 'signature', wallet: 'phantom', inTime: false, seconds: 40 });
  });

  test.each(['lapsed', 'cancelled'] as const)('after the order is %s nothing is stored', async (state) => {
    const url = web.wallet.sign(await openLink(web, page), signBase58);
    await changeOrder(web, { state });
    expect((await web.get(url)).headers.get('location')).toBe(`https://swap.example.com${page}`);
    expect((await findOrder(web)).state).toBe(state);
  });

  test('no query moves the order or fails on our side', async () => {
    const link = new URL(await openLink(web, page));
    const base = link.searchParams.get('redirect_link') ?? '';
    await fc.assert(
      fc.asyncProperty(fc.webQueryParameters({ size: 'medium' }), async (query) => {
        web.world.now += 2_000;
        const response = await web.get(`${base}?${query}`);
        expect(response.status).toBe(303);
        expect((await findOrder(web)).state).toBe('ordered');
      }),
      { numRuns: 60 },
    );
  });

  test('no token leads to a page or fails on our side', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (path) => {
        web.world.now += 2_000;
        for (const prefix of ['/s/', '/w/', '/c/']) {
          expect([400, 404]).toContain((await web.get(`${prefix}x${path.slice(1)}`)).status);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a signature from an extension', () => {
  test('is stored for the attempt it belongs to, the newest that matches', async () => {
    await open();
    web.world.quotes = {
      ok: true,
      value: [makeQuote({ unsignedTransaction: Buffer.alloc(300, 2).toString('base64') })],
    };
    await open();
    const response = await web.post(`${page}/signed`, { transaction: signedBase64() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      state: 'signed',
      offer: null,
      final: false,
      served: null,
      received: null,
      why: null,
      txHash: TX_HASH,
      explorerUrl: `https://explorer.example/tx/${TX_HASH}`,
    });
    expect((await findOrder(web)).signed?.attemptId).toBe('id-1');
    expect(web.world.signedNudges).toBe(1);
  });

  test('gets the same answer when posted twice', async () => {
    await open();
    const body = { transaction: signedBase64() };
    const first = await (await web.post(`${page}/signed`, body)).json();
    expect(await (await web.post(`${page}/signed`, body)).json()).toEqual(first);
    expect(await countSignings(web)).toBe(1);
  });

  test('A8: of another transaction is refused and nothing is stored', async () => {
    await open();
    const response = await web.post(`${page}/signed`, {
      transaction: Buffer.alloc(300, 9).toString('base64'),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ state: 'ordered', code: 'signed_refused' });
    expect((await findOrder(web)).refusal).toBe('changed');
    expect((await findOrder(web)).state).toBe('ordered');
  });

  test('of the first of as many transactions as a page may get in a minute is taken', async () => {
    const unsigned = (n: number) => Buffer.from(UNSIGNED).fill(n, 100, 101);
    for (let n = 0; n < 20; n += 1) {
      const unsignedTransaction = unsigned(n).toString('base64');
      web.world.quotes = { ok: true, value: [makeQuote({ quoteId: `quote-${n}`, unsignedTransaction })] };
      expect((await open()).status).toBe(200);
      web.world.now += 3_000;
    }
    const transaction = Buffer.from(signBytes(unsigned(0))).toString('base64');
    expect((await web.post(`${page}/signed`, { transaction })).status).toBe(200);
    expect((await findOrder(web)).signed?.attemptId).toBe('id-1');
  });

  test('that was stored before something failed is not called unsent', async () => {
    await open();
    Object.assign(web.deps, {
      onSigned: () => {
        throw new Error('after the commit');
      },
    });
    const response = await web.post(`${page}/signed`, { transaction: signedBase64() });
    expect((await findOrder(web)).state).toBe('signed');
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect([response.status, code]).toEqual([500, 'internal_error']);
    expect(message).not.toContain('Nothing was sent');
  });

  test('is out of date before any transaction was built', async () => {
    const response = await web.post(`${page}/signed`, { transaction: signedBase64() });
    expect(await response.json()).toMatchObject({ code: 'out_of_date' });
  });

  test.each([
    ['no transaction', {}],
    ['a text that is not base64', { transaction: 'not base64!' }],
    ['more than a transaction can be', { transaction: 'A'.repeat(5_468) }],
    ['more properties', { transaction: 'AAAA', account: OWNER }],
  ])('with %s is refused', async (_case, body) => {
    expect((await web.post(`${page}/signed`, body)).status).toBe(400);
  });

  test('A11: an oversized body is not read', async () => {
    const response = await web.post(`${page}/signed`, { transaction: 'A'.repeat(9_000) });
    expect(response.status).toBe(413);
  });
});
