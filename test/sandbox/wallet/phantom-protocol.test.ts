import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import {
  checkSession,
  createSession,
  openBox,
  ProtocolError,
  parseRedirectLink,
  parseRequest,
  redirectWith,
  sealBox,
  shareSecret,
} from '../../../src/sandbox/wallet/phantom-protocol.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { withSignature } from '../../../src/solana/transaction.ts';
import { VECTOR } from '../../wallet-link/vector.ts';

const SHARED_HEX = '680883bc093af101a40afd33588db804be6cc968b81d10862d58baad16d6296c';
const walletSecret = Buffer.from(VECTOR.walletSecretHex, 'hex');
const signer = createSigner(Buffer.from(VECTOR.userSeedHex, 'hex'));
const shared = shareSecret(VECTOR.dappPublicKey, walletSecret);
const query = (url: string) => new URL(url).searchParams;

describe('the published test vector', () => {
  it('gives the same shared secret', () => {
    expect(Buffer.from(shared).toString('hex')).toBe(SHARED_HEX);
  });

  it('reads the connect request', () => {
    expect(parseRequest('connect', query(VECTOR.connectLink))).toEqual({
      method: 'connect',
      dappKey: VECTOR.dappPublicKey,
      appUrl: 'https://swap.example.com',
      cluster: 'mainnet-beta',
    });
  });

  it('signs the same session', () => {
    const session = createSession(signer, {
      app_url: 'https://swap.example.com',
      timestamp: 1767225600000,
      chain: 'solana',
      cluster: 'mainnet-beta',
    });
    expect(session).toBe(VECTOR.session);
    expect(() => checkSession(session, signer.address, 'https://swap.example.com')).not.toThrow();
  });

  it('answers connect byte for byte', () => {
    const link = parseRedirectLink(query(VECTOR.connectLink));
    if (link === undefined) throw new Error('the vector has a redirect link');
    const sealed = sealBox(
      { public_key: signer.address, session: VECTOR.session },
      shared,
      Buffer.from(VECTOR.connectNonceHex, 'hex'),
    );
    const walletKey = bs58.encode(nacl.box.keyPair.fromSecretKey(walletSecret).publicKey);
    expect(redirectWith(link, { phantom_encryption_public_key: walletKey, ...sealed })).toBe(
      VECTOR.connectReturn,
    );
  });

  it('opens the signTransaction request and answers it byte for byte', () => {
    const request = parseRequest('signTransaction', query(VECTOR.signLink));
    if (request.method === 'connect') throw new Error('not a connect request');
    const payload = openBox(request, shared);
    expect(payload).toEqual({ transaction: VECTOR.unsignedTransactionBase58, session: VECTOR.session });
    const bytes = bs58.decode(VECTOR.unsignedTransactionBase58);
    const signed = withSignature(bytes, signer.address, signer.sign(bytes.subarray(65)));
    expect(Buffer.from(signed).toString('base64')).toBe(VECTOR.signedTransaction);
    const nonce = Buffer.from(VECTOR.signReplyNonceHex, 'hex');
    const link = parseRedirectLink(query(VECTOR.signLink));
    if (link === undefined) throw new Error('the vector has a redirect link');
    const answer = redirectWith(link, sealBox({ transaction: bs58.encode(signed) }, shared, nonce));
    expect(createHash('sha256').update(answer).digest('hex')).toBe(
      createHash('sha256').update(VECTOR.signReturn).digest('hex'),
    );
  });
});

describe('reading requests', () => {
  const good = Object.fromEntries(query(VECTOR.signLink));
  const codeOf = (method: string, parameters: Record<string, string>): number | undefined => {
    try {
      parseRequest(method, new URLSearchParams(parameters));
      return undefined;
    } catch (error) {
      if (error instanceof ProtocolError) return error.code;
      throw error;
    }
  };

  it.each([
    ['no key', 'signTransaction', { dapp_encryption_public_key: '' }, -32000],
    ['a short key', 'signTransaction', { dapp_encryption_public_key: 'abc' }, -32000],
    ['a key in hex', 'signTransaction', { dapp_encryption_public_key: '65a8f0b057eafa87'.repeat(4) }, -32000],
    ['a short nonce', 'signTransaction', { nonce: 'abc' }, -32000],
    ['no payload', 'signTransaction', { payload: '' }, -32000],
    ['a payload that is not base58', 'signTransaction', { payload: '0OIl' }, -32000],
    ['an endless payload', 'signTransaction', { payload: 'a'.repeat(10_000) }, -32000],
    ['connect without app_url', 'connect', {}, -32000],
    ['connect from a script', 'connect', { app_url: 'javascript:alert(1)' }, -32000],
    ['connect for another cluster', 'connect', { app_url: 'https://a.example', cluster: 'moon' }, -32000],
    ['an unknown method', 'signAndSendTransaction', {}, -32601],
    ['another case', 'signtransaction', {}, -32601],
  ])('refuses %s', (_name, method, change, code) => {
    expect(codeOf(method, { ...good, ...change })).toBe(code);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense', '', 'phantom://x'])(
    'rejects the redirect %j',
    (link) => {
      expect(parseRedirectLink(new URLSearchParams({ redirect_link: link }))).toBeUndefined();
    },
  );

  it('throws only its own error', () => {
    const names = [
      'dapp_encryption_public_key',
      'nonce',
      'payload',
      'app_url',
      'redirect_link',
      'cluster',
    ] as const;
    const value = fc.oneof(fc.string(), fc.base64String(), fc.constantFrom(...Object.values(good)));
    const method = fc.oneof(fc.constantFrom('connect', 'signTransaction'), fc.string());
    const parameters = fc.dictionary(fc.constantFrom(...names), value);
    fc.assert(
      fc.property(method, parameters, (name, given) => {
        parseRedirectLink(new URLSearchParams(given));
        codeOf(name, given);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['of another site', VECTOR.session, 'https://other.example'],
    ['that is no text', 7, 'https://swap.example.com'],
    ['that is not base58', 'l0l', 'https://swap.example.com'],
    ['that is too short', 'abc', 'https://swap.example.com'],
  ])('refuses a session %s', (_name, session, site) => {
    expect(() => checkSession(session, signer.address, site)).toThrow(
      expect.objectContaining({ code: 4100 }),
    );
  });
});
