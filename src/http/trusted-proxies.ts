import { BlockList, isIP } from 'node:net';
import { senderOf } from './sender.ts';

/** Whether what an address says about its own callers is believed. */
export type TrustsProxy = (address: string) => boolean;

/** Longest prefix of a network, by version of its address. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether `text` is an address, or a network as `10.1.0.0/16` is one. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Trusts this machine, as it is reached by its usual address, and the named addresses and networks. @throws for a text that `isNetwork` refuses */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  const trusted = new BlockList();
  trusted.addAddress('127.0.0.1');
  trusted.addAddress('::1', 'ipv6');
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, version);
    else trusted.addSubnet(address, Number(prefix), version);
  }
  return (address) => {
    // A server that listens on IPv6 sees an IPv4 peer in the notation of version 6.
    const peer = isIP(address) === 6 && isIP(senderOf(address)) === 4 ? senderOf(address) : address;
    const version = isIP(peer);
    return version !== 0 && trusted.check(peer, version === 6 ? 'ipv6' : 'ipv4');
  };
}
