import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { boxPublicKey, sharedBoxKey } from '../../src/wallet-link/box.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('X25519', () => {
  it('agrees on the same key as the library, from both ends', () => {
    fc.assert(
      fc.property(key, key, (ours, theirs) => {
        const [ourPublic, theirPublic] = [boxPublicKey(ours), boxPublicKey(theirs)];
        expect(ourPublic).toEqual(nacl.box.keyPair.fromSecretKey(ours).publicKey);
        expect(sharedBoxKey(theirPublic, ours)).toEqual(nacl.box.before(theirPublic, ours));
        expect(sharedBoxKey(ourPublic, theirs)).toEqual(sharedBoxKey(theirPublic, ours));
      }),
    );
  });

  it('accepts any 32 bytes as a public key, like the library', () => {
    fc.assert(
      fc.property(key, key, (publicKey, secretKey) => {
        expect(sharedBoxKey(publicKey, secretKey)).toEqual(nacl.box.before(publicKey, secretKey));
      }),
    );
  });

  it.each([0, 1])('rejects the point of low order %i', (first) => {
    const publicKey = new Uint8Array(32);
    publicKey[0] = first;
    expect(sharedBoxKey(publicKey, nacl.randomBytes(32))).toBeUndefined();
  });

  it('rejects keys of another length', () => {
    expect(() => boxPublicKey(new Uint8Array(31))).toThrow(RangeError);
    expect(() => sharedBoxKey(new Uint8Array(33), new Uint8Array(32))).toThrow(RangeError);
  });
});
