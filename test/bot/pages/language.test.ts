import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildAssets } from '../../../src/bot/pages/assets.ts';
import type { RefusalCode } from '../../../src/bot/pages/refusals.ts';
import { refusalText } from '../../../src/bot/pages/refusals.ts';
import { sendPage } from '../../../src/bot/pages/render-page.ts';
import { ALL_TEXTS } from '../../../src/bot/pages/texts.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import { newBoxKeyPair } from '../../../src/wallet-link/index.ts';
import { readEvents, readView } from './support/requests.ts';
import { forgetAda, makeLink, makeQuote, makeSwap, meetAda, OWNER, SIGNED, START } from './support/rows.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addLink, addOrder, changeOrder } from './support/stored.ts';

const UNKNOWN = 'A'.repeat(32);
const ALL_WALLETS = {
  phantom: 'https://phantom.app/ul/v1',
  solflare: 'https://solflare.com/ul/v1',
  backpack: 'https://backpack.app/ul/v1',
};
const keys = newBoxKeyPair();
const assets = await buildAssets();

let web: Web;
let page: string;
let linkPath: string;

beforeEach(async () => {
  web = await startWeb({ linkBases: ALL_WALLETS });
  page = await addOrder(web, makeSwap());
  linkPath = `/c/${await addLink(web, makeLink(keys.secretKey))}`;
  await personSpeaks('ru');
});

afterEach(() => web.server.close());

async function personSpeaks(language: Language): Promise<void> {
  await meetAda(web.store, language);
}

const FAILED = makeSwap({ state: 'failed', reason: 'chain:price-moved:Titan:5:6008' });

const browserSpeaks = (header: string) => ({ 'Accept-Language': header });
const htmlOf = async (path: string, header = 'es') => (await web.get(path, browserSpeaks(header))).text();

async function refusalOf(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await web.post(path, body, { ...browserSpeaks('es'), ...headers });
  return (await response.json()) as { code: RefusalCode; message: string };
}

/** Expects all of the page's HTML in one language. */
function expectFrame(html: string, language: Language, title: string): void {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="${direction}">`));
  expect(html).toContain(`<title>${title} · Countersign</title>`);
  expect(html).toContain(`<h1>${title}</h1>`);
}

describe('a page', () => {
  test.each(LANGUAGES)('is in the language of the owner of the order or link: %s', async (language) => {
    await personSpeaks(language);
    const { plain } = ALL_TEXTS[language];
    const pages = [await htmlOf(page), await htmlOf(linkPath)];
    expectFrame(pages[0] ?? '', language, plain('sign-title'));
    expectFrame(pages[1] ?? '', language, plain('link-title'));
    for (const html of pages) {
      expect(html).toContain(`<noscript><p>${plain('page-no-script')}</p></noscript>`);
      // The first paint has the frame and the card of the page.
      expect(html).toMatch(
        new RegExp(
          `<div class="page"><header class="brand">.*<section class="card center">.*<p>${plain('page-loading')}</p>`,
        ),
      );
    }
  });

  test('of a failed swap gives the reason in that language, in the page and in its events', async () => {
    await addOrder(web, FAILED);
    const { status } = await readView(await web.get(page));
    expect(status.why).toMatch(
      /^Причина: .*цена вышла за пределы вашего проскальзывания\. Запросите новую цену\.$/,
    );
    const events = readEvents(await web.get(`${page}/events`));
    expect((await events.next()).value).toEqual(status);
  });

  test.each(LANGUAGES)(
    'weighs less than 70 KiB in all in %s, and its script contains no other language',
    async (language) => {
      await personSpeaks(language);
      const html = await htmlOf(page);
      const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
      const bodies = await Promise.all(assets.map(async (path) => (await web.get(path)).text()));
      expect(bodies).toHaveLength(2);
      expect(Buffer.byteLength([html, ...bodies].join(''))).toBeLessThan(70 * 1_024);
      const spoken = LANGUAGES.filter((one) =>
        bodies.join('').includes(ALL_TEXTS[one].plain('sign-rent-why')),
      );
      expect(spoken).toEqual([language]);
    },
  );

  test("of an erased person is in the browser's language", async () => {
    await changeOrder(web, { state: 'submitted', signed: SIGNED });
    await forgetAda(web.store);
    expectFrame(await htmlOf(page, 'pt-BR,pt;q=0.9'), 'pt', ALL_TEXTS.pt.plain('sign-title'));
  });
});

describe('a refusal of an order', () => {
  test('is in the language of the owner of the order, for any browser', async () => {
    web.world.quotes = { ok: true, value: [] };
    expect(await refusalOf(`${page}/open`, {})).toMatchObject({
      code: 'no_route',
      message: refusalText('no_route', ALL_TEXTS.ru),
    });
    web.world.quotes = { ok: true, value: [makeQuote()] };
    web.world.refusedRule = 'close-to-stranger';
    const others = [
      await refusalOf(`${page}/open`, {}),
      await refusalOf(`${page}/open`, { account: 'So11111111111111111111111111111111111111112' }),
      await refusalOf(`${page}/signed`, { transaction: 'AAAA' }),
      await refusalOf(
        `${await addOrder(web, makeSwap({ id: 'swap-2' as SwapId, state: 'lapsed' }))}/reconnect`,
        {},
      ),
      await refusalOf(`${linkPath}/connected`, { account: OWNER, signature: `${'A'.repeat(86)}==` }),
    ];
    expect(others.map(({ code }) => code)).toEqual([
      'guard_refused',
      'wrong_wallet',
      'out_of_date',
      'out_of_date',
      'wrong_proof',
    ]);
    for (const { code, message } of others) expect(message).toBe(refusalText(code, ALL_TEXTS.ru));
  });

  test("is in the browser's language without a known owner: unread, from another origin, or erased", async () => {
    const refusals = [
      await refusalOf(`${page}/open`, { tip: 1 }),
      await refusalOf(`${page}/open`, '{'),
      await refusalOf(`${page}/open`, {}, { Origin: 'https://evil.example' }),
      await refusalOf(`${page}/signed`, { transaction: 'A'.repeat(9_000) }),
      await refusalOf(`/s/${UNKNOWN}/open`, {}),
      await refusalOf(`/c/${UNKNOWN}/connected`, { account: OWNER, signature: `${'A'.repeat(86)}==` }),
      await refusalOf('/nothing', {}),
    ];
    await changeOrder(web, { state: 'submitted', signed: SIGNED });
    await forgetAda(web.store);
    web.world.refusedRule = 'close-to-stranger';
    refusals.push(await refusalOf(`${page}/open`, {}));
    for (const { code, message } of refusals) expect(message).toBe(refusalText(code, ALL_TEXTS.es));
  });
});

describe('A17: an invalid link', () => {
  /** The whole response except `Date`. */
  async function looks(path: string, header: string) {
    const response = await web.get(path, browserSpeaks(header));
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    return JSON.stringify([response.status, headers, await response.text()]);
  }

  test.each(LANGUAGES)(
    'gets a page in %s from such a browser, and reveals no language of an owner',
    async (language) => {
      await personSpeaks(language === 'ru' ? 'es' : 'ru');
      const addOld = async (changes: Parameters<typeof makeLink>[1]) =>
        `/c/${await addLink(web, makeLink(keys.secretKey, changes))}`;
      const paths = [
        `/s/${UNKNOWN}`,
        `/c/${UNKNOWN}`,
        `/w/${UNKNOWN}`,
        '/nothing',
        await addOld({ id: 'decided', decidedAt: START }),
        await addOld({ id: 'late', expiresAt: START }),
      ];
      const all = new Set(await Promise.all(paths.map((path) => looks(path, `${language};q=0.9, de`))));
      expect(all.size).toBe(1);
      const html = await htmlOf(`/s/${UNKNOWN}`, language);
      expectFrame(html, language, ALL_TEXTS[language].plain('page-unknown'));
      expect(html).toContain(refusalText('not_found', ALL_TEXTS[language]));
      const home = await htmlOf('/', language);
      expectFrame(home, language, 'Countersign');
      for (const one of [html, home])
        expect(one).toContain(
          `href="https://t.me/countersign_bot">${ALL_TEXTS[language].plain('page-back')}</a>`,
        );
    },
  );

  test('gets a plain text page for any browser language', async () => {
    const html = await htmlOf(`/s/${UNKNOWN}`, '"><script>alert(1)</script>, ru;q=0.1');
    expect(html).not.toContain('script');
    expectFrame(html, 'ru', ALL_TEXTS.ru.plain('page-unknown'));
  });
});

test('every text appears in the page as text, never as markup', async () => {
  const hostile = '</title></h1><script>&"\'';
  const texts = { ...ALL_TEXTS.ru, plain: () => hostile };
  const view = await readView(await web.get(page));
  const app = Fastify();
  app.get('/', (_request, reply) => sendPage(reply, assets, texts, view));
  const { body } = await app.inject('/');
  expect(body).not.toContain(hostile);
  expect(body).not.toMatch(/<script>/);
  const escaped = '&lt;/title&gt;&lt;/h1&gt;&lt;script&gt;&amp;&quot;&#39;';
  expect(body).toContain(`<title>${escaped} · ${escaped}</title>`);
  expect(body).toContain(`<noscript><p>${escaped}</p></noscript>`);
  expect(body).toContain(`<h1>${escaped}</h1>`);
});
