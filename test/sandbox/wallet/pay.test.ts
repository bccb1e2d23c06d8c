import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WalletMode } from '../../../src/sandbox/wallet/modes.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { until } from '../../support/until.ts';
import { computeBudget, sendSol, startWalletWorld, type WalletWorld } from './wallet-world.ts';

const PIXEL = Buffer.from('89504e470d0a1a0a', 'hex');
const SENT = 1_000_000;

type Asked = { readonly method: string; readonly body: unknown };
type Answer = { readonly status: number; readonly body: unknown };

let world: WalletWorld;
let site: FastifyInstance;
let siteUrl: string;
let code: string;
let asked: Asked[];
/** Answer of the site to `POST {account}`. */
let answer: (account: string) => Promise<Answer>;
let described: unknown;
let iconType: string;
let served: Uint8Array;
let count = 0;

/** Fast slots: a blockhash lives for three seconds. */
beforeAll(async () => {
  world = await startWalletWorld(20);
  expect(await world.wallet.fund()).toBe(true);
  site = fastify();
  site.get('/pay/:token', (incoming, reply) => {
    asked.push({ method: 'GET', body: incoming.query });
    return typeof described === 'string' ? reply.redirect(described) : reply.send(described);
  });
  site.post('/pay/:token', async (incoming, reply) => {
    asked.push({ method: 'POST', body: incoming.body });
    const { status, body } = await answer((incoming.body as { account: string }).account);
    return reply.code(status).send(body);
  });
  site.get('/icon', (_request, reply) => reply.header('content-type', iconType).send(PIXEL));
  siteUrl = await site.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await site?.close();
  await world?.close();
});

beforeEach(() => {
  asked = [];
  iconType = 'image/png';
  described = { label: 'Countersign <b>', icon: `${siteUrl}/icon`, later: 'fields are allowed' };
  code = `solana:${siteUrl}/pay/token`;
  answer = serve();
});

const address = () => world.wallet.state.accounts.selected.address;

/** The person pays; the desk pays one lamport back, so that both sign. */
async function build(account: string, { isPresigned = true, blockhash = '' } = {}): Promise<Uint8Array> {
  const { desk, connection } = world;
  count += 1;
  const message = new TransactionMessage({
    payerKey: new PublicKey(account),
    recentBlockhash: blockhash || (await connection.getLatestBlockhash()).blockhash,
    instructions: [
      ...computeBudget,
      ...(isPresigned ? [sendSol(desk.publicKey.toBase58(), new PublicKey(account), 1)] : []),
      sendSol(account, desk.publicKey, SENT + count),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  if (isPresigned) transaction.sign([desk]);
  return transaction.serialize();
}

/** A site that serves the same bytes again and keeps them. */
function serve(make = (account: string) => build(account)): typeof answer {
  let first: Promise<Uint8Array> | undefined;
  return async (account) => {
    first ??= make(account);
    served = await first;
    const transaction = Buffer.from(served).toString('base64');
    return { status: 200, body: { transaction, message: '0.5 SOL → at least 98 USDC' } };
  };
}

const serveBytes = (change: (bytes: Uint8Array) => Uint8Array) =>
  serve(async (account) => change(await build(account)));

const scan = (text = code) => read(`/wallet/pay?link=${encodeURIComponent(text)}`);

async function read(path: string, form?: Record<string, string>) {
  const post = form && {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
  const { statusCode, headers, body } = await request(`${world.url}${path}`, post);
  return { status: statusCode, headers, text: await body.text() };
}

const ask = (form: Record<string, string> = {}) => read('/wallet/pay', { link: code, ...form });

/** Continue, then the button of the page. */
async function pay(mode: WalletMode = 'exact', decision = 'approve') {
  const shown = await ask({ mode });
  const [, transaction = ''] = /name="transaction" value="([^"]+)"/.exec(shown.text) ?? [];
  expect(Buffer.from(transaction, 'base64')).toEqual(Buffer.from(served));
  return ask({ mode, decision, transaction });
}

const sentHash = (text: string) => /\/explorer\/tx\/(\w+)/.exec(text)?.[1] ?? '';

async function landed(txHash: string) {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const;
  return until(async () => {
    const found = await world.connection.getTransaction(txHash, options);
    expect(found?.meta?.err).toBeNull();
    return found;
  });
}

/** Without what the embedded chain lists although it dropped it. */
const landings = async () => {
  const found = await world.connection.getSignaturesForAddress(new PublicKey(address()), {}, 'confirmed');
  return found.filter(({ err }) => err === null).length;
};

describe('a scanned code', () => {
  it('shows domain, label and icon, and tells the site nothing', async () => {
    const { status, text, headers } = await scan();
    expect(status).toBe(200);
    expect(text).toContain(new URL(siteUrl).host);
    expect(text).toContain('Countersign &lt;b&gt;');
    expect(text).toContain(`src="data:image/png;base64,${PIXEL.toString('base64')}"`);
    expect(headers['content-security-policy']).toContain('img-src data:');
    expect(asked).toEqual([{ method: 'GET', body: {} }]);
  });

  it.each([
    'https://swap.example.com/pay/token',
    'solana:G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R?amount=1',
    'solana:http://swap.example.com/pay/token',
    'solana:ftp://127.0.0.1/pay/token',
    'solana:%E0%A4%A',
    'solana:',
    `solana:https://swap.example.com/${'a'.repeat(2_048)}`,
  ])('is malformed as %s', async (text) => {
    const shown = await scan(text);
    expect([shown.status, shown.text.includes('This request is malformed')]).toEqual([400, true]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['without a label', { icon: 'https://example.com/icon.png' }],
    ['without an icon', { label: 'Shop' }],
    ['with a relative icon', { label: 'Shop', icon: '/icon.png' }],
    ['as a list', ['Shop']],
  ])('is malformed where the site is described %s', async (_how, body) => {
    described = body;
    expect((await scan()).text).toContain('This request is malformed');
  });
});

describe('the answer of a site', () => {
  it('is shown with its message and effects, before anything is signed', async () => {
    const before = await landings();
    const { text } = await ask();
    expect(text).toContain('0.5 SOL → at least 98 USDC');
    expect(text).toMatch(/You send[\s\S]*SOL/);
    expect(text).toContain('signed by 1 other too');
    expect(asked).toEqual([
      { method: 'GET', body: {} },
      { method: 'POST', body: { account: address() } },
    ]);
    expect(await landings()).toBe(before);
  });

  it('is malicious where a foreign signature is missing', async () => {
    answer = serveBytes((bytes) => Uint8Array.from(bytes).fill(0, 65, 129));
    const { status, text } = await ask();
    expect([status, text.includes('This request is malicious')]).toEqual([400, true]);
  });

  it('is malformed where a foreign signature is not valid', async () => {
    answer = serveBytes((bytes) => bytes.with(65, (bytes[65] ?? 0) ^ 1));
    expect((await ask()).text).toContain('A signature in it is not valid.');
  });

  it.each([
    ['no transaction', 200, { message: 'hello' }, 'The site sent no transaction.'],
    ['no base64', 200, { transaction: '???' }, 'What the site sent is no transaction.'],
    ['other bytes', 200, { transaction: 'AAAA' }, 'What the site sent is no transaction.'],
    ['no JSON', 200, 'hello', 'The site did not answer in JSON.'],
    ['too much', 200, { transaction: 'A'.repeat(20_000) }, 'or sent too much.'],
    [
      'a refusal',
      409,
      { message: 'This order belongs to\u202E G31g…5j6R' },
      'This order belongs to G31g...5j6R',
    ],
    ['an error', 500, 'oh', 'The site answered 500.'],
  ])('ends with %s', async (_what, status, body, words) => {
    answer = async () => ({ status, body });
    const shown = await ask();
    expect([shown.status, shown.text.includes(words)]).toEqual([400, true]);
  });

  it('is checked again when it comes back from the page', async () => {
    const forged = Uint8Array.from(await build(address())).fill(0, 65, 129);
    const transaction = Buffer.from(forged).toString('base64');
    const { text } = await ask({ decision: 'approve', transaction });
    expect(text).toContain('This request is malicious');
  });
});

describe('the wallet', () => {
  it('sets the blockhash where only its own signature is missing', async () => {
    const zero = '11111111111111111111111111111111';
    answer = serve((account) => build(account, { isPresigned: false, blockhash: zero }));
    const found = await landed(sentHash((await pay()).text));
    expect(found?.transaction.message.recentBlockhash).not.toBe(zero);
    answer = serve((account) => build(account, { isPresigned: false, blockhash: zero }));
    expect(await landed(sentHash((await pay('guards-appended')).text))).toBeTruthy();
  });

  it('sends nothing after Reject', async () => {
    const before = await landings();
    expect((await pay('exact', 'reject')).text).toContain('Nothing was sent');
    expect(await landings()).toBe(before);
  });

  it.each(['reject', 'unauthorized', 'internal', 'never-answers', 'callback-without-params'] as const)(
    '%s: sends nothing, and the same bytes land later',
    async (mode) => {
      const before = await landings();
      expect((await pay(mode)).text).toContain('Nothing was sent');
      expect(await landings()).toBe(before);
      await landed(sentHash((await pay()).text));
    },
  );

  it.each(['tamper', 'blockhash-replaced', 'forged-callback'] as const)(
    '%s: dies on the chain, and the honest bytes land',
    async (mode) => {
      const before = await landings();
      await pay(mode);
      await landed(sentHash((await pay()).text));
      expect(await landings()).toBe(before + 1);
    },
  );

  it.each(['price-overwritten', 'guards-appended'] as const)(
    '%s: leaves bytes with other signatures unchanged',
    async (mode) => {
      const found = await landed(sentHash((await pay(mode)).text));
      expect(found?.transaction.message.serialize()).toEqual(decodeTransaction(served).message);
    },
  );
});
