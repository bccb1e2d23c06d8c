import { expect, test } from 'vitest';
import { alternativeLinks, browseLink } from '../../src/wallet-link/wallets.ts';

test("Phantom's own scheme leaves out `ul`, and the intent falls back on the universal link", () => {
  const link = 'https://phantom.app/ul/v1/signTransaction?nonce=abc&payload=def';
  expect(alternativeLinks('phantom', link)).toEqual({
    scheme: 'phantom://v1/signTransaction?nonce=abc&payload=def',
    intent:
      'intent://v1/signTransaction?nonce=abc&payload=def#Intent;scheme=phantom;package=app.phantom;' +
      'S.browser_fallback_url=https%3A%2F%2Fphantom.app%2Ful%2Fv1%2FsignTransaction%3Fnonce%3Dabc%26payload%3Ddef;end',
  });
});

test('Solflare keeps `ul`', () => {
  const { scheme } = alternativeLinks('solflare', 'https://solflare.com/ul/v1/connect?cluster=devnet');
  expect(scheme).toBe('solflare://ul/v1/connect?cluster=devnet');
});

test('Backpack documents no scheme, and an emulated wallet has none', () => {
  expect(alternativeLinks('backpack', 'https://backpack.app/ul/v1/connect?a=b')).toEqual({});
  expect(alternativeLinks('phantom', 'http://127.0.0.1:8787/wallet/ul/v1/connect?a=b')).toEqual({});
});

test("a wallet's own browser opens our page", () => {
  const page = 'https://swap.example.com/s/token';
  const app = 'https://swap.example.com';
  expect(browseLink('phantom', 'https://phantom.app/ul/v1/', page, app)).toBe(
    'https://phantom.app/ul/browse/https%3A%2F%2Fswap.example.com%2Fs%2Ftoken?ref=https%3A%2F%2Fswap.example.com',
  );
  expect(browseLink('phantom', 'http://127.0.0.1:8787/wallet/ul/v1', page, app)).toBeUndefined();
});
