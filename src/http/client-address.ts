import { BlockList, isIP } from 'node:net';

type AddressFamily = 'ipv4' | 'ipv6';
const familyOf = (address: string): AddressFamily => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The last 32 bits of an IPv4-mapped address in its compressed form. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Normalises an address for comparison and for tokens: IPv6 is compressed and loses its zone index, IPv4-mapped IPv6
 * becomes IPv4 (C3.24). Returns undefined if the text is not an address. Hand-written with the URL parser: ipaddr.js
 * reads `::192.0.2.1`, which is not a mapped address, as 192.0.2.1.
 */
export const normalAddress = (text: string): string | undefined => {
  const written = text.trim();
  if (isIP(written) !== 6) return isIP(written) === 4 ? written : undefined;
  const bare = written.split('%', 1)[0]!;
  const compressed = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(compressed) ?? [];
  if (high === undefined || low === undefined) return compressed;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
};

/** Returns whether a normalised address is that of a proxy whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = (address: string) => boolean;

const noProxy: TrustedProxies = () => false;

/**
 * Creates the test for trusted proxies from addresses and CIDR ranges.
 *
 * @throws Error on an entry that is neither.
 */
export const trustedProxies = (entries: readonly string[]): TrustedProxies => {
  if (entries.length === 0) return noProxy;
  const list = new BlockList();
  for (const entry of entries) {
    const [written = '', prefix] = entry.split('/');
    const address = normalAddress(written);
    if (address === undefined)
      throw new Error(`${entry} is not an IP address or CIDR range, such as 10.0.0.0/8`);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
};

/**
 * Returns the client address (C3.35): the peer or, if the peer is a trusted proxy, the last entry of `X-Forwarded-For`
 * that is not one. Stops at an invalid entry, because the entries before it cannot be trusted either.
 */
export const clientAddress = (
  peer: string | undefined,
  forwarded: string,
  trusted: TrustedProxies,
): string => {
  let nearest = normalAddress(peer ?? '') ?? 'unknown';
  const hops = forwarded === '' ? [] : forwarded.split(',');
  while (isIP(nearest) !== 0 && trusted(nearest)) {
    const next = normalAddress(hops.pop() ?? '');
    if (next === undefined) break;
    nearest = next;
  }
  return nearest;
};

/** Groups of 16 bits in the smallest network that a provider assigns to an IPv6 subscriber. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which the requests of an address are counted (C3.30): the /64 network of a normalised IPv6
 * address, because one client can use any address in it; any other address unchanged.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return `${[...groups, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
};
