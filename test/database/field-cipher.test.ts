import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from '../../src/database/field-cipher.ts';

const cipher = createFieldCipher(randomBytes(32));

describe('field cipher', () => {
  it('opens what it sealed, in the same place only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (plaintext, place, other) => {
        const sealed = cipher.seal(plaintext, place);
        expect(Buffer.from(cipher.open(sealed, place))).toEqual(Buffer.from(plaintext));
        if (other !== place) expect(() => cipher.open(sealed, other)).toThrowError(/changed or moved/);
      }),
    );
  });

  it('refuses every changed or shortened ciphertext with its own code', () => {
    const sealed = cipher.seal(Buffer.from('session'), 'wallets.session.1');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ change;
        expect(() => cipher.open(changed, 'wallets.session.1')).toThrowError(
          expect.objectContaining({ code: 'cannot_decrypt' }),
        );
        expect(() => cipher.open(sealed.subarray(0, index), 'wallets.session.1')).toThrowError(
          expect.objectContaining({ code: 'cannot_decrypt' }),
        );
      }),
    );
  });

  it('never gives the same ciphertext twice and does not open with another key', () => {
    const plaintext = Buffer.from('same');
    expect(cipher.seal(plaintext, 'p')).not.toEqual(cipher.seal(plaintext, 'p'));
    const other = createFieldCipher(randomBytes(32));
    expect(() => other.open(cipher.seal(plaintext, 'p'), 'p')).toThrowError(/another key/);
  });

  it('derives a stable secret per purpose', () => {
    expect(cipher.derive('a')).toEqual(cipher.derive('a'));
    expect(cipher.derive('a')).not.toEqual(cipher.derive('b'));
  });

  it('refuses a key of another length', () => {
    expect(() => createFieldCipher(randomBytes(31))).toThrowError(/32 bytes/);
  });
});
