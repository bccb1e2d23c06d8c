import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/contract/index.ts';
import { readSwapRequest } from '../../../src/service/quotes/quote-swap.ts';
import { ServiceError } from '../../../src/service/server/errors.ts';
import { TokenRegistry } from '../../../src/service/tokens/registry.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { readShippedTokens, USDC } from '../support/test-service.ts';

const registry = new TokenRegistry(await readShippedTokens());
const person = generateSigner().address;
const right = { fromToken: 'native', toToken: USDC, fromAmount: '1' };
const read = (more: Partial<QuoteRequest> = {}) => readSwapRequest({ ...right, ...more }, registry);

describe('the body of a quote request', () => {
  it('is read with its tokens, its amount and its wallets', () => {
    const request = read({ fromAmount: '18446744073709551615', fromAddress: person, toAddress: person });
    expect(request).toMatchObject({
      from: { address: 'native', decimals: 9 },
      to: { address: USDC, decimals: 6 },
    });
    expect(request.fromAmount).toBe(2n ** 64n - 1n);
    expect(request.wallets).toEqual({ fromAddress: person, toAddress: person });
  });

  it('has wallets only when both are named', () => {
    expect(
      [read(), read({ fromAddress: person }), read({ toAddress: person })].map((one) => one.wallets),
    ).toEqual([undefined, undefined, undefined]);
  });

  const tokenAccount = findTokenAccount(person, USDC as typeof person, TOKEN_PROGRAM);
  it.each<[string, Partial<QuoteRequest>, string]>([
    ['a token that is not listed', { fromToken: person }, 'fromToken is not supported'],
    ['a token that is no address', { toToken: 'USDC' }, 'toToken is not supported'],
    ['one token for both', { toToken: 'native' }, 'the same token'],
    ['no amount', { fromAmount: '0' }, 'fromAmount'],
    ['one more than the chain can hold', { fromAmount: '18446744073709551616' }, 'fromAmount'],
    ['an amount with a zero in front', { fromAmount: '01' }, 'fromAmount'],
    [
      'a wallet with a letter of no address',
      { fromAddress: `0${person}` },
      'fromAddress is not a Solana address',
    ],
    ['a wallet of 33 bytes', { fromAddress: `1${person}` }, 'fromAddress is not a Solana address'],
    ['a wallet of 31 bytes', { toAddress: '1'.repeat(31) }, 'toAddress is not a Solana address'],
    ['a token account for a wallet', { toAddress: tokenAccount }, 'toAddress is not a wallet'],
    ['a mint for a wallet', { toAddress: USDC }, 'toAddress is not a wallet'],
    ['a zero key for a wallet', { toAddress: '1'.repeat(32) }, 'toAddress is not a wallet'],
    ['a program account for a wallet', { fromAddress: offCurve() }, 'fromAddress is not a wallet'],
  ])('is refused with %s', (_, more, words) => {
    expect(() => read(more)).toThrow(ServiceError);
    expect(() => read(more)).toThrow(words);
  });

  it('has an exact whole amount or is refused', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (amount) => {
        expect(read({ fromAmount: String(amount) }).fromAmount).toBe(amount);
        for (const text of [
          `-${amount}`,
          `${amount}.0`,
          ` ${amount}`,
          `${amount}e1`,
          `+${amount}`,
          `0x${amount}`,
        ])
          expect(() => read({ fromAmount: text })).toThrow('fromAmount');
      }),
    );
  });
});

function offCurve(): string {
  return PublicKey.findProgramAddressSync([Buffer.from('any')], new PublicKey(TOKEN_PROGRAM))[0].toBase58();
}
