import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether what an address says about its own callers is believed. */
export type TrustsProxy = (address: string) => boolean;

/** Longest prefix of a network, by version of its address. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Sixteen bits each. */
const GROUPS = 8;

const PRIVATE = networkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

interface Caller {
  /** The caller as a trusted proxy names them, else the peer; whatever a proxy passed on. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Whether `text` is an address, or a network as `10.1.0.0/16` is one. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Trusts this machine, as it is reached by its usual address, and the named addresses and networks. @throws for a text that `isNetwork` refuses */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  const trusted = networkList(['127.0.0.1', '::1', ...networks]);
  return (address) => {
    // A server that listens on IPv6 sees an IPv4 peer in the notation of version 6.
    const peer = isIP(address) === 6 && isIP(senderOf(address)) === 4 ? senderOf(address) : address;
    const version = isIP(peer);
    return version !== 0 && trusted.check(peer, version === 6 ? 'ipv6' : 'ipv4');
  };
}

export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, version);
    else list.addSubnet(address, Number(prefix), version);
  }
  return list;
}

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

/**
 * Whether somebody may see what is for operators: from this machine, or from a private network by way of a trusted proxy.
 * A private peer alone proves nothing, for behind a bridge everybody comes from a private address.
 */
export function isOperator({ ip, socket }: Caller, trustsProxy: TrustsProxy): boolean {
  const version = isIP(ip);
  const isPrivate = version !== 0 && PRIVATE.check(ip, version === 6 ? 'ipv6' : 'ipv4');
  return isPrivate && trustsProxy(socket.remoteAddress ?? '');
}
