import { BlockList, isIP } from 'node:net';

type AddressFamily = 'ipv4' | 'ipv6';
const familyOf = (address: string): AddressFamily => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The last 32 bits of an IPv4-mapped address in its compressed form. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * An address as it is compared and kept in tokens: IPv6 compressed and without
 * zone index, IPv4-mapped IPv6 as IPv4 (C3.24); undefined for what is none.
 */
export const normalAddress = (text: string): string | undefined => {
  const written = text.trim();
  if (isIP(written) !== 6) return isIP(written) === 4 ? written : undefined;
  const bare = written.replace(/%.*$/, '');
  const compressed = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(compressed) ?? [];
  if (high === undefined || low === undefined) return compressed;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
};

/** Whether an address, normalised, is that of a proxy whose `X-Forwarded-For` is believed. */
export type TrustedProxies = (address: string) => boolean;

const nobody: TrustedProxies = () => false;

/** Those at the addresses and CIDR ranges; throws on an entry that is neither. */
export const trustedProxies = (entries: readonly string[]): TrustedProxies => {
  if (entries.length === 0) return nobody;
  const list = new BlockList();
  for (const entry of entries) {
    const [written = '', prefix] = entry.split('/');
    const address = normalAddress(written);
    if (address === undefined) throw new Error(`${entry} is no address or CIDR range`);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
};

/**
 * The client address (C3.35): the peer, or, when the peer is a trusted proxy,
 * the nearest entry of `X-Forwarded-For` that is not one. An entry that is no
 * address ends the walk: what stands before it cannot be believed either.
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

/** Groups of 16 bits of the network that one subscriber of IPv6 is given, at least. */
const NETWORK_GROUPS = 4;

/**
 * What requests are counted by (C3.30): of an IPv6 address, normalised, its network of 64 bits, in which one client can
 * take as many addresses as it likes; any other address as it is.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return `${[...groups, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
};
