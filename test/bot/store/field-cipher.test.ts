import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';

const cipher = createFieldCipher(randomBytes(32));

describe('field cipher', () => {
  it('decrypts only with the same associated data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (plaintext, place, other) => {
        const encrypted = cipher.encrypt(plaintext, place);
        expect(Buffer.from(cipher.decrypt(encrypted, place))).toEqual(Buffer.from(plaintext));
        if (other !== place) expect(() => cipher.decrypt(encrypted, other)).toThrowError(/changed or moved/);
      }),
    );
  });

  it('refuses every changed or shortened ciphertext with its own code', () => {
    const encrypted = cipher.encrypt(Buffer.from('session'), 'wallets.session.1');
    fc.assert(
      fc.property(fc.nat(encrypted.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const changed = Buffer.from(encrypted);
        changed[index] = (changed[index] ?? 0) ^ change;
        expect(() => cipher.decrypt(changed, 'wallets.session.1')).toThrowError(
          expect.objectContaining({ code: 'cannot_decrypt' }),
        );
        expect(() => cipher.decrypt(encrypted.subarray(0, index), 'wallets.session.1')).toThrowError(
          expect.objectContaining({ code: 'cannot_decrypt' }),
        );
      }),
    );
  });

  it('never repeats a ciphertext and does not decrypt with another key', () => {
    const plaintext = Buffer.from('same');
    expect(cipher.encrypt(plaintext, 'p')).not.toEqual(cipher.encrypt(plaintext, 'p'));
    const other = createFieldCipher(randomBytes(32));
    expect(() => other.decrypt(cipher.encrypt(plaintext, 'p'), 'p')).toThrowError(/another key/);
  });

  it('derives a stable secret per purpose', () => {
    expect(cipher.derive('a')).toEqual(cipher.derive('a'));
    expect(cipher.derive('a')).not.toEqual(cipher.derive('b'));
  });

  it('refuses a key of another length', () => {
    expect(() => createFieldCipher(randomBytes(31))).toThrowError(/32 bytes/);
  });
});
