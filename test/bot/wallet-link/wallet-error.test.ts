import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWalletError } from '../../../src/bot/wallet-link/protocol.ts';
import { VECTOR } from './vector.ts';

const read = (query: string) => readWalletError(new URLSearchParams(query));

test('a return without an error code holds no hint', () => {
  expect(read('nonce=a&data=b')).toBeUndefined();
  expect(read('errorMessage=hello')).toBeUndefined();
});

test.each([
  ['4001', 'declined'],
  ['4100', 'reconnect'],
  ['-32603', 'reconnect'],
  ['-32002', 'busy'],
  ['4900', 'retry'],
  ['-32003', 'retry'],
  ['constructor', 'retry'],
  ['', 'retry'],
])('code %s hints at %s', (code, hint) => {
  expect(read(`errorCode=${code}`)).toBe(hint);
});

test('the reject of the vector is a decline', () => {
  expect(readWalletError(new URL(VECTOR.rejectReturn).searchParams)).toBe('declined');
});

test('A9: whatever the wallet or a stranger writes, only our own words come out', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (errorCode, errorMessage) => {
      const hint = readWalletError(new URLSearchParams({ errorCode, errorMessage }));
      expect(['declined', 'reconnect', 'busy', 'retry']).toContain(hint);
    }),
  );
});
