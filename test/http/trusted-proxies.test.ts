import { expect, it } from 'vitest';
import { isNetwork, trustProxies } from '../../src/http/addresses.ts';

it('the local machine is always trusted, in every notation', () => {
  const trusts = trustProxies([]);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(trusts(address), address).toBe(true);
  }
  for (const address of ['10.0.0.1', '127.0.1.1', '::2', '', 'localhost'])
    expect(trusts(address), address).toBe(false);
});

it('the configured addresses and networks are trusted, and no others', () => {
  const trusts = trustProxies(['172.18.0.0/16', '203.0.113.9', 'fd00:1::/64']);
  for (const address of ['172.18.255.1', '::ffff:172.18.0.2', '203.0.113.9', 'fd00:1::5']) {
    expect(trusts(address), address).toBe(true);
  }
  for (const address of ['172.19.0.1', '203.0.113.8', 'fd00:2::5']) {
    expect(trusts(address), address).toBe(false);
  }
});

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0/8', false],
  ['10.0.0.0/8/8', false],
  ['proxy.internal', false],
  ['', false],
])('%s may be configured: %s', (text, isGood) => {
  expect(isNetwork(text)).toBe(isGood);
});
