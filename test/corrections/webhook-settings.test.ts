import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/config/environment.js';
import { signatureHeaders } from '../../src/corrections/webhook/signature.js';

const secretOf = (bytes: number): string => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('C12.7 the settings of the webhook', () => {
  const url = 'https://community.example/hooks?room=1';

  it('are none by default, also with a secret alone', () => {
    expect(readConfig({}).webhook).toBeNull();
    expect(readConfig({ WEBHOOK_SECRET: secretOf(32) }).webhook).toBeNull();
  });

  it.each([24, 32, 33, 64])('take a secret of %i bytes', (bytes) => {
    const secret = secretOf(bytes);
    expect(readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }).webhook).toEqual({ url, secret });
    const inside = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_INTERNAL: 'true' };
    expect(readConfig(inside).webhook).toEqual({ url, secret, internal: true });
  });

  it.each([
    ['too short', secretOf(23)],
    ['too long', secretOf(65)],
    ['without prefix', secretOf(32).slice(6)],
    ['without padding', secretOf(32).replace('=', '')],
    ['not base64', `${secretOf(32).slice(0, -5)}%%%%=`],
  ])('refuse a secret that is %s, say how to make one, and do not repeat it', (_, secret) => {
    const reading = () => readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret });
    expect(reading).toThrow(
      /^ {2}WEBHOOK_SECRET must be .*use whsec_ followed by the output of openssl rand -base64 32/m,
    );
    expect(reading).not.toThrow(secret);
  });

  it('need a secret with the address, told together with every other problem', () => {
    const reading = () => readConfig({ WEBHOOK_URL: url, PORT: 'x' });
    expect(reading).toThrow(/^ {2}WEBHOOK_SECRET must be set when WEBHOOK_URL is set/m);
    expect(reading).toThrow(/^ {2}PORT must/m);
  });

  it.each(['ftp://host/x', 'host/x'])('refuse the address %s', (address) => {
    const reading = () => readConfig({ WEBHOOK_URL: address, WEBHOOK_SECRET: secretOf(32) });
    expect(reading).toThrow(/^ {2}WEBHOOK_URL must be the URL of the receiver/m);
  });
});

describe('Standard Webhooks 1.0, signatures', () => {
  it('are those of the published example', () => {
    // The example of the verification documents of the specification's reference libraries.
    const headers = signatureHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      new Date(1_614_265_330_999),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});
