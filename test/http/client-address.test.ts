import { clientAddress, trustedProxies } from '../../src/http/client-address.js';

const trusted = trustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

describe('C3.35 the client address', () => {
  it.each([
    ['the peer, whatever it forwards', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['the peer without a header', '10.1.1.1', '', '10.1.1.1'],
    ['the entry of a trusted peer', '10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['the nearest entry that is no proxy', '10.1.1.1', '1.1.1.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['the last proxy when all entries are proxies', '10.1.1.1', '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['a mapped peer as IPv4', '::ffff:10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped entry as IPv4', '10.1.1.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['IPv6 behind an IPv6 proxy', '2001:db8::1', '2001:DB9::5', '2001:db9::5'],
    ['the proxy that forwards nonsense', '10.1.1.1', '198.51.100.1, nonsense', '10.1.1.1'],
    ['the proxy of an empty entry', '10.1.1.1', '198.51.100.1,', '10.1.1.1'],
  ])('is %s', (_what, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
  });

  it('is unknown for a socket that is gone', () => {
    expect(clientAddress(undefined, '1.1.1.1', trusted)).toBe('unknown');
  });

  it('refuses a setting that is no address', () => {
    expect(() => trustedProxies(['proxy.example'])).toThrow('proxy.example');
  });
});
