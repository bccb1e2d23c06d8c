import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFieldCipher, newKey } from '../../../src/bot/store/field-cipher.ts';
import { formatKeys, openKeyFile, parseKeys, replaceKeys } from '../../../src/bot/store/key-file.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const plain = Buffer.from('a session');

describe('the key file', () => {
  it('holds one key as its plain bytes, several as text, newest first', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
        const bytes = formatKeys(keys);
        expect(parseKeys(bytes, 'k')).toEqual(keys);
        if (keys.length === 1) expect(bytes).toHaveLength(32);
        else expect(text(bytes)).toMatch(/^countersign-keys 1\n([\w+/]{43}=\n)+$/);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a key in hex', 'ab'.repeat(32)],
    ['no keys', 'countersign-keys 1\n'],
    ['a damaged key', `countersign-keys 1\n${'A'.repeat(43)}=\nxyz\n`],
    ['another version', `countersign-keys 2\n${'A'.repeat(43)}=\n`],
  ])('with %s is refused with advice', (_case, content) => {
    expect(() => parseKeys(Buffer.from(content), 'the-file')).toThrowError(
      /the-file must hold exactly 32 bytes/,
    );
  });

  it('with any other content throws its own error code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        fc.pre(bytes.length !== 32);
        expect(() => parseKeys(bytes, 'k')).toThrowError(
          expect.objectContaining({ code: 'bad_encryption_key' }),
        );
      }),
    );
  });
});

describe('opening the key file', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'countersign-'));
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it('creates it once with mode 0600 and reads it again', () => {
    const path = join(folder(), 'keys', 'encryption.key');
    const key = openKeyFile(path)();
    expect(modeOf(path)).toBe(0o600);
    expect(readdirSync(dirname(path))).toEqual(['encryption.key']);
    expect(openKeyFile(path)()).toEqual(key);
  });

  it('is refused when others may read it or it has another length', () => {
    const loose = join(folder(), 'loose.key');
    writeFileSync(loose, Buffer.alloc(32), { mode: 0o644 });
    expect(() => openKeyFile(loose)).toThrowError(/chmod 600/);
    const short = join(folder(), 'short.key');
    writeFileSync(short, Buffer.alloc(16), { mode: 0o600 });
    expect(() => openKeyFile(short)).toThrowError(/exactly 32 bytes/);
    const code = 'bad_encryption_key';
    expect(() => openKeyFile(folder())).toThrow(expect.objectContaining({ code }));
    expect(() => openKeyFile(folder())).toThrowError(
      /cannot be read by the user with uid \d+ \(EISDIR\)\. Give/,
    );
  });
});

describe('a cipher over a key file', () => {
  let path: string;

  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'countersign-')), 'encryption.key');
  });
  afterEach(() => rmSync(dirname(path), { recursive: true }));

  it('takes part in a rotation without a restart: encrypts with the new key, decrypts with both', () => {
    const ring = openKeyFile(path);
    const [running, other] = [createFieldCipher(ring), createFieldCipher(openKeyFile(path))];
    const before = running.encrypt(plain, 'p');
    replaceKeys(path, [newKey(), ...ring()]);
    expect(running.usesNewestKey(before)).toBe(false);
    const after = running.encrypt(plain, 'p');
    expect(running.usesNewestKey(after)).toBe(true);
    expect([before, after].map((encrypted) => text(other.decrypt(encrypted, 'p')))).toEqual([
      'a session',
      'a session',
    ]);
    const [newest] = ring();
    replaceKeys(path, newest ? [newest] : []);
    expect(text(other.decrypt(after, 'p'))).toBe('a session');
    const restarted = createFieldCipher(openKeyFile(path));
    expect(text(restarted.decrypt(after, 'p'))).toBe('a session');
    expect(() => restarted.decrypt(before, 'p')).toThrowError(/another key/);
    // A row read just before the old key was removed.
    expect(text(running.decrypt(before, 'p'))).toBe('a session');
  });

  it('is replaced in one step, for its owner only, and leaves no draft', () => {
    const ring = openKeyFile(path);
    replaceKeys(path, [newKey(), ...ring()]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(path))).toEqual(['encryption.key']);
    expect(ring()).toHaveLength(2);
    expect(ring()).toBe(ring());
  });

  it('keeps its keys when the file is damaged or gone', () => {
    const running = createFieldCipher(openKeyFile(path));
    const encrypted = running.encrypt(plain, 'p');
    writeFileSync(path, 'damaged');
    expect(text(running.decrypt(running.encrypt(plain, 'p'), 'p'))).toBe('a session');
    rmSync(path);
    expect(text(running.decrypt(encrypted, 'p'))).toBe('a session');
    expect(() => readFileSync(path)).toThrow();
  });

  it('derives from the oldest key', () => {
    const ring = openKeyFile(path);
    const secret = createFieldCipher(ring).derive('links');
    replaceKeys(path, [newKey(), ...ring()]);
    expect(createFieldCipher(ring).derive('links')).toEqual(secret);
  });
});
