import { BlockList, isIP } from 'node:net';
import type { TrustsProxy } from './trusted-proxies.ts';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

interface Caller {
  /** The caller as a trusted proxy names them, else the peer; whatever a proxy passed on. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
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
