import { newToken } from '../../src/auth/token.js';
import { redactCredentials, redactTarget } from '../../src/logging/redact-credentials.js';

describe('C3.3 tokens never reach a log', () => {
  const token = newToken('usr');
  it.each([
    [`/api/v1/species?token=${token}&page=2`, '/api/v1/species?token=[redacted]&page=2'],
    [`/api/v1/species?page=2&%74oken=${token}`, '/api/v1/species?page=2&token=[redacted]'],
    ['/api/v1/species?token=anything', '/api/v1/species?token=[redacted]'],
    ['/api/v1/species?Token=anything', '/api/v1/species?token=[redacted]'],
    [`/api/v1/species/search?q=${token}`, '/api/v1/species/search?q=[redacted]'],
    [`/api/v1/species/${token}`, '/api/v1/species/[redacted]'],
    ['/api/v1/me?q=eyJhbGciOiJI.eyJ0eXAiOiJi.c2lnbmF0dXJl', '/api/v1/me?q=[redacted]'],
    ['/api/v1/species?filter[light]=8', '/api/v1/species?filter[light]=8'],
    ['/api/v1', '/api/v1'],
    [`/api/v1/species?filter[${token}]=1`, '/api/v1/species?filter[[redacted]]=1'],
    [
      `/api/v1/species?page=2&token=${token}&TOKEN=x`,
      '/api/v1/species?page=2&token=[redacted]&token=[redacted]',
    ],
    ['/api/auth/claim?ip=192.0.2.7', '/api/auth/claim?ip=[redacted]'],
    [`/${token}/${token}?${token}`, '/[redacted]/[redacted]?[redacted]'],
    [`/api/v1/species/${token.replace('-', '%2D')}?page=2`, '/api/v1/species/[redacted]?page=2'],
    ['/api/v1/species?token', '/api/v1/species?token=[redacted]'],
    [`/api/v1/species?%E0%A4%A=${token}`, '/api/v1/species?%E0%A4%A=[redacted]'],
    [`/api/v1/me?Authorization=Bearer%20${token}`, '/api/v1/me?Authorization=Bearer%20[redacted]'],
    [
      `/api/v1/me?url=https%3A%2F%2Fx%3ftoken%3d${token}`,
      '/api/v1/me?url=https%3A%2F%2Fx%3ftoken%3d[redacted]',
    ],
    [`/api/v1/me?a=%20eyJhbGciOiJI.eyJ0eXAiOiJi.c2lnbmF0dXJl`, '/api/v1/me?a=%20[redacted]'],
    [`/api/v1/me?key=${token.replace('-', '%2D')}&page=2`, '/api/v1/me?key=[redacted]&page=2'],
    [`/api/v1/me?key=${token.replace('-', '%252d')}`, '/api/v1/me?key=[redacted]'],
    [`/api/v1/me?key=${token.replace('-', '%25252d')}`, '/api/v1/me?key=[redacted]'],
    ['/api/v1/me?a=eyJhbGciOiJI%2EeyJ0eXAiOiJi%2ec2lnbmF0dXJl', '/api/v1/me?a=[redacted]'],
    [`/api/v1/${token.replace('u', '%75')}`, '/api/v1/[redacted]'],
    ['?token=anything', '?token=[redacted]'],
  ])('%s', (target, expected) => {
    expect(redactTarget(target)).toBe(expected);
  });

  it.each(['x', '_', '9', 'é', '-', 'id-', 'u00', 'usr'])(
    'removes tokens that follow %j without a gap',
    (before) => {
      for (const secret of [token, 'eyJhbGciOiJI.eyJ0eXAiOiJi.c2lnbmF0dXJl'])
        expect(redactCredentials(`it was ${before}${secret}.`)).toBe(`it was ${before}[redacted].`);
    },
  );

  it.each(['usr', 'spo', 'unl'] as const)('removes a %s token from any text', (plan) => {
    expect(redactCredentials(`it was ${newToken(plan)}.`)).toBe('it was [redacted].');
  });

  it('removes the shortest token that may be configured from any text', () => {
    expect(redactCredentials('it was unl-123456789012.')).toBe('it was [redacted].');
  });

  it('removes the shortest browser token', () => {
    expect(redactCredentials('it was eyJhbGciOi.abcdefg.hijklmn')).toBe('it was [redacted]');
  });

  it.each(['\n', '\t', '\u0001', '"', ' '])(
    'takes tokens behind %j out of JSON, which stays JSON',
    (sign) => {
      const browser = 'eyJhbGciOiJI.eyJ0eXAiOiJi.c2lnbmF0dXJl';
      for (const secret of [token, browser])
        expect(JSON.parse(redactCredentials(JSON.stringify({ msg: `it was${sign}${secret}` })))).toEqual({
          msg: `it was${sign}[redacted]`,
        });
    },
  );

  it.each([
    'solanum-lycopersicum usr-name',
    'https://checklists.worldfloraonline.organisation/',
    'a.readable.eyJhbGciOiJI',
    'a.eyJhbGciOiJI.readable',
    'eyJhbGciOiJI.readable.no',
    'eyJhbGciOiJI.no.readable',
    'eyJhbGciOiJI.readab.readable',
  ])('leaves %s alone', (text) => {
    expect(redactCredentials(text)).toBe(text);
  });
});
