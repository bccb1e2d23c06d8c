import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeJson } from '../../../src/bot/store/json-fields.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { Address } from '../../../src/solana/address.ts';
import { encodeBase58 } from '../../../src/solana/address.ts';
import { refused, unanswered } from '../support/service-failure.ts';
import { readView } from './support/requests.ts';
import {
  linkWallet,
  makeQuote,
  makeSwap,
  meetAda,
  OWNER,
  START,
  TX_HASH,
  UNSIGNED,
  unlinkWallet,
} from './support/rows.ts';
import { signedBase64, startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, findAttempts, findOrder, openLink } from './support/stored.ts';

let web: Web;
let page: string;

beforeEach(async () => {
  web = await startWeb();
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

const open = (body: unknown = {}) => web.post(`${page}/open`, body);

describe('the signing page', () => {
  test('T22, A13: five GETs build no attempt and change no row', async () => {
    const before = await findOrder(web);
    for (let visit = 0; visit < 5; visit += 1) expect((await web.get(page)).status).toBe(200);
    expect(await findAttempts(web)).toEqual([]);
    expect(await findOrder(web)).toEqual(before);
  });

  test("T15: a person's name cannot become markup", async () => {
    await meetAda(web.store, 'en', '"><script>x</script>\u202Eevil');
    const response = await web.get(page);
    const html = await response.clone().text();
    expect(html).not.toContain('<script>x');
    expect((await readView(response)).asker.name).toBe('“><script>x</script>evil” (@ada)');
  });

  test('A17: an invalid token gets the page of every invalid token', async () => {
    const texts = await Promise.all(
      [
        '/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        '/s/short',
        '/w/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        '/nothing',
      ].map(async (path) => [(await web.get(path)).status, await (await web.get(path)).text()]),
    );
    expect(new Set(texts.map(String)).size).toBe(1);
    expect(texts[0]?.[0]).toBe(404);
  });
});

describe('opening an order', () => {
  test('returns the summary, the transaction, its end and the link', async () => {
    const response = await open();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      state: 'ordered',
      price: {
        kind: 'swap',
        offerVersion: 1,
        pays: '0.5 SOL',
        paysUsd: '$100.00',
        gets: '99 USDC',
        getsAtLeast: '98.01 USDC',
        getsAtLeastUsd: '$98.01',
        operatorFee: null,
        warning: null,
      },
      summary: {
        pays: { mint: 'native', symbol: 'SOL', amount: '500000000', text: '0.5 SOL', usd: '$100.00' },
        receivesAtLeast: {
          mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          symbol: 'USDC',
          amount: '98010000',
          text: '98.01 USDC',
          usd: '$98.01',
        },
        expected: '99 USDC',
        to: { address: OWNER, short: 'G31g…5j6R' },
        operatorFee: null,
        networkFee: { lamports: '6200', text: '0.0000062 SOL', usd: '<\u00a0$0.01' },
        rent: {
          lamports: '2039280',
          text: '0.00203928 SOL',
          newAccounts: 1,
          label: 'Deposit for a new token account',
        },
        deposits: [],
        warnings: [],
        isEnforced: false,
      },
      transaction: UNSIGNED.toString('base64'),
      pay: expect.objectContaining({ emulated: null }),
      version: 'legacy',
      expiresAt: new Date(START + 28_000).toISOString(),
      time: { left: 28_000, young: 7_500, life: 30_000 },
      links: { phantom: expect.stringMatching(/^https:\/\/phantom\.app\/ul\/v1\/signTransaction\?/) },
      alternatives: [
        {
          wallet: 'phantom',
          scheme: expect.stringMatching(/^phantom:\/\/v1\/signTransaction\?/),
          intent: expect.stringMatching(/^intent:\/\/v1\/signTransaction\?/),
        },
      ],
      reconnect: false,
    });
  });

  test('hands out a transaction that no co-signer has signed yet, by page and by link', async () => {
    const presigned = Buffer.alloc(300, 1).fill(2, 0, 1).fill(0, 1, 65);
    const empty = Buffer.from(presigned).fill(0, 65, 129);
    web.world.quotes = {
      ok: true,
      value: [makeQuote({ unsignedTransaction: presigned.toString('base64') })],
    };
    const opened = (await (await open()).json()) as { transaction: string; links: { phantom: string } };
    expect(opened.transaction).toBe(empty.toString('base64'));
    let asked = '';
    web.wallet.sign(opened.links.phantom, (transaction) => {
      asked = transaction;
      return transaction;
    });
    expect(asked).toBe(encodeBase58(empty));
    expect((await findAttempts(web))[0]?.unsignedTransaction).toEqual(Uint8Array.from(presigned));
  });

  test('stores the attempt under the hash of its return token only', async () => {
    const link = new URL(await openLink(web, page));
    const redirect = link.searchParams.get('redirect_link') ?? '';
    const token = redirect.replace('https://swap.example.com/w/', '');
    expect((await findAttempts(web))[0]?.returnTokenHash).toBe(web.tokens.hash(token));
    expect(writeJson(await findAttempts(web))).not.toContain(token);
  });

  test('works only for the account of the order’s wallet', async () => {
    expect((await open({ account: OWNER })).status).toBe(200);
    const response = await open({ account: 'So11111111111111111111111111111111111111112' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ state: 'ordered', code: 'wrong_wallet' });
  });

  test('without a session there is no link, the order stays and an extension may still sign', async () => {
    await unlinkWallet(web.store);
    const answer = await (await open()).json();
    expect(answer).toMatchObject({ state: 'ordered', links: {}, reconnect: true });
    expect((await web.post(`${page}/signed`, { transaction: signedBase64() })).status).toBe(200);
  });

  test('without the wallet of the order there is no link, even with another one linked', async () => {
    await unlinkWallet(web.store);
    await linkWallet(web.store, { address: 'So11111111111111111111111111111111111111112' as Address });
    expect(await (await open()).json()).toMatchObject({ links: {}, alternatives: [], reconnect: true });
  });

  test.each([
    ['solflare', 'https://solflare.com/ul/v1'],
    ['backpack', 'https://backpack.app/ul/v1'],
  ] as const)('leads to %s where that is the wallet of the order', async (kind, base) => {
    await web.server.close();
    web = await startWeb({ linkBases: { phantom: 'https://phantom.app/ul/v1', [kind]: base } });
    page = await addOrder(web, makeSwap());
    await linkWallet(web.store, { kind });
    const { links } = (await (await open()).json()) as { links: Record<string, string> };
    expect(Object.keys(links)).toEqual([kind]);
    expect(links[kind]).toContain(`${base}/signTransaction?`);
  });

  test('a worse price needs acceptance, after a reload too, and is used once accepted', async () => {
    const worse = makeQuote({ toAmount: 90_000_000n as Swap['offer']['toAmount'] });
    web.world.quotes = { ok: true, value: [worse] };
    const refused = await open();
    expect(refused.status).toBe(409);
    const warning = expect.stringContaining('You lose about $10.00 (10%) to price impact and fees.');
    const price = { offerVersion: 2, pays: '0.5 SOL', gets: '90 USDC', getsAtLeast: '89.1 USDC', warning };
    expect(await refused.json()).toMatchObject({ state: 'ordered', code: 'price_changed', price });
    expect(await (await open()).json()).toMatchObject({ code: 'price_changed', price });
    expect((await readView(await web.get(page))).askPrice).toBe(true);
    expect(await findAttempts(web)).toEqual([]);
    expect((await open({ acceptOfferVersion: 1 })).status).toBe(409);
    expect((await open({ acceptOfferVersion: 2 })).status).toBe(200);
  });

  test.each([
    ['no route', { ok: true as const, value: [] }, 422, 'no_route'],
    [
      'nothing to sign',
      { ok: true as const, value: [makeQuote({ unsignedTransaction: null })] },
      422,
      'not_executable',
    ],
    ['a service that is down', unanswered('quotes', 'unreachable'), 424, 'service_unavailable'],
    ['a policy', refused('quotes', 403, 'blocked_by_policy'), 403, 'blocked_by_policy'],
  ])('%s is a refusal with a sentence', async (_case, quotes, status, code) => {
    web.world.quotes = quotes;
    const response = await open();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      state: 'ordered',
      code,
      message: expect.stringMatching(/\w{3}/),
    });
  });

  test.each<[GuardRule, number, string]>([
    ['close-to-stranger', 422, 'guard_refused'],
    ['simulation-failed', 422, 'not_simulated'],
    ['titan-instruction', 422, 'unread_route'],
    ['simulation-unavailable', 424, 'chain_unreachable'],
  ])('T11: a transaction the guard refuses (%s) gets no link', async (rule, status, code) => {
    web.world.refusedRule = rule;
    const response = await open();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await findAttempts(web)).toEqual([]);
    expect(web.events).toContainEqual({ kind: 'opened', outcome: 'guard_refused' });
  });

  test('T10: during another swap of the wallet there is no link, but its hash', async () => {
    await web.post(`${page}/signed`, { transaction: signedBase64() });
    await open();
    await web.post(`${page}/signed`, { transaction: signedBase64() });
    const second = await addOrder(web, makeSwap({ id: 'swap-2' as SwapId }));
    const response = await web.post(`${second}/open`, {});
    expect(await response.json()).toMatchObject({
      code: 'in_flight',
      txHash: TX_HASH,
      explorerUrl: `https://explorer.example/tx/${TX_HASH}`,
    });
  });

  test('is refused for an order that moved on', async () => {
    await changeOrder(web, { state: 'lapsed' });
    const response = await open();
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ state: 'lapsed', code: 'out_of_date' });
  });

  test.each([
    ['an unknown property', { tip: 1 }],
    ['a wrong type', { acceptOfferVersion: '1' }],
    ['an account that is none', { account: 'x' }],
    ['no object', []],
    ['no JSON', '{'],
  ])('%s is refused and builds nothing', async (_case, body) => {
    const response = await open(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request' });
    expect(await findAttempts(web)).toEqual([]);
  });

  test('no body causes a server error or builds an attempt by accident', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        web.world.now += 5_000;
        const response = await open(body);
        const isEmptyObject = JSON.stringify(body) === '{}';
        expect(response.status).toBe(isEmptyObject ? 200 : 400);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a null origin', { Origin: 'null' }],
  ])('A14: a POST from %s is refused', async (_case, headers) => {
    for (const path of ['open', 'signed']) {
      const response = await web.post(
        `${page}/${path}`,
        path === 'open' ? {} : { transaction: 'AAAA' },
        headers,
      );
      expect(response.status).toBe(403);
    }
    expect(await findAttempts(web)).toEqual([]);
  });

  test('A14: the form of another page cannot post', async () => {
    const response = await web.post(`${page}/open`, '{}', { 'Content-Type': 'text/plain' });
    expect(response.status).toBe(415);
  });

  test('T18: is refused after too many tries, and allowed again later', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await open()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    web.world.now += 5_000;
    expect((await open()).status).toBe(200);
  });
});
