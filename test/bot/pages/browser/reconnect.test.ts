import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newBoxKeyPair } from '../../../../src/wallet-link/index.ts';
import { linkWallet, makeLink, makeSwap, OWNER, unlinkWallet } from '../support/rows.ts';
import { startWeb, type Web } from '../support/start-web.ts';
import { addLink, addOrder, changeOrder, findOrder, startedLinks } from '../support/stored.ts';

const LINK_BASES = { phantom: 'https://phantom.app/ul/v1', solflare: 'https://solflare.com/ul/v1' };

let web: Web;
let page: string;

beforeEach(async () => {
  web = await startWeb({ linkBases: LINK_BASES });
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

const reconnect = (body: unknown = {}, headers = {}) => web.post(`${page}/reconnect`, body, headers);
const linksOf = async () => ((await (await reconnect()).json()) as { links: Record<string, string> }).links;

describe('reconnecting from the signing page', () => {
  test('answers one link for the wallet of the order, which the wallet can answer', async () => {
    await linkWallet(web.store, { kind: 'solflare' });
    const links = await linksOf();
    expect(Object.keys(links)).toEqual(['solflare']);
    expect(links.solflare).toContain('https://solflare.com/ul/v1/connect?');
    const answered = await web.get(web.wallet.connect(links.solflare ?? ''));
    expect(answered.headers.get('location')).toMatch(/^https:\/\/swap\.example\.com\/c\/\w+$/);
    expect(await startedLinks(web)).toMatchObject([
      { personId: 7, decidedAt: null, returned: { address: OWNER, sessionVerified: true } },
    ]);
    expect((await findOrder(web)).state).toBe('ordered');
  });

  test('offers every wallet when that of the order was unlinked or lives in a browser', async () => {
    await unlinkWallet(web.store);
    expect(Object.keys(await linksOf())).toEqual(['phantom', 'solflare']);
    await linkWallet(web.store, { kind: null });
    expect(Object.keys(await linksOf())).toEqual(['phantom', 'solflare']);
  });

  test('leaves the question in the chat alone once the wallet has answered', async () => {
    const { phantom = '' } = await linksOf();
    await web.get(web.wallet.connect(phantom));
    expect(await (await reconnect()).json()).toEqual({ answered: true, links: {} });
    expect(await startedLinks(web)).toHaveLength(1);
    web.world.now += 600_000;
    expect(await (await reconnect()).json()).toMatchObject({ answered: false });
  });

  test('ends the last link of a page, and no link that stands in the chat', async () => {
    const expiresAt = web.world.now + 600_000;
    const chat = await addLink(web, makeLink(newBoxKeyPair().secretKey, { expiresAt, messageId: 5 }));
    const [{ phantom: first = '' }, { phantom = '' }] = [await linksOf(), await linksOf()];
    expect((await web.get(web.wallet.connect(first))).status).toBe(404);
    expect((await web.get(`/c/${chat}`)).status).toBe(200);
    await web.get(web.wallet.connect(phantom));
    expect(await (await reconnect()).json()).toEqual({ answered: true, links: {} });
  });

  test('gives every link a key pair of its own', async () => {
    const links = [await linksOf(), await linksOf()];
    const keys = links.map(({ phantom = '' }) =>
      new URL(phantom).searchParams.get('dapp_encryption_public_key'),
    );
    expect(new Set(keys).size).toBe(2);
  });

  test.each(['offered', 'signed', 'cancelled'] as const)(
    'does not start for a swap that is %s',
    async (state) => {
      await changeOrder(web, { state });
      const response = await reconnect();
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'out_of_date', state }]);
      expect(await startedLinks(web)).toEqual([]);
    },
  );

  test('A14: does not start for another origin, another token or a GET', async () => {
    expect((await reconnect({}, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await web.post(`/s/${'A'.repeat(32)}/reconnect`, {})).status).toBe(404);
    expect((await web.get(`${page}/reconnect`)).status).toBe(404);
    expect((await reconnect({ wallet: 'mine' })).status).toBe(400);
    expect(await startedLinks(web)).toEqual([]);
  });

  test('T18: is rate limited', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await reconnect()).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each(['4100', '-32603'])('the error %s of a wallet leads there and changes nothing', async (code) => {
    const { links } = (await (await web.post(`${page}/open`, {})).json()) as { links: { phantom: string } };
    const before = await findOrder(web);
    const response = await web.get(web.wallet.fail(links.phantom, code));
    expect(response.headers.get('location')).toBe(`https://swap.example.com${page}#reconnect`);
    expect(await findOrder(web)).toEqual(before);
    expect(await startedLinks(web)).toEqual([]);
  });
});
