import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINK_WALLETS, WALLET_KINDS } from '../../src/labels/link-wallets.ts';
import { decodeBase58, encodeBase58 } from '../../src/solana/address.ts';
import { boxPublicKey, newBoxKeyPair, sealJson } from '../../src/wallet-link/box.ts';
import {
  alternativeLinks,
  browseLink,
  buildConnectLink,
  openConnectReply,
  readSigned,
  readWalletError,
  signLink,
} from '../../src/wallet-link/protocol.ts';
import { VECTOR } from './vector.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const paramsOf = (url: string) => new URL(url).searchParams;
const redirectOf = (url: string) => paramsOf(url).get('redirect_link') ?? '';

const dappSecret = hex(VECTOR.dappSecretHex);
const keys = { dappSecret, walletPublicKey: hex(VECTOR.walletPublicHex) };

describe('the test vector, byte for byte', () => {
  test('connect link', () => {
    const link = buildConnectLink({
      base: LINK_WALLETS.phantom.linkBase,
      appUrl: 'https://swap.example.com',
      dappSecret,
      redirectLink: redirectOf(VECTOR.connectLink),
      cluster: 'mainnet-beta',
    });
    expect(link).toBe(VECTOR.connectLink);
  });

  test('connect reply', () => {
    expect(openConnectReply(paramsOf(VECTOR.connectReturn), dappSecret)).toEqual({
      ok: true,
      wallet: 'phantom',
      address: VECTOR.userAddress,
      walletPublicKey: keys.walletPublicKey,
      session: VECTOR.session,
    });
  });

  test('sign link', () => {
    const link = signLink({
      base: 'https://phantom.app/ul/v1/',
      session: { ...keys, session: VECTOR.session },
      transaction: base64(VECTOR.unsignedTransaction),
      redirectLink: redirectOf(VECTOR.signLink),
      nonce: hex(VECTOR.signNonceHex),
    });
    expect(link).toBe(VECTOR.signLink);
  });

  test('sign reply', () => {
    expect(readSigned(paramsOf(VECTOR.signReturn), keys)).toEqual({
      ok: true,
      transaction: base64(VECTOR.signedTransaction),
    });
  });
});

/** Query that a wallet appends to the redirect after approval. */
function answerConnect(keyParameter: string, answer: Record<string, string>, nonce?: Uint8Array) {
  const wallet = newBoxKeyPair();
  const dapp = newBoxKeyPair();
  const sealed = sealJson(answer, { dappSecret: wallet.secretKey, walletPublicKey: dapp.publicKey }, nonce);
  const params = new URLSearchParams({
    [keyParameter]: encodeBase58(wallet.publicKey),
    nonce: sealed.nonce,
    data: sealed.data,
  });
  return { params, dappSecret: dapp.secretKey };
}

const answer = { public_key: VECTOR.userAddress, session: VECTOR.session };

describe('the reply to a connect link', () => {
  test.each(WALLET_KINDS)('names %s by its key parameter', (kind) => {
    const { params, dappSecret: secret } = answerConnect(LINK_WALLETS[kind].keyParameter, answer);
    expect(openConnectReply(params, secret)).toMatchObject({ ok: true, wallet: kind });
  });

  test('knows the name that some versions of a wallet spell differently', () => {
    const { params, dappSecret: secret } = answerConnect('backpack_encryption_public_key', answer);
    expect(openConnectReply(params, secret)).toMatchObject({ ok: true, wallet: 'backpack' });
  });

  test('opens under a name like the documented ones, without guessing the wallet', () => {
    const { params, dappSecret: secret } = answerConnect('other_encryption_public_key', answer);
    expect(openConnectReply(params, secret)).toMatchObject({ ok: true, wallet: undefined });
  });

  test('opens only with the key pair of its own link', () => {
    const { params } = answerConnect('phantom_encryption_public_key', answer);
    const other = newBoxKeyPair().secretKey;
    expect(openConnectReply(params, other)).toEqual({ ok: false, problem: 'unreadable' });
  });

  test.each([
    ['no address', { session: 'abc' }],
    ['an address that is none', { public_key: 'abc', session: 'abc' }],
    ['no session', { public_key: VECTOR.userAddress }],
    ['an empty session', { public_key: VECTOR.userAddress, session: '' }],
    ['a session of enormous length', { public_key: VECTOR.userAddress, session: 'a'.repeat(2_001) }],
  ])('is incomplete with %s', (_case, content: Record<string, string>) => {
    const { params, dappSecret: secret } = answerConnect('phantom_encryption_public_key', content);
    expect(openConnectReply(params, secret)).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('without parameters is missing', () => {
    expect(openConnectReply(new URLSearchParams(), dappSecret)).toEqual({ ok: false, problem: 'missing' });
  });

  test('never throws and never opens, for any parameters', () => {
    const base58 = fc.string({ unit: fc.constantFrom(...'123ABCxyz'), maxLength: 80 });
    const value = fc.oneof(fc.string({ maxLength: 80 }), base58);
    fc.assert(
      fc.property(value, value, value, (key, nonce, data) => {
        const params = new URLSearchParams({ phantom_encryption_public_key: key, nonce, data });
        expect(openConnectReply(params, dappSecret).ok).toBe(false);
        expect(readSigned(params, keys).ok).toBe(false);
      }),
    );
  });
});

describe('the reply to a sign link', () => {
  test('is refused when any one byte of the box is changed', () => {
    const sealed = decodeBase58(paramsOf(VECTOR.signReturn).get('data') ?? '', 3_000);
    if (!sealed) throw new Error('the vector holds a box');
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, flip) => {
        const changed = sealed.with(place, (sealed[place] ?? 0) ^ flip);
        const params = paramsOf(VECTOR.signReturn);
        params.set('data', encodeBase58(changed));
        expect(readSigned(params, keys)).toEqual({ ok: false, problem: 'unreadable' });
      }),
      { numRuns: 30 },
    );
  });

  test('A11: parameters of 16,000 characters are rejected before decoding', () => {
    const long = 'z'.repeat(16_000);
    for (const name of ['nonce', 'data']) {
      const params = paramsOf(VECTOR.signReturn);
      params.set(name, long);
      expect(readSigned(params, keys)).toEqual({ ok: false, problem: 'unreadable' });
    }
    const params = paramsOf(VECTOR.connectReturn);
    params.set('phantom_encryption_public_key', long);
    expect(openConnectReply(params, dappSecret)).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('A11: an oversized box or transaction is not read, even with a valid seal', () => {
    const wallet = newBoxKeyPair();
    const walletSide = { dappSecret: wallet.secretKey, walletPublicKey: boxPublicKey(dappSecret) };
    const reply = (answer: Record<string, string>) => {
      const { nonce, data } = sealJson(answer, walletSide);
      const sealed = new URLSearchParams({ nonce, data });
      return readSigned(sealed, { dappSecret, walletPublicKey: wallet.publicKey });
    };
    const transaction = (bytes: number) => encodeBase58(new Uint8Array(bytes).fill(255));
    expect(reply({ transaction: transaction(1_232) }).ok).toBe(true);
    expect(reply({ transaction: transaction(4_200) })).toEqual({ ok: false, problem: 'incomplete' });
    const padded = { transaction: transaction(1_232), pad: 'x'.repeat(6_600) };
    expect(reply(padded)).toEqual({ ok: false, problem: 'unreadable' });
  });

  test('A18: a public key in the query is never used to open it', () => {
    const stranger = newBoxKeyPair();
    const params = paramsOf(VECTOR.signReturn);
    const ours = { dappSecret: stranger.secretKey, walletPublicKey: boxPublicKey(dappSecret) };
    const sealed = sealJson({ transaction: 'abc' }, ours);
    const asStranger = { dappSecret, walletPublicKey: stranger.publicKey };
    expect(readSigned(new URLSearchParams({ ...sealed }), asStranger).ok).toBe(true);
    params.set('phantom_encryption_public_key', encodeBase58(stranger.publicKey));
    params.set('nonce', sealed.nonce);
    params.set('data', sealed.data);
    expect(readSigned(params, keys)).toEqual({ ok: false, problem: 'unreadable' });
  });
});

test.each([
  [1_232, 3_000],
  [4_096, 8_500],
])('a transaction of %s bytes fits into a link and back', (size, limit) => {
  const transaction = new Uint8Array(size).fill(255);
  const wallet = newBoxKeyPair();
  const dapp = newBoxKeyPair();
  const link = signLink({
    base: LINK_WALLETS.solflare.linkBase,
    session: { dappSecret: dapp.secretKey, walletPublicKey: wallet.publicKey, session: VECTOR.session },
    transaction,
    redirectLink: 'https://swap.example.com/w/cFm1C0Q6vkUBTwyiGZLtVpBeVS8IRviW',
  });
  expect(link.length).toBeLessThan(limit);
  const request = new URL(link).searchParams;
  const asReply = new URLSearchParams({
    nonce: request.get('nonce') ?? '',
    data: request.get('payload') ?? '',
  });
  const walletSide = { dappSecret: wallet.secretKey, walletPublicKey: dapp.publicKey };
  expect(readSigned(asReply, walletSide)).toEqual({ ok: true, transaction });
});

const read = (query: string) => readWalletError(new URLSearchParams(query));

test('a return without an error code holds no hint', () => {
  expect(read('nonce=a&data=b')).toBeUndefined();
  expect(read('errorMessage=hello')).toBeUndefined();
});

test.each([
  ['4001', 'declined'],
  ['4100', 'reconnect'],
  ['-32603', 'reconnect'],
  ['-32002', 'busy'],
  ['4900', 'retry'],
  ['-32003', 'retry'],
  ['constructor', 'retry'],
  ['', 'retry'],
])('code %s hints at %s', (code, hint) => {
  expect(read(`errorCode=${code}`)).toBe(hint);
});

test('the reject of the vector is a decline', () => {
  expect(readWalletError(new URL(VECTOR.rejectReturn).searchParams)).toBe('declined');
});

test('A9: any text of a wallet or a stranger becomes one of our own sentences', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (errorCode, errorMessage) => {
      const hint = readWalletError(new URLSearchParams({ errorCode, errorMessage }));
      expect(['declined', 'reconnect', 'busy', 'retry']).toContain(hint);
    }),
  );
});

test("Phantom's own scheme leaves out `ul`, and the intent falls back on the universal link", () => {
  const link = 'https://phantom.app/ul/v1/signTransaction?nonce=abc&payload=def';
  expect(alternativeLinks('phantom', link)).toEqual({
    scheme: 'phantom://v1/signTransaction?nonce=abc&payload=def',
    intent:
      'intent://v1/signTransaction?nonce=abc&payload=def#Intent;scheme=phantom;package=app.phantom;' +
      'S.browser_fallback_url=https%3A%2F%2Fphantom.app%2Ful%2Fv1%2FsignTransaction%3Fnonce%3Dabc%26payload%3Ddef;end',
  });
});

test('Solflare keeps `ul`', () => {
  const { scheme } = alternativeLinks('solflare', 'https://solflare.com/ul/v1/connect?cluster=devnet');
  expect(scheme).toBe('solflare://ul/v1/connect?cluster=devnet');
});

test('Backpack documents no scheme, and an emulated wallet has none', () => {
  expect(alternativeLinks('backpack', 'https://backpack.app/ul/v1/connect?a=b')).toEqual({});
  expect(alternativeLinks('phantom', 'http://127.0.0.1:8787/wallet/ul/v1/connect?a=b')).toEqual({});
});

test("a wallet's own browser opens our page", () => {
  const page = 'https://swap.example.com/s/token';
  const app = 'https://swap.example.com';
  expect(browseLink('phantom', 'https://phantom.app/ul/v1/', page, app)).toBe(
    'https://phantom.app/ul/browse/https%3A%2F%2Fswap.example.com%2Fs%2Ftoken?ref=https%3A%2F%2Fswap.example.com',
  );
  expect(browseLink('phantom', 'http://127.0.0.1:8787/wallet/ul/v1', page, app)).toBeUndefined();
});
