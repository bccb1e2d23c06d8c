import { BlockList, isIP, isIPv6 } from 'node:net';

/** True for peers with a trusted `X-Forwarded-For`. */
export type TrustsProxy = (address: string) => boolean;

interface Caller {
  /** The sender that a trusted proxy reports, else the peer. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const GROUPS = 8;

const PRIVATE = networkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

/** Trusts loopback too. @throws for a text that `isNetwork` refuses */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  const trusted = networkList(['127.0.0.1', '::1', ...networks]);
  return (address) => {
    // An IPv6 listener sees IPv4 peers as `::ffff:a.b.c.d`.
    const peer = isIP(address) === 6 && isIP(senderOf(address)) === 4 ? senderOf(address) : address;
    const version = isIP(peer);
    return version !== 0 && trusted.check(peer, version === 6 ? 'ipv6' : 'ipv4');
  };
}

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, version);
    else list.addSubnet(address, Number(prefix), version);
  }
  return list;
}

/** An address on this machine; false for a text that is none. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/**
 * True for this machine, or a private address behind a trusted proxy. A private peer alone proves nothing: behind a
 * bridge all are private.
 */
export function isOperator({ ip, socket }: Caller, trustsProxy: TrustsProxy): boolean {
  const version = isIP(ip);
  const isPrivate = version !== 0 && PRIVATE.check(ip, version === 6 ? 'ipv6' : 'ipv4');
  return isPrivate && trustsProxy(socket.remoteAddress ?? '');
}

/** The IPv4 address, or the /56 of an IPv6 address, the most a provider gives a household. */
export function senderOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const groups = readGroups(plain);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) return groups.slice(6).flatMap(twoBytes).join('.');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

/** The URL parser normalises every notation. */
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
