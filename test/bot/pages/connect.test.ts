import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { newBoxKeyPair } from '../../../src/wallet-link/index.ts';
import { buildConnectLink } from '../../../src/wallet-link/protocol.ts';
import { readEvents, readView } from './support/requests.ts';
import { makeLink, makeSwap, meetAda, OWNER, START } from './support/rows.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addLink, addOrder } from './support/stored.ts';

let web: Web;
let token: string;
let connectLink: string;
const keys = newBoxKeyPair();

beforeEach(async () => {
  web = await startWeb();
  token = await addLink(web, makeLink(keys.secretKey));
  connectLink = buildConnectLink({
    base: 'https://phantom.app/ul/v1',
    appUrl: web.deps.publicUrl,
    dappSecret: keys.secretKey,
    redirectLink: `${web.deps.publicUrl}/w/${token}`,
    cluster: 'mainnet-beta',
  });
});

afterEach(() => web.server.close());

const linkOf = () => web.store.wallets.findLinkByToken(web.tokens.hash(token));
const clean = () => `${web.deps.publicUrl}/c/${token}`;

describe('the connect page', () => {
  test('offers the same link as the chat, and names the account it links to', async () => {
    const response = await web.get(`/c/${token}`);
    const view = await readView(response);
    expect(response.status).toBe(200);
    expect(view.wallets).toMatchObject([{ wallet: 'phantom', label: 'Phantom', link: connectLink }]);
    expect(view.asker).toEqual({ initial: 'A', name: '“Ada” (@ada)' });
    expect(view.status).toMatchObject({ state: 'waiting' });
  });

  test('T22, A13: five GETs of a crawler change nothing, and the link works after them', async () => {
    for (let visit = 0; visit < 5; visit += 1) await web.get(`/c/${token}`);
    expect(await linkOf()).toEqual(makeLink(keys.secretKey));
    expect((await web.get(web.wallet.connect(connectLink))).status).toBe(303);
    expect((await linkOf())?.returned?.address).toBe(OWNER);
  });

  test('A17: unknown, decided and expired links look alike', async () => {
    const unknown = await web.get('/c/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    const decided = await web.get(
      `/c/${await addLink(web, makeLink(keys.secretKey, { id: 'old', decidedAt: START }))}`,
    );
    const expired = await web.get(
      `/c/${await addLink(web, makeLink(keys.secretKey, { id: 'late', expiresAt: START }))}`,
    );
    const texts = await Promise.all([unknown, decided, expired].map((response) => response.text()));
    expect([unknown.status, decided.status, expired.status]).toEqual([404, 404, 404]);
    expect(new Set(texts).size).toBe(1);
  });

  test('a second device receives the answer and the end from the stream', async () => {
    const stream = await web.get(`/c/${token}/events`);
    const events = readEvents(stream);
    expect((await events.next()).value).toMatchObject({ state: 'waiting' });
    await web.get(web.wallet.connect(connectLink));
    expect((await events.next()).value).toMatchObject({ state: 'returned', short: 'G31g…5j6R' });
    web.world.now += 600_000;
    expect((await events.next()).value).toMatchObject({ state: 'ended', final: true });
    expect((await events.next()).done).toBe(true);
  });
});

describe("the wallet's return", () => {
  test('records the verified wallet and leads to a clean address', async () => {
    const response = await web.get(web.wallet.connect(connectLink));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(clean());
    expect((await linkOf())?.returned).toMatchObject({
      address: OWNER,
      sessionVerified: true,
      session: { dappSecret: keys.secretKey, walletPublicKey: web.wallet.boxPublicKey },
    });
    const view = await readView(await web.get(`/c/${token}`));
    expect(view.status).toMatchObject({ state: 'returned', short: 'G31g…5j6R' });
  });

  test('A6: the second delivery gets the same answer and changes nothing', async () => {
    const url = web.wallet.connect(connectLink);
    await web.get(url);
    const taken = await linkOf();
    const again = await web.get(url);
    expect(again.headers.get('location')).toBe(clean());
    expect(await linkOf()).toEqual(taken);
  });

  test('A1, T7: a later answer of another wallet does not replace the first', async () => {
    await web.get(web.wallet.connect(connectLink));
    const stranger = generateSigner();
    const session = web.wallet.session(web.deps.publicUrl, stranger);
    await web.get(web.wallet.connect(connectLink, { address: stranger.address, session }));
    expect((await linkOf())?.returned?.address).toBe(OWNER);
  });

  test('A3: a forged answer that decrypts is refused by its session, and the link stays usable', async () => {
    const forged = web.wallet.connect(connectLink, { address: generateSigner().address });
    const response = await web.get(forged);
    expect(response.headers.get('location')).toBe(`${clean()}#foreign`);
    expect((await linkOf())?.returned).toBeNull();
    await web.get(web.wallet.connect(connectLink));
    expect((await linkOf())?.returned?.address).toBe(OWNER);
  });

  test("A4: another app's genuine session is refused", async () => {
    const session = web.wallet.session('https://another.example');
    await web.get(web.wallet.connect(connectLink, { session }));
    expect((await linkOf())?.returned).toBeNull();
  });

  test('a session of unknown form is recorded as unproven', async () => {
    await web.get(web.wallet.connect(connectLink, { session: 'abc' }));
    expect((await linkOf())?.returned).toMatchObject({ address: OWNER, sessionVerified: false });
  });

  test('A5: an error changes nothing, and a later valid answer is taken', async () => {
    const response = await web.get(web.wallet.fail(connectLink, '4001'));
    expect(response.headers.get('location')).toBe(`${clean()}#declined`);
    expect((await linkOf())?.returned).toBeNull();
    await web.get(web.wallet.connect(connectLink));
    expect((await linkOf())?.returned?.address).toBe(OWNER);
  });

  test.each([
    ['without parameters', '', '#retry'],
    ['with garbage', '?phantom_encryption_public_key=a&nonce=b&data=c', '#unreadable'],
    [
      'with a parameter of 6,000 characters',
      `?phantom_encryption_public_key=a&nonce=b&data=${'z'.repeat(6_000)}`,
      '#unreadable',
    ],
  ])('A11: a return %s is answered and changes nothing', async (_case, query, fragment) => {
    const response = await web.get(`/w/${token}${query}`);
    expect(response.headers.get('location')).toBe(clean() + fragment);
    expect((await linkOf())?.returned).toBeNull();
  });

  test.each([
    ['phantom', 'phantom_encryption_public_key'],
    ['solflare', 'solflare_encryption_public_key'],
    ['backpack', 'wallet_encryption_public_key'],
  ])('one link is answered by %s as well, known by the name of its key', async (kind, name) => {
    const url = web.wallet.connect(connectLink).replace('phantom_encryption_public_key', name);
    expect((await web.get(url)).headers.get('location')).toBe(clean());
    expect((await linkOf())?.returned).toMatchObject({ kind, address: OWNER });
  });

  test('the answer of an unknown wallet is not accepted', async () => {
    const url = web.wallet.connect(connectLink).replace('phantom_encryption', 'other_encryption');
    expect((await web.get(url)).headers.get('location')).toBe(`${clean()}#unreadable`);
    expect((await linkOf())?.returned).toBeNull();
  });

  test('an ended link is a 404 for any query', async () => {
    web.world.now += 600_001;
    expect((await web.get(web.wallet.connect(connectLink))).status).toBe(404);
    expect((await linkOf())?.returned).toBeNull();
  });
});

describe('a wallet in the browser', () => {
  const owner = () => web.wallet.signer;
  const proofText = async () => (await readView(await web.get(`/c/${token}`))).proofText as string;
  const post = (account: string, signature: Uint8Array, headers = {}) =>
    web.post(
      `/c/${token}/connected`,
      { account, signature: Buffer.from(signature).toString('base64') },
      headers,
    );

  test('is linked by its signature under a text that names the person', async () => {
    const text = await proofText();
    expect(text).toContain('“Ada” (@ada)');
    expect(text).toContain('swap.example.com');
    const response = await post(owner().address, owner().sign(Buffer.from(text)));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ state: 'returned', short: 'G31g…5j6R' });
    expect((await linkOf())?.returned).toMatchObject({ kind: null, address: OWNER, sessionVerified: true });
  });

  test.each(LANGUAGES)(
    'speaks %s to the wallet, and is linked also after a change of language',
    async (language) => {
      await meetAda(web.store, language);
      const text = await proofText();
      for (const fact of ['“Ada” (@ada)', '@countersign_bot', 'swap.example.com'])
        expect(text).toContain(fact);
      expect(text.includes('Link this wallet')).toBe(language === 'en');
      await meetAda(web.store, language === 'tr' ? 'zh' : 'tr');
      expect((await post(owner().address, owner().sign(Buffer.from(text)))).status).toBe(200);
    },
  );

  test.each([
    ['Burner Wallet', 'Burner Wallet'],
    [' Solflare\u202e\n\u200b ', 'Solflare'],
    ['\u3164\u200b', undefined],
    [undefined, undefined],
  ])('that calls itself %j is remembered as %j', async (wallet, ownName) => {
    const signature = Buffer.from(owner().sign(Buffer.from(await proofText()))).toString('base64');
    const body = { account: OWNER, signature, wallet };
    expect((await web.post(`/c/${token}/connected`, body)).status).toBe(200);
    expect((await linkOf())?.returned?.ownName).toBe(ownName);
  });

  test('A3: is refused with a signature of another key, of another text or of another link', async () => {
    const otherText = await proofText();
    token = await addLink(web, makeLink(keys.secretKey, { id: 'link-2' }));
    const text = Buffer.from(await proofText());
    for (const signature of [
      generateSigner().sign(text),
      owner().sign(Buffer.from('another text')),
      owner().sign(Buffer.from(otherText)),
    ]) {
      const response = await post(owner().address, signature);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'wrong_proof' });
    }
    expect((await linkOf())?.returned).toBeNull();
  });

  test('A14: is not linked from another origin', async () => {
    const signature = owner().sign(Buffer.from(await proofText()));
    expect((await post(owner().address, signature, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await linkOf())?.returned).toBeNull();
  });

  test('is not linked with an invalid signature or address', async () => {
    expect((await post(owner().address, new Uint8Array(63))).status).toBe(400);
    expect((await post('1'.repeat(44), new Uint8Array(64))).status).toBe(400);
    expect((await web.post(`/c/${token}/connected`, { account: OWNER })).status).toBe(400);
    const signature = Buffer.alloc(64).toString('base64');
    const named = (wallet: unknown) => ({ account: OWNER, signature, wallet });
    for (const wallet of ['x'.repeat(129), 7, null]) {
      expect((await web.post(`/c/${token}/connected`, named(wallet))).status).toBe(400);
    }
  });

  test('gets its requests in the browser afterwards, not by link', async () => {
    await post(owner().address, owner().sign(Buffer.from(await proofText())));
    await web.store.wallets.acceptLink('link-1', web.world.now);
    const page = await addOrder(web, makeSwap());
    expect(await (await web.post(`${page}/open`, {})).json()).toMatchObject({ links: {}, reconnect: true });
  });
});
