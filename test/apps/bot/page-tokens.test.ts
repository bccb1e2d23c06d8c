import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPageTokens } from '../../../src/apps/bot/create-pages.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';

describe('page tokens', () => {
  const secret = randomBytes(32);
  const tokens = createPageTokens(secret);
  const swap = 'AAAAAAAAAAAAAAAAAAAAAA' as SwapId;

  it('gives a swap the same 192-bit link after every restart, and another to every other swap', () => {
    expect(tokens.signing(swap)).toMatch(/^[\w-]{32}$/);
    expect(createPageTokens(secret).signing(swap)).toBe(tokens.signing(swap));
    expect(tokens.signing('BAAAAAAAAAAAAAAAAAAAAA' as SwapId)).not.toBe(tokens.signing(swap));
  });

  it('cannot be made without the secret of this installation', () => {
    const other = createPageTokens(randomBytes(32));
    expect(other.signing(swap)).not.toBe(tokens.signing(swap));
  });

  it('makes a fresh token each time and stores only its hash', () => {
    const token = tokens.fresh();
    expect(token).not.toBe(tokens.fresh());
    expect(tokens.hash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokens.hash(token)).not.toContain(token);
  });
});
