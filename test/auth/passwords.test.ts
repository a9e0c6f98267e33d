import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, isToBeRenewed, OWASP_COST, passwordCost, passwordMatches } from '../../src/auth/passwords.js';

// Hashes made by other programs: the test programs of phpass and crypt_blowfish, passlib, glibc.
const known = [
  ['phpass of its test program', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'test12345'],
  ['phpass of passlib', '$P$8ohUJ.1sdFw09/bMaAQPTGDNi2BIUt1', 'password'],
  ['bcrypt 2a', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  ['bcrypt 2y', '$2y$08$CCCCCCCCCCCCCCCCCCCCC.01gk.vRBjf7j8NTRF6iZwtPaV4bqsKG', 'U*U*'],
  ['bcrypt 2b, of letters beyond ASCII', '$2b$10$abcdefghijklmnopqrstuunLwH2ZfOwXe0toVtG7hqnOVHULPyJm2', 'pàsswörd'],
  ['WordPress 6.8', '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze', 'Senha Antiga 2019'],
] as const;

describe.each(known)('a password hash of the kind %s', (_name, hash, password) => {
  it('is verified by its password alone, and is due for renewal', async () => {
    expect(await passwordMatches(hash, password)).toBe(true);
    for (const wrong of [
      `${password}x`,
      password.toUpperCase() === password ? password.toLowerCase() : password.toUpperCase(),
      '',
    ])
      expect({ wrong, matches: await passwordMatches(hash, wrong) }).toEqual({ wrong, matches: false });
    expect(isToBeRenewed(hash)).toBe(true);
  });
});

it('spaces around a password count, except for a WordPress hash, which was made without them', async () => {
  expect(await passwordMatches(known[5][1], '  Senha Antiga 2019\n')).toBe(true);
  expect(await passwordMatches(known[0][1], ' test12345 ')).toBe(true);
  expect(await passwordMatches(known[2][1], ' U*U')).toBe(false);
});

it('a new hash has the cost that OWASP recommends, is verified, and needs no renewal', async () => {
  Object.assign(passwordCost, OWASP_COST);
  const hash = await hashPassword('right');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'right')).toBe(true);
  expect(await passwordMatches(hash, 'wrong')).toBe(false);
  expect(isToBeRenewed(hash)).toBe(false);
});

it.each([
  ['bcrypt that takes minutes', '$2y$20$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze'],
  ['bcrypt of WordPress that takes minutes', '$wp$2y$20$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze'],
  ['phpass of a billion rounds', '$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  ['a hash that is cut', '$2y$10$abcdefghijklmnopqrstuu'],
  ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['the password itself', 'password'],
  ['nothing', ''],
])('a hash that is %s matches no password', async (_name, hash) => {
  for (const password of ['password', 'test12345', 'Senha Antiga 2019', ''])
    expect(await passwordMatches(hash, password)).toBe(false);
  expect(isToBeRenewed(hash)).toBe(false);
});

it('no password matches a person without a hash', async () => {
  expect(await passwordMatches(null, 'test12345', known[0][1])).toBe(false);
  expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
});

describe('A password with accents', () => {
  const typed = 'Ação-segura-2026';
  const [one, two] = [typed.normalize('NFC'), typed.normalize('NFD')];

  it('is the same one in both forms of its characters', async () => {
    expect(one).not.toBe(two);
    for (const set of [one, two])
      for (const given of [one, two]) expect(await passwordMatches(await hashPassword(set), given)).toBe(true);
    expect(await passwordMatches(await hashPassword(one), 'Acao-segura-2026')).toBe(false);
  });

  it('matches a hash that was made from the other form', async () => {
    const before = await hash(two, passwordCost);
    for (const given of [one, two]) expect(await passwordMatches(before, given)).toBe(true);
    expect(await passwordMatches(null, one)).toBe(false);
    expect(await passwordMatches(null, one, before)).toBe(false);
  });
});
