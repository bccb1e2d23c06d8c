import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase58 } from '../../src/solana/address.ts';
import { createSigner, generateSigner, type Signer } from '../../src/solana/ed25519.ts';
import { type SessionExpectation, verifySession } from '../../src/wallet-link/sessions.ts';
import { VECTOR } from './vector.ts';

const owner = createSigner(new Uint8Array(Buffer.from(VECTOR.userSeedHex, 'hex')));
const expected: SessionExpectation = {
  address: owner.address,
  appUrl: 'https://swap.example.com',
  cluster: 'mainnet-beta',
  now: VECTOR.sessionTimestamp + 60_000,
};
const claims = {
  app_url: 'https://swap.example.com',
  timestamp: VECTOR.sessionTimestamp,
  chain: 'solana',
  cluster: 'mainnet-beta',
};

function signSession(content: unknown, signer: Signer = owner): string {
  const json = Buffer.from(JSON.stringify(content));
  return encodeBase58(new Uint8Array(Buffer.concat([signer.sign(json), json])));
}

test('the session of the vector is verified', () => {
  expect(signSession(claims)).toBe(VECTOR.session);
  expect(verifySession(VECTOR.session, expected)).toBe('verified');
});

test.each([
  ['app_id as in the sample of the documentation', { ...claims, app_url: undefined, app_id: claims.app_url }],
  ['an address of the app with a path', { ...claims, app_url: 'https://swap.example.com/c/abc' }],
  ['no cluster', { ...claims, cluster: undefined }],
  ['a time in seconds', { ...claims, timestamp: VECTOR.sessionTimestamp / 1_000 }],
])('a session with %s is verified', (_case, content) => {
  expect(verifySession(signSession(content), expected)).toBe('verified');
});

test('A3: a session signed by another key than the address it came with is refused', () => {
  expect(verifySession(signSession(claims, generateSigner()), expected)).toBe('bad_signature');
});

test('A4: a genuine session of another app is refused', () => {
  const foreign = signSession({ ...claims, app_url: 'https://swap.example.com.evil.example' });
  expect(verifySession(foreign, expected)).toBe('foreign_app');
  expect(verifySession(signSession({ ...claims, app_url: 'nonsense' }), expected)).toBe('foreign_app');
  expect(verifySession(signSession({ ...claims, app_url: 7 }), expected)).toBe('foreign_app');
});

test('A4: an old session proves nothing', () => {
  const later = { ...expected, now: VECTOR.sessionTimestamp + 16 * 60_000 };
  expect(verifySession(VECTOR.session, later)).toBe('opaque');
  const inSeconds = signSession({ ...claims, timestamp: VECTOR.sessionTimestamp / 1_000 });
  expect(verifySession(inSeconds, later)).toBe('opaque');
});

test.each([
  ['for nobody in particular', { ...claims, app_url: undefined }],
  ['for no chain in particular', { ...claims, chain: undefined }],
  ['without a time', { ...claims, timestamp: undefined }],
  ['with a time that is no number', { ...claims, timestamp: 'today' }],
])('a session signed %s proves nothing and contradicts nothing', (_case, content) => {
  expect(verifySession(signSession(content), expected)).toBe('opaque');
});

test.each([
  ['another chain', { ...claims, chain: 'ethereum' }],
  ['another cluster', { ...claims, cluster: 'devnet' }],
])('a session for %s is refused', (_case, content) => {
  expect(verifySession(signSession(content), expected)).toBe('wrong_chain');
});

test('A11: an oversized session is not read, even with a valid signature', () => {
  expect(verifySession(signSession({ ...claims, pad: 'x'.repeat(700) }), expected)).toBe('verified');
  expect(verifySession(signSession({ ...claims, pad: 'x'.repeat(900) }), expected)).toBe('opaque');
});

test('a session of another form proves nothing, and no text makes the check throw', () => {
  expect(verifySession('', expected)).toBe('opaque');
  expect(verifySession('z'.repeat(16_000), expected)).toBe('opaque');
  expect(verifySession(signSession('a text'), expected)).toBe('opaque');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 200 }).map(encodeBase58)), (session) => {
      expect(verifySession(session, expected)).toBe('opaque');
    }),
  );
});
