import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public Internet, by the registries of special-purpose addresses of IANA. */
const INTERNAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/127',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
];

const internal = new BlockList();
for (const network of INTERNAL) {
  const [address, bits] = network.split('/') as [string, string];
  internal.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns whether an address is inside a network; an IPv6 address that contains one of IPv4 (`::ffff:10.0.0.1`) counts as that. */
const isInternal = (address: string): boolean =>
  internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The address of a receiver is inside the network of the service. */
class InternalAddress extends Error {
  override readonly name = 'InternalAddress';
  constructor(address: string) {
    super(
      `WEBHOOK_URL leads to ${address}, which is inside a network: set WEBHOOK_INTERNAL=true to allow that`,
    );
  }
}

/** Throws {InternalAddress} for a URL whose host is such an address; names are checked by {@link publicLookup}. */
export const refuseInternal = ({ hostname }: URL): void => {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && isInternal(address)) throw new InternalAddress(address);
};

/** Looks up a name for a connection, and fails if one of its addresses is inside a network. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const inside = addresses.find(({ address }) => isInternal(address));
    if (inside) return callback(new InternalAddress(inside.address), '');
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first!.address, first!.family);
  });
