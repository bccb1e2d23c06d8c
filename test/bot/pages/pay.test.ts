import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALL_TEXTS } from '../../../src/bot/pages/texts.ts';
import type { OpenedView } from '../../../src/bot/pages/views.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { readView } from './support/requests.ts';
import {
  linkWallet,
  makeQuote,
  makeSwap,
  meetAda,
  OWNER,
  SIGNED,
  START,
  unlinkWallet,
} from './support/rows.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, findAttempts, findOrder } from './support/stored.ts';

const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
/** A wallet's server, or its app. */
const FOREIGN = { Origin: 'https://wallet.example', 'Sec-Fetch-Site': 'cross-site' };

let web: Web;
let page: string;
let path: string;

beforeEach(async () => {
  web = await startWeb();
  page = await addOrder(web, makeSwap());
  path = `/pay/${web.tokens.pay('swap-1' as SwapId)}`;
});
afterEach(() => web.server.close());

const ask = (account: string = OWNER, more: object = {}) => web.post(path, { account, ...more }, FOREIGN);

async function messageOf(response: Response) {
  const body = (await response.json()) as { message: string };
  expect(Object.keys(body)).toEqual(['message']);
  expect(body.message.length).toBeLessThanOrEqual(80);
  return [response.status, body.message];
}

const ALL_KEYS = [
  ...['not-found', 'out-of-date', 'price-changed', 'price-new', 'in-flight', 'page', 'no-code'],
  ...['failed', 'refused', 'funds'],
];

describe('GET', () => {
  test('names label and icon for any origin, and changes nothing', async () => {
    const before = await findOrder(web);
    const response = await web.get(path, FOREIGN);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { label, icon } = (await response.json()) as { label: string; icon: string };
    expect(label).toBe('Countersign');
    const picture = await web.get(icon);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await findOrder(web)).toEqual(before);
  });

  test('knows no unknown, foreign or ended token', async () => {
    const unknown = [404, 'This code is unknown or expired. Ask for a new one in the chat.'];
    expect(await messageOf(await web.get('/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))).toEqual(unknown);
    expect(await messageOf(await web.get(page.replace('/s/', '/pay/')))).toEqual(unknown);
    await changeOrder(web, { state: 'cancelled' });
    expect(await messageOf(await web.get(path))).toEqual(unknown);
  });

  test('a browser of another origin may ask', async () => {
    const response = await fetch(web.origin + path, { method: 'OPTIONS', headers: FOREIGN });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['accept', 'cache-control', 'content-type']));
  });

  test('no other address of the server is open to other origins', async () => {
    const response = await web.post(`${page}/open`, {}, FOREIGN);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('POST', () => {
  test('serves the order to its wallet, row first', async () => {
    const response = await ask(OWNER, { extra: 'of a wallet' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const [attempt] = await findAttempts(web);
    expect(await response.json()).toEqual({
      transaction: Buffer.from(attempt?.served?.cosigned ?? []).toString('base64'),
      message: '0.5 SOL → at least 98.01 USDC',
    });
    expect(await findOrder(web)).toMatchObject({ state: 'served', minimum: 98_010_000n });
    expect(web.events).toContainEqual({ kind: 'opened', outcome: 'served' });
  });

  test('serves no other account, and asks for no quote', async () => {
    web.world.quotes = undefined as never;
    const refusal = [409, 'This order belongs to G31g…5j6R. Choose that account.'];
    expect(await messageOf(await ask(STRANGER))).toEqual(refusal);
    expect(await messageOf(await ask('nonsense'))).toEqual(refusal);
    expect(await findOrder(web)).toMatchObject({ state: 'ordered' });
  });

  test('makes no order of a scanned account where a wallet is linked', async () => {
    await changeOrder(web, { state: 'offered', wallet: null, orderedAt: null });
    expect((await ask()).status).toBe(409);
    expect(await findOrder(web)).toMatchObject({ state: 'offered', wallet: null });
  });

  test.each([
    ['signed', { state: 'signed', signed: SIGNED }],
    ['cancelled', { state: 'cancelled' }],
    ['lapsed', { state: 'lapsed' }],
    ['under erasure', { state: 'served', erasureLanguage: 'en', landsUntil: START }],
    ['being cancelled', { state: 'served', reason: 'cancel_wanted', landsUntil: START }],
  ] as const)('an order that is %s is served no more', async (_, changes) => {
    await changeOrder(web, changes);
    expect(await messageOf(await ask())).toEqual([
      409,
      'This order has changed or is over. Look at the chat.',
    ]);
    expect(await findAttempts(web)).toEqual([]);
  });

  test('late, it says when', async () => {
    await ask();
    web.world.height = 1_140;
    web.world.now += 30_000;
    expect(await messageOf(await ask())).toEqual([409, 'Too late to approve. Scan again in 0:20.']);
  });

  test('a worse price is accepted on the page first', async () => {
    web.world.quotes = { ok: true, value: [makeQuote({ toAmount: 1n as never })] };
    const refusal = [409, 'The price changed. Accept it on the page, then scan again.'];
    expect(await messageOf(await ask())).toEqual(refusal);
    expect(await messageOf(await ask())).toEqual(refusal);
    expect(await findOrder(web)).toMatchObject({ state: 'ordered', offerVersion: 2, agreedVersion: 1 });
    expect(await readView(await web.get(page))).toMatchObject({ askPrice: true });
    expect((await web.post(`${page}/open`, { acceptOfferVersion: 2 })).status).toBe(200);
    expect(await readView(await web.get(page))).toMatchObject({ askPrice: false });
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['not-servable', 'This order cannot be signed by code. Sign it on the page.'],
    ['too-large', 'This order cannot be signed by code. Sign it on the page.'],
    ['simulation-failed', 'It would fail now. Enough for the amount, fees and deposit?'],
    ['simulation-unavailable', 'This swap is not offered right now. Try again in a moment.'],
    ['pays-too-much', 'The transaction did not do what was promised. Nothing was sent.'],
  ] as const)('the guard’s %s in a wallet’s words', async (rule, message) => {
    web.world.refusedRule = rule;
    expect(await messageOf(await ask())).toEqual([422, message]);
    expect(await findOrder(web)).toMatchObject({ state: 'ordered' });
    expect(web.events).toContainEqual({ kind: 'opened', outcome: 'guard_refused' });
  });

  test('no search, no service: nothing is served', async () => {
    web.world.hasIndex = false;
    expect((await ask()).status).toBe(409);
    web.world.hasIndex = true;
    web.world.height = undefined;
    expect((await ask()).status).toBe(424);
    expect(await findOrder(web)).toMatchObject({ state: 'ordered' });
  });

  test('is limited like an opening, and takes little', async () => {
    web.world.hasIndex = false;
    for (let times = 0; times < 10; times += 1) expect((await ask()).status).toBe(409);
    const limited = await ask();
    expect(limited.status).toBe(429);
    expect(limited.headers.get('access-control-allow-origin')).toBe('*');
    expect((await web.post(path, { account: 'A'.repeat(2_000) }, FOREIGN)).status).toBe(429);
  });

  test.each([{}, { account: 7 }, { account: '' }, { account: 'A'.repeat(65) }, []])(
    'refuses the body %j',
    async (body) => {
      const response = await web.post(path, body, FOREIGN);
      expect(response.status).toBe(400);
      expect(typeof ((await response.json()) as { message: string }).message).toBe('string');
    },
  );

  test('speaks the owner’s language, in at most 80 characters each', async () => {
    await meetAda(web.store, 'es');
    expect(await messageOf(await ask(STRANGER))).toEqual([
      409,
      'Esta orden es de G31g…5j6R. Elige esa cuenta.',
    ]);
    for (const language of LANGUAGES) {
      for (const key of ALL_KEYS)
        expect(ALL_TEXTS[language].plain(`pay-${key}`).length).toBeLessThanOrEqual(80);
      expect(ALL_TEXTS[language].plain('pay-wait', { time: '1:30' }).length).toBeLessThanOrEqual(80);
      expect(ALL_TEXTS[language].plain('pay-three-wait', { time: '1:30' }).length).toBeLessThanOrEqual(80);
    }
  });
});

describe('an offer to a person without a wallet', () => {
  const offer = makeSwap().offer;

  beforeEach(async () => {
    await unlinkWallet(web.store);
    const card = { ...PLAIN_CARD, hasNoWallet: true } as const;
    await changeOrder(web, { state: 'offered', wallet: null, orderedAt: null, agreedVersion: null, card });
  });

  const pageView = async () => readView(await web.get(page));

  test('a new price is on the page, and the wallet app is told to look', async () => {
    web.world.quotes = { ok: true, value: [makeQuote({ toAmount: 98_000_000n as never })] };
    const refusal = [409, 'The price changed. Compare it on the page, then scan again.'];
    expect(await messageOf(await ask())).toEqual(refusal);
    expect((await pageView()).status.offer).toMatchObject({ gets: '98 USDC' });
    expect((await ask()).status).toBe(200);
  });

  test('an expired price that got worse is one, too', async () => {
    web.world.now = offer.validUntil + 1;
    web.world.quotes = { ok: true, value: [makeQuote({ toAmount: 98_999_999n as never })] };
    expect((await messageOf(await ask()))[1]).toContain('Compare it on the page');
    expect(await findOrder(web)).toMatchObject({ state: 'offered', offer: { toAmount: 98_999_999n } });
  });

  test.each(['not-servable', 'too-large'] as const)(
    'without a code (%s) a wallet is connected',
    async (rule) => {
      web.world.refusedRule = rule;
      expect(await messageOf(await ask())).toEqual([
        422,
        'This price cannot be signed by code. Connect a wallet in the chat.',
      ]);
      expect(await findOrder(web)).toMatchObject({ state: 'offered', wallet: null });
    },
  );

  test('a pause, a linked wallet, a Cancel and a risk of loss each end it', async () => {
    const isRefused = async () => {
      const { status } = await ask();
      expect(await findAttempts(web)).toEqual([]);
      return status;
    };
    web.world.paused = true;
    expect(await isRefused()).toBe(424);
    web.world.paused = false;
    await linkWallet(web.store);
    expect((await pageView()).pay).toBeNull();
    expect(await isRefused()).toBe(409);
    await unlinkWallet(web.store);
    await changeOrder(web, { offer: { ...offer, toUsd: 90 } });
    expect(await pageView()).toMatchObject({ pay: null, status: { state: 'offered', offer: null } });
    expect(await isRefused()).toBe(409);
    await changeOrder(web, { state: 'lapsed', reason: 'cancelled_by_person', offer });
    expect(await isRefused()).toBe(409);
  });
});

describe('the page', () => {
  const openedPay = async () =>
    ((await (await web.post(`${page}/open`, {})).json()) as Pick<OpenedView, 'pay'>).pay;

  test('shows the code and, while served, the time left', async () => {
    const pay = await openedPay();
    expect(pay).toMatchObject({ code: `solana:https://swap.example.com${path}`, emulated: null });
    expect(pay?.code.length).toBeLessThanOrEqual(100);
    await ask();
    const { status } = await readView(await web.get(page));
    expect(status).toMatchObject({
      state: 'served',
      final: false,
      served: { freeInSeconds: 50, isCancelling: false },
    });
    const refused = await web.post(`${page}/open`, {});
    expect(await refused.json()).toMatchObject({ code: 'out_of_date', state: 'served' });
  });

  test('offers none where a node cannot find what a wallet submits, or over http', async () => {
    web.world.hasIndex = false;
    expect(await openedPay()).toBeNull();
    await web.server.close();
    web = await startWeb({ publicUrl: 'http://swap.example.com' });
    await addOrder(web, makeSwap());
    expect(await openedPay()).toBeNull();
    expect((await web.post(path, { account: OWNER }, FOREIGN)).status).toBe(404);
  });

  test('a route whose market maker signs last has none', async () => {
    const bytes = Buffer.alloc(300, 1).fill(2, 0, 1).fill(0, 1, 129);
    web.world.quotes = { ok: true, value: [makeQuote({ unsignedTransaction: bytes.toString('base64') })] };
    expect(await openedPay()).toBeNull();
  });

  test('in the sandbox the code leads to its wallet', async () => {
    await web.server.close();
    web = await startWeb({
      publicUrl: 'http://127.0.0.1:8787',
      linkBases: { phantom: 'http://127.0.0.1:8787/wallet/ul/v1' },
    });
    await addOrder(web, makeSwap());
    const pay = await openedPay();
    expect(pay?.emulated).toBe(
      `http://127.0.0.1:8787/wallet/pay?link=${encodeURIComponent(pay?.code ?? '')}`,
    );
  });
});
