import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { countedAddress } from '../../src/http/client-address.js';
import { type Service, startService } from '../contract/service.js';

const LIMIT = 3;
const PATH = '/api/v1';

/** Returns how many of ten requests succeed, each with another address in a header. */
const passed = async (service: Service, headers: (n: number) => Record<string, string>): Promise<number> => {
  let count = 0;
  for (let n = 0; n < 10; n += 1)
    count += (await service.ask(PATH, { headers: headers(n) })).status === 200 ? 1 : 0;
  return count;
};

describe('C3.35 a caller that sends addresses is counted as one', () => {
  let service: Service;
  beforeEach(async () => {
    service = await startService({ limits: { anonymous: LIMIT } });
  });
  afterEach(() => service.close());

  it.each<[string, (n: number) => Record<string, string>]>([
    ['X-Forwarded-For', (n) => ({ 'X-Forwarded-For': `198.51.100.${n}` })],
    ['X-Real-IP', (n) => ({ 'X-Real-IP': `198.51.100.${n}` })],
    ['Forwarded', (n) => ({ Forwarded: `for=198.51.100.${n}` })],
    ['CF-Connecting-IP', (n) => ({ 'CF-Connecting-IP': `198.51.100.${n}` })],
    ['True-Client-IP', (n) => ({ 'True-Client-IP': `198.51.100.${n}` })],
    ['X-Forwarded-For of several', (n) => ({ 'X-Forwarded-For': `198.51.100.${n}, 127.0.0.1` })],
    ['a token that is none', (n) => ({ Authorization: `usr-${'a'.repeat(42)}${n}` })],
    ['a browser token that is none', (n) => ({ Authorization: `a.b${n}.c` })],
  ])('%s', async (_, headers) => {
    expect(await passed(service, headers)).toBe(LIMIT);
  });
});

describe('C3.30 behind a trusted proxy', () => {
  let service: Service;
  beforeEach(async () => {
    service = await startService({ limits: { anonymous: LIMIT }, trustedProxies: ['127.0.0.1'] });
  });
  afterEach(() => service.close());

  it('entries before the nearest address are not trusted', async () => {
    expect(await passed(service, (n) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.7` }))).toBe(LIMIT);
  });

  it('an IPv6 client is counted by its network, whatever address of it it uses', async () => {
    expect(await passed(service, (n) => ({ 'X-Forwarded-For': `2001:db8:1:2:${n}::${n}` }))).toBe(LIMIT);
  });

  it('an account is counted by the network of its IPv6 addresses, too', async () => {
    const limited = await startService({ limits: { usr: LIMIT }, trustedProxies: ['127.0.0.1'] });
    const token = newToken('usr');
    await ensureAccount(limited.database.pool, token);
    const headers = (n: number) => ({
      Authorization: token,
      'X-Forwarded-For': `2001:db8:1:2:${n}::${n}`,
    });
    expect(await passed(limited, headers)).toBe(LIMIT);
    await limited.close();
  });

  it('another network is another client', async () => {
    expect(await passed(service, (n) => ({ 'X-Forwarded-For': `2001:db8:1:${n + 1}::7` }))).toBe(10);
  });
});

describe('C3.30 the address that is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['unknown', 'unknown'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ])('%s as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});
