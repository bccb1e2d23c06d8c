import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSession,
  ProtocolError,
  parseRedirectLink,
  parseRequest,
} from '../../../src/sandbox/wallet/phantom-protocol.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { VECTOR } from '../../wallet-link/vector.ts';

const signer = createSigner(Buffer.from(VECTOR.userSeedHex, 'hex'));
const query = (url: string) => new URL(url).searchParams;

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
