import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlockList } from '../../../src/service/policy.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';

const { address } = generateSigner();

test('a list has one address or native a line, whatever stands behind a hash', () => {
  const text = `# by order\r\n${address}  # since Monday\n\n  native\n#${generateSigner().address}\n`;
  expect([...readBlockList(text, 'list')]).toEqual([address, 'native']);
  expect(readBlockList('', 'list').size).toBe(0);
});

test.each([
  ['a word', `native\n${address}\nnobody`, 3],
  ['an address too short', address.slice(1, 31), 1],
  ['two on a line', `\n${address} ${address}`, 2],
])('%s is named with its file and line', (_, text, line) => {
  expect(() => readBlockList(text, 'blocked.txt')).toThrow(`blocked.txt, line ${line}:`);
});

test('any text is a list of addresses or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        for (const entry of readBlockList(text, 'list')) expect(text).toContain(entry);
      } catch (error) {
        expect(String(error)).toMatch(/list, line \d+/);
      }
    }),
  );
});
