import { addressSecrets } from '../../src/config/address-secrets.js';

describe('C3.3 the secrets of an address', () => {
  it.each([
    ['postgres://ada:long-word@h/db', 'postgres://ada:***@h/db', ['long-word']],
    // A short one is hidden only with its surroundings.
    ['postgres://ada:seven77@h/db', 'postgres://ada:***@h/db', [':seven77@']],
    ['postgres://ada:eight888@h/db', 'postgres://ada:***@h/db', ['eight888']],
    ['postgres://long-user@h/db', 'postgres://long-user@h/db', []],
    ['http://api-key-word@h/', 'http://***@h/', ['api-key-word']],
    ['http://h/#fragment-word', 'http://h/#***', ['fragment-word']],
    ['http://h/?key=secret-word', 'http://h/?key=***', ['secret-word']],
    ['postgres://h/db?sslmode=verify-full', 'postgres://h/db?sslmode=verify-full', []],
    ['postgres://h/db?application_name=linnea-one', 'postgres://h/db?application_name=linnea-one', []],
    ['redis://h/?db=12345678&family=12345678', 'redis://h/?db=12345678&family=12345678', []],
    ['postgres:///db?host=/var/run/postgresql', 'postgres:///db?host=/var/run/postgresql', []],
    ['https://h/services/1234567890123456', 'https://h/services/1234567890123456', []],
  ])('of %s: %s', (address, shown, secrets) => {
    const found = addressSecrets(address);
    expect({ shown: found.shown, secrets: [...new Set(found.secrets)] }).toEqual({ shown, secrets });
  });

  it.each([
    ['p%25ss-word', ['p%25ss-word', 'p%ss-word']],
    ['p%zz-word', ['p%zz-word']],
  ])('are hidden as written and decoded: %s', (password, forms) => {
    const { secrets } = addressSecrets(`redis://:${password}@h`);
    expect([...new Set(secrets)].sort()).toEqual([...new Set(forms)].sort());
  });

  it.each([
    ['/services/1234567890123456', ['h/services/1234567890123456', '1234567890123456']],
    ['/services/123456789012345', ['h/services/123456789012345']],
    ['/', []],
  ])('of a receiver are its path and the keys in it: %s', (path, secrets) => {
    const found = addressSecrets(`https://h${path}`, true);
    expect([found.shown, found.secrets]).toEqual([path === '/' ? 'https://h/' : 'https://h/***', secrets]);
  });
});
