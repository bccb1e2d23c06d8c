import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { expect, test } from 'vitest';
import { createSigner, generateSigner, verifySignature } from '../../src/solana/ed25519.ts';

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const message = fc.uint8Array({ maxLength: 300 });

test('signs as the reference library does, and verifies it', () => {
  fc.assert(
    fc.property(seed, message, (bytes, text) => {
      const reference = Keypair.fromSeed(bytes);
      const signer = createSigner(bytes);
      const signature = signer.sign(text);
      expect(signer.address).toBe(reference.publicKey.toBase58());
      expect(new Uint8Array(signature)).toEqual(nacl.sign.detached(text, reference.secretKey));
      expect(verifySignature(signer.address, text, signature)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a flipped bit anywhere makes the signature invalid', () => {
  const signer = generateSigner();
  const text = Buffer.from('swap');
  const signature = signer.sign(text);
  for (let at = 0; at < signature.length; at += 1) {
    const changed = Uint8Array.from(signature, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(verifySignature(signer.address, text, changed)).toBe(false);
  }
  expect(verifySignature(signer.address, Buffer.from('swaq'), signature)).toBe(false);
  expect(verifySignature(generateSigner().address, text, signature)).toBe(false);
});

test('a signature of another length is invalid', () => {
  const signer = generateSigner();
  expect(verifySignature(signer.address, new Uint8Array(3), new Uint8Array(63))).toBe(false);
  expect(verifySignature(signer.address, new Uint8Array(3), new Uint8Array(0))).toBe(false);
});

test('a seed of another length is refused', () => {
  expect(() => createSigner(new Uint8Array(31))).toThrow(RangeError);
});
