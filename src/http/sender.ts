import { isIPv6 } from 'node:net';

/** Sixteen bits each. */
const GROUPS = 8;

/**
 * Whose requests and connections are counted together: an IPv4 address however it is written, and the /56 of an IPv6
 * address, the most that a provider gives one household. What is no address is a sender of its own.
 */
export function senderOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = readGroups(plain);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) return groups.slice(6).flatMap(twoBytes).join('.');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

/** The URL parser knows every notation and answers with hexadecimal groups, at most one run of zeros left out. */
function readGroups(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [start, end] = [read(head), read(tail)];
  return [...start, ...Array<number>(GROUPS - start.length - end.length).fill(0), ...end];
}

function twoBytes(group: number): readonly number[] {
  return [group >> 8, group & 0xff];
}
