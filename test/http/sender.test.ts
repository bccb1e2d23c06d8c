import fc from 'fast-check';
import { expect, it } from 'vitest';
import { senderOf } from '../../src/http/addresses.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:1ff::1', '2001:db8:1:100'],
  ['2001:0DB8:0001:0100:0:0:0:2', '2001:db8:1:100'],
  ['2001:db8:1:200::1', '2001:db8:1:200'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});

it('every notation of an address is one sender, and a /56 away is another', () => {
  const group = fc.integer({ min: 1, max: 0xffff });
  fc.assert(
    fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
      const written = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':');
      const padded = groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
      expect(senderOf(padded)).toBe(senderOf(written(groups)));
      const neighbour = groups.map((one, place) => (place === 3 ? one ^ 0x0100 : one));
      expect(senderOf(written(neighbour))).not.toBe(senderOf(written(groups)));
    }),
  );
});

it('zeros may be omitted at any place', () => {
  const group = fc.nat(0xffff);
  fc.assert(
    fc.property(fc.array(group, { maxLength: 3 }), fc.array(group, { maxLength: 3 }), (head, tail) => {
      const written = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':');
      const zeros = Array<number>(8 - head.length - tail.length).fill(0);
      expect(senderOf(`${written(head)}::${written(tail)}`)).toBe(
        senderOf(written([...head, ...zeros, ...tail])),
      );
    }),
  );
});

it('never throws, for any header', () => {
  fc.assert(fc.property(fc.string(), (text) => void senderOf(text)));
});
