import type { Wallet } from '@wallet-standard/base';
import { describe, expect, test } from 'vitest';
import { fits, isForSolana, walletName } from '../../../../src/bot/pages/browser/standard-wallets.ts';

const CONNECT = { 'standard:connect': {} };
const TEXT = { 'solana:signMessage': {} };
const signing = (...versions: readonly unknown[]) => ({
  'solana:signTransaction': { supportedTransactionVersions: versions },
});

function makeWallet(features: object, chains: readonly string[] = ['solana:mainnet']): Wallet {
  return { name: 'Test', chains, features } as unknown as Wallet;
}

describe('the choice of wallets', () => {
  const everything = makeWallet({ ...CONNECT, ...TEXT, ...signing('legacy', 0) });

  test.each([
    ['to link', { chain: 'solana:mainnet', signsText: true }],
    ['to sign an older transaction', { chain: 'solana:mainnet', version: 'legacy' }],
    ['to sign a transaction of version 0', { chain: 'solana:mainnet', version: 0 }],
  ] as const)('%s where it can do all of it', (_what, needs) => {
    expect(fits(everything, needs)).toBe(true);
  });

  test.each([
    ['on another chain', everything, { chain: 'solana:localnet' }],
    ['without a way to connect', makeWallet(signing(0)), { chain: 'solana:mainnet' }],
    ['without a way to sign', makeWallet({ ...CONNECT, ...TEXT }), { chain: 'solana:mainnet' }],
    [
      'to link without a way to prove its address',
      makeWallet({ ...CONNECT, ...signing(0) }),
      { chain: 'solana:mainnet', signsText: true },
    ],
    [
      'with older transactions only',
      makeWallet({ ...CONNECT, ...signing('legacy') }),
      { chain: 'solana:mainnet', version: 0 },
    ],
    [
      'with version 0 only',
      makeWallet({ ...CONNECT, ...signing(0) }),
      { chain: 'solana:mainnet', version: 'legacy' },
    ],
    [
      'that does not say which versions it signs',
      makeWallet({ ...CONNECT, 'solana:signTransaction': {} }),
      { chain: 'solana:mainnet', version: 0 },
    ],
  ] as const)('never %s', (_why, wallet, needs) => {
    expect(fits(wallet, needs)).toBe(false);
  });
});

test('wallets for networks other than Solana are excluded', () => {
  expect(isForSolana(makeWallet({}, ['sui:mainnet']))).toBe(false);
  expect(isForSolana(makeWallet({}, ['sui:mainnet', 'solana:devnet']))).toBe(true);
});

test.each([
  ['Solflare', 'Solflare'],
  [' Burner\u202e Wallet\u200b\n', 'Burner Wallet'],
  ['\u3164', '?'],
])('a wallet that calls itself %j is shown as %j', (name, shown) => {
  expect(walletName({ name })).toBe(shown);
});

test('a long name is cut', () => {
  expect([...walletName({ name: '长'.repeat(200) })]).toHaveLength(32);
});
